import { instituteDatabaseOf, shards } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { giveWords } from './words-store.ts'

/** Lessons of one statement, whose parameter stays far below what a database takes. */
const batchSize = 500

/** What one run does at most in each database; a million lessons are done within a day. */
const batches = 4

/** Makes lessons of builds before search findable by their names and tags. */
export async function indexWordless(platform: Platform): Promise<void> {
  for (const shard of shards) {
    const db = instituteDatabaseOf(platform.env, shard)
    for (let batch = 0; batch < batches; batch += 1) if ((await giveWords(db, batchSize)) < batchSize) break
  }
}
