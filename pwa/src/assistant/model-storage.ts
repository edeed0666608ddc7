import type { Card } from '@takhti/assistant/port'
import type { Content } from '@takhti/schema/files/model'
import { newId } from '@takhti/schema/kit/ids'
import type { Question } from '@takhti/schema/questions/model'
import { addToSet, makeDeck, makeQuestionSet } from '#files/port.tsx'

/** Where something is stored: a new set of that name, or an existing one. */
export type Place = { content: Content; name: string; setId?: string | undefined }

/** Stores questions in a set of *My content*, on this device and then on the server. Returns the set's id. */
export async function saveQuestions(questions: readonly Question[], { content, name, setId }: Place): Promise<string> {
  // A set has questions of several sources.
  const made = questions.map(({ span, ...rest }) => ({
    ...rest,
    ...(span && { span: { contentId: content.id, ...span } }),
  }))
  if (setId === undefined) return await makeQuestionSet(setOf(content, name), made)
  await addToSet(setId, false, made)
  return setId
}

/** Stores cards in a deck of *My content*, in the same way. Returns the deck's id. */
export async function saveCards(cards: readonly Card[], { content, name, setId }: Place): Promise<string> {
  const stored = cards.map(({ front, back, span }) => ({ id: freshId(), front, back, span }))
  if (setId === undefined) return await makeDeck(setOf(content, name), stored)
  await addToSet(setId, true, stored)
  return setId
}

function setOf(content: Content, name: string) {
  return { name, language: content.language, sourceId: content.id }
}

function freshId(): string {
  return newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}
