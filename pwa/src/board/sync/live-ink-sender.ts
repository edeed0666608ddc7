import type { InkPiece } from '@takhti/schema/board/frames'
import { packInk } from '@takhti/schema/board/ink'
import type { GrowingStroke, InkProgress } from '../editor/ink-session.ts'

type SenderParts = {
  send(piece: InkPiece): void
  end(strokeId: string): void
  /** Runs once after a time in milliseconds. */
  later(run: () => void, afterMs: number): void
}

const tickMs = 16

/** Sends the stroke under the pen while it grows: its first points at once, then what came since, each tick. */
export class LiveInkSender {
  readonly #parts: SenderParts
  #stroke: GrowingStroke | null = null
  #sentTo = 0
  #isTicking = false

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  follow({ stroke, state }: InkProgress): void {
    if (this.#stroke?.id !== stroke.id) {
      this.#stroke = stroke
      this.#sentTo = 0
    }
    if (state !== 'drawing') return this.#end(stroke)
    if (!this.#isTicking) this.#tick()
  }

  /** The rest of a finished stroke arrives as its shape. */
  #end(stroke: GrowingStroke): void {
    this.#stroke = null
    this.#parts.end(stroke.id)
  }

  #tick(): void {
    const stroke = this.#stroke
    this.#isTicking = stroke !== null && this.#sentTo < stroke.x.length
    if (!stroke || !this.#isTicking) return
    this.#parts.send(pieceOf(stroke, this.#sentTo))
    this.#sentTo = stroke.x.length
    this.#parts.later(() => this.#tick(), tickMs)
  }
}

function pieceOf({ id, style, startedAt, x, y, pressure, at }: GrowingStroke, from: number): InkPiece {
  const points = { startedAt, x: x.slice(from), y: y.slice(from), pressure: pressure.slice(from), at: at.slice(from) }
  return { strokeId: id, style, from, packed: packInk(points) }
}
