import { Tick } from '#rooms/tick.ts'

/** How long a tick is in which what comes is taken together: an edit is seen by others as ink long before. */
const tickMs = 16

/**
 * What comes to a room, in its order: the first at once, and what comes within a tick of it together at the tick's end. A timer
 * is set only while something comes, so an idle room can sleep.
 */
export class Intake<Item> {
  readonly #take: (items: readonly Item[]) => void
  #queue: Item[] = []
  readonly #tick = new Tick(() => this.#next())

  constructor(take: (items: readonly Item[]) => void) {
    this.#take = take
  }

  add(item: Item): void {
    this.#queue.push(item)
    if (!this.#tick.isSet) this.#next()
  }

  /** Takes what waits: what is done next stands on it. */
  takeNow(): void {
    if (this.#queue.length > 0) this.#take(this.#queue.splice(0))
  }

  /** Forgets what waits; nobody was told that it is kept. */
  drop(): void {
    this.#queue = []
  }

  #next(): void {
    if (this.#queue.length === 0) return
    this.#tick.after(tickMs)
    this.takeNow()
  }
}
