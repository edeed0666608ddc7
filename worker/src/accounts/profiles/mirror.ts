import type { Platform } from '#platform/platform.ts'
import { publishToPeople } from '#rooms/port.ts'
import { findMirrored, writeMirror } from './mirror-store.ts'

/** What the outbox keeps of a changed profile. */
export type MirrorProfileJob = { personId: string; isSeenByOthers?: boolean }

/** Does the job that changing a profile left in the outbox: a second time it changes nothing but repeats the news. */
export async function mirrorProfile(platform: Platform, body: MirrorProfileJob): Promise<void> {
  const { personId, isSeenByOthers = true } = body
  const { person, homes } = await findMirrored(platform.directory, personId)
  if (person === null) return
  const at = platform.now().toISOString()
  for (const { instituteId, shard } of homes) {
    const news = { instituteId, isSeenByOthers, at }
    const teacherIds = await writeMirror(platform.institute(shard), person, news)
    const personIds = [...new Set([personId, ...teacherIds])]
    await publishToPeople(platform.env, { instituteId, personIds }, { type: 'changes/advanced', body: {} })
  }
}
