import { Tick } from '#rooms/tick.ts'

/** The length of a tick; its input is taken together. Others see an edit as ink long before. */
const tickMs = 16

/**
 * Batches the input of a room, in its order: the first item at once, and those within a tick of it together at the tick's end. A timer
 * is set only while input flows, so an idle room can hibernate.
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

  /** Takes the queue now, for a next step that depends on it. */
  takeNow(): void {
    if (this.#queue.length > 0) this.#take(this.#queue.splice(0))
  }

  /** Drops the queue; none of it was acknowledged. */
  drop(): void {
    this.#queue = []
  }

  #next(): void {
    if (this.#queue.length === 0) return
    this.#tick.after(tickMs)
    this.takeNow()
  }
}
