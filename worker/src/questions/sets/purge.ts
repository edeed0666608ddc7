import { dayMs } from '@takhti/schema/kit/durations'
import { trashDays } from '@takhti/schema/lessons/folders/rules'
import { returnStorage } from '#licences/port.ts'
import { instituteDatabaseOf } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { forgetSet, listTrashedSets } from './purge-store.ts'

// Each run deletes so many of a database; the next run continues.
const batchSize = 50

/** The latest time of removal for items that are deleted for good at this instant. */
export function goneBefore(now: Date): string {
  return new Date(now.getTime() - trashDays * dayMs).toISOString()
}

/** Deletes sets and decks that have outlived the trash. Their storage is returned before they are deleted, and only once. */
export async function purgeSets(platform: Platform): Promise<void> {
  const now = platform.now()
  for (const shard of platform.shards) {
    const db = instituteDatabaseOf(platform.env, shard)
    for (const set of await listTrashedSets(db, goneBefore(now), batchSize)) {
      const { instituteId, contentId, bytes } = set
      try {
        await returnStorage(platform.directory, { instituteId, entityId: contentId, bytes, now })
        await forgetSet(db, set)
      } catch (error) {
        log('error', 'a set in the trash could not be deleted', { error })
      }
    }
  }
}
