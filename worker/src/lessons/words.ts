import { instituteDatabaseOf } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { giveWords, refoldNames, refoldTexts } from './words-store.ts'

/** Rows of one statement: its parameter stays far below the database's limit. */
const batchSizes = [
  [giveWords, 500],
  [refoldNames, 500],
  [refoldTexts, 100],
] as const

/** The limits of one run in each database; a million lessons are done within a day. */
const batches = 4

/** Makes lessons of older builds findable by the terms that search uses today. */
export async function indexWordless(platform: Platform): Promise<void> {
  for (const shard of platform.shards) {
    const db = instituteDatabaseOf(platform.env, shard)
    for (const [work, size] of batchSizes)
      for (let batch = 0; batch < batches; batch += 1) if ((await work(db, size)) < size) break
  }
}
