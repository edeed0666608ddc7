import { decodeDown, encodeUp } from '@takhti/schema/board/frames'
import type { DownFrame, RefusalCode, UpFrame } from '@takhti/schema/board/frames'
import { MAX_UPDATE_BYTES } from '@takhti/schema/board/limits'
import type { RelayedPiece } from '@takhti/schema/board/stroke-pieces'
import { splitUpdate, updatesFor } from '@takhti/schema/board/sync'
import * as Y from 'yjs'
import { fromEdge } from '#offline/documents.ts'
import { Outbound } from './outbound.ts'
import type { AckedWork } from './outbound.ts'

/** State of a document's local updates; the device's ledger. */
export type WorkLedger = AckedWork & { readonly localSeq: number; readonly isSafe: boolean }

type DocumentSyncParts = {
  readonly doc: Y.Doc
  readonly ledger: WorkLedger
  send(bytes: Uint8Array): void
  /** Runs once after a time; a frame's worth unless given. */
  later(run: () => void, afterMs?: number): void
  onRefused(code: RefusalCode): void
  onInk?(pieces: readonly RelayedPiece[]): void
  /** The room's document has arrived. */
  onSynced?(): void
}

/** Delay before another attempt after a room was busy or failed. */
const retryMs = 2_000
/** A room may find gaps in several updates at once; one exchange covers them all. */
const gapMs = 250
const passing: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['common/too-many', 'common/internal'])

/**
 * Synchronises one document with its room. Each connection starts with an exchange of what each side lacks, which also
 * resends updates that were in flight at a disconnect. Afterwards each batch of local edits is sent and acknowledged. After a
 * refusal nothing is sent until the person changes the page again, since later edits build on the refused one.
 */
export class DocumentSync {
  readonly #parts: DocumentSyncParts
  readonly #outbound: Outbound
  readonly #stop: () => void
  #state: 'closed' | 'opening' | 'live' | 'refused' = 'closed'
  #mayDraw = false
  #pending: Uint8Array[] = []
  #seenSeq: number
  #isScheduled = false

  constructor(parts: DocumentSyncParts) {
    this.#parts = parts
    this.#outbound = new Outbound(parts.ledger)
    this.#seenSeq = parts.ledger.localSeq
    const follow = (update: Uint8Array) => this.#follow(update)
    parts.doc.on('updateV2', follow)
    this.#stop = () => parts.doc.off('updateV2', follow)
  }

  /** Whether the room receives each edit as it is made. */
  get isLive(): boolean {
    return this.#state === 'live'
  }

  /** The socket is open: the exchange begins. */
  opened(): void {
    this.#state = 'opening'
    this.#pending = []
    this.#outbound.forget()
    this.#send({ kind: 'syncStep1', stateVector: Y.encodeStateVector(this.#parts.doc) })
  }

  closed(): void {
    this.#state = 'closed'
  }

  /** Sets whether the room accepts edits from this person. */
  allow(mayDraw: boolean): void {
    const isNewlyAllowed = mayDraw && !this.#mayDraw
    this.#mayDraw = mayDraw
    // Changes from before the pen was taken, and refused since, can be sent now.
    if (isNewlyAllowed && (this.#state === 'live' || this.#state === 'refused')) this.opened()
  }

  receive(bytes: Uint8Array): void {
    const frame = decodeDown(bytes)
    switch (frame.kind) {
      case 'syncStep1':
        return this.#parts.later(() => this.#state === 'live' && this.opened(), gapMs)
      case 'syncStep2':
        return this.#open(frame)
      case 'update':
        return Y.applyUpdate(this.#parts.doc, frame.update, fromEdge)
      case 'ack':
        return this.#outbound.acked(frame.seq)
      case 'refused':
        return this.#refused(frame.code)
      case 'inkFrame':
        return this.#parts.onInk?.(frame.pieces)
    }
  }

  /** Sends local edits before the next frame. The end of ink needs its shape to be sent first. */
  flush(): void {
    this.#isScheduled = false
    const pending = this.#pending
    if (this.#state !== 'live' || pending.length === 0) return
    this.#pending = []
    const update = Y.convertUpdateFormatV2ToV1(
      pending.length === 1 && pending[0] ? pending[0] : Y.mergeUpdatesV2(pending),
    )
    this.#sendUpdates(splitUpdate(update, MAX_UPDATE_BYTES), 'edits')
  }

  close(): void {
    this.flush()
    this.#stop()
    this.#state = 'closed'
  }

  #open({ update, stateVector }: Extract<DownFrame, { kind: 'syncStep2' }>): void {
    const { doc, ledger } = this.#parts
    Y.applyUpdate(doc, update, fromEdge)
    this.#state = 'live'
    this.#pending = []
    // Every diff names all deletions, so a diff alone does not show whether the room lacks anything.
    if (this.#mayDraw && (!ledger.isSafe || knowsMore(doc, stateVector))) {
      this.#sendUpdates(updatesFor(doc, stateVector), 'everything')
    }
    this.#parts.onSynced?.()
  }

  #follow(update: Uint8Array): void {
    const { localSeq } = this.#parts.ledger
    // The ledger receives each update first and counts those made in this tab.
    const isLocal = localSeq > this.#seenSeq
    this.#seenSeq = localSeq
    if (!isLocal || !this.#mayDraw) return
    if (this.#state === 'live') this.#pending.push(update)
    else if (this.#state !== 'refused') return
    if (this.#isScheduled) return
    this.#isScheduled = true
    if (this.#state === 'live') this.#parts.later(() => this.flush())
    else this.#parts.later(() => this.#tryAgain(), retryMs)
  }

  /** Retries: the person may have undone the refused change. */
  #tryAgain(): void {
    this.#isScheduled = false
    if (this.#state === 'refused') this.opened()
  }

  #refused(code: RefusalCode): void {
    if (this.#state !== 'live') return
    this.#state = 'refused'
    this.#outbound.forget()
    if (passing.has(code)) return this.#parts.later(() => this.#tryAgain(), retryMs)
    this.#parts.onRefused(code)
  }

  #sendUpdates(updates: readonly Uint8Array[], holds: 'edits' | 'everything'): void {
    const { ledger } = this.#parts
    // A document without content has nothing to acknowledge.
    if (updates.length === 0 && holds === 'everything') ledger.ackedWhole(ledger.localSeq)
    for (const [index, update] of updates.entries()) {
      const seq = this.#outbound.sent(index === updates.length - 1 ? holds : 'part')
      this.#send({ kind: 'update', seq, update })
    }
  }

  #send(frame: UpFrame): void {
    this.#parts.send(encodeUp(frame))
  }
}

/** Whether the document has anything that a room with this state vector lacks. */
function knowsMore(doc: Y.Doc, stateVector: Uint8Array): boolean {
  const known = Y.decodeStateVector(stateVector)
  return [...Y.decodeStateVector(Y.encodeStateVector(doc))].some(([client, clock]) => clock > (known.get(client) ?? 0))
}
