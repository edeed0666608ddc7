import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { Card } from '@takhti/schema/questions/decks/model'
import type { Question } from '@takhti/schema/questions/model'
import { maxCardsOfDeck } from '@takhti/schema/questions/sets/rules'

/** Questions with one right answer as text, as cards: the question on the front, its answer on the back. */
export function quizCardsOf(questions: readonly Question[], newId: () => string): Card[] {
  return questions
    .map(({ description, answer, span }) => ({ front: plainOf(description), answer: plainOf(answer), span }))
    .filter(({ front, answer }) => front.trim() !== '' && answer.trim() !== '')
    .slice(0, maxCardsOfDeck)
    .map(({ front, answer, span }) => ({
      id: newId(),
      front: front.slice(0, 2_000),
      back: answer,
      ...(span && { span }),
    }))
}
