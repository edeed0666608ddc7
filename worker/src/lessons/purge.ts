import { instituteDatabaseOf, shards } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { eraseLessonRooms } from '#rooms/port.ts'
import { oldestRemoval } from './folders/restoring.ts'
import { deleteFolders, deleteLesson, listOutlived } from './purge-store.ts'

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
        await deleteLesson(db, lesson, before)
      } catch (error) {
        log('error', 'a removed lesson could not be deleted', { error })
      }
    }
    await deleteFolders(db, before)
  }
}
