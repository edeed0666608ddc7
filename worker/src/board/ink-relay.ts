import { encodeInk } from '@takhti/schema/board/frames'
import type { RelayedPiece, StrokePiece } from '@takhti/schema/board/stroke-pieces'

/**
 * Where so many draw, everybody gets the same frame, their own part with it, which devices read over: it is a small part of the frame, and
 * a frame for each of them is most of what passing it on costs.
 */
const crowd = 24

/**
 * How long a tick is where so many hands drew in the one before, the most first: who looks at many hands does not see that
 * each moves in smaller or larger steps, and what everybody is sent grows with the hands and falls with the ticks.
 */
const ticks = [
  { hands: crowd, ms: 50 },
  { hands: 8, ms: 33 },
  { hands: 0, ms: 16 },
] as const

/** The most pieces of one tick, which a full class does not reach when the room stands still for a moment; what a flood brings beyond it is dropped, because a preview may have holes. */
const maxPieces = 1_000

/** The most strokes that are known at once; whoever begins more, and ends none, loses those begun first. */
const maxStrokes = 1_000

/** Lines are given anew after so many: long after the strokes that had them have ended. */
const lines = 0x1_0000

/** Who gets ink: a connection, by id where it may have sent some, and how to reach it. */
export type InkReceiver = { id: string | null; send(bytes: Uint8Array): void }

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
  /** What came in this tick, by connection. */
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
    const said = this.#queue.get(connectionId)
    if (said === undefined) this.#queue.set(connectionId, [relayed])
    else said.push(relayed)
    this.#queued += 1
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
