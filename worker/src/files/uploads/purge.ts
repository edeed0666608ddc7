import { dayMs, hourMs } from '@takhti/schema/kit/durations'
import { returnStorage } from '#licences/port.ts'
import { dropFileParts } from '#platform/blobs.ts'
import { instituteDatabaseOf, shards } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { forgetFile, giveUpIdle, listGone, type GoneFile } from './purge-store.ts'

// Each run deletes so many files of a database; the next one goes on.
const batchSize = 50

/**
 * Gives up uploads of which no part came for a day, and deletes what has been gone for an hour: by then no request that knew
 * the file is running, and none can leave a part behind. Every step may be cut off and done again.
 */
export async function purgeFiles(platform: Platform): Promise<void> {
  const now = platform.now()
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  for (const shard of shards) {
    const db = instituteDatabaseOf(platform.env, shard)
    await giveUpIdle(db, before(dayMs), now.toISOString())
    for (const file of await listGone(db, before(hourMs), batchSize)) {
      try {
        await dropFile(platform, file)
        await forgetFile(db, file)
      } catch (error) {
        log('error', 'a file that is gone could not be deleted', { error })
      }
    }
  }
}

/** Deletes the bytes of a file that is gone, and gives back its storage; a second time changes nothing. */
export async function dropFile(platform: Platform, { instituteId, fileId, bytes }: GoneFile): Promise<void> {
  await dropFileParts(platform.env, { instituteId, fileId })
  await returnStorage(platform.directory, { instituteId, entityId: fileId, bytes, now: platform.now() })
}
