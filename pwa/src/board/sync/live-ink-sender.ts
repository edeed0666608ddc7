import { packInk } from '@takhti/schema/board/ink'
import { packMoves } from '@takhti/schema/board/moves'
import type { StrokePiece } from '@takhti/schema/board/stroke-pieces'
import type { GrowingStroke, InkProgress } from '../editor/ink-session.ts'

type SenderParts = {
  /** Sends all new points of all pointers in one frame: a room counts frames. */
  send(pieces: readonly StrokePiece[]): void
  /** Runs once after a time in milliseconds. */
  later(run: () => void, afterMs: number): void
}

/** A growing stroke: its line number on the socket, and how many of its points have been sent. */
type Sent = { readonly stroke: GrowingStroke; readonly line: number; to: number; ticks: number }

const tickMs = 33
/** Full pieces repeat every so many ticks, for late viewers and for a room that has hibernated. */
const ticksOfWhole = 60

/** Line numbers below this fit in one byte. A panel has fewer pointers, and a number is free again before its reuse. */
const lines = 32

/** Sends strokes while they grow: the first points at once, then the new ones at each tick. */
export class LiveInkSender {
  readonly #parts: SenderParts
  readonly #strokes = new Map<string, Sent>()
  #line = 0
  #isTicking = false

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  readonly follow = ({ stroke, state }: InkProgress): void => {
    if (state !== 'drawing') return this.#end(stroke.id)
    if (!this.#strokes.has(stroke.id)) this.#strokes.set(stroke.id, { stroke, line: this.#freeLine(), to: 0, ticks: 0 })
    if (!this.#isTicking) this.#tick()
  }

  /** The rest of a finished stroke arrives as its shape. */
  #end(id: string): void {
    const sent = this.#strokes.get(id)
    if (!sent) return
    this.#strokes.delete(id)
    this.#parts.send([{ kind: 'ended', line: sent.line }])
  }

  #tick(): void {
    const grown = [...this.#strokes.values()].filter(({ stroke, to }) => to < stroke.x.length)
    this.#isTicking = grown.length > 0
    if (!this.#isTicking) return
    this.#parts.send(grown.map(pieceOf))
    this.#parts.later(() => this.#tick(), tickMs)
  }

  /** The next line number that no growing stroke uses. */
  #freeLine(): number {
    const taken = new Set([...this.#strokes.values()].map(({ line }) => line))
    do this.#line = (this.#line + 1) % lines
    while (taken.has(this.#line) && taken.size < lines)
    return this.#line
  }
}

/** The points since the last piece, as a new piece. */
function pieceOf(sent: Sent): StrokePiece {
  const isWhole = sent.ticks++ % ticksOfWhole === 0
  const piece = isWhole ? begun(sent) : more(sent)
  sent.to = sent.stroke.x.length
  return piece
}

function begun({ stroke, line, to }: Sent): StrokePiece {
  const { id, style, startedAt, x, y, pressure, at } = stroke
  const points = { startedAt, x: x.slice(to), y: y.slice(to), pressure: pressure.slice(to), at: at.slice(to) }
  return { kind: 'begun', line, strokeId: id, style, from: to, packed: packInk(points) }
}

function more({ stroke, line, to }: Sent): StrokePiece {
  // A mouse and a finger report the same pressure of 0.5 throughout.
  const hasPressure = stroke.pressure.slice(to).some((pressure) => pressure !== 0.5)
  return { kind: 'more', line, from: to, hasPressure, moves: packMoves(stroke, to, hasPressure) }
}
