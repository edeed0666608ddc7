import { instituteDatabaseOf } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { giveNameKeys } from './name-key-store.ts'

/** Names of one statement, and the statements of one run in each database. */
const most = { names: 500, batches: 4 } as const

/** Gives names that were written without a key their place among the members of their classes. */
export async function keyNames(platform: Platform): Promise<void> {
  for (const shard of platform.shards) {
    const db = instituteDatabaseOf(platform.env, shard)
    for (let batch = 0; batch < most.batches; batch += 1) if ((await giveNameKeys(db, most.names)) < most.names) break
  }
}
