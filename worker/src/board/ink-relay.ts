import { encodeDown } from '@takhti/schema/board/frames'
import type { RelayedPiece, StrokePiece } from '@takhti/schema/board/stroke-pieces'

const tickMs = 16

/** The most pieces of one tick; what a flood brings beyond it is dropped, because a preview may have holes. */
const maxPieces = 200

/** The most strokes that are known at once; whoever begins more, and ends none, loses those begun first. */
const maxStrokes = 1_000

/** Lines are given anew after so many: long after the strokes that had them have ended. */
const lines = 0x1_0000

/** Who gets ink: a connection, by id, and how to reach it. */
export type InkReceiver = { id: string; send(bytes: Uint8Array): void }

type Queued = { readonly piece: RelayedPiece; readonly via: string }

/** Whose ink it is: the connection it came over, and the person the room knows behind it. */
export type InkSender = { connectionId: string; personId: string }

/**
 * Passes on strokes that are being drawn, and stores nothing: the first piece at once, then all senders of a tick in
 * one frame. The timer runs only while ink flows, so an idle room can sleep; what it knew of open strokes is then gone, and
 * senders say it again every few seconds.
 */
export class InkRelay {
  readonly #receivers: () => Iterable<InkReceiver>
  /** The room's line of each stroke that has begun, by its connection and the sender's own line. */
  readonly #lines = new Map<string, number>()
  #next = 0
  #queue: Queued[] = []
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(receivers: () => Iterable<InkReceiver>) {
    this.#receivers = receivers
  }

  piece({ connectionId, personId }: InkSender, piece: StrokePiece): void {
    const line = this.#lineOf(`${connectionId} ${piece.line}`, piece.kind)
    if (line === null || this.#queue.length >= maxPieces) return
    const relayed = piece.kind === 'begun' ? { ...piece, line, personId } : { ...piece, line }
    this.#queue.push({ piece: relayed, via: connectionId })
    if (this.#timer === null) this.#flush()
  }

  get isIdle(): boolean {
    return this.#timer === null
  }

  /** Null for more of a stroke whose beginning this room does not know. */
  #lineOf(key: string, kind: StrokePiece['kind']): number | null {
    const known = this.#lines.get(key)
    if (kind === 'ended') this.#lines.delete(key)
    if (known !== undefined || kind !== 'begun') return known ?? null
    const line = this.#next++ % lines
    this.#lines.set(key, line)
    const [first] = this.#lines.keys()
    if (this.#lines.size > maxStrokes && first !== undefined) this.#lines.delete(first)
    return line
  }

  #flush(): void {
    const queue = this.#queue
    this.#queue = []
    this.#timer = queue.length === 0 ? null : setTimeout(() => this.#flush(), tickMs)
    if (queue.length === 0) return
    const senders = new Set(queue.map(({ via }) => via))
    const forAll = frameOf(queue)
    for (const receiver of this.#receivers()) {
      if (!senders.has(receiver.id)) receiver.send(forAll)
      else if (senders.size > 1) receiver.send(frameOf(queue.filter(({ via }) => via !== receiver.id)))
    }
  }
}

function frameOf(queue: readonly Queued[]): Uint8Array {
  return encodeDown({ kind: 'inkFrame', pieces: queue.map(({ piece }) => piece) })
}
