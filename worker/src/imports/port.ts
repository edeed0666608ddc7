import type { Platform } from '#platform/platform.ts'
import { mirrorRows, type MirrorImportJob } from './mirror-store.ts'

/** Does the job that an import left in the outbox; `body` is what `imports.upload` wrote. */
export async function mirrorImport(platform: Platform, body: MirrorImportJob): Promise<void> {
  await mirrorRows(platform.directory, platform.institute(body.shard), body)
}
