import type { Platform } from '#platform/platform.ts'
import { publishToPeople } from '#rooms/port.ts'
import { findMirrored, writeMirror } from './mirror-store.ts'

/** What the outbox stores of a changed profile. */
export type MirrorProfileJob = { personId: string; isSeenByOthers?: boolean }

/** Performs the job of a changed profile: a second run changes nothing, and only repeats the notifications. */
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
