import { mirrorMember, type MirrorJob } from '#classes/mirror-store.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { outboxStore, type Job } from './outbox-store.ts'

const batchSize = 50

/** Does one promised piece of work and forgets it; when it fails the promise stands and is tried again later. */
export async function runJob(platform: Platform, job: Job): Promise<void> {
  const store = outboxStore(platform.directory)
  try {
    await perform(platform, job)
  } catch (error) {
    log('error', 'job failed', { job: job.kind, error })
    await store.postpone(job.id, platform.now())
    return
  }
  platform.defer('forget job', () => store.remove(job.id))
}

/** Does what is due; called by the cron trigger. */
export async function drainOutbox(platform: Platform): Promise<void> {
  const jobs = await outboxStore(platform.directory).listDue(platform.now(), batchSize)
  for (const job of jobs) await runJob(platform, job)
}

async function perform(platform: Platform, { kind, body }: Job): Promise<void> {
  if (kind !== 'mirrorMember') throw new Error(`no job is called ${kind}`)
  // Jobs of this kind are written by joining alone, in this shape.
  const job = body as MirrorJob
  await mirrorMember(platform.institute(job.shard), job)
}
