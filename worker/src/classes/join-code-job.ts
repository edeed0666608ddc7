import { minuteMs } from '@takhti/schema/kit/durations'
import type { Shard } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { codesStore, readClass } from './code-store.ts'

/** Makes a join code agree with its class: its target, its name, and whether it still leads anywhere. */
export type SettleCodeJob = { shard: Shard; instituteId: string; classId: string }

type Promised = { id: string; kind: 'settleCode'; body: SettleCodeJob }

/**
 * Enqueues a check of the code before the class is written, so that a crash in between leaves no stale code. The job
 * falls due late enough for the write to be over.
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

/** Copies the class as it is now into the directory. Idempotent. */
export async function settleCode(platform: Platform, job: SettleCodeJob): Promise<void> {
  const found = await readClass(platform.institute(job.shard), job)
  await codesStore(platform.directory).settle(job, found, platform.now().toISOString())
}
