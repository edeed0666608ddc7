import { sql } from 'drizzle-orm'
import type { DirectoryDatabase, Shard } from './db.ts'

/** The shard of an institute, for requests without a session; null where there is no such institute. */
export async function shardOf(directory: DirectoryDatabase, instituteId: string): Promise<Shard | null> {
  const [row] = await directory.all<{ shard: Shard }>(sql`select shard from institutes where id = ${instituteId}`)
  return row?.shard ?? null
}
