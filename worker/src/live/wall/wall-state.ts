import type { DownBody } from '@takhti/schema/kit/channel'
import type { wallChannel } from '@takhti/schema/live/wall/channel'
import type { WallRows } from './wall-rows.ts'

/** The wall's state as teachers receive it, and as a student does. */
export type WallReport = {
  forTeachers: DownBody<typeof wallChannel, 'wall/state'>
  forStudent: (personId: string) => DownBody<typeof wallChannel, 'board/state'>
}

/** The state of a wall with these people connected, read once for any number of receivers. */
export function wallStateOf(rows: WallRows, here: ReadonlySet<string>): WallReport {
  const { isFrozen, hasEnded, isNamed, round } = rows.standing()
  const boards = rows.boards()
  const revealed = rows.revealed()
  const names = new Map(boards.map(({ boardId, name }) => [boardId, name]))
  const marks = new Map(boards.map(({ personId, mark }) => [personId, mark]))
  const shown = revealed.map((boardId, place) => ({
    number: place + 1,
    name: isNamed ? (names.get(boardId) ?? null) : null,
  }))
  const all = boards.map((board) => ({ ...board, isHere: here.has(board.personId) }))
  return {
    forTeachers: { isFrozen, hasEnded, isNamed, revealed, boards: all },
    forStudent: (personId) => ({ isFrozen, hasEnded, mark: marks.get(personId) ?? null, round, revealed: shown }),
  }
}
