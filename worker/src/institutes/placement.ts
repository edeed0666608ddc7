import { placeInstitute } from '@takhti/schema/institutes/rules'
import type { Shard } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { noteSizes, readLoads, sizeOf } from './placement-store.ts'

/** The database that a new institute is to live in. */
export async function homeOf({ directory, shards }: Platform): Promise<Shard> {
  const shard = placeInstitute(await readLoads(directory, shards))
  if (shard === null) throw new Error('every database of institutes is full: bind another one')
  return shard
}

/** Measures the databases for the placement of institutes; called by the cron trigger. */
export async function measureDatabases(platform: Platform): Promise<void> {
  const sizes: { shard: Shard; bytes: number }[] = []
  for (const shard of platform.shards) sizes.push({ shard, bytes: await sizeOf(platform.institute(shard)) })
  await noteSizes(platform.directory, sizes)
}
