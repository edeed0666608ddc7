import type { Statement } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { mirrorPerson, type PersonJob } from './mirror-store.ts'
import { referralStore } from './referral-store.ts'

/** Does the job that taking somebody into an institute left in the outbox. */
export async function mirrorJoined(platform: Platform, body: unknown): Promise<void> {
  // Jobs of this kind are written by `grant` alone, in this shape.
  const job = body as PersonJob
  await mirrorPerson(platform.institute(job.shard), job)
}

/** The row that says which institute brought a fresh one; for the batch that makes the institute. */
export function referralRow(platform: Platform, referred: { instituteId: string; code: string }): Statement {
  return referralStore(platform.directory).record({ ...referred, at: platform.now().toISOString() })
}
