import { closeCodes } from '@takhti/schema/kit/channel'
import type { Connection } from 'partyserver'
import type { Place } from '#rooms/room.ts'

/** Who sits here: a player, or somebody who holds or shows the quiz. */
export type QuizPlace = Place<{ playerId: string | null }>

/** What an answer takes from the bucket of its socket: about fifteen in a second, and thirty at once. */
export const answerTokens = 8

/** The open sockets of one player; the oldest gives way to another. */
const maxSockets = 3

/** The sockets of a player beside the one that just came; the oldest are closed where there are too many. */
export function othersOf(
  from: Connection,
  all: Iterable<{ connection: Connection<QuizPlace> }>,
): readonly { connection: Connection<QuizPlace> }[] {
  const others = [...all].filter(({ connection }) => connection.id !== from.id)
  for (const { connection } of others.slice(0, Math.max(0, others.length - maxSockets + 1)))
    connection.close(closeCodes.tooMany)
  return others
}
