import type { RoomRows } from '#rooms/room-rows.ts'

/** The holders of pens, and the pages that each person has entered. They are rows, so that a pen survives a dropped connection. */
export class Pens {
  readonly #rows: RoomRows

  constructor(rows: RoomRows) {
    this.#rows = rows
    rows.declare('CREATE TABLE IF NOT EXISTS pens (person_id TEXT PRIMARY KEY) WITHOUT ROWID')
    rows.declare(
      'CREATE TABLE IF NOT EXISTS pen_version (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL)',
    )
    rows.declare('INSERT OR IGNORE INTO pen_version VALUES (1, 0)')
    rows.declare('CREATE TABLE IF NOT EXISTS pens_for_all (id INTEGER PRIMARY KEY CHECK (id = 1))')
    rows.declare('CREATE TABLE IF NOT EXISTS pens_taken (person_id TEXT PRIMARY KEY) WITHOUT ROWID')
    rows.declare(
      'CREATE TABLE IF NOT EXISTS entered (person_id TEXT, page_id TEXT, PRIMARY KEY (person_id, page_id)) WITHOUT ROWID',
    )
  }

  has(personId: string): boolean {
    return this.#rows.exec('SELECT 1 FROM pens WHERE person_id = ?', personId).toArray().length > 0
  }

  holders(): Set<string> {
    const rows = this.#rows.exec<{ person_id: string }>('SELECT person_id FROM pens').toArray()
    return new Set(rows.map((row) => row.person_id))
  }

  /** Rises with every change, so that a page room can recognise an outdated answer. */
  version(): number {
    return this.#rows.exec<{ version: number }>('SELECT version FROM pen_version').one().version
  }

  give(personId: string): void {
    this.#rows.exec('INSERT OR IGNORE INTO pens VALUES (?)', personId)
    this.#rows.exec('DELETE FROM pens_taken WHERE person_id = ?', personId)
    this.#rows.exec('UPDATE pen_version SET version = version + 1')
  }

  take(personId: string): void {
    this.#rows.exec('DELETE FROM pens WHERE person_id = ?', personId)
    this.#rows.exec('INSERT OR IGNORE INTO pens_taken VALUES (?)', personId)
    this.#rows.exec('UPDATE pen_version SET version = version + 1')
  }

  /** Grants pens to all, also to later arrivals, or ends that; earlier revocations are cleared. */
  forAll(isGiven: boolean): void {
    this.#rows.exec(isGiven ? 'INSERT OR IGNORE INTO pens_for_all VALUES (1)' : 'DELETE FROM pens_for_all')
    this.#rows.exec('DELETE FROM pens_taken')
  }

  areForAll(): boolean {
    return this.#rows.exec('SELECT 1 FROM pens_for_all').toArray().length > 0
  }

  /** Those of these people without a pen, from whom none was revoked. */
  listNew(personIds: Iterable<string>): string[] {
    const ids = JSON.stringify([...new Set(personIds)])
    const rows = this.#rows.exec<{ id: string }>(
      'SELECT value AS id FROM json_each(?) WHERE value NOT IN (SELECT person_id FROM pens UNION ALL SELECT person_id FROM pens_taken)',
      ids,
    )
    return rows.toArray().map(({ id }) => id)
  }

  noteEntered(personIds: readonly string[], pageId: string): void {
    const ids = JSON.stringify(personIds)
    this.#rows.exec('INSERT OR IGNORE INTO entered SELECT value, ? FROM json_each(?)', pageId, ids)
  }

  forgetEntered(personId: string, pageId: string): void {
    this.#rows.exec('DELETE FROM entered WHERE person_id = ? AND page_id = ?', personId, pageId)
  }

  /** Revokes every pen, also those for all. */
  clear(): void {
    for (const table of ['pens', 'pens_for_all', 'pens_taken']) this.#rows.exec(`DELETE FROM ${table}`)
    this.#rows.exec('UPDATE pen_version SET version = version + 1')
  }

  /** Deletes every trace that this person was here. */
  forget(personId: string): void {
    if (this.has(personId)) this.take(personId)
    this.#rows.exec('DELETE FROM pens_taken WHERE person_id = ?', personId)
    this.#rows.exec('DELETE FROM entered WHERE person_id = ?', personId)
  }

  pagesOf(personId: string): string[] {
    const rows = this.#rows
      .exec<{ page_id: string }>('SELECT page_id FROM entered WHERE person_id = ?', personId)
      .toArray()
    return rows.map((row) => row.page_id)
  }

  everyPage(): string[] {
    const rows = this.#rows.exec<{ page_id: string }>('SELECT DISTINCT page_id FROM entered').toArray()
    return rows.map((row) => row.page_id)
  }
}
