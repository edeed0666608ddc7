import type { Unsubscribe } from './signal.ts'

/** Something that happened, told to everyone who listens at that moment. */
export class Events<Body> {
  readonly #listeners = new Set<(body: Body) => void>()

  /** Bound, so that React subscribes by it. */
  readonly on = (listener: (body: Body) => void): Unsubscribe => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0
  }

  emit(body: Body): void {
    for (const listener of [...this.#listeners]) listener(body)
  }
}
