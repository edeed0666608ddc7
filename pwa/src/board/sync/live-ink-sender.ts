import { packInk } from '@takhti/schema/board/ink'
import { packMoves } from '@takhti/schema/board/moves'
import type { StrokePiece } from '@takhti/schema/board/stroke-pieces'
import type { GrowingStroke, InkProgress } from '../editor/ink-session.ts'

type SenderParts = {
  send(piece: StrokePiece): void
  /** A line that no stroke has which is drawn now over the same socket. */
  nextLine(): number
  /** Runs once after a time in milliseconds. */
  later(run: () => void, afterMs: number): void
}

const tickMs = 33
/** Who came late, and a room that has slept, know nothing of a stroke until they are told its whole beginning again. */
const ticksOfWhole = 60

/** Sends the stroke under the pen while it grows: its first points at once, then what came since, each tick. */
export class LiveInkSender {
  readonly #parts: SenderParts
  #stroke: GrowingStroke | null = null
  #line = 0
  #sentTo = 0
  #ticks = 0
  #isTicking = false

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  follow({ stroke, state }: InkProgress): void {
    if (this.#stroke?.id !== stroke.id) {
      this.#stroke = stroke
      this.#line = this.#parts.nextLine()
      this.#sentTo = 0
      this.#ticks = 0
    }
    if (state !== 'drawing') return this.#end()
    if (!this.#isTicking) this.#tick()
  }

  /** The rest of a finished stroke arrives as its shape. */
  #end(): void {
    this.#stroke = null
    this.#parts.send({ kind: 'ended', line: this.#line })
  }

  #tick(): void {
    const stroke = this.#stroke
    this.#isTicking = stroke !== null && this.#sentTo < stroke.x.length
    if (!stroke || !this.#isTicking) return
    const isWhole = this.#ticks++ % ticksOfWhole === 0
    this.#parts.send(isWhole ? begun(stroke, this.#line, this.#sentTo) : more(stroke, this.#line, this.#sentTo))
    this.#sentTo = stroke.x.length
    this.#parts.later(() => this.#tick(), tickMs)
  }
}

function begun({ id, style, startedAt, x, y, pressure, at }: GrowingStroke, line: number, from: number): StrokePiece {
  const points = { startedAt, x: x.slice(from), y: y.slice(from), pressure: pressure.slice(from), at: at.slice(from) }
  return { kind: 'begun', line, strokeId: id, style, from, packed: packInk(points) }
}

function more(stroke: GrowingStroke, line: number, from: number): StrokePiece {
  // A mouse and a finger report the same middle pressure all along.
  const hasPressure = stroke.pressure.slice(from).some((pressure) => pressure !== 0.5)
  return { kind: 'more', line, from, hasPressure, moves: packMoves(stroke, from, hasPressure) }
}
