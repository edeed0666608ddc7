import type { RoomRows } from '#rooms/room-rows.ts'

/** The pages that were opened by people who may draw, known here before their entry in the index document arrives. */
export class OpenPages {
  readonly #rows: RoomRows

  constructor(rows: RoomRows) {
    this.#rows = rows
    rows.declare('CREATE TABLE IF NOT EXISTS open_pages (page_id TEXT PRIMARY KEY) WITHOUT ROWID')
  }

  has(pageId: string): boolean {
    return this.#rows.exec('SELECT 1 FROM open_pages WHERE page_id = ?', pageId).toArray().length > 0
  }

  add(pageId: string): void {
    this.#rows.exec('INSERT OR IGNORE INTO open_pages VALUES (?)', pageId)
  }

  all(): string[] {
    return this.#rows
      .exec<{ id: string }>('SELECT page_id AS id FROM open_pages')
      .toArray()
      .map(({ id }) => id)
  }

  count(): number {
    return this.#rows.exec<{ count: number }>('SELECT count(*) AS count FROM open_pages').one().count
  }
}
