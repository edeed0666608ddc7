import type { Device } from './device.ts'
import type { LedgerRow } from './rows.ts'
import { updatesTable } from './rows.ts'
import { emitTabEvent } from './tab-events.ts'

/** The id of this tab as a writer of updates. A Web Lock of this name is held while the tab lives. */
export const writer = crypto.randomUUID()

const lockPrefix = 'takhti-writer:'

/** Holds the lock that shows other tabs that this writer still acknowledges its own updates. */
export function holdWriterLock(locks: LockManager | undefined = navigator.locks): void {
  void locks?.request(lockPrefix + writer, () => new Promise<never>(() => {}))
}

/** Local updates of one document that the server has not stored yet, as this tab knows them. */
export class DocumentLedger {
  readonly id: string
  readonly #device: Device
  readonly #onFailed: () => void
  #local = 0
  #acknowledged = 0
  #leftovers: LedgerRow[] = []
  #isLoaded = false
  #written = Promise.resolve()

  constructor(device: Device, id: string, onFailed = () => {}) {
    this.#device = device
    this.id = id
    this.#onFailed = onFailed
  }

  /** Takes over what this and earlier tabs left on the device; until then nothing is called safe. */
  load(rows: readonly LedgerRow[], alive: ReadonlySet<string>): void {
    this.#isLoaded = true
    this.#leftovers = rows.filter((row) => row.writer !== writer && !alive.has(row.writer))
    const own = rows.find((row) => row.writer === writer)
    this.#local = Math.max(this.#local, own?.localSeq ?? 0)
    this.#acknowledged = Math.max(this.#acknowledged, own?.ackedSeq ?? 0)
  }

  /** The number of the newest local update; inside an `update` listener, that update's own number. */
  get localSeq(): number {
    return this.#local
  }

  /** Whether an earlier tab made updates that the server never confirmed: send the whole difference once. */
  get hasLeftovers(): boolean {
    return this.#leftovers.some((row) => row.localSeq > row.ackedSeq)
  }

  get isSafe(): boolean {
    return this.#isLoaded && this.#local === this.#acknowledged && !this.hasLeftovers
  }

  /** Stores one more update, and counts it where it is local; resolves like `whenWritten`. */
  store(update: Uint8Array, isLocal: boolean): Promise<void> {
    if (isLocal) this.#local += 1
    const written = this.#follow(this.save(update, isLocal))
    if (isLocal) emitTabEvent('made')
    return written
  }

  /**
   * Writes an update; a local one together with the row that counts it, so that no crash leaves one of them without the other
   * (decision 087). Rejects where the device did not take it.
   */
  save(update: Uint8Array, isLocal = true): Promise<void> {
    const stored = { [updatesTable]: { k: this.id, u: update, f: 1 } }
    return this.#device.store(isLocal ? { ...stored, ledger: this.row } : stored)
  }

  /** The server has stored this tab's updates up to and including `seq`. */
  acked(seq: number): void {
    this.#acknowledged = Math.max(this.#acknowledged, Math.min(seq, this.#local))
    void this.#follow(this.#device.store({ ledger: this.row }))
    emitTabEvent('ledger')
  }

  /** The server has stored everything the document held when this tab's newest update was `seq`. */
  ackedWhole(seq: number): void {
    const stale = this.#leftovers.map((row): [string, string] => [row.id, row.writer])
    this.#leftovers = []
    if (stale.length > 0) this.#forget(stale)
    this.acked(seq)
  }

  /** Resolves when every write so far has come to an end, also where one failed. */
  get whenWritten(): Promise<void> {
    return this.#written
  }

  /** The stored row of this tab's part. */
  get row(): LedgerRow {
    return { id: this.id, writer, localSeq: this.#local, ackedSeq: this.#acknowledged }
  }

  #forget(stale: readonly [string, string][]): void {
    const transaction = this.#device.write(['ledger'])
    transaction.oncomplete = () => emitTabEvent('ledger')
    for (const key of stale) transaction.objectStore('ledger').delete(key)
  }

  #follow(writing: Promise<void>): Promise<void> {
    const earlier = this.#written
    this.#written = writing.catch(this.#onFailed).then(() => earlier)
    return this.#written
  }
}

/**
 * The writers whose tabs are open now. A page that is being left may not ask; then none counts as open, and changes are
 * sent once more at worst.
 */
export async function aliveWriters(locks: LockManager | undefined = navigator.locks): Promise<Set<string>> {
  const held = (await locks?.query().catch(() => null))?.held ?? []
  return new Set(held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])))
}
