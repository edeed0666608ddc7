import { sessions } from '@takhti/schema/accounts/tables'
import type { Institute, InstituteFields } from '@takhti/schema/institutes/model'
import { defaultInstitutes, institutes, memberships } from '@takhti/schema/institutes/tables'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { DirectoryDatabase, Statement } from '#platform/db.ts'

/** The fields of an institute that an admin may change. */
export type InstituteChange = Partial<InstituteFields & { logoId: string | null }>

const shown = {
  instituteKneuraId: institutes.id,
  name: institutes.name,
  kind: institutes.kind,
  address: institutes.address,
  contactEmail: institutes.contactEmail,
  phone: institutes.phone,
  website: institutes.website,
  timeZone: institutes.timeZone,
  language: institutes.language,
  brandColour: institutes.brandColour,
  frameHosts: institutes.frameHosts,
  hasQuizSound: institutes.hasQuizSound,
  logoId: institutes.logoId,
}

/** Institutes, and the institutes in which people act, from the directory. */
export function institutesStore(db: DirectoryDatabase) {
  return {
    listOf(personId: string) {
      return db
        .select({
          id: institutes.id,
          name: institutes.name,
          shard: institutes.shard,
          role: memberships.role,
          featureSet: sql<string | null>`(select feature_set from licences where institute_id = ${institutes.id})`,
          isDefault: sql<number>`${defaultInstitutes.instituteId} is not null`,
        })
        .from(memberships)
        .innerJoin(institutes, eq(institutes.id, memberships.instituteId))
        .leftJoin(
          defaultInstitutes,
          and(
            eq(defaultInstitutes.personId, memberships.personId),
            eq(defaultInstitutes.instituteId, memberships.instituteId),
          ),
        )
        .where(eq(memberships.personId, personId))
        .orderBy(asc(institutes.name), asc(institutes.id), asc(memberships.role))
    },
    async get(instituteId: string): Promise<Institute | null> {
      return (await db.select(shown).from(institutes).where(eq(institutes.id, instituteId)).get()) ?? null
    },
    /** Whether panels may play the sounds of live quizzes. */
    async hasQuizSound(instituteId: string): Promise<boolean> {
      const row = await db
        .select({ isOn: institutes.hasQuizSound })
        .from(institutes)
        .where(eq(institutes.id, instituteId))
        .get()
      return row?.isOn !== false
    },
    /** The number of bytes of storage that the logo takes. */
    async logoBytes(instituteId: string): Promise<number> {
      const row = await db
        .select({ bytes: institutes.logoBytes })
        .from(institutes)
        .where(eq(institutes.id, instituteId))
        .get()
      return row?.bytes ?? 0
    },
    update(instituteId: string, change: InstituteChange & { logoBytes?: number }): Statement {
      return db.update(institutes).set(change).where(eq(institutes.id, instituteId))
    },
    setDefault(personId: string, instituteId: string | null): Statement {
      if (instituteId === null) return db.delete(defaultInstitutes).where(eq(defaultInstitutes.personId, personId))
      return db
        .insert(defaultInstitutes)
        .values({ personId, instituteId })
        .onConflictDoUpdate({ target: defaultInstitutes.personId, set: { instituteId } })
    },
    actIn(sessionId: string, instituteId: string, now: Date): Statement {
      return db.update(sessions).set({ instituteId, updatedAt: now }).where(eq(sessions.id, sessionId))
    },
  }
}

/** True in SQL while the person belongs to the institute. */
export function belongs(personId: string, instituteId: string): SQL {
  return sql`exists (select 1 from ${memberships}
    where ${memberships.personId} = ${personId} and ${memberships.instituteId} = ${instituteId})`
}

/** True in SQL while the row still has the values that the audit will call *before*. */
export function isStill(instituteId: string, before: InstituteChange): SQL {
  const fields = Object.entries(before).map(([name, value]) => {
    // The keys are those of `InstituteChange`, which are columns of the table.
    const column = institutes[name as keyof InstituteChange]
    return sql`${column} is ${value}`
  })
  return sql`exists (select 1 from ${institutes} where ${and(eq(institutes.id, instituteId), ...fields)})`
}
