import type { DatabaseLoad } from '@takhti/schema/institutes/rules'
import { databaseLoads } from '@takhti/schema/institutes/tables'
import { sql } from 'drizzle-orm'
import type { DirectoryDatabase, InstituteDatabase, Shard } from '#platform/db.ts'

/** The loads of these databases; one that holds nothing yet has no row. */
export async function readLoads(db: DirectoryDatabase, shards: readonly Shard[]): Promise<DatabaseLoad[]> {
  const rows = await db.select().from(databaseLoads)
  const known = new Map(rows.map((row) => [row.shard, row]))
  return shards.map((shard) => known.get(shard) ?? { shard, institutes: 0, individuals: 0, memberships: 0, bytes: 0 })
}

/** The size of a database as it states itself with every answer. */
export async function sizeOf(db: InstituteDatabase): Promise<number> {
  const { meta } = await db.$client.prepare('select 1').run()
  return meta.size_after
}

/** Notes the sizes of databases. */
export async function noteSizes(
  db: DirectoryDatabase,
  sizes: readonly { shard: Shard; bytes: number }[],
): Promise<void> {
  await db.run(sql`insert into database_loads (shard, bytes)
    select value ->> 'shard', value ->> 'bytes' from json_each(${JSON.stringify(sizes)}) where true
    on conflict (shard) do update set bytes = excluded.bytes`)
}
