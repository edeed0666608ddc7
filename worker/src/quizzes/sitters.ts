import type { Sitter } from '#rooms/quiz-rows.ts'
import type { RoomRows } from '#rooms/room-rows.ts'

const table =
  'CREATE TABLE IF NOT EXISTS sitters (player_id TEXT PRIMARY KEY, person_id TEXT UNIQUE, joined_at INTEGER NOT NULL) WITHOUT ROWID'

type Row = { player_id: string; person_id: string | null; joined_at: number }

/** The players with a seat in a shard. Only the room of the quiz knows their names. */
export class Sitters {
  readonly #rows: RoomRows
  /** A cache of players by id, which each answer reads. */
  readonly #known = new Map<string, Sitter>()

  constructor(rows: RoomRows) {
    this.#rows = rows
    rows.declare(table)
  }

  add({ id, personId, joinedAt }: Sitter): void {
    this.#rows.exec('INSERT OR IGNORE INTO sitters VALUES (?, ?, ?)', id, personId, joinedAt)
  }

  find(playerId: string): Sitter | null {
    const sitter = this.#known.get(playerId) ?? this.#one('player_id = ?', playerId)
    if (sitter !== null) this.#known.set(playerId, sitter)
    return sitter
  }

  findPerson(personId: string): Sitter | null {
    return this.#one('person_id = ?', personId)
  }

  remove(playerId: string): void {
    this.#known.delete(playerId)
    this.#rows.exec('DELETE FROM sitters WHERE player_id = ?', playerId)
  }

  /** Empties the cache; the rows fill it again. */
  forgetAll(): void {
    this.#known.clear()
  }

  #one(where: string, value: string): Sitter | null {
    const [row] = this.#rows.exec<Row>(`SELECT * FROM sitters WHERE ${where}`, value).toArray()
    return row === undefined ? null : { id: row.player_id, personId: row.person_id, joinedAt: row.joined_at }
  }
}
