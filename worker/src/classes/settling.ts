import { minuteMs } from '@takhti/schema/kit/durations'
import type { Shard } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { codesStore, readClass } from './code-store.ts'

/** Keeps a join code true to its class: where it leads, what it is called, and whether it still leads anywhere. */
export type SettleCodeJob = { shard: Shard; instituteId: string; classId: string }

type Promised = { id: string; kind: 'settleCode'; body: SettleCodeJob }

/**
 * Promises to look after the code before the class is written, so that no crash in between leaves a code that lies. The
 * promise falls due late enough for the writing to be over.
 */
export async function promiseToSettle(
  platform: Platform,
  body: SettleCodeJob,
  code?: { code: string; className: string },
): Promise<Promised> {
  const now = platform.now()
  const job: Promised = { id: platform.newId(), kind: 'settleCode', body }
  await codesStore(platform.directory).promise(job, new Date(now.getTime() + minuteMs), code && { ...code, now })
  return job
}

/** Reads the class as it is now and writes that into the directory; a second time it changes nothing. */
export async function settleCode(platform: Platform, job: SettleCodeJob): Promise<void> {
  const found = await readClass(platform.institute(job.shard), job)
  await codesStore(platform.directory).settle(job, found, platform.now().toISOString())
}
