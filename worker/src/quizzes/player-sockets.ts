import { closeCodes } from '@takhti/schema/kit/channel'
import type { DownBody } from '@takhti/schema/kit/channel'
import type { quizChannel } from '@takhti/schema/quizzes/channel'
import type { Connection } from 'partyserver'
import { type Place, placeOf, sendQuietly } from '#rooms/room.ts'
import type { Giving } from './answer-desk.ts'
import type { Receipt } from './answer-store.ts'
import { instant } from './quiz-views.ts'

/** Who sits here: a player, or somebody who holds or shows the quiz. `hasOthers` where a player came on another socket beside this one. */
export type QuizPlace = Place<{ playerId: string | null; hasOthers?: boolean }>

export type Seated = { connection: Connection<QuizPlace>; place: QuizPlace }

/** What an answer takes from the bucket of its socket: about fifteen in a second, and thirty at once. */
export const answerTokens = 8

/** The open sockets of one player; the oldest gives way to another. */
const maxSockets = 3

/** The sockets of a player beside the one that just came; the oldest are closed where there are too many. */
export function othersOf(from: Connection, all: Iterable<Seated>): readonly Seated[] {
  const seats = [...all]
  if (seats.length > 1) for (const { connection, place } of seats) connection.setState({ ...place, hasOthers: true })
  const others = seats.filter(({ connection }) => connection.id !== from.id)
  for (const { connection } of others.slice(0, Math.max(0, others.length - maxSockets + 1)))
    connection.close(closeCodes.tooMany)
  return others
}

/** Tells a player that an answer is kept, and their other tabs and devices which one; `placesOf` is asked for those who have some. */
export function tellTaken(
  from: Connection<QuizPlace>,
  { given, receipt }: { given: Giving['given']; receipt: Receipt },
  placesOf: (personId: string) => Iterable<Seated>,
): void {
  const { turn, answer, confidence } = given
  const taken = { answerId: receipt.answerId, turn, receivedAt: instant(receipt.receivedAt) }
  sendTaken(from, taken)
  const place = placeOf(from)
  if (place?.hasOthers !== true) return
  for (const { connection } of placesOf(place.seat.personId))
    if (connection.id !== from.id) sendTaken(connection, { ...taken, given: { answer, confidence } })
}

function sendTaken(to: Connection, body: DownBody<typeof quizChannel, 'answer/taken'>): void {
  sendQuietly(to, JSON.stringify({ type: 'answer/taken', body }))
}
