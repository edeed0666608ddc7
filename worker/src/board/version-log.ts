import { indexRoots, pageRoots } from '@takhti/schema/board/document'
import { entriesOf, snapshotOf } from '@takhti/schema/board/versions/snapshot'
import {
  leastApartMs,
  leastMissed,
  maxHistoryBytes,
  maxVersions,
  minUpdatesBetween,
  outlived,
  type Stamp,
  versionSpanMs,
} from '@takhti/schema/lessons/versions/rules'
import type * as Y from 'yjs'
import type { RoomRows } from '#rooms/room-rows.ts'
import type { RoomVersion } from '#rooms/rpc.ts'
import { VersionActions } from './version-actions.ts'
import { VersionEntries } from './version-entries.ts'

/** A document at a moment, with the number of its last row. */
export type Moment = { readonly doc: Y.Doc; readonly row: number; readonly now: number }

/** Of a page and of an index; each has its own. */
const roots = [...new Set([...Object.values(pageRoots), ...Object.values(indexRoots)])]

/**
 * The versions of a document by time. The latest version follows the document until its time is over or it is sealed; then the
 * next one begins. Each entry is stored once, with the range of versions that have it. A version thus costs what has changed since the
 * one before it, and dropping one deletes what no other has.
 */
export class VersionLog {
  readonly #rows: RoomRows
  readonly #entries: VersionEntries
  readonly #hands: VersionActions
  readonly #limits: { versions: number; bytes: number }

  constructor(rows: RoomRows, limits = { versions: maxVersions, bytes: maxHistoryBytes }) {
    this.#rows = rows
    this.#limits = limits
    // AUTOINCREMENT, so that the number of a version that went is never that of another.
    rows.declare(
      'CREATE TABLE IF NOT EXISTS versions (version INTEGER PRIMARY KEY AUTOINCREMENT, began INTEGER NOT NULL, at INTEGER NOT NULL, row INTEGER NOT NULL, is_sealed INTEGER NOT NULL)',
    )
    this.#entries = new VersionEntries(rows)
    this.#hands = new VersionActions(rows)
  }

  /** A person has changed the document: a teacher by their id, any other person as null. */
  drew(personId: string | null): void {
    this.#hands.note(personId)
  }

  /** Removes an erased person's id from all versions. */
  forget(personId: string): void {
    this.#hands.forget(personId)
  }

  /** Updates the latest version to the document, or begins the next one. */
  follow(moment: Moment): void {
    this.#write(moment, false)
  }

  /** Seals the document's present state as a version, whatever follows. */
  seal(moment: Moment): void {
    this.#write(moment, true)
  }

  /** Sees to the same where little is about to be taken away, if there is enough to lose and it is not too soon. */
  sealBetween(moment: Moment): void {
    const [last, before] = this.#latest()
    const settled = last?.isSealed ? last : before
    const isEnough = moment.row - (settled?.row ?? 0) >= minUpdatesBetween
    if (isEnough && moment.now - (settled?.at ?? 0) >= leastApartMs) this.seal(moment)
  }

  /** The latest first. */
  list(): RoomVersion[] {
    const [changed, hands] = [this.#entries.changes(), this.#hands.all()]
    return this.#stamps()
      .reverse()
      .map(({ version, at }) => ({
        version,
        at,
        changed: changed.get(version) ?? 0,
        ...(hands.get(version) ?? { personIds: [], hasStudents: false }),
      }))
  }

  /** The document of a version as an update of the second format; null where there is no such version. */
  read(version: number): Uint8Array | null {
    const isStored = this.#stamps().some((stamp) => stamp.version === version)
    return isStored ? snapshotOf(this.#entries.of(version)) : null
  }

  #write({ doc, row, now }: Moment, isSealed: boolean): void {
    const [last = null] = this.#latest()
    if (row === (last?.row ?? 0)) {
      if (last && isSealed && !last.isSealed)
        this.#exec('UPDATE versions SET is_sealed = 1 WHERE version = ?', last.version)
      return
    }
    this.#rows.transactionSync(() => {
      const version = this.#begun(last, { row, now, isSealed })
      this.#entries.put(version, entriesOf(doc, roots))
      this.#hands.sign(version)
      this.#thin(now)
    })
  }

  /** The number of the version to write: the latest one, as long as its time lasts, or the next. */
  #begun(last: Last | null, { row, now, isSealed }: { row: number; now: number; isSealed: boolean }): number {
    // A clock that is set back does not make an earlier version of a later one.
    const at = Math.max(now, last?.at ?? 0)
    const sealed = Number(isSealed)
    if (last && !last.isSealed && at - last.began < versionSpanMs) {
      this.#exec('UPDATE versions SET at = ?, row = ?, is_sealed = ? WHERE version = ?', at, row, sealed, last.version)
      return last.version
    }
    return this.#rows
      .exec<{ version: number }>(
        'INSERT INTO versions (began, at, row, is_sealed) VALUES (?, ?, ?, ?) RETURNING version',
        ...[at, at, row, sealed],
      )
      .one().version
  }

  #thin(now: number): void {
    for (const version of outlived(this.#stamps(), now)) this.#drop(version)
    for (let stamps = this.#stamps(); this.#isOver(stamps.length); stamps = this.#stamps()) {
      const version = leastMissed(stamps)
      if (version === null) return
      this.#drop(version)
    }
  }

  #isOver(versions: number): boolean {
    return versions > this.#limits.versions || this.#entries.pastBytes() > this.#limits.bytes
  }

  /** Deletes what only this version had; common entries, and who drew, move to the next one. */
  #drop(version: number): void {
    const next = this.#stamps().find((stamp) => stamp.version > version)
    if (next === undefined) return
    this.#entries.merge(version, next.version)
    this.#hands.merge(version, next.version)
    this.#exec('DELETE FROM versions WHERE version = ?', version)
  }

  #stamps(): Stamp[] {
    return this.#rows.exec<Stamp>('SELECT version, at FROM versions ORDER BY version').toArray()
  }

  /** The latest version, and the one before it. */
  #latest(): Last[] {
    return this.#rows
      .exec<Omit<Last, 'isSealed'> & { isSealed: number }>(
        'SELECT version, began, at, row, is_sealed AS isSealed FROM versions ORDER BY version DESC LIMIT 2',
      )
      .toArray()
      .map((row) => ({ ...row, isSealed: row.isSealed === 1 }))
  }

  #exec(query: string, ...bindings: SqlStorageValue[]): void {
    this.#rows.exec(query, ...bindings)
  }
}

type Last = { version: number; began: number; at: number; row: number; isSealed: boolean }
