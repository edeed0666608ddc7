import { mirrorMembership } from '#classes/port.ts'
import { keepPromise, listDueJobs, type Job } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'

const batchSize = 50

/** Does what is due; called by the cron trigger. */
export async function drainOutbox(platform: Platform): Promise<void> {
  const jobs = await listDueJobs(platform.directory, platform.now(), batchSize)
  for (const job of jobs) await keepPromise(platform, job, () => perform(platform, job))
}

async function perform(platform: Platform, { kind, body }: Job): Promise<void> {
  if (kind !== 'mirrorMember') throw new Error(`no job is called ${kind}`)
  await mirrorMembership(platform, body)
}
