import { encodeInk } from '@takhti/schema/board/frames'
import type { RelayedPiece, StrokePiece } from '@takhti/schema/board/stroke-pieces'

/**
 * Where so many draw, everybody gets the same frame, their own part with it, which devices read over: it is a small part of the frame, and
 * a frame for each of them is most of what passing it on costs.
 */
const crowd = 24

/**
 * How long a tick is after so many pens drew in the one before, the most first. A viewer of many pens does not notice
 * larger steps of each. Outgoing traffic grows with the pens and falls with the ticks.
 */
const ticks = [
  { hands: crowd, ms: 50 },
  { hands: 8, ms: 33 },
  { hands: 0, ms: 16 },
] as const

/** The most pieces of one tick; a full class does not reach it when the room stalls for a moment. A flood beyond it is dropped, because a preview may have holes. */
const maxPieces = 1_000

/** The most strokes that are known at once; a sender that begins more, and ends none, loses the oldest ones. */
const maxStrokes = 1_000

/** Lines are reused after so many: long after their strokes have ended. */
const lines = 0x1_0000

/** A receiver of ink: a connection, by id where it may have sent some, and its send function. */
export type InkReceiver = { id: string | null; send(bytes: Uint8Array): void }

/** The source of ink: its connection, and the person that the room knows behind it. */
export type InkSender = { connectionId: string; personId: string }

/**
 * Relays strokes that are being drawn, and stores nothing: the first piece at once, then all senders of a tick in
 * one frame. The timer runs only while ink flows, so an idle room can hibernate. It then forgets open strokes, and
 * senders repeat their beginnings every few seconds.
 */
export class InkRelay {
  readonly #receivers: () => Iterable<InkReceiver>
  /** The room's line of each stroke that has begun, by its connection and the sender's own line. */
  readonly #lines = new Map<string, number>()
  #next = 0
  /** What was received in this tick, by connection. */
  #queue = new Map<string, RelayedPiece[]>()
  #queued = 0
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(receivers: () => Iterable<InkReceiver>) {
    this.#receivers = receivers
  }

  piece({ connectionId, personId }: InkSender, piece: StrokePiece): void {
    const line = this.#lineOf(`${connectionId} ${piece.line}`, piece.kind)
    if (line === null || this.#queued >= maxPieces) return
    const relayed = piece.kind === 'begun' ? { ...piece, line, personId } : { ...piece, line }
    const queued = this.#queue.get(connectionId)
    if (queued === undefined) this.#queue.set(connectionId, [relayed])
    else queued.push(relayed)
    this.#queued += 1
    if (this.#timer === null) this.#flush()
  }

  get isIdle(): boolean {
    return this.#timer === null
  }

  /** Null for a further piece of a stroke whose beginning this room does not know. */
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
    this.#queue = new Map()
    this.#queued = 0
    const tick = queue.size === 0 ? undefined : ticks.find(({ hands }) => queue.size >= hands)
    this.#timer = tick === undefined ? null : setTimeout(() => this.#flush(), tick.ms)
    if (queue.size === 0) return
    const frames = encodeInk(queue)
    for (const { id, send } of this.#receivers()) {
      const hasOwn = id !== null && queue.size < crowd && queue.has(id)
      const bytes = hasOwn ? frames.without(id) : frames.forAll
      if (bytes !== null) send(bytes)
    }
  }
}
