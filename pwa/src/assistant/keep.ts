import type { Card } from '@takhti/assistant/port'
import type { Content } from '@takhti/schema/files/model'
import { newId } from '@takhti/schema/kit/ids'
import type { Question } from '@takhti/schema/questions/model'
import { addToSet, makeDeck, makeQuestionSet } from '#files/port.tsx'

/** Where something is stored: a new set of that name, or an existing one. */
export type Place = { content: Content; name: string; setId?: string | undefined }

/** Stores questions in a set of *My content*: at once on this device, and on the server when there is a network. */
export async function saveQuestions(questions: readonly Question[], { content, name, setId }: Place): Promise<void> {
  // A set has questions of several sources.
  const made = questions.map(({ span, ...rest }) => ({
    ...rest,
    ...(span && { span: { contentId: content.id, ...span } }),
  }))
  if (setId === undefined) await makeQuestionSet(setOf(content, name), made)
  else await addToSet(setId, false, made)
}

/** Stores cards in a deck of *My content*, in the same way. */
export async function saveCards(cards: readonly Card[], { content, name, setId }: Place): Promise<void> {
  const stored = cards.map(({ front, back, span }) => ({ id: freshId(), front, back, span }))
  if (setId === undefined) await makeDeck(setOf(content, name), stored)
  else await addToSet(setId, true, stored)
}

function setOf(content: Content, name: string) {
  return { name, language: content.language, sourceId: content.id }
}

function freshId(): string {
  return newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}
