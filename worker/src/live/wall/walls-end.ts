import { type InstituteDatabase, together } from '#platform/db.ts'
import { wallRoomName } from '#rooms/names.ts'
import type { RoomsEnv } from '#rooms/port.ts'
import { endWall, listOpenOf } from './board-store.ts'

/** A live class ends, and its private boards with it: the rooms first, so that an end that was cut off is done again. */
export async function endWalls(
  env: RoomsEnv,
  db: InstituteDatabase,
  liveClass: { instituteId: string; liveId: string; endedAt: string },
): Promise<void> {
  const { instituteId } = liveClass
  for (const wallId of await listOpenOf(db, liveClass)) {
    await env.WALL_ROOM.getByName(wallRoomName(instituteId, wallId)).end()
    await together(db, [endWall(db, { ...liveClass, wallId })])
  }
}
