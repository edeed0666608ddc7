import { sessions } from '@takhti/schema/accounts/tables'
import { memberships } from '@takhti/schema/institutes/tables'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { DirectoryDatabase, Statement } from '#platform/db.ts'

/** Records that a session's person proved their identity; a second factor completes a pending session. */
export function provedRow(
  db: DirectoryDatabase,
  { sessionId, personId, by, now }: { sessionId: string; personId: string; by: 'first' | 'second'; now: Date },
): Statement {
  const reach = sql`case when ${sessions.reach} <> 'pending' then ${sessions.reach}
    when exists (select 1 from operators where person_id = ${personId}) then 'operator' else 'full' end`
  return db
    .update(sessions)
    .set({ provedAt: now, ...(by === 'second' && { secondAt: now, reach }) })
    .where(and(eq(sessions.id, sessionId), eq(sessions.personId, personId)))
}

/** True in SQL while a person belongs to no institute but this one and does not run the platform. */
export function belongsOnlyTo(personId: string, instituteId: string): SQL {
  return sql`exists (select 1 from ${memberships} where person_id = ${personId} and institute_id = ${instituteId})
    and not exists (select 1 from ${memberships} where person_id = ${personId} and institute_id <> ${instituteId})
    and not exists (select 1 from operators where person_id = ${personId})`
}
