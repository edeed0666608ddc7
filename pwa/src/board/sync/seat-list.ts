import type { Seat, lessonChannel } from '@takhti/schema/board/channel'
import { seatsAfter, sumOfSeats } from '@takhti/schema/board/seats'
import type { DownBody } from '@takhti/schema/kit/channel'
import type { Signal } from '#state/signal.ts'

type SeatListParts = {
  readonly seats: Signal<readonly Seat[]>
  /** Asks the room for everybody. */
  ask(): void
}

/** Who is in a lesson, as its room tells it: everybody to who comes, and from then on who moved. */
export class SeatList {
  readonly #parts: SeatListParts
  #isAsking = false

  constructor(parts: SeatListParts) {
    this.#parts = parts
  }

  hear(type: string, body: unknown): void {
    // The room speaks only its declared channel, which gives this message this body.
    if (type === 'seats/changed') this.#take((body as DownBody<typeof lessonChannel, 'seats/changed'>).seats)
    // The same holds of this message and its body.
    if (type === 'seats/moved') this.#move(body as DownBody<typeof lessonChannel, 'seats/moved'>)
  }

  /** The line is closed: nobody is known to be here. */
  forget(): void {
    this.#take([])
  }

  #take(seats: readonly Seat[]): void {
    this.#isAsking = false
    this.#parts.seats.set(seats)
  }

  #move(moved: DownBody<typeof lessonChannel, 'seats/moved'>): void {
    const seats = seatsAfter(this.#parts.seats.value, moved)
    this.#parts.seats.set(seats)
    if (this.#isAsking || moved.sum === undefined || moved.sum === sumOfSeats(seats)) return
    this.#isAsking = true
    this.#parts.ask()
  }
}
