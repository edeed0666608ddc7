import { serviceParts, statusAgeMs, type ServicePart } from '@takhti/schema/health/rules'
import { minuteMs } from '@takhti/schema/kit/durations'
import { deadline } from '#platform/deadline.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { reach } from './store.ts'

export type ServiceStatus = { at: string; parts: { part: ServicePart; isUp: boolean }[] }

/** A part that takes longer does not answer. */
const patienceMs = 5_000

/** How many databases of institutes one check reaches; the next minute's reaches the next ones. */
const databasesAtOnce = 5

/** The last status that this isolate has checked, by its environment. */
const checked = new WeakMap<object, ServiceStatus>()

/** Which parts answer: strangers ask, so the parts are asked once in a while and not once for each. */
export async function statusOf(platform: Platform): Promise<ServiceStatus> {
  const now = platform.now()
  const last = checked.get(platform.env)
  if (last !== undefined && Math.abs(now.getTime() - Date.parse(last.at)) < statusAgeMs) return last
  const parts = await Promise.all(
    serviceParts.map(async (part) => ({ part, isUp: await isUp(part, () => checks[part](platform)) })),
  )
  const status = { at: now.toISOString(), parts }
  checked.set(platform.env, status)
  return status
}

const checks: Readonly<Record<ServicePart, (platform: Platform) => Promise<unknown>>> = {
  accounts: ({ directory }) => reach(directory),
  data: (platform) => Promise.all(databasesNow(platform).map((shard) => reach(platform.institute(shard)))),
  // A channel of no person. It stores nothing of a call without a cursor.
  rooms: ({ env }) => env.USER_CHANNEL.getByName('status').eventsAfter(null, 0),
  files: ({ env }) => env.FILES.head('status'),
}

function databasesNow({ shards, now }: Platform): readonly string[] {
  const turns = Math.ceil(shards.length / databasesAtOnce)
  const minute = Math.floor(now().getTime() / minuteMs)
  return shards.filter((_, place) => place % turns === minute % turns)
}

async function isUp(part: ServicePart, check: () => Promise<unknown>): Promise<boolean> {
  const limit = deadline(patienceMs)
  try {
    await limit.race(check())
    return true
  } catch (error) {
    log('error', `${part} does not answer`, { error })
    return false
  } finally {
    limit.end()
  }
}
