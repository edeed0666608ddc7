import type { Card } from '@takhti/schema/questions/decks/model'
import type { Question } from '@takhti/schema/questions/model'
import { maxCardsOfDeck } from '@takhti/schema/questions/sets/rules'

/** Questions with one right answer in words, as cards: the question in front, its answer at the back. */
export function quizCardsOf(questions: readonly Question[], newId: () => string): Card[] {
  return questions
    .filter(({ description, answer }) => description.trim() !== '' && answer.trim() !== '')
    .slice(0, maxCardsOfDeck)
    .map(({ description, answer, span }) => ({
      id: newId(),
      front: description.slice(0, 2_000),
      back: answer,
      ...(span && { span }),
    }))
}
