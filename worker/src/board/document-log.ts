import * as Y from 'yjs'
import type { RoomRows } from '#rooms/room-rows.ts'

/** A row holds at most 2 MB; parts stay well below. */
const partBytes = 1024 * 1024

/** Below this a log is not worth rewriting. */
const smallLogBytes = 32 * 1024

/** The rows of one document: a snapshot in parts, and the updates since. Row ids only ever rise. */
export class DocumentLog {
  readonly #rows: RoomRows
  #sizes: { log: number; snapshot: number } | null = null
  #nextRow: number | null = null

  constructor(rows: RoomRows) {
    this.#rows = rows
    // The log numbers its rows itself: with AUTOINCREMENT each update would write a second row.
    this.#rows.declare('CREATE TABLE IF NOT EXISTS updates (row INTEGER PRIMARY KEY, bytes BLOB NOT NULL)')
    this.#rows.declare('CREATE TABLE IF NOT EXISTS erased_row (one INTEGER PRIMARY KEY CHECK (one = 1), row INTEGER)')
    this.#rows.declare(
      'CREATE TABLE IF NOT EXISTS snapshot (part INTEGER PRIMARY KEY, row INTEGER NOT NULL, bytes BLOB NOT NULL)',
    )
  }

  /** The document that the rows make. */
  load(): Y.Doc {
    const doc = new Y.Doc()
    const parts = this.#rows.exec<BytesRow>('SELECT bytes FROM snapshot ORDER BY part').toArray()
    const tail = this.#rows.exec<BytesRow>('SELECT bytes FROM updates ORDER BY row').toArray()
    doc.transact(() => {
      if (parts.length > 0) Y.applyUpdate(doc, joined(parts))
      for (const { bytes } of tail) Y.applyUpdate(doc, new Uint8Array(bytes))
    })
    return doc
  }

  /** Adds an update and answers its row. */
  append(update: Uint8Array): number {
    const sizes = this.#measure()
    const row = this.#nextRow ?? Math.max(this.lastRow(), this.#erasedRow()) + 1
    this.#rows.exec('INSERT INTO updates (row, bytes) VALUES (?, ?)', row, update)
    this.#nextRow = row + 1
    sizes.log += update.byteLength
    return row
  }

  /** Runs an erasure of all rows. No id is given twice, so an acknowledged id stays the name of one update. */
  async erase(eraseRows: () => Promise<void>): Promise<void> {
    const row = Math.max(this.lastRow(), this.#erasedRow())
    await eraseRows()
    this.#sizes = null
    this.#rows.exec('INSERT OR REPLACE INTO erased_row VALUES (1, ?)', row)
  }

  #erasedRow(): number {
    const [found] = this.#rows.exec<{ row: number }>('SELECT row FROM erased_row').toArray()
    return found?.row ?? 0
  }

  /** The highest row that the document holds; 0 for an empty one. */
  lastRow(): number {
    const { row } = this.#rows
      .exec<{ row: number }>(
        'SELECT max(coalesce((SELECT max(row) FROM updates), 0), coalesce((SELECT max(row) FROM snapshot), 0)) AS row',
      )
      .one()
    return row
  }

  /** The size of the rows in bytes. */
  bytes(): number {
    const { log, snapshot } = this.#measure()
    return log + snapshot
  }

  /** Whether there are updates that the snapshot does not hold. */
  hasTail(): boolean {
    return this.#measure().log > 0
  }

  /** Whether reading the log costs more than writing the snapshot again. */
  isLong(): boolean {
    const { log, snapshot } = this.#measure()
    return log > smallLogBytes && log > 2 * snapshot
  }

  /** Replaces the rows by a snapshot of the document they make; all of it or nothing. */
  compact(doc: Y.Doc): void {
    const state = Y.encodeStateAsUpdate(doc)
    const row = this.lastRow()
    this.#rows.transactionSync(() => {
      this.#rows.exec('DELETE FROM snapshot')
      for (let part = 0; part * partBytes < state.byteLength; part++) {
        const bytes = state.slice(part * partBytes, (part + 1) * partBytes)
        this.#rows.exec('INSERT INTO snapshot (part, row, bytes) VALUES (?, ?, ?)', part, row, bytes)
      }
      this.#rows.exec('DELETE FROM updates WHERE row <= ?', row)
    })
    this.#sizes = { log: 0, snapshot: state.byteLength }
  }

  #measure(): { log: number; snapshot: number } {
    this.#sizes ??= this.#rows
      .exec<{ log: number; snapshot: number }>(
        'SELECT (SELECT coalesce(sum(length(bytes)), 0) FROM updates) AS log, (SELECT coalesce(sum(length(bytes)), 0) FROM snapshot) AS snapshot',
      )
      .one()
    return this.#sizes
  }
}

type BytesRow = { bytes: ArrayBuffer }

function joined(parts: readonly BytesRow[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, { bytes }) => length + bytes.byteLength, 0))
  let at = 0
  for (const { bytes } of parts) {
    whole.set(new Uint8Array(bytes), at)
    at += bytes.byteLength
  }
  return whole
}
