import { returnStorage } from '#licences/port.ts'
import { eraseWalls } from '#live/wall/port.ts'
import { dropImages } from '#platform/blobs.ts'
import { instituteDatabaseOf, type InstituteDatabase } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { eraseLessonRooms } from '#rooms/port.ts'
import { oldestRemoval } from './folders/restore.ts'
import { bytesOfImages } from './images/store.ts'
import { deleteFolders, deleteLesson, listOutlived, type Outlived } from './purge-store.ts'

/** Each run deletes a limited number of lessons of a database; the next one continues. */
const batchSize = 50

/**
 * Deletes for good what was removed thirty days ago: first the drawings in the rooms and the images, then the rows that name
 * them. Each step is idempotent, so that another run can finish one that was cut off.
 */
export async function purgeRemoved(platform: Platform): Promise<void> {
  const before = oldestRemoval(platform.now())
  for (const shard of platform.shards) {
    const db = instituteDatabaseOf(platform.env, shard)
    for (const lesson of await listOutlived(db, before, batchSize)) {
      try {
        await eraseWalls(platform.env, db, lesson)
        await eraseLessonRooms(platform.env, lesson)
        await forgetImages(platform, db, lesson)
        await deleteLesson(db, lesson, before)
      } catch (error) {
        log('error', 'a removed lesson could not be deleted', { error })
      }
    }
    await deleteFolders(db, before)
  }
}

/** Deletes the images of a lesson, and gives their storage back. */
async function forgetImages(platform: Platform, db: InstituteDatabase, lesson: Outlived): Promise<void> {
  const bytes = await bytesOfImages(db, lesson)
  if (bytes === 0) return
  const { instituteId, lessonId } = lesson
  await dropImages(platform.env, lesson)
  await returnStorage(platform.directory, { instituteId, entityId: lessonId, bytes, now: platform.now() })
}
