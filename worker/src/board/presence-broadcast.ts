import type { Seat } from '@takhti/schema/board/channel'
import { sumOfSeats } from '@takhti/schema/board/seats'
import { Tick } from '#rooms/tick.ts'

/** The shortest time between two broadcasts of seats: a class that comes at once costs a few messages, not one for each. */
const tickMs = 50

/** The most changed seats in one message: a thousand who come at once must not delay ink. */
const maxMoved = 200

type PresenceBroadcastParts = {
  /** Everybody who is here. */
  seats(): Seat[]
  /** Sends to these connections only. */
  list(to: ReadonlySet<string>, seats: Seat[]): void
  /** Sends to all but these connections. */
  moved(beside: ReadonlySet<string>, moved: { here: Seat[]; gone: string[]; sum?: number }): void
}

/**
 * Broadcasts presence: a full snapshot to each new connection, deltas to the others. A
 * room does not hibernate within a tick. A client that missed a message all the same detects it by the sum, and requests a snapshot.
 */
export class PresenceBroadcast {
  readonly #parts: PresenceBroadcastParts
  /** People whose seats are to be broadcast, by id. */
  readonly #changed = new Set<string>()
  /** Connections that await a snapshot, by id. */
  #listless = new Set<string>()
  readonly #tick = new Tick(() => this.#flush())

  constructor(parts: PresenceBroadcastParts) {
    this.#parts = parts
  }

  /** A person's seat has changed, is new, or is gone. */
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
