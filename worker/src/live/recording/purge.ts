import { hourMs } from '@takhti/schema/kit/durations'
import { oldestRemoval } from '#lessons/port.ts'
import { loadStorage } from '#licences/port.ts'
import { dropRecordingParts } from '#platform/blobs.ts'
import { instituteDatabaseOf, type InstituteDatabase } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { forgetRecording, listGone, listOfPerson, type GoneRecording } from './purge-store.ts'

/** Each run deletes so many recordings of a database; the next run continues. */
const batchSize = 50

/**
 * Deletes recordings that were removed an hour ago, when no request can add a part any more, and those of lessons that
 * cannot be restored. It runs before lessons are deleted, which these rows reference. Every step may be cut off and repeated.
 */
export async function purgeRecordings(platform: Platform): Promise<void> {
  const now = platform.now()
  const removedBefore = new Date(now.getTime() - hourMs).toISOString()
  for (const shard of platform.shards) {
    const db = instituteDatabaseOf(platform.env, shard)
    const before = { removed: removedBefore, lesson: oldestRemoval(now) }
    for (const gone of await listGone(db, before, batchSize)) {
      try {
        await dropRecording(platform, gone)
        await forgetRecording(db, gone)
      } catch (error) {
        log('error', 'a recording that is gone could not be deleted', { error })
      }
    }
  }
}

/** Deletes the bytes of a recording, and returns its storage; idempotent. */
export async function dropRecording(platform: Platform, { instituteId, recordingId }: GoneRecording): Promise<void> {
  await dropRecordingParts(platform.env, { instituteId, recordingId })
  const goal = { instituteId, entityId: recordingId, bytes: 0, isAtLeast: false, now: platform.now() }
  await loadStorage(platform.directory, goal)
}

/** Deletes the bytes of every recording of a person who is about to be erased, while their rows still lead there. */
export async function dropRecordingsOf(
  platform: Platform,
  db: InstituteDatabase,
  person: { instituteId: string; personId: string },
): Promise<void> {
  for (const recording of await listOfPerson(db, person)) await dropRecording(platform, recording)
}
