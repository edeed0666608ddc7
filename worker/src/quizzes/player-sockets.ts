import { closeCodes } from '@takhti/schema/kit/channel'
import type { DownBody } from '@takhti/schema/kit/channel'
import type { quizChannel } from '@takhti/schema/quizzes/channel'
import type { Connection } from 'partyserver'
import { type Place, placeOf, sendQuietly } from '#rooms/room.ts'
import type { Giving } from './answer-collector.ts'
import type { Receipt } from './answer-store.ts'
import { instant } from './quiz-views.ts'

/** The state of a connection: a player, or a host or panel. `hasOthers` where a player has another socket beside this one. */
export type QuizPlace = Place<{ playerId: string | null; hasOthers?: boolean }>

export type Seated = { connection: Connection<QuizPlace>; place: QuizPlace }

/** The price of an answer in tokens of its socket: about fifteen a second, and thirty at once. */
export const answerTokens = 8

/** The most open sockets of one player; a further one replaces the oldest. */
const maxSockets = 3

/** The sockets of a player beside the new one; the oldest are closed where there are too many. */
export function othersOf(from: Connection, all: Iterable<Seated>): readonly Seated[] {
  const seats = [...all]
  if (seats.length > 1) for (const { connection, place } of seats) connection.setState({ ...place, hasOthers: true })
  const others = seats.filter(({ connection }) => connection.id !== from.id)
  for (const { connection } of others.slice(0, Math.max(0, others.length - maxSockets + 1)))
    connection.close(closeCodes.tooMany)
  return others
}

/** Acknowledges an answer to its player, and sends it to their other tabs and devices; `placesOf` is called for players with some. */
export function broadcastTaken(
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
