import type * as Y from 'yjs'
import type { DocumentLedger } from './ledger.ts'

type WriterParts = { readonly databaseId: string; readonly doc: Y.Doc; readonly ledger: DocumentLedger }

/** How long the loading of this code is delayed in favour of the lesson, in milliseconds. */
const joinAfterMs = 300

/**
 * Stores each update of a document on the device, in the turn in which it is made. y-dexie, which loads later, loads
 * what other tabs write and compacts rows. It writes no update itself: that would be after the edit and without its
 * ledger row (decision 087).
 */
export class DocumentWriter {
  readonly #parts: WriterParts
  readonly #timer: ReturnType<typeof setTimeout>
  /** The keeper itself is the default, since no update has it as its origin. */
  #origin: unknown = this
  #notify = () => {}
  #release: () => void
  #isReleased = false

  /** `doc` contains exactly what the device has. */
  constructor(parts: WriterParts) {
    this.#parts = parts
    this.#release = () => parts.doc.destroy()
    // Without the code, as after an update of the app, only the updates of other tabs are missing.
    this.#timer = setTimeout(() => void this.join().catch(() => {}), joinAfterMs)
  }

  /** Whether updates of this origin came from the device itself. */
  isOrigin(origin: unknown): boolean {
    return origin === this.#origin
  }

  /** Stores an update, and notifies other tabs once the device has it. */
  store(update: Uint8Array, isLocal: boolean): void {
    void this.#parts.ledger.store(update, isLocal).then(() => this.#notify())
  }

  release(): void {
    this.#isReleased = true
    clearTimeout(this.#timer)
    this.#release()
  }

  /**
   * Starts the exchange with other tabs: their updates are applied here, and they are notified of those written here.
   */
  async join(): Promise<void> {
    const { databaseId, doc, ledger } = this.#parts
    const { openDocumentDatabase, followTabs } = await import('./document-database.ts')
    const database = await openDocumentDatabase(databaseId)
    if (this.#isReleased || this.#origin !== this) return
    const { provider, notify, release } = followTabs(database, doc, ledger.id)
    this.#origin = provider
    this.#notify = notify
    this.#release = release
  }
}
