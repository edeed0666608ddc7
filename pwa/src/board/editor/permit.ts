import { Signal } from '#state/signal.ts'

/** Whether this person may change the lesson on this screen: they have the pen, and no replay is running. */
export class Permit {
  readonly mayDraw: Signal<boolean>
  /** Whether the page is shown as a replay, instead of its present state. */
  readonly isReplayed = new Signal(false)
  readonly #lose: () => void
  #hasPen: boolean

  /** `lose` drops the drag in progress; it is called before the permission changes. */
  constructor(hasPen: boolean, lose: () => void) {
    this.#hasPen = hasPen
    this.mayDraw = new Signal(hasPen)
    this.#lose = lose
  }

  /** Grants or revokes the pen. During a replay the change applies when that ends. */
  give(hasPen: boolean): void {
    this.#hasPen = hasPen
    this.#decide()
  }

  /** Begins or ends a replay: meanwhile nothing can be changed from this screen. */
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
