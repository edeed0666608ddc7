/** Runs a function once after a while, however often it is requested until then. A room with a pending one does not hibernate. */
export class Tick {
  readonly #run: () => void
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(run: () => void) {
    this.#run = run
  }

  get isSet(): boolean {
    return this.#timer !== null
  }

  /** Schedules the run in so many milliseconds, unless it is scheduled. */
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
