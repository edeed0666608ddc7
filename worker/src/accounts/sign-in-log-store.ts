import { people } from '@takhti/schema/accounts/tables'
import { memberships } from '@takhti/schema/institutes/tables'
import type { AuditAction } from '@takhti/schema/kit/audit-actions'
import { directoryAudit } from '@takhti/schema/kit/directory-tables'
import { hourMs } from '@takhti/schema/kit/durations'
import { and, eq, sql } from 'drizzle-orm'
import { together, type DirectoryDatabase } from '#platform/db.ts'
import { answerLeft } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'

type Whose = { email: string } | { personId: string } | { cardSecretHash: string }
type Entry = { via: 'password' | 'code' | 'passkey' | 'card'; requestId: string }

/**
 * Logs a failed sign-in where its person belongs: once an hour, person and way, so that guesses cannot fill the log. An address
 * without an account leaves nothing. It runs after the answer, whose time thus reveals nothing of the account.
 */
export function logFailedSignIn(platform: Platform, whose: Whose, { via, requestId }: Entry): void {
  platform.defer('log failed sign-in', async () => {
    await answerLeft()
    await insertOnce(platform, whose, { action: 'sessions.signInFailed', via, requestId })
  })
}

/** Logs a sign-in by card, once an hour and student. */
export function logCardSignIn(platform: Platform, personId: string, requestId: string): void {
  platform.defer('log card sign-in', () =>
    insertOnce(platform, { personId }, { action: 'sessions.signInByCard', via: 'card', requestId }),
  )
}

async function insertOnce(platform: Platform, whose: Whose, entry: Entry & { action: AuditAction }): Promise<void> {
  const db = platform.directory
  const now = platform.now()
  const found = await placesOf(db, whose)
  if (found.length === 0) return
  const since = new Date(now.getTime() - hourMs).toISOString()
  const detail = JSON.stringify({ after: { via: entry.via } })
  await together(
    db,
    found.map(({ personId, instituteId }) =>
      db.run(sql`insert into ${directoryAudit} (id, institute_id, person_id, action, entity_id, request_id, at, detail)
        select ${platform.newId()}, ${instituteId}, ${personId}, ${entry.action}, ${personId}, ${entry.requestId},
          ${now.toISOString()}, ${detail}
        where not exists (select 1 from ${directoryAudit} where institute_id = ${instituteId} and person_id = ${personId}
          and at > ${since} and action = ${entry.action} and detail = ${detail})`),
    ),
  )
}

function placesOf(db: DirectoryDatabase, whose: Whose): Promise<{ personId: string; instituteId: string }[]> {
  if ('cardSecretHash' in whose)
    return db.all(sql`select person_id as personId, institute_id as instituteId from login_cards
      where secret_hash = ${whose.cardSecretHash}`)
  const which = 'email' in whose ? eq(people.email, whose.email) : eq(people.id, whose.personId)
  return db
    .selectDistinct({ personId: memberships.personId, instituteId: memberships.instituteId })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.personId))
    .where(and(which))
}
