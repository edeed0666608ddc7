import type { ScreenPoint } from '@takhti/schema/board/geometry'

type LongPressParts = {
  /** Whether a long press means anything with the tool in hand. */
  isMeant(): boolean
  press(at: ScreenPoint): void
  /** Runs once after a time in milliseconds, unless what it answers is called before. */
  later(run: () => void, afterMs: number): () => void
}

/** What a pointer does, in pixels of the screen. */
type PressFact = { readonly id: number; readonly isMouse: boolean; readonly at: ScreenPoint }

const longMs = 500
/** A finger that wandered further, in screen pixels, is on its way somewhere. */
const still = 9

/** Finds out whether one finger or stylus, and no second one, rests where it was pressed. */
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

  /** The press turned out to be something else. */
  drop(): void {
    this.#stop()
    this.#from = null
  }
}
