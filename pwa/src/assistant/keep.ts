import type { Card } from '@takhti/assistant/port'
import type { Content } from '@takhti/schema/files/model'
import { newId } from '@takhti/schema/kit/ids'
import type { Question } from '@takhti/schema/questions/model'
import { makeDeck, makeQuestionSet } from '#files/port.tsx'

type Kept = { content: Content; name: string }

/** Keeps questions as a set of *My content*: at once on this device, and at the edge when there is a network. */
export async function keepQuestions(questions: readonly Question[], { content, name }: Kept): Promise<void> {
  await makeQuestionSet(setOf(content, name), questions)
}

/** Keeps cards as a deck of *My content*, in the same way. */
export async function keepCards(cards: readonly Card[], { content, name }: Kept): Promise<void> {
  const kept = cards.map(({ front, back, span }) => ({ id: freshId(), front, back, span }))
  await makeDeck(setOf(content, name), kept)
}

function setOf(content: Content, name: string) {
  return { name, language: content.language, sourceId: content.id }
}

function freshId(): string {
  return newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}
