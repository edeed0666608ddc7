import { graceMs } from '@takhti/schema/live/rules'
import type { RoomRows } from '#rooms/room-rows.ts'

const tables = ['hands', 'away', 'muted', 'barred', 'removed'] as const

/** What was ordered about a person, for as long as the class goes on. */
type Mark = 'muted' | 'barred' | 'removed'

/** The state of a class's people, connected or not: raised hands, mutes, bars from chat and removals. */
export class OrderOfClass {
  readonly #rows: RoomRows

  constructor(rows: RoomRows) {
    this.#rows = rows
    rows.declare('CREATE TABLE IF NOT EXISTS hands (person_id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID')
    rows.declare('CREATE TABLE IF NOT EXISTS away (person_id TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID')
    rows.declare('CREATE TABLE IF NOT EXISTS muted (person_id TEXT PRIMARY KEY) WITHOUT ROWID')
    rows.declare('CREATE TABLE IF NOT EXISTS barred (person_id TEXT PRIMARY KEY) WITHOUT ROWID')
    rows.declare('CREATE TABLE IF NOT EXISTS removed (person_id TEXT PRIMARY KEY) WITHOUT ROWID')
  }

  /** Another class begins: nothing of the one before holds. */
  clear(): void {
    for (const table of tables) this.#rows.exec(`DELETE FROM ${table}`)
  }

  raise(personId: string, at: number): void {
    this.#rows.exec('INSERT OR IGNORE INTO hands VALUES (?, ?)', personId, at)
  }

  lower(personId: string): void {
    this.#rows.exec('DELETE FROM hands WHERE person_id = ?', personId)
  }

  /**
   * A hand retains its place while its owner is offline, hidden because absent people are not shown. A connection that
   * ended earlier may report it late: the first report counts as the start of the absence.
   */
  left(personId: string, at: number): void {
    this.#rows.exec('INSERT OR IGNORE INTO away SELECT person_id, ? FROM hands WHERE person_id = ?', at, personId)
  }

  /** Lowers the hand of a person who returns after the grace period. */
  came(personId: string, at: number): void {
    const [away] = this.#rows.exec<{ since: number }>('DELETE FROM away WHERE person_id = ? RETURNING since', personId)
    if (away !== undefined && at - away.since > graceMs) this.lower(personId)
  }

  /** The times when hands were raised, in milliseconds, by person: read once for a whole class. */
  hands(): ReadonlyMap<string, number> {
    const rows = this.#rows.exec<{ id: string; at: number }>('SELECT person_id AS id, at FROM hands').toArray()
    return new Map(rows.map(({ id, at }) => [id, at]))
  }

  mute(personId: string, isMuted: boolean): void {
    this.#mark('muted', personId, isMuted)
  }

  isMuted(personId: string): boolean {
    return this.#has('muted', personId)
  }

  /** Everybody who is muted, in the same way. */
  muted(): ReadonlySet<string> {
    return this.#all('muted')
  }

  bar(personId: string, isBarred: boolean): void {
    this.#mark('barred', personId, isBarred)
  }

  /** Whether a teacher barred a person from chat. */
  isBarred(personId: string): boolean {
    return this.#has('barred', personId)
  }

  /** Everybody who may not write, in the same way. */
  barred(): ReadonlySet<string> {
    return this.#all('barred')
  }

  remove(personId: string): void {
    this.lower(personId)
    this.#mark('removed', personId, true)
  }

  isRemoved(personId: string): boolean {
    return this.#has('removed', personId)
  }

  forget(personId: string): void {
    for (const table of tables) this.#rows.exec(`DELETE FROM ${table} WHERE person_id = ?`, personId)
  }

  #mark(table: Mark, personId: string, isMarked: boolean): void {
    if (isMarked) this.#rows.exec(`INSERT OR IGNORE INTO ${table} VALUES (?)`, personId)
    else this.#rows.exec(`DELETE FROM ${table} WHERE person_id = ?`, personId)
  }

  #has(table: Mark, personId: string): boolean {
    return this.#rows.exec(`SELECT 1 FROM ${table} WHERE person_id = ?`, personId).toArray().length > 0
  }

  #all(table: Mark): ReadonlySet<string> {
    const rows = this.#rows.exec<{ id: string }>(`SELECT person_id AS id FROM ${table}`).toArray()
    return new Set(rows.map(({ id }) => id))
  }
}
