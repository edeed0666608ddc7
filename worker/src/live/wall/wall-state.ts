import type { DownBody } from '@takhti/schema/kit/channel'
import type { wallChannel } from '@takhti/schema/live/wall/channel'
import type { BoardRow, WallRows } from './wall-rows.ts'

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
  const byId = new Map(boards.map((board) => [board.boardId, board]))
  const ofPerson = new Map(
    boards.flatMap((board) => (board.members ?? [board]).map(({ personId }) => [personId, board] as const)),
  )
  const shown = revealed.map((boardId, place) => {
    const board = isNamed ? byId.get(boardId) : undefined
    if (board?.members !== undefined) return { number: place + 1, name: null, group: board.number }
    return { number: place + 1, name: board?.name ?? null }
  })
  return {
    forTeachers: { isFrozen, hasEnded, isNamed, revealed, boards: boards.map((board) => boardWith(board, here)) },
    forStudent: (personId) => {
      const board = ofPerson.get(personId)
      const state = { isFrozen, hasEnded, mark: board?.mark ?? null, round, revealed: shown }
      if (board?.members === undefined) return state
      return { ...state, group: { number: board.number, members: presence(board.members, here) } }
    },
  }
}

function boardWith(board: BoardRow, here: ReadonlySet<string>) {
  const { members, ...own } = board
  if (members === undefined) return { ...own, isHere: own.personId !== null && here.has(own.personId) }
  const seen = presence(members, here)
  return { ...own, members: seen, isHere: seen.some(({ isHere }) => isHere) }
}

function presence(members: NonNullable<BoardRow['members']>, here: ReadonlySet<string>) {
  return members.map((member) => ({ ...member, isHere: here.has(member.personId) }))
}
