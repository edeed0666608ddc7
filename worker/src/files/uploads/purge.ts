import { dayMs, hourMs } from '@takhti/schema/kit/durations'
import { trashDays } from '@takhti/schema/lessons/folders/rules'
import { returnStorage } from '#licences/port.ts'
import { dropBlob, dropFileParts, sizeOfBlob } from '#platform/blobs.ts'
import { instituteDatabaseOf, shards, type InstituteDatabase } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import {
  forgetCapture,
  forgetFile,
  giveUpIdle,
  giveUpTrashed,
  listGone,
  listTrashedCaptures,
  type GoneFile,
} from './purge-store.ts'

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
    await giveUpTrashed(db, before(trashDays * dayMs), now.toISOString())
    await purgeCaptures(platform, db, before(trashDays * dayMs))
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

/** The storage is free again before the bytes go, so that a run that was cut off in between still knows how many they were. */
async function purgeCaptures(platform: Platform, db: InstituteDatabase, before: string): Promise<void> {
  for (const capture of await listTrashedCaptures(db, before, batchSize)) {
    const { instituteId, contentId, blobHash, isShared } = capture
    try {
      const bytes = capture.bytes ?? (blobHash === null ? 0 : await sizeOfBlob(platform.env, instituteId, blobHash))
      await returnStorage(platform.directory, { instituteId, entityId: contentId, bytes, now: platform.now() })
      if (blobHash !== null && isShared === 0) await dropBlob(platform.env, instituteId, blobHash)
      await forgetCapture(db, capture)
    } catch (error) {
      log('error', 'a capture in the trash could not be deleted', { error })
    }
  }
}

/** Deletes the bytes of a file that is gone, and gives back its storage; a second time changes nothing. */
export async function dropFile(platform: Platform, { instituteId, fileId, bytes }: GoneFile): Promise<void> {
  await dropFileParts(platform.env, { instituteId, fileId })
  await returnStorage(platform.directory, { instituteId, entityId: fileId, bytes, now: platform.now() })
}
