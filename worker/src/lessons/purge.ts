import { storageLines } from '#licences/port.ts'
import { dropImages } from '#platform/blobs.ts'
import { instituteDatabaseOf, shards, together } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { eraseLessonRooms } from '#rooms/port.ts'
import { oldestRemoval } from './folders/restoring.ts'
import { bytesOfImages } from './images/store.ts'
import { deleteFolders, deleteLesson, listOutlived, type Outlived } from './purge-store.ts'

/** Each run deletes so many lessons of a database; the next one goes on. */
const batchSize = 50

/** Deletes for good what was removed thirty days ago: the drawings in the rooms first, then the rows that lead there. */
export async function purgeRemoved(platform: Platform): Promise<void> {
  const before = oldestRemoval(platform.now())
  for (const shard of shards) {
    const db = instituteDatabaseOf(platform.env, shard)
    for (const lesson of await listOutlived(db, before, batchSize)) {
      try {
        await eraseLessonRooms(platform.env, lesson)
        const bytes = await bytesOfImages(db, lesson)
        if (await deleteLesson(db, lesson, before)) await forgetImages(platform, lesson, bytes)
      } catch (error) {
        log('error', 'a removed lesson could not be deleted', { error })
      }
    }
    await deleteFolders(db, before)
  }
}

/** The pictures of a deleted lesson go, and the storage has their room again. */
async function forgetImages(platform: Platform, { instituteId, lessonId }: Outlived, bytes: number): Promise<void> {
  if (bytes === 0) return
  await dropImages(platform.env, { instituteId, lessonId })
  const lines = { instituteId, entityId: lessonId, bytes: -bytes, now: platform.now() }
  await together(platform.directory, storageLines(platform.directory, lines))
}
