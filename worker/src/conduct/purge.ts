import { retentionLimits } from '@takhti/schema/conduct/rules'
import { instituteDatabaseOf } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { deleteOutlived } from './purge-store.ts'

/** Each run deletes so many of a database; the next run continues. */
const batchSize = 1_000

/** Deletes entries that outlived their retention, and those that were withdrawn a month ago. */
export async function purgeConduct(platform: Platform): Promise<void> {
  const limits = retentionLimits(platform.now())
  for (const shard of platform.shards) await deleteOutlived(instituteDatabaseOf(platform.env, shard), limits, batchSize)
}
