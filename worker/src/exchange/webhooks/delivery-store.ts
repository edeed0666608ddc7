import { deliveryLifetimeMs, failingLimitMs, retryWaitsMs } from '@takhti/schema/exchange/webhooks/rules'
import type { webhookDeliveries } from '@takhti/schema/exchange/webhooks/tables'
import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Signing } from './message.ts'

/** A delivery that is due, with its webhook. */
export type DueDelivery = Signing & {
  deliveryId: string
  url: string
  kind: string
  body: string
  createdAt: string
  attempts: number
}

/** How an attempt ended; `gone` is a receiver that wants no more. */
export type AttemptResult = {
  isSent: boolean
  isGone: boolean
  status: number | null
  problem: NonNullable<(typeof webhookDeliveries.$inferSelect)['problem']> | null
}

/** How many deliveries a run of the cron sends, and how many of them to one webhook: none waits for a slow receiver. */
const atOnce = 60
const atOnceOfOne = 15
const readAtOnce = 400

// Longer than all attempts of a run may take, after which another run may send again.
const leaseMs = 5 * 60_000

/** Takes the deliveries that are due, or one, so that no other run sends them at the same time. */
export async function takeDue(
  db: InstituteDatabase,
  now: Date,
  only?: { instituteId: string; deliveryId: string },
): Promise<DueDelivery[]> {
  const at = now.toISOString()
  const until = new Date(now.getTime() + leaseMs).toISOString()
  const ids = only
    ? sql`select institute_id, id from webhook_deliveries where institute_id = ${only.instituteId}
        and id = ${only.deliveryId} and state = 'due' and due_at <= ${at}`
    : sql`select institute_id, id from (select institute_id, id, due_at,
          row_number() over (partition by institute_id, webhook_id order by due_at) as place
        from (select institute_id, id, webhook_id, due_at from webhook_deliveries
          where state = 'due' and due_at <= ${at} order by due_at limit ${readAtOnce}))
        where place <= ${atOnceOfOne} order by due_at limit ${atOnce}`
  const taken = await db.all<{ instituteId: string; id: string }>(sql`update webhook_deliveries set due_at = ${until}
    where (institute_id, id) in (${ids}) returning institute_id as instituteId, id`)
  if (taken.length === 0) return []
  return db.all<DueDelivery>(sql`select d.institute_id as instituteId, d.id as deliveryId, d.webhook_id as webhookId,
      d.kind, d.body, d.created_at as createdAt, d.attempts, w.url, w.secret_number as secretNumber, w.renewed_at as renewedAt
    from json_each(${JSON.stringify(taken)}) t
    join webhook_deliveries d on d.institute_id = t.value ->> 'instituteId' and d.id = t.value ->> 'id'
    join webhooks w on w.institute_id = d.institute_id and w.id = d.webhook_id`)
}

/** Writes how an attempt ended, and ends a webhook of which nothing arrived for days. */
export async function recordAttempt(
  db: InstituteDatabase,
  { instituteId, webhookId, deliveryId, attempts }: DueDelivery,
  { isSent, isGone, status, problem, now }: AttemptResult & { now: Date },
): Promise<void> {
  const at = now.toISOString()
  const wait = retryWaitsMs[attempts]
  const state = isSent ? 'sent' : wait === undefined ? 'failed' : 'due'
  const dueAt = new Date(now.getTime() + (wait ?? 0)).toISOString()
  const own = sql`institute_id = ${instituteId} and id = ${webhookId}`
  const longAgo = new Date(now.getTime() - failingLimitMs).toISOString()
  await together(db, [
    db.run(sql`update webhook_deliveries set state = ${state}, attempts = attempts + 1, status = ${status},
        problem = ${problem}, last_at = ${at}, due_at = ${dueAt}
      where institute_id = ${instituteId} and id = ${deliveryId}`),
    isSent
      ? db.run(sql`update webhooks set failing_since = null where ${own} and failing_since is not null`)
      : db.run(sql`update webhooks set failing_since = coalesce(failing_since, ${at}),
            state = case when state = 'on' and (${isGone ? 1 : 0} or failing_since <= ${longAgo}) then 'ended' else state end
          where ${own}`),
  ])
}

/** Deletes the oldest deliveries of the log. */
export async function purgeLog(db: InstituteDatabase, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deliveryLifetimeMs).toISOString()
  await db.run(sql`delete from webhook_deliveries where (institute_id, id) in (
    select institute_id, id from webhook_deliveries where created_at < ${before} limit 500)`)
}
