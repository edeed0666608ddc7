import * as Y from 'yjs'
import type { Device } from './device.ts'
import { updatesTable } from './rows.ts'

type KeeperParts = {
  readonly deskId: string
  readonly id: string
  readonly doc: Y.Doc
  readonly device: Device
  /** A write came to nothing: memory alone has all of the document. */
  onFailed(): void
}

/** A lesson is on the screen and drawn on before this much more code is loaded. */
const joinAfterMs = 300

/**
 * Keeps each update of a document on the device. At first by itself; soon y-dexie takes over, which also brings what other
 * tabs write. At each moment exactly one of the two keeps.
 */
export class DocumentKeeper {
  readonly #parts: KeeperParts
  readonly #timer: ReturnType<typeof setTimeout>
  readonly #own: Uint8Array[] = []
  #origin: object | null = null
  #release: () => void
  #isReleased = false

  /** `doc` holds what the device has, and nothing else yet. */
  constructor(parts: KeeperParts) {
    this.#parts = parts
    const { doc } = parts
    doc.on('updateV2', this.#keep)
    this.#release = () => doc.destroy()
    // Without the code, as after an update of the app, the first way goes on.
    this.#timer = setTimeout(() => void this.join().catch(() => {}), joinAfterMs)
  }

  /** Whether updates of this origin came from the device itself. */
  isOrigin(origin: unknown): boolean {
    return origin !== null && origin === this.#origin
  }

  release(): void {
    this.#isReleased = true
    clearTimeout(this.#timer)
    this.#release()
  }

  /** Hands over to y-dexie. */
  async join(): Promise<void> {
    const { deskId, id, doc, onFailed } = this.#parts
    const { openDocumentDatabase, keepDocument } = await import('./document-database.ts')
    const database = await openDocumentDatabase(deskId)
    if (this.#isReleased || this.#origin) return
    const { provider, release } = keepDocument(database, { doc, id, onFailed })
    doc.off('updateV2', this.#keep)
    this.#origin = provider
    this.#release = release
    // Other tabs look again only when Dexie has written: once more what it did not see, which Yjs skips.
    if (this.#own.length > 0) {
      await database.table(updatesTable).add({ k: id, u: Y.mergeUpdatesV2(this.#own.splice(0)), f: 1 })
    }
  }

  readonly #keep = (update: Uint8Array): void => {
    const { device, id, onFailed } = this.#parts
    this.#own.push(update)
    const transaction = device.write([updatesTable])
    transaction.onabort = onFailed
    transaction.objectStore(updatesTable).add({ k: id, u: update, f: 1 })
  }
}
