/** Whether a client still waits for its answer. */
export class ClientWait {
  readonly #request: Request
  #stop: AbortController | undefined

  constructor(request: Request) {
    this.#request = request
  }

  /** Created lazily: few calls do work that can be aborted. */
  get givenUp(): AbortSignal {
    if (this.#stop === undefined) {
      const stop = new AbortController()
      const { signal } = this.#request
      if (signal.aborted) stop.abort(signal.reason)
      else signal.addEventListener('abort', () => stop.abort(signal.reason), { once: true })
      this.#stop = stop
    }
    return this.#stop.signal
  }

  /** Signals that no client reads the rest. */
  end(): void {
    this.#stop?.abort(new DOMException('nobody reads on', 'AbortError'))
  }
}
