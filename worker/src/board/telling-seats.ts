import type { Seat } from '@takhti/schema/board/channel'
import { sumOfSeats } from '@takhti/schema/board/seats'
import { Tick } from '#rooms/tick.ts'

/** Seats are told at most this often: a class that comes at once costs a few messages, not one for each. */
const tickMs = 50

/** The most seats that move in one message: a thousand who come at once hold up nobody's ink. */
const maxMoved = 200

type TellingSeatsParts = {
  /** Everybody who is here. */
  seats(): Seat[]
  /** Tells those of these connections. */
  list(to: ReadonlySet<string>, seats: Seat[]): void
  /** Tells all but those of these connections. */
  moved(beside: ReadonlySet<string>, moved: { here: Seat[]; gone: string[]; sum?: number }): void
}

/**
 * Tells who is here: all of it once to whoever comes, and to the others who came, moved and went since they were told last. A
 * room does not sleep within a tick; whoever missed something all the same finds out by the sum, and asks.
 */
export class TellingSeats {
  readonly #parts: TellingSeatsParts
  /** Of whom the others are to be told, by the ids of people. */
  readonly #changed = new Set<string>()
  /** Who is to be told everything, by the ids of connections. */
  #listless = new Set<string>()
  readonly #tick = new Tick(() => this.#flush())

  constructor(parts: TellingSeatsParts) {
    this.#parts = parts
  }

  /** Somebody's seat is another, is there first, or is gone. */
  changed(personId: string): void {
    this.#changed.add(personId)
    this.#tick.after(tickMs)
  }

  /** A connection has no list, or a wrong one. */
  asked(connectionId: string): void {
    this.#listless.add(connectionId)
    this.#tick.after(tickMs)
  }

  #flush(): void {
    const listless = this.#listless
    this.#listless = new Set()
    const seats = this.#parts.seats()
    if (listless.size > 0) this.#parts.list(listless, seats)
    if (this.#changed.size === 0) return
    const moved = this.#takeMoved(seats)
    const isAll = this.#changed.size === 0
    this.#parts.moved(listless, isAll ? { ...moved, sum: sumOfSeats(seats) } : moved)
    if (!isAll) this.#tick.after(tickMs)
  }

  #takeMoved(seats: readonly Seat[]): { here: Seat[]; gone: string[] } {
    const moved = [...this.#changed].slice(0, maxMoved)
    for (const personId of moved) this.#changed.delete(personId)
    const seatOf = new Map(seats.map((seat) => [seat.personId, seat]))
    return {
      here: moved.flatMap((personId) => seatOf.get(personId) ?? []),
      gone: moved.filter((personId) => !seatOf.has(personId)),
    }
  }
}
