import type { StudyCard } from '@takhti/schema/flashcards/model'

/** The two sides of a stored card. */
export function cardOf(body: string): StudyCard {
  // Only the store of sets writes bodies, from input that the contract validated.
  const { id, front, back, frontSound, backSound } = JSON.parse(body) as StudyCard
  return { id, front, back, ...(frontSound && { frontSound }), ...(backSound && { backSound }) }
}
