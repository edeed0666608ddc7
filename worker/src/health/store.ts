import { sql } from 'drizzle-orm'
import { shards } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'

/** Reaches every database; throws when one does not answer. */
export function healthStore({ directory, institute }: Platform) {
  return {
    async touch(): Promise<void> {
      await Promise.all([directory, ...shards.map(institute)].map((db) => db.run(sql`select 1`)))
    },
  }
}
