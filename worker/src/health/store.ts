import { sql } from 'drizzle-orm'
import type { DirectoryDatabase, InstituteDatabase } from '#platform/db.ts'
import { failuresToReport } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'

/** Reaches one database; throws when it does not answer. */
export async function reach(db: DirectoryDatabase | InstituteDatabase): Promise<void> {
  await db.run(sql`select 1`)
}

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
