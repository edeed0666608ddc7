/** Does something once after a while, however often it is asked for until then. A room with one that is set does not sleep. */
export class Tick {
  readonly #run: () => void
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(run: () => void) {
    this.#run = run
  }

  get isSet(): boolean {
    return this.#timer !== null
  }

  /** Asks for it, in so many milliseconds where nobody has asked. */
  after(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#run()
    }, ms)
  }

  /** It is done without waiting. */
  cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}
