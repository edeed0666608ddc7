import { webhookAddress } from '@takhti/schema/exchange/webhooks/rules'
import type { Shard } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { findAddressProblem, postToPublic } from '#platform/public-address.ts'
import { purgeLog, recordAttempt, takeDue, type AttemptResult, type DueDelivery } from './delivery-store.ts'
import { headersOf } from './message.ts'

/** The connections that a worker may have open at a time. */
const connections = 6

/** Sends the deliveries that are due; called by the cron trigger. */
export async function deliverWebhooks(platform: Platform): Promise<void> {
  for (const shard of platform.shards) {
    const db = platform.institute(shard)
    const due = await takeDue(db, platform.now())
    while (due.length > 0)
      await Promise.all(due.splice(0, connections).map((delivery) => deliver(platform, shard, delivery)))
  }
}

/** Sends one delivery without waiting for the cron trigger. */
export async function deliverNow(
  platform: Platform,
  { instituteId, shard }: { instituteId: string; shard: Shard },
  deliveryId: string,
): Promise<void> {
  const due = await takeDue(platform.institute(shard), platform.now(), { instituteId, deliveryId })
  for (const delivery of due) await deliver(platform, shard, delivery)
}

/** Deletes what is too old for the log. */
export async function purgeDeliveries(platform: Platform): Promise<void> {
  for (const shard of platform.shards) await purgeLog(platform.institute(shard), platform.now())
}

async function deliver(platform: Platform, shard: Shard, delivery: DueDelivery): Promise<void> {
  const result = await attempt(platform, delivery)
  await recordAttempt(platform.institute(shard), delivery, { ...result, now: platform.now() })
}

const failed = { isSent: false, isGone: false, status: null } as const

async function attempt(platform: Platform, delivery: DueDelivery): Promise<AttemptResult> {
  const address = webhookAddress(delivery.url)
  if (address === null) return { ...failed, problem: 'private-address' }
  try {
    const problem = await findAddressProblem(platform.env, new URL(address).hostname)
    if (problem !== null) return { ...failed, problem }
    return await post(platform, address, delivery)
  } catch (error) {
    log('warn', 'a webhook does not answer', { error })
    return { ...failed, problem: 'no-answer' }
  }
}

async function post(platform: Platform, address: string, delivery: DueDelivery): Promise<AttemptResult> {
  const { deliveryId: id, kind: type, createdAt: timestamp, instituteId } = delivery
  const body = JSON.stringify({ type, timestamp, data: { instituteId, ...JSON.parse(delivery.body) } })
  const headers = await headersOf(platform, delivery, { id, body })
  const { status, ok } = await postToPublic(platform.env, address, { headers, body })
  const isRedirect = status >= 300 && status < 400
  return { isSent: ok, isGone: status === 410, status, problem: isRedirect ? 'redirect' : null }
}
