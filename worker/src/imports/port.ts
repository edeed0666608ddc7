import type { Platform } from '#platform/platform.ts'
import { mirrorRows, type MirrorImportJob } from './mirror-store.ts'

/** Does the job that an import left in the outbox; `body` is what `imports.upload` wrote. */
export async function mirrorImport(platform: Platform, body: unknown): Promise<void> {
  // Jobs of this kind are written by importing alone, in this shape.
  const job = body as MirrorImportJob
  await mirrorRows(platform.directory, platform.institute(job.shard), job)
}
