import { notifyClasses } from '#classes/port.ts'
import { dropFilesOf } from '#files/port.ts'
import { dropRecordingsOf } from '#live/port.ts'
import { dropMessageFilesOf } from '#messages/port.ts'
import { dropBlob, dropPictures } from '#platform/blobs.ts'
import type { Platform } from '#platform/platform.ts'
import { sha256 } from '#platform/random.ts'
import { dropAnswersOf } from '#responses/port.ts'
import { personWasErased, personWasRemoved } from '#rooms/port.ts'
import { eraseInDirectory, eraseInInstitute, ownBlobs, type AnonymousPerson } from './erase-store.ts'
import type { EraseJob } from './store.ts'

/**
 * Erases a student from an institute. Every step is idempotent, so that a job that was killed is simply repeated: files
 * first, because they are found by the rows; then the institute's rows in one batch; then the directory's; then those of rooms.
 */
export async function eraseStudent(platform: Platform, job: EraseJob): Promise<void> {
  const { instituteId, personId, shard, at, jobId } = job
  const institute = platform.institute(shard)
  const erasing = { instituteId, personId, at, anonymous: await anonymousPersonOf(instituteId) }
  await personWasRemoved(platform.env, { instituteId, personId })
  for (const hash of await ownBlobs(institute, erasing)) await dropBlob(platform.env, instituteId, hash)
  await dropFilesOf(platform, institute, erasing)
  await dropAnswersOf(platform, institute, erasing)
  await dropMessageFilesOf(platform, institute, erasing)
  await dropRecordingsOf(platform, institute, erasing)
  const classIds = await eraseInInstitute(institute, erasing)
  const { isGone } = await eraseInDirectory(platform.directory, { ...erasing, jobId })
  if (isGone) await dropPictures(platform.env, personId)
  // By now none of their sessions can open a room, so that nothing more is written there.
  await personWasErased(platform.env, { instituteId, personId })
  // Open pages drop the name now; an offline device reads it in the feed.
  await notifyClasses(platform, { instituteId, shard }, { classIds })
}

/** One placeholder for each institute, so that it does not show which erased person made what. */
export async function anonymousPersonOf(instituteId: string): Promise<AnonymousPerson> {
  const hex = await sha256(`nobody of ${instituteId}`)
  // A UUIDv7 like every id, but without a time: its digits are those of a hash.
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return { id, name: '—' }
}
