import { sql } from 'drizzle-orm'
import { failuresToReport } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'

/** Reaches every database; throws when one does not answer. */
export function healthStore({ directory, institute, shards }: Platform) {
  return {
    /** How many background jobs fail again and again, in all databases. */
    async failingJobs(): Promise<number> {
      const counts = await Promise.all([
        directory.all<{ n: number }>(sql`select count(*) as n from outbox where attempts >= ${failuresToReport}`),
        ...shards.map((shard) =>
          institute(shard).all<{ n: number }>(
            sql`select count(*) as n from promises where attempts >= ${failuresToReport}`,
          ),
        ),
      ])
      return counts.flat().reduce((sum, { n }) => sum + n, 0)
    },
  }
}
