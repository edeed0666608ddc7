import type { Platform } from '#platform/platform.ts'
import { mirrorRows, type MirrorImportJob } from './mirror-store.ts'

/** Performs the job of an import; `body` is what `imports.upload` wrote. */
export async function mirrorImport(platform: Platform, body: MirrorImportJob): Promise<void> {
  await mirrorRows(platform.directory, platform.institute(body.shard), body)
}
