import type { Cards } from '@takhti/schema/ai/model'
import type { Capture } from '@takhti/schema/capture/model'
import type { MadeSet } from '#message-inputs.ts'
import type { Made } from './results.ts'

/** A set or deck to save, from the results of a capture; null for a summary, and where nothing was made. */
export function setOf(made: Made, { title, language }: Capture, newId: () => string): MadeSet | null {
  const named = { id: newId(), title: title.slice(0, 200).toWellFormed(), language }
  if (made.making === 'quiz') {
    const { questions } = made.quiz
    return questions.length === 0 ? null : { ...named, kind: 'questions', questions }
  }
  if (made.making === 'summary' || made.cards.cards.length === 0) return null
  return { ...named, kind: 'cards', cards: made.cards.cards.map((card) => cardOf(card, newId())) }
}

// A sentence of captions without full stops can be longer than a deck's card may be.
function cardOf({ front, back, span }: Cards['cards'][number], id: string) {
  return { id, front: front.slice(0, 2_000), back: back.slice(0, 4_000), ...(span.quote.length <= 4_000 && { span }) }
}
