import type { InstituteDatabase } from '#platform/db.ts'
import { wallRoomName } from '#rooms/names.ts'
import type { RoomsEnv } from '#rooms/port.ts'
import { listWallsOf } from './board-store.ts'

export { findBoard } from './board-store.ts'

/** Deletes the private boards of a lesson for good, except for the rows that lead to them. */
export async function eraseWalls(
  env: RoomsEnv,
  db: InstituteDatabase,
  lesson: { instituteId: string; lessonId: string },
): Promise<void> {
  for (const wallId of await listWallsOf(db, lesson))
    await env.WALL_ROOM.getByName(wallRoomName(lesson.instituteId, wallId)).erase()
}
