import { indexRoots, pageRoots } from '@takhti/schema/board/document'
import { readKey } from '@takhti/schema/board/entries'
import type { Entry } from '@takhti/schema/board/versions/snapshot'
import type { RoomRows } from '#rooms/room-rows.ts'

/** The approximate size of a row beside the bytes of its value. */
const rowBytes = 100

type OpenRow = { id: number; root: string; key: string; client: number; clock: number }

/** The entries of a document's versions: each with the first version that has it, and the first one that does not any more. */
export class VersionEntries {
  readonly #rows: RoomRows

  constructor(rows: RoomRows) {
    this.#rows = rows
    rows.declare(
      'CREATE TABLE IF NOT EXISTS version_entries (id INTEGER PRIMARY KEY, root TEXT NOT NULL, key TEXT NOT NULL, client INTEGER NOT NULL, clock INTEGER NOT NULL, subject TEXT NOT NULL, value BLOB NOT NULL, since INTEGER NOT NULL, until INTEGER)',
    )
    rows.declare('CREATE INDEX IF NOT EXISTS version_entries_since ON version_entries (since)')
    rows.declare('CREATE INDEX IF NOT EXISTS version_entries_until ON version_entries (until)')
  }

  /** Makes the latest version hold these entries and no others. */
  put(version: number, entries: Iterable<Entry>): void {
    const open = new Map(this.#open().map((row) => [nameOf(row), row]))
    for (const entry of entries) {
      const known = open.get(nameOf(entry))
      open.delete(nameOf(entry))
      // An id is used once, so that the same id is the same value and needs no comparison.
      if (known?.client === entry.id.client && known.clock === entry.id.clock) continue
      if (known) this.#close(known.id, version)
      this.#rows.exec(
        'INSERT INTO version_entries (root, key, client, clock, subject, value, since) VALUES (?, ?, ?, ?, ?, ?, ?)',
        ...[entry.root, entry.key, entry.id.client, entry.id.clock, subjectOf(entry), entry.pack(), version],
      )
    }
    for (const { id } of open.values()) this.#close(id, version)
    this.#dropEmpty(version)
  }

  /** Drops a version, and merges its entries into the next one. */
  merge(version: number, next: number): void {
    this.#rows.exec('UPDATE version_entries SET since = ? WHERE since = ?', next, version)
    this.#rows.exec('UPDATE version_entries SET until = ? WHERE until = ?', next, version)
    this.#dropEmpty(next)
  }

  /** The entries of a version. */
  of(version: number): { root: string; key: string; packed: Uint8Array }[] {
    const rows = this.#rows.exec<{ root: string; key: string; value: ArrayBuffer }>(
      'SELECT root, key, value FROM version_entries WHERE since <= ? AND (until IS NULL OR until > ?)',
      version,
      version,
    )
    return [...rows].map(({ root, key, value }) => ({ root, key, packed: new Uint8Array(value) }))
  }

  /** How many bytes are stored besides those of the latest version. */
  pastBytes(): number {
    return this.#rows
      .exec<{ bytes: number }>(
        'SELECT coalesce(sum(length(value) + length(key) + ?), 0) AS bytes FROM version_entries WHERE until IS NOT NULL',
        rowBytes,
      )
      .one().bytes
  }

  /** How many shapes or pages are others than in the version before, by version. */
  changes(): Map<number, number> {
    const rows = this.#rows.exec<{ version: number; changed: number }>(
      `SELECT version, count(DISTINCT subject) AS changed FROM (
        SELECT since AS version, subject FROM version_entries
        UNION ALL SELECT until, subject FROM version_entries WHERE until IS NOT NULL
      ) GROUP BY version`,
    )
    return new Map([...rows].map(({ version, changed }) => [version, changed]))
  }

  #open(): OpenRow[] {
    return this.#rows
      .exec<OpenRow>('SELECT id, root, key, client, clock FROM version_entries WHERE until IS NULL')
      .toArray()
  }

  #close(id: number, version: number): void {
    this.#rows.exec('UPDATE version_entries SET until = ? WHERE id = ?', version, id)
  }

  /** What ends with a version in which it began is in none. */
  #dropEmpty(version: number): void {
    this.#rows.exec('DELETE FROM version_entries WHERE until = ? AND since >= until', version)
  }
}

function nameOf({ root, key }: { root: string; key: string }): string {
  return `${root} ${key}`
}

/** The shape or page of an entry; an entry of neither is its own subject. */
function subjectOf({ root, key }: Entry): string {
  if (root === pageRoots.shapes) return readKey(key)?.id ?? key
  return root === indexRoots.pages || root === indexRoots.removed ? key : `${root} ${key}`
}
