import type { ScreenPoint } from '@takhti/schema/board/geometry'

type LongPressParts = {
  /** Whether the current tool has a long press. */
  isMeant(): boolean
  press(at: ScreenPoint): void
  /** Runs once after a time in milliseconds, unless the returned function cancels it. */
  later(run: () => void, afterMs: number): () => void
}

/** A pointer's position, in screen pixels. */
type PressFact = { readonly id: number; readonly isMouse: boolean; readonly at: ScreenPoint }

const longMs = 500
/** Maximum movement of a long press, in screen pixels. */
const still = 9

/** Detects one finger or stylus, without a second one, that rests where it was pressed. */
export class LongPress {
  readonly #parts: LongPressParts
  readonly #down = new Set<number>()
  #from: ScreenPoint | null = null
  #stop = () => {}

  constructor(parts: LongPressParts) {
    this.#parts = parts
  }

  down({ id, isMouse, at }: PressFact): void {
    this.drop()
    if (isMouse) return
    this.#down.add(id)
    if (this.#down.size > 1 || !this.#parts.isMeant()) return
    this.#from = at
    this.#stop = this.#parts.later(() => {
      this.drop()
      this.#parts.press(at)
    }, longMs)
  }

  move({ at }: PressFact): void {
    if (this.#from && Math.hypot(at.x - this.#from.x, at.y - this.#from.y) > still) this.drop()
  }

  up(id: number): void {
    this.#down.delete(id)
    this.drop()
  }

  /** Cancels a press that became another gesture. */
  drop(): void {
    this.#stop()
    this.#from = null
  }
}
