import { randomFillSync } from 'node:crypto'
import { newId } from '@takhti/schema/kit/ids'
import type { Deck } from '@takhti/schema/questions/decks/model'
import { call, demoSchool, tokenOf } from '../school.ts'

/** Gives a deck to a class, of which a student who is not the shown one forgot the first card. */
export async function showFlashcards({ token, classId, deckId }: { token: string; classId: string; deckId: string }) {
  await call('/flashcard/deck', { token, body: { deckId, classId, isGiven: true } })
  const { cards } = await call<Deck>(`/myFiles/deck/${deckId}`, { token })
  const cardId = cards[0]?.id
  const other = (await demoSchool()).people.filter(({ role }) => role === 'learner')[1]
  if (cardId === undefined || other === undefined) throw new Error('The seeded school has no card or no second student')
  const reviews = [3, 1].map((grade, day) => ({
    ...{ id: newId(new Date(), (bytes) => randomFillSync(bytes)), deckId, cardId, grade },
    reviewedAt: new Date(Date.now() - (2 - day) * 86_400_000).toISOString(),
  }))
  await call('/flashcard/review', { token: await tokenOf(other), body: { reviews } })
}
