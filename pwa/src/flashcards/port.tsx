import { latePart } from '#languages/late-part.ts'

/** The classes that have a deck, for its owner, and what each of them forgets. */
export const ClassDecks = latePart<{ deckId: string }>(
  'flashcards',
  () => import('./ClassDecks.tsx').then((file) => file.ClassDecks),
  () => null,
)
