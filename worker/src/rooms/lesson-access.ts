import { closeCodes } from '@takhti/schema/kit/channel'
import type { Shard } from '#platform/db.ts'
import { runInstituteJob, type Outcome, loadInstituteJobs, type InstituteJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { classRoomName, lessonRoomName } from './names.ts'

/** The rows that the triggers of `publications` and `lessons` write. */
type LessonAccess = { lessonId: string; isRemoved: boolean }

const batchSize = 200

/** Closes the rooms of lessons that were just taken from people; the cron trigger does what this leaves. */
export async function closeTakenLessons(
  platform: Platform,
  { instituteId, shard }: { instituteId: string; shard: Shard },
): Promise<void> {
  const wanted = { instituteId, kind: 'lessonAccess' as const, limit: batchSize }
  const found = await loadInstituteJobs(platform.institute(shard), wanted)
  for (const job of found) await runInstituteJob(platform, { shard, job }, () => performLessonAccess(platform, { job }))
}

/** Closes the room of a removed lesson for good; readers of a withdrawn one fetch a ticket again, if they still may. */
export async function performLessonAccess({ env }: Platform, { job }: { job: InstituteJob }): Promise<Outcome> {
  // The triggers alone write this kind, in this shape.
  const { lessonId, isRemoved } = job.body as LessonAccess
  const { instituteId } = job
  const lesson = env.LESSON_ROOM.getByName(lessonRoomName(instituteId, lessonId))
  if (!isRemoved) {
    await lesson.dismiss({ who: 'readers', code: closeCodes.ticket })
    return 'done'
  }
  const farewell = { who: 'everyone', code: closeCodes.forbidden } as const
  await lesson.dismiss(farewell)
  await env.LIVE_CLASS_ROOM.getByName(classRoomName(instituteId, lessonId)).dismiss(farewell)
  return 'done'
}
