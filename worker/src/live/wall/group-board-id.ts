import { boardIdOf } from '@takhti/schema/live/wall/rules'
import { sha256 } from '#platform/random.ts'

/** The id of a group's board by its number, so that a repeated start or join makes the same one. */
export async function groupBoardId(wallId: string, number: number): Promise<string> {
  return boardIdOf(wallId, await sha256(`${wallId} group ${number}`))
}
