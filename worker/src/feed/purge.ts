import { dayMs } from '@takhti/schema/kit/durations'
import { trashDays } from '@takhti/schema/lessons/folders/rules'
import { freeStorage } from '#licences/port.ts'
import { dropClassFile } from '#platform/class-files.ts'
import type { InstituteDatabase } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { forgetFile, forgetRemoved, listGoneFiles, type GoneFile } from './purge-store.ts'

/** Deletes posts and comments that were removed 30 days ago, with their files, and files that no post has named for a day. */
export async function purgeFeeds(platform: Platform): Promise<void> {
  const now = platform.now()
  const before = new Date(now.getTime() - trashDays * dayMs).toISOString()
  const yesterday = new Date(now.getTime() - dayMs).toISOString()
  for (const shard of platform.shards) {
    const db = platform.institute(shard)
    try {
      // One file that cannot be deleted leaves the others to this run.
      for (const file of await listGoneFiles(db, before, yesterday))
        await purgeFile(platform, db, file).catch((error: unknown) =>
          log('error', 'a file of a removed post was not deleted', { error }),
        )
      await forgetRemoved(db, before)
    } catch (error) {
      log('error', `removed posts of database ${shard} were not deleted`, { error })
    }
  }
}

/** Its storage is returned before its row is gone, and only once. */
async function purgeFile(platform: Platform, db: InstituteDatabase, file: GoneFile): Promise<void> {
  const { instituteId, id, classId } = file
  await dropClassFile(platform.env, { instituteId }, { use: 'feed', classId, fileId: id })
  await freeStorage(platform.directory, { instituteId, entityIds: [id], now: platform.now() })
  await forgetFile(db, file)
}
