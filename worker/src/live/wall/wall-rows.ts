import type { Mark } from '@takhti/schema/live/wall/model'
import type { RoomRows } from '#rooms/room-rows.ts'
import { type GroupRow, GroupRows } from './group-rows.ts'

/** The state of a wall for everybody. */
export type Standing = { isFrozen: boolean; hasEnded: boolean; isNamed: boolean; isGrouped: boolean; round: number }

/** A student's board of a wall. */
type OwnBoardRow = { number: number; boardId: string; personId: string; name: string; mark: Mark | null }

/** A board of a wall: of one student, or of a group with its students. */
export type BoardRow = Omit<OwnBoardRow, 'personId'> & { personId: string | null; members?: GroupRow['members'] }

/** A student who has a board of their own. */
export type Owner = Pick<OwnBoardRow, 'boardId' | 'personId' | 'name'>

/** The value of `is_ready` where the boards have a background page; walls of an earlier build lack it, and depend on the caller's `background`. */
const withPage = 2

type StoredBoard = { number: number; board_id: string; person_id: string; name: string; mark: string | null }

/** The rows of a wall: its boards by number, its state, what is revealed, and which students have their current permission. */
export class WallRows {
  readonly groups: GroupRows
  readonly #rows: RoomRows

  constructor(rows: RoomRows) {
    this.#rows = rows
    this.groups = new GroupRows(rows)
    this.#rows
      .declare(`CREATE TABLE IF NOT EXISTS standing (one INTEGER PRIMARY KEY CHECK (one = 1), is_frozen INTEGER NOT NULL DEFAULT 0,
      has_ended INTEGER NOT NULL DEFAULT 0, is_named INTEGER NOT NULL DEFAULT 1, round INTEGER NOT NULL DEFAULT 0,
      is_ready INTEGER NOT NULL DEFAULT 0)`)
    // A number is never reused: messages about a deleted board are not taken for another's.
    this.#rows
      .declare(`CREATE TABLE IF NOT EXISTS boards (number INTEGER PRIMARY KEY AUTOINCREMENT, board_id TEXT NOT NULL UNIQUE,
      person_id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, mark TEXT, has_pen INTEGER)`)
    this.#rows.declare('CREATE TABLE IF NOT EXISTS draft (one INTEGER PRIMARY KEY CHECK (one = 1))')
    this.#rows.declare('CREATE TABLE IF NOT EXISTS revealed (place INTEGER PRIMARY KEY, board_id TEXT NOT NULL)')
  }

  standing(): Standing {
    const [row] = this.#rows
      .exec<{ is_frozen: number; has_ended: number; is_named: number; round: number }>('SELECT * FROM standing')
      .toArray()
    return {
      isFrozen: row?.is_frozen === 1,
      hasEnded: row?.has_ended === 1,
      isNamed: row === undefined || row.is_named === 1,
      isGrouped: this.groups.areThere(),
      round: row?.round ?? 0,
    }
  }

  /** Whether what each board begins with is made. */
  isReady(): boolean {
    return this.#rows.exec('SELECT 1 FROM standing WHERE is_ready > 0').toArray().length > 0
  }

  /** Marks the boards' background, where there is one, as made. */
  ready(isBlank: boolean): void {
    this.#set('is_ready', isBlank ? 1 : withPage)
  }

  hasPage(): boolean {
    return this.#rows.exec('SELECT 1 FROM standing WHERE is_ready = ?', withPage).toArray().length > 0
  }

  /** Marks a wall whose background is ready before its start is confirmed. */
  draft(isDraft: boolean): void {
    this.#rows.exec(isDraft ? 'INSERT OR IGNORE INTO draft VALUES (1)' : 'DELETE FROM draft')
  }

  isDraft(): boolean {
    return this.#rows.exec('SELECT 1 FROM draft').toArray().length > 0
  }

  freeze(isFrozen: boolean): void {
    this.#set('is_frozen', isFrozen ? 1 : 0)
  }

  end(): void {
    this.#set('has_ended', 1)
  }

  /** Adds a board. An existing one retains its number, and takes a changed name. */
  add({ boardId, personId, name }: Owner): void {
    // A board whose student was merged into another retains its number and its drawing.
    this.#rows.exec('UPDATE OR IGNORE boards SET person_id = ? WHERE board_id = ?', personId, boardId)
    this.#rows.exec(
      'INSERT INTO boards (board_id, person_id, name) VALUES (?, ?, ?) ON CONFLICT (person_id) DO UPDATE SET name = excluded.name',
      boardId,
      personId,
      name,
    )
  }

  /** The boards of groups, where groups share them; otherwise one of each student. */
  boards(): BoardRow[] {
    const groups = this.groups.list()
    if (groups.length > 0) return groups.map((group) => ({ ...group, personId: null, name: '' }))
    return this.#ownBoards()
  }

  /** A student's own board; the one of a group is not theirs alone. */
  ownBoardOf(personId: string): OwnBoardRow | null {
    return this.#ownBoards().find((board) => board.personId === personId) ?? null
  }

  mark(personId: string, mark: Mark | null): void {
    this.#rows.exec('UPDATE boards SET mark = ? WHERE person_id = ?', mark, personId)
    this.groups.mark(personId, mark)
  }

  /** Shows boards in this order, in the place of those before; each time is a round of its own. */
  reveal(boardIds: readonly string[], isNamed: boolean): void {
    this.#rows.transactionSync(() => {
      this.#rows.exec('DELETE FROM revealed')
      for (const [place, boardId] of boardIds.entries())
        this.#rows.exec('INSERT INTO revealed VALUES (?, ?)', place + 1, boardId)
      this.#set('is_named', isNamed ? 1 : 0)
      this.#rows.exec('UPDATE standing SET round = round + 1')
    })
  }

  revealed(): string[] {
    const rows = this.#rows.exec<{ id: string }>('SELECT board_id AS id FROM revealed ORDER BY place')
    return rows.toArray().map(({ id }) => id)
  }

  /** Students who have not received their present permission, with their boards. */
  listUnsent(hasPen: boolean): { boardId: string; personId: string }[] {
    const rows = this.#rows.exec<StoredBoard>(
      'SELECT * FROM boards WHERE has_pen IS NOT ? ORDER BY number',
      hasPen ? 1 : 0,
    )
    return [...rows.toArray().map(boardOf), ...this.groups.listUnsent(hasPen)]
  }

  sent({ boardId, personId }: { boardId: string; personId: string }, hasPen: boolean): void {
    this.#rows.exec('UPDATE boards SET has_pen = ? WHERE board_id = ?', hasPen ? 1 : 0, boardId)
    this.groups.sent(personId, hasPen)
  }

  forget(boardId: string): void {
    this.#rows.exec('DELETE FROM boards WHERE board_id = ?', boardId)
    this.#rows.exec('DELETE FROM revealed WHERE board_id = ?', boardId)
  }

  #ownBoards(): OwnBoardRow[] {
    const rows = this.#rows.exec<StoredBoard>(
      'SELECT number, board_id, person_id, name, mark FROM boards ORDER BY number',
    )
    return rows.toArray().map(boardOf)
  }

  #set(column: 'is_frozen' | 'has_ended' | 'is_named' | 'is_ready', value: 0 | 1 | typeof withPage): void {
    this.#rows.exec(
      `INSERT INTO standing (one, ${column}) VALUES (1, ?) ON CONFLICT DO UPDATE SET ${column} = excluded.${column}`,
      value,
    )
  }
}

function boardOf({ number, board_id, person_id, name, mark }: StoredBoard): OwnBoardRow {
  // `mark` above wrote it.
  return { number, boardId: board_id, personId: person_id, name, mark: mark as Mark | null }
}
