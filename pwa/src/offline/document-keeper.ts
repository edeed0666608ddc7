import type * as Y from 'yjs'
import type { DocumentLedger } from './ledger.ts'

type KeeperParts = { readonly deskId: string; readonly doc: Y.Doc; readonly ledger: DocumentLedger }

/** A lesson is on the screen and drawn on before this much more code is loaded. */
const joinAfterMs = 300

/**
 * Keeps each update of a document on the device, in the turn in which it is made. y-dexie, which comes a little later, brings what
 * other tabs write and makes one row of many; it writes no update itself, as that would be behind the edit and beside its ledger
 * (decision 087).
 */
export class DocumentKeeper {
  readonly #parts: KeeperParts
  readonly #timer: ReturnType<typeof setTimeout>
  /** Nobody writes in the name of the keeper itself. */
  #origin: unknown = this
  #tell = () => {}
  #release: () => void
  #isReleased = false

  /** `doc` holds what the device has, and nothing else yet. */
  constructor(parts: KeeperParts) {
    this.#parts = parts
    this.#release = () => parts.doc.destroy()
    // Without the code, as after an update of the app, only other tabs are not heard.
    this.#timer = setTimeout(() => void this.join().catch(() => {}), joinAfterMs)
  }

  /** Whether updates of this origin came from the device itself. */
  isOrigin(origin: unknown): boolean {
    return origin === this.#origin
  }

  /** Keeps an update, and tells other tabs when the device has it. */
  keep(update: Uint8Array, isLocal: boolean): void {
    void this.#parts.ledger.keep(update, isLocal).then(() => this.#tell())
  }

  release(): void {
    this.#isReleased = true
    clearTimeout(this.#timer)
    this.#release()
  }

  /** From here on what other tabs write comes in, and they hear of what is written here. */
  async join(): Promise<void> {
    const { deskId, doc, ledger } = this.#parts
    const { openDocumentDatabase, followTabs } = await import('./document-database.ts')
    const database = await openDocumentDatabase(deskId)
    if (this.#isReleased || this.#origin !== this) return
    const { provider, tell, release } = followTabs(database, doc, ledger.id)
    this.#origin = provider
    this.#tell = tell
    this.#release = release
  }
}
