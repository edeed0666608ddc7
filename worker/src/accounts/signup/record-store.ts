import { credentials, people } from '@takhti/schema/accounts/tables'
import { institutes, memberships } from '@takhti/schema/institutes/tables'
import type { Role } from '@takhti/schema/kit/roles'
import { currentAgreement } from '@takhti/schema/law/rules'
import { and, asc, eq, sql } from 'drizzle-orm'
import { acceptanceRows } from '#law/port.ts'
import { together, type DirectoryDatabase } from '#platform/db.ts'
import { enqueue, type QueuedJob } from '#platform/outbox.ts'

/** The directory's record of an address, for the decision and for the mails. */
export type FoundRecord = {
  personId: string
  name: string
  hasAccount: boolean
  language: string
  roles: Role[]
  places: { instituteId: string; instituteName: string; role: Role }[]
}

/** The directory's records of people for sign-up. */
export function recordStore(db: DirectoryDatabase) {
  return {
    /** Everything that is known of an address, in one read. */
    async findRecord(email: string): Promise<FoundRecord | null> {
      const rows = await db
        .select({
          personId: people.id,
          name: people.name,
          language: people.language,
          hasAccount: sql<number>`${people.emailVerified} or exists (select 1 from ${credentials} where ${credentials.personId} = ${people.id})`,
          role: memberships.role,
          instituteId: memberships.instituteId,
          instituteName: institutes.name,
        })
        .from(people)
        .leftJoin(memberships, eq(memberships.personId, people.id))
        .leftJoin(institutes, eq(institutes.id, memberships.instituteId))
        .where(eq(people.email, email))
        .orderBy(asc(memberships.createdAt), asc(memberships.instituteId))
      const [first] = rows
      if (first === undefined) return null
      const places = rows.flatMap(({ role, instituteId, instituteName }) =>
        role === null || instituteId === null || instituteName === null ? [] : [{ instituteId, instituteName, role }],
      )
      const { personId, name, language, hasAccount } = first
      return { personId, name, language, hasAccount: hasAccount === 1, roles: places.map(({ role }) => role), places }
    },
    /** Whether a person's address is proven, where the asker is that person or shares the institute. */
    async findVerified(personId: string, instituteId: string | null): Promise<boolean | null> {
      const isMember = sql`exists (select 1 from ${memberships} where ${memberships.personId} = ${people.id}
        and ${memberships.instituteId} = ${instituteId})`
      const row = await db
        .select({ emailVerified: people.emailVerified })
        .from(people)
        .where(and(eq(people.id, personId), instituteId === null ? undefined : isMember))
        .get()
      return row?.emailVerified ?? null
    },
    /** Stores a person's profile, once they were asked for it. */
    async completeProfile(personId: string, profile: Profile, job: QueuedJob): Promise<void> {
      const { now, ...fields } = profile
      await together(db, [
        db
          .update(people)
          .set({ ...fields, isProfileDue: false, termsAcceptedAt: now.toISOString(), updatedAt: now })
          .where(eq(people.id, personId)),
        ...acceptanceRows(db, { personId, agreement: currentAgreement(), now }),
        enqueue(db, job),
      ])
    },
  }
}

type Profile = { name: string; lastName: string; contactNumber: string | null; language: string; now: Date }
