import { calls } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { currentPerson, rolesHere } from '#api/person.ts'
import { pageQuery, q, queryClient } from '#api/query.ts'
import { storedAnswers } from '#offline/answers.ts'

/**
 * Fetches in idle time what is to be here without a network: the decks of a student's classes, and the students of a
 * teacher's classes, whom a search finds by name.
 */
export async function fetchAhead(): Promise<void> {
  const role = currentPerson()?.role
  if (role === undefined) return
  if (role === 'learner' || role === 'guest') await queryClient.prefetchQuery(q(lateCalls.flashcards.decks, {}))
  if (rolesHere().includes('instructor')) await fetchStudents()
}

/** The largest page, which the screens of a class ask for as well. */
const pageSize = 100

/** One class after another, and each class once a device: whatever opens it refreshes its list from then on. */
async function fetchStudents(): Promise<void> {
  const { data } = await queryClient.fetchQuery(q(calls.classes.listMine, {}))
  const answers = await storedAnswers('students.listOfClass')
  // `q` stored each under an input of this very call.
  const stored = new Set(answers.map(({ input }) => (input as { id: string }).id))
  for (const { classId } of data.items) if (!stored.has(classId)) await fetchClass(classId)
}

async function fetchClass(id: string): Promise<void> {
  const input = { id, limit: pageSize }
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await queryClient.fetchQuery(
      pageQuery(calls.students.listOfClass, cursor === undefined ? input : { ...input, cursor }),
    )
    cursor = page.data.hasNextPage ? page.data.cursor : null
  }
}
