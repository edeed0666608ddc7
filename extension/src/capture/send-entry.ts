import { answerOf, type Answer, type Client, type Session } from '#api/client.ts'
import type { Entry } from './entry.ts'

/** An entry's result in Takhti; `questionCount` counts the cards of a deck. */
export type Arrived = { id: string; questionCount: number }

/**
 * Sends an entry by the call of its kind. Every attempt has the entry's id as its key, and a set's own id is the same.
 */
export function sendEntry(
  client: Client,
  { id, capture, isRenewed }: Pick<Entry, 'id' | 'isRenewed'> & { capture: NonNullable<Entry['capture']> },
  session: Session,
): Promise<Answer<Arrived>> {
  // A key without a time never expires.
  const context = { session, idempotencyKey: isRenewed === true ? `renewed-${id}` : id }
  if (capture.kind === 'questions') {
    const { title: name, language, questions } = capture
    const saving = client.sets.keep({ id, name, language, questions }, { context })
    return answerOf(saving.then((set) => ({ id: set.id, questionCount: set.questions.length })))
  }
  if (capture.kind === 'cards') {
    const { title: name, language, cards } = capture
    const saving = client.decks.addFlashcards({ id, name, language, cards }, { context })
    return answerOf(saving.then((deck) => ({ id: deck.id, questionCount: deck.cards.length })))
  }
  return answerOf(client.capture.send(capture, { context }))
}
