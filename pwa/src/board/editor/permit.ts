import { Signal } from '#state/signal.ts'

/** Whether this person may change the lesson on this screen: they have the pen, and no replay is shown. */
export class Permit {
  readonly mayDraw: Signal<boolean>
  /** Whether the page is shown as it was drawn, instead of as it is. */
  readonly isReplayed = new Signal(false)
  readonly #lose: () => void
  #hasPen: boolean

  /** `lose` lets go of what is in the hand; it is called before the permission goes. */
  constructor(hasPen: boolean, lose: () => void) {
    this.#hasPen = hasPen
    this.mayDraw = new Signal(hasPen)
    this.#lose = lose
  }

  /** Gives the pen or takes it away. During a replay it comes when that ends. */
  give(hasPen: boolean): void {
    this.#hasPen = hasPen
    this.#decide()
  }

  /** Begins or ends a replay: while it lasts nothing is changed from this screen. */
  replay(isReplayed: boolean): void {
    this.isReplayed.set(isReplayed)
    this.#decide()
  }

  #decide(): void {
    const mayDraw = this.#hasPen && !this.isReplayed.value
    if (!mayDraw) this.#lose()
    this.mayDraw.set(mayDraw)
  }
}
