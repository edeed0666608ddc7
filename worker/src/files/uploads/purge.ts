import { dayMs, hourMs } from '@takhti/schema/kit/durations'
import { trashDays } from '@takhti/schema/lessons/folders/rules'
import { returnStorage } from '#licences/port.ts'
import { dropBlob, dropFileParts, sizeOfBlob } from '#platform/blobs.ts'
import { instituteDatabaseOf, type InstituteDatabase } from '#platform/db.ts'
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

// Each run deletes a limited number of files of a database; the next one continues.
const batchSize = 50

/**
 * Abandons uploads without a part for a day, and deletes files that were removed an hour ago. By then no request that knew
 * the file is running, and none can leave a part behind. Every step may be cut off and repeated.
 */
export async function purgeFiles(platform: Platform): Promise<void> {
  const now = platform.now()
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  for (const shard of platform.shards) {
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

/** The storage is freed before the bytes are deleted, so that a run that was cut off in between still knows their number. */
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

/** Deletes the bytes of a removed file, and gives back its storage. Idempotent. */
export async function dropFile(platform: Platform, { instituteId, fileId, bytes }: GoneFile): Promise<void> {
  await dropFileParts(platform.env, { instituteId, fileId })
  await returnStorage(platform.directory, { instituteId, entityId: fileId, bytes, now: platform.now() })
}
