import { listPersonIds } from '#classes/port.ts'
import { directoryOf, instituteDatabaseOf } from '#platform/db.ts'
import { shardOf } from '#platform/shard-store.ts'
import { publishToPeople, type RoomsEnv } from '#rooms/port.ts'
import { endLiveClass } from './class-store.ts'
import { endWalls } from './wall/walls-end.ts'

/**
 * Writes the end of a class that its room reports, and has the devices of the class fetch again; throws where a database cannot be
 * reached. A room that died before this was acknowledged reports again.
 */
export async function liveClassHasEnded(
  env: RoomsEnv,
  { instituteId, liveId, endedAt }: { instituteId: string; liveId: string; endedAt: string },
): Promise<void> {
  const shard = await shardOf(directoryOf(env), instituteId)
  if (shard === null) return
  const db = instituteDatabaseOf(env, shard)
  await endWalls(env, db, { instituteId, liveId, endedAt })
  const classIds = (await endLiveClass(db, { instituteId, liveId, endedAt })).map(({ classId }) => classId)
  if (classIds.length === 0) return
  const personIds = await listPersonIds(db, instituteId, { classIds, roles: ['instructor', 'learner', 'guest'] })
  await publishToPeople(env, { instituteId, personIds }, { type: 'changes/advanced', body: {} })
}
