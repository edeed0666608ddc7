import { directoryOf, instituteDatabaseOf } from '#platform/db.ts'
import { shardOf } from '#platform/shard-store.ts'
import type { RoomsEnv } from '#rooms/port.ts'
import { isWall } from './board-store.ts'

/** After this a start that began is done, or was cut off, in milliseconds. */
export const draftMs = 3_600_000

/** Whether private boards were written down, and not only begun to be made; throws where a database cannot be reached. */
export async function isStarted(
  env: RoomsEnv,
  { instituteId, wallId }: { instituteId: string; wallId: string },
): Promise<boolean> {
  const shard = await shardOf(directoryOf(env), instituteId)
  return shard !== null && (await isWall(instituteDatabaseOf(env, shard), { instituteId, wallId }))
}
