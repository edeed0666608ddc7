import { ring } from './bell.ts'
import type { LedgerRow, PersonDatabase } from './database.ts'
import { updatesTable } from './database.ts'

/** This tab as a maker of updates. A Web Lock of this name is held while the tab lives. */
export const writer = crypto.randomUUID()

const lockPrefix = 'takhti-writer:'

/** Holds the lock that tells other tabs this writer still acknowledges its own updates. */
export function holdWriterLock(locks: LockManager | undefined = navigator.locks): void {
  void locks?.request(lockPrefix + writer, () => new Promise<never>(() => {}))
}

/** Local updates of one document that the edge has not stored yet, as this tab knows them. */
export class DocumentLedger {
  readonly id: string
  private readonly database: PersonDatabase
  private readonly onFailed: () => void
  private local = 0
  private acknowledged = 0
  private leftovers: LedgerRow[] = []
  private written = Promise.resolve()

  constructor(database: PersonDatabase, id: string, onFailed = () => {}) {
    this.database = database
    this.id = id
    this.onFailed = onFailed
  }

  /** Reads what this and earlier tabs left; call before the document loads. */
  async load(alive: ReadonlySet<string>): Promise<void> {
    const rows = await this.database.ledger.where('id').equals(this.id).toArray()
    this.leftovers = rows.filter((row) => row.writer !== writer && !alive.has(row.writer))
    const own = rows.find((row) => row.writer === writer)
    this.local = Math.max(this.local, own?.localSeq ?? 0)
    this.acknowledged = Math.max(this.acknowledged, own?.ackedSeq ?? 0)
  }

  /** The number of the newest local update; inside an `update` listener, that update's own number. */
  get localSeq(): number {
    return this.local
  }

  /** Whether an earlier tab made updates that the edge never confirmed: send the whole difference once. */
  get hasLeftovers(): boolean {
    return this.leftovers.some((row) => row.localSeq > row.ackedSeq)
  }

  get isSafe(): boolean {
    return this.local === this.acknowledged && !this.hasLeftovers
  }

  /**
   * Records one more local update. The transaction also claims y-dexie's table: IndexedDB runs overlapping
   * transactions in the order they were made, so no crash leaves an update on disk that the ledger has not heard of.
   */
  markLocal(): void {
    this.local += 1
    this.write([updatesTable, 'ledger'])
    ring('made')
  }

  /** The edge has stored this tab's updates up to and including `seq`. */
  acked(seq: number): void {
    this.acknowledged = Math.max(this.acknowledged, Math.min(seq, this.local))
    this.write(['ledger'])
    ring('ledger')
  }

  /** The edge has stored everything the document held when this tab's newest update was `seq`. */
  ackedWhole(seq: number): void {
    const stale = this.leftovers.map((row): [string, string] => [row.id, row.writer])
    this.leftovers = []
    if (stale.length > 0) void this.database.ledger.bulkDelete(stale).then(() => ring('ledger'))
    this.acked(seq)
  }

  /** Resolves when the newest write has come to an end, also where it failed. */
  get whenWritten(): Promise<void> {
    return this.written
  }

  /** What the device keeps of this tab's part. */
  get row(): LedgerRow {
    return { id: this.id, writer, localSeq: this.local, ackedSeq: this.acknowledged }
  }

  private write(tables: string[]): void {
    const transaction = this.database.backendDB().transaction(tables, 'readwrite', { durability: 'strict' })
    this.written = new Promise((resolve) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => {
        this.onFailed()
        resolve()
      }
    })
    transaction.objectStore('ledger').put(this.row)
  }
}

/** The writers whose tabs are open now. */
export async function aliveWriters(locks: LockManager | undefined = navigator.locks): Promise<Set<string>> {
  const held = (await locks?.query())?.held ?? []
  return new Set(held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])))
}

/** The documents with updates that the edge has not stored, whichever tab made them. */
export async function waitingDocuments(database: PersonDatabase): Promise<string[]> {
  const rows = await database.ledger.filter((row) => row.localSeq > row.ackedSeq).toArray()
  return [...new Set(rows.map((row) => row.id))]
}
