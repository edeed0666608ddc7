export type Unsubscribe = () => void

/** An observable value; React reads it through `useSyncExternalStore`, the canvas directly. */
export class Signal<Value> {
  #value: Value
  readonly #listeners = new Set<() => void>()

  constructor(value: Value) {
    this.#value = value
  }

  readonly getSnapshot = (): Value => this.#value

  readonly subscribe = (listener: () => void): Unsubscribe => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get value(): Value {
    return this.#value
  }

  set(value: Value): void {
    if (Object.is(value, this.#value)) return
    this.#value = value
    this.notify()
  }

  /** For values that change in place. */
  notify(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
