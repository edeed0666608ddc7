import { qrLogins } from '@takhti/schema/accounts/qr/tables'
import { sessions } from '@takhti/schema/accounts/tables'
import { pairings } from '@takhti/schema/devices/pairing/tables'
import { memberships } from '@takhti/schema/institutes/tables'
import { outbox } from '@takhti/schema/kit/directory-tables'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { DirectoryDatabase } from '#platform/db.ts'
import { enqueue } from '#platform/outbox.ts'

/** Which sessions of a person end: one, or all but the excepted one. */
export type Ending = {
  personId: string
  which: { only: string } | { except: string | null }
  jobId: string
  now: Date
}

/**
 * Ends sessions: to be last in a batch, in this order. The job that closes their sockets is written while their rows
 * still exist. A worker that dies in between thus closes them at its next waking.
 */
export function endingRows(db: DirectoryDatabase, { personId, which, jobId, now }: Ending) {
  const each =
    'only' in which ? eq(sessions.id, which.only) : which.except === null ? undefined : ne(sessions.id, which.except)
  const those = and(eq(sessions.personId, personId), each)
  const body = sql`json_object('personId', ${personId},
    'sessionIds', json((select json_group_array(${sessions.id}) from ${sessions} where ${those})),
    'instituteIds', json((select json_group_array(institute_id) from
      (select distinct institute_id from ${memberships} where person_id = ${personId}))))`
  return [
    enqueue(db, { id: jobId, kind: 'endSessions', body, dueAt: now.toISOString() }).returning({ body: outbox.body }),
    db.delete(sessions).where(those),
    // A device that was admitted and has not fetched its session yet would be one more.
    db
      .delete(pairings)
      .where(and(eq(pairings.personId, personId), eq(pairings.status, 'claimed'), sql`${'only' in which ? 0 : 1}`)),
    db.delete(qrLogins).where(and(eq(qrLogins.personId, personId), sql`${'only' in which ? 0 : 1}`)),
  ] as const
}
