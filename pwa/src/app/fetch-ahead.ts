import { lateCalls } from '#api/late-calls.ts'
import { currentPerson } from '#api/person.ts'
import { q, queryClient } from '#api/query.ts'

/** Fetches the decks of a student's classes in idle time, so that they are here without a network. */
export async function fetchAhead(): Promise<void> {
  const role = currentPerson()?.role
  if (role !== 'learner' && role !== 'guest') return
  await queryClient.prefetchQuery(q(lateCalls.flashcards.decks, {}))
}
