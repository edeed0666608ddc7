import { hashOf } from '../kit/hash.ts'
import type { Seat } from './channel.ts'

/** New and changed participants, and those who left. */
export type SeatsMoved = { readonly here: readonly Seat[]; readonly gone: readonly string[] }

/** The seats after a room's message; remaining seats retain their index. */
export function seatsAfter(seats: readonly Seat[], { here, gone }: SeatsMoved): Seat[] {
  const next = new Map(seats.map((seat) => [seat.personId, seat]))
  for (const seat of here) next.set(seat.personId, seat)
  for (const personId of gone) next.delete(personId)
  return [...next.values()]
}

/** A checksum of the list, whatever its order. A client that missed a message detects that by it. */
export function sumOfSeats(seats: readonly Seat[]): number {
  let sum = 0
  for (const { personId, name, role, pageId, hasPen } of seats)
    sum = (sum + hashOf(`${personId} ${role} ${pageId} ${hasPen} ${name}`)) >>> 0
  return sum
}
