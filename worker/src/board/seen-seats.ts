import { type Seat, lessonChannel } from '@takhti/schema/board/channel'
import { seatsAfter } from '@takhti/schema/board/seats'
import type { Visitor } from '#rooms/visitor.ts'

/** The seats of a lesson as a visitor received them, once they fit; for tests. */
export async function seenSeats(visitor: Visitor, fits: (seats: Seat[]) => boolean): Promise<Seat[]> {
  return await visitor.until('the seats', () => {
    const seats = seatsOf(visitor)
    return fits(seats) && seats
  })
}

function seatsOf({ messages }: Visitor): Seat[] {
  const { 'seats/changed': list, 'seats/moved': moved } = lessonChannel.down
  let seats: Seat[] = []
  for (const { type, body } of messages) {
    if (type === 'seats/changed') ({ seats } = list.body.parse(body))
    if (type === 'seats/moved') seats = seatsAfter(seats, moved.body.parse(body))
  }
  return seats
}
