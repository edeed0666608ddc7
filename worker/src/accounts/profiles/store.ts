import { credentials, people, sessions } from '@takhti/schema/accounts/tables'
import { memberships } from '@takhti/schema/institutes/tables'
import { directoryAudit } from '@takhti/schema/kit/directory-tables'
import type { Role } from '@takhti/schema/kit/roles'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { together, type DirectoryDatabase, type Statement } from '#platform/db.ts'
import { enqueue } from '#platform/outbox.ts'

/** A change of a person's row, its author, and what must still hold when it is made. */
export type ProfileChange = {
  personId: string
  set: { name?: string; lastName?: string; contactNumber?: string | null; language?: string; image?: string | null }
  /** True in SQL while the caller may do this. */
  guard: SQL
  isSeenByOthers: boolean
  action: 'profiles.update' | 'profiles.setPicture'
  by: { personId: string; instituteId: string | null; requestId: string }
  ids: { audit: string; job: string }
  now: Date
}

/** The profiles of people. */
export function profilesStore(db: DirectoryDatabase) {
  return {
    async find(personId: string, sessionId: string) {
      const row = await db
        .select({
          name: people.name,
          lastName: people.lastName,
          email: people.email,
          emailVerified: people.emailVerified,
          contactNumber: people.contactNumber,
          language: people.language,
          image: people.image,
          hasPassword: sql<number>`exists (select 1 from ${credentials}
            where ${credentials.personId} = ${people.id} and ${credentials.password} is not null)`,
          linkVerifiedAt: sessions.linkVerifiedAt,
        })
        .from(people)
        .leftJoin(sessions, eq(sessions.id, sessionId))
        .where(eq(people.id, personId))
        .get()
      return row ?? null
    },
    async findImage(personId: string): Promise<string | null> {
      const row = await db.select({ image: people.image }).from(people).where(eq(people.id, personId)).get()
      return row?.image ?? null
    },
    /** The roles of a person in one institute, and whether they belong to others. */
    async findMembership(personId: string, instituteId: string): Promise<{ roles: Role[]; isElsewhere: boolean }> {
      const rows = await db
        .select({ role: memberships.role, instituteId: memberships.instituteId })
        .from(memberships)
        .where(eq(memberships.personId, personId))
      const here = rows.filter((row) => row.instituteId === instituteId)
      return { roles: here.map(({ role }) => role), isElsewhere: here.length < rows.length }
    },
    /** Changes the row and enqueues its mirroring to the person's institutes, all or nothing. */
    async change(change: ProfileChange): Promise<void> {
      await together(db, [auditRow(db, change), personRow(db, change), jobRow(db, change)])
    },
  }
}

/** True in SQL, whatever has changed. */
export const always = sql`true`

/** True while the person belongs to this institute alone, and the caller governs it. */
export function isGovernedBy(personId: string, by: { personId: string; instituteId: string }): SQL {
  const holds = (who: string, where: SQL) =>
    sql`exists (select 1 from ${memberships} where person_id = ${who} and ${where})`
  const here = sql`institute_id = ${by.instituteId}`
  return sql`${holds(by.personId, and(here, sql`role = 'admin'`) ?? here)} and ${holds(personId, here)}
    and not ${holds(personId, sql`institute_id <> ${by.instituteId}`)}`
}

/** True while the person's avatar is still the one that was read. */
export function isImage(personId: string, image: string | null): SQL {
  return sql`(select image from ${people} where id = ${personId}) is ${image}`
}

function auditRow(db: DirectoryDatabase, { personId, guard, action, by, ids, now }: ProfileChange): Statement {
  // Where the guard no longer holds this is NULL, which the column refuses, and the whole batch with it.
  const entityId = sql`case when ${guard} then ${personId} end`
  return db.insert(directoryAudit).values({ ...by, id: ids.audit, action, entityId, at: now.toISOString() })
}

function personRow(db: DirectoryDatabase, { personId, set, now }: ProfileChange): Statement {
  return db
    .update(people)
    .set({
      ...set,
      ...(set.language !== undefined && { isLanguageChosen: true }),
      // Later than every earlier change, so that mirrors can recognise the newer of two names.
      updatedAt: sql`max(${now.getTime()}, ${people.updatedAt} + 1)`,
    })
    .where(eq(people.id, personId))
}

function jobRow(db: DirectoryDatabase, { personId, isSeenByOthers, ids, now }: ProfileChange): Statement {
  const body = { personId, isSeenByOthers }
  return enqueue(db, { id: ids.job, kind: 'mirrorProfile', body, dueAt: now.toISOString() })
}
