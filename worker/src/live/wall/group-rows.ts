import { groupForLate } from '@takhti/schema/live/wall/groups'
import type { Mark } from '@takhti/schema/live/wall/model'
import type { RoomRows } from '#rooms/room-rows.ts'
import type { StartedGroup } from '#rooms/rpc.ts'

/** A board of a group, with its students in the order of their names. */
export type GroupRow = {
  number: number
  boardId: string
  mark: Mark | null
  members: { personId: string; name: string }[]
}

type StoredMember = { person_id: string; board_id: string; name: string }

/** The rows of groups that share boards: who is in which, and which students have their current permission. */
export class GroupRows {
  readonly #rows: RoomRows

  constructor(rows: RoomRows) {
    this.#rows = rows
    rows.declare(`CREATE TABLE IF NOT EXISTS group_boards (number INTEGER PRIMARY KEY, board_id TEXT NOT NULL UNIQUE,
      mark TEXT)`)
    rows.declare(`CREATE TABLE IF NOT EXISTS group_members (person_id TEXT PRIMARY KEY, board_id TEXT NOT NULL,
      name TEXT NOT NULL, has_pen INTEGER) WITHOUT ROWID`)
  }

  areThere(): boolean {
    return this.#rows.exec('SELECT 1 FROM group_boards LIMIT 1').toArray().length > 0
  }

  /** Adds groups as they were started; those that are known stay as they are. */
  start(groups: readonly StartedGroup[]): void {
    this.#rows.transactionSync(() => {
      for (const { number, boardId, members } of groups) {
        this.#rows.exec('INSERT OR IGNORE INTO group_boards (number, board_id) VALUES (?, ?)', number, boardId)
        for (const { personId, name } of members) this.#addOnce({ personId, boardId, name })
      }
    })
  }

  list(): GroupRow[] {
    const members = Map.groupBy(
      this.#rows
        .exec<StoredMember>('SELECT person_id, board_id, name FROM group_members ORDER BY name, person_id')
        .toArray(),
      ({ board_id }) => board_id,
    )
    const boards = this.#rows.exec<{ number: number; board_id: string; mark: string | null }>(
      'SELECT * FROM group_boards ORDER BY number',
    )
    return boards.toArray().map(({ number, board_id, mark }) => ({
      ...{ number, boardId: board_id },
      // `mark` below wrote it.
      mark: mark as Mark | null,
      members: (members.get(board_id) ?? []).map(({ person_id, name }) => ({ personId: person_id, name })),
    }))
  }

  groupOf(personId: string): GroupRow | null {
    return this.list().find(({ members }) => members.some((member) => member.personId === personId)) ?? null
  }

  /** The smallest group with a free place; null where all are full. */
  free(): GroupRow | null {
    const groups = this.list()
    const at = groupForLate(groups.map(({ members }) => members.length))
    return at === null ? null : (groups[at] ?? null)
  }

  nextNumber(): number {
    return 1 + Math.max(0, ...this.list().map(({ number }) => number))
  }

  addBoard(number: number, boardId: string): void {
    this.#rows.exec('INSERT OR IGNORE INTO group_boards (number, board_id) VALUES (?, ?)', number, boardId)
  }

  /** Adds a student to a group. A member stays in theirs, and takes a changed name. */
  addMember(member: { personId: string; boardId: string; name: string }): void {
    this.#addOnce(member)
    this.#rows.exec('UPDATE group_members SET name = ? WHERE person_id = ?', member.name, member.personId)
  }

  /** Sets the mark of a student's group; without a group there is none. */
  mark(personId: string, mark: Mark | null): void {
    this.#rows.exec(
      'UPDATE group_boards SET mark = ? WHERE board_id = (SELECT board_id FROM group_members WHERE person_id = ?)',
      mark,
      personId,
    )
  }

  /** Students of groups who have not received their present permission. */
  listUnsent(hasPen: boolean): { boardId: string; personId: string }[] {
    const rows = this.#rows.exec<StoredMember>(
      'SELECT person_id, board_id, name FROM group_members WHERE has_pen IS NOT ? ORDER BY person_id',
      hasPen ? 1 : 0,
    )
    return rows.toArray().map(({ board_id, person_id }) => ({ boardId: board_id, personId: person_id }))
  }

  sent(personId: string, hasPen: boolean): void {
    this.#rows.exec('UPDATE group_members SET has_pen = ? WHERE person_id = ?', hasPen ? 1 : 0, personId)
  }

  forget(personId: string): void {
    this.#rows.exec('DELETE FROM group_members WHERE person_id = ?', personId)
  }

  #addOnce({ personId, boardId, name }: { personId: string; boardId: string; name: string }): void {
    this.#rows.exec(
      'INSERT OR IGNORE INTO group_members (person_id, board_id, name) VALUES (?, ?, ?)',
      personId,
      boardId,
      name,
    )
  }
}
