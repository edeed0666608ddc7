import type { Unsubscribe } from './signal.ts'

/** An event source: it notifies the listeners of that moment. */
export class Events<Body> {
  readonly #listeners = new Set<(body: Body) => void>()

  /** Bound, so that React can subscribe by it. */
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
