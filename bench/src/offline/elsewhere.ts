import * as Y from 'yjs'
import type { Product } from './product.ts'

type Page = { readonly product: Product; readonly lessonId: string; readonly pageId: string }

/**
 * Another device on a page, without storage: opens the room's document, edits it, and leaves when the room has all of
 * that.
 */
export async function elsewhere<Answer>(
  { product, lessonId, pageId }: Page,
  act: (doc: Y.Doc) => Answer,
): Promise<Answer> {
  const doc = new Y.Doc()
  const ledger = new Ledger(`elsewhere ${pageId}`)
  doc.on('updateV2', (_update: Uint8Array, origin: unknown) => {
    if (origin !== product.fromEdge) ledger.localSeq += 1
  })
  let leave = (): void => {}
  try {
    return await new Promise((resolve, reject) => {
      const line = new product.RoomConnection({
        request: { room: 'page', flow_id: lessonId, pageId },
        document: { doc, ledger, close() {} },
        room: product.pageRoom(),
        onSynced: () => {
          if (ledger.whenSafe !== null) return
          const answer = act(doc)
          ledger.whenSafe = () => resolve(answer)
          ledger.look()
        },
        onRefused: (code) => reject(new Error(code)),
      })
      leave = () => line.close()
    })
  } finally {
    leave()
  }
}

/** The ledger of a device without storage: what was made, and how much of it the room has. */
class Ledger {
  readonly id: string
  readonly whenWritten = Promise.resolve()
  localSeq = 0
  whenSafe: (() => void) | null = null
  #ackedSeq = 0

  constructor(id: string) {
    this.id = id
  }

  get isSafe(): boolean {
    return this.localSeq === this.#ackedSeq
  }

  acked(seq: number): void {
    this.#ackedSeq = Math.max(this.#ackedSeq, seq)
    this.look()
  }

  ackedWhole(seq: number): void {
    this.acked(seq)
  }

  look(): void {
    if (this.isSafe) this.whenSafe?.()
  }
}
