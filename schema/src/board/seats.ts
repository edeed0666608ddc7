import { hashOf } from '../kit/hash.ts'
import type { Seat } from './channel.ts'

/** Who came or is another than before, and who went. */
export type SeatsMoved = { readonly here: readonly Seat[]; readonly gone: readonly string[] }

/** The seats after what a room told; those that stay keep their place. */
export function seatsAfter(seats: readonly Seat[], { here, gone }: SeatsMoved): Seat[] {
  const next = new Map(seats.map((seat) => [seat.personId, seat]))
  for (const seat of here) next.set(seat.personId, seat)
  for (const personId of gone) next.delete(personId)
  return [...next.values()]
}

/** A number that equal lists have in whatever order they are: whoever missed something finds out by it. */
export function sumOfSeats(seats: readonly Seat[]): number {
  let sum = 0
  for (const { personId, name, role, pageId, hasPen } of seats)
    sum = (sum + hashOf(`${personId} ${role} ${pageId} ${hasPen} ${name}`)) >>> 0
  return sum
}
