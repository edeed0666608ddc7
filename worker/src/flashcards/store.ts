import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { deckAccess } from './access-store.ts'
import { deckStore } from './deck-store.ts'
import { cardFileStore } from './file-store.ts'
import { forgottenStore } from './forgotten-store.ts'
import { reviewStore } from './review-store.ts'

/** The decks of the caller's classes, and the caller's own log of reviews. */
export function flashcardStore(scope: Scope, db: InstituteDatabase) {
  const { mayGive, teaches } = deckAccess(scope)
  return {
    ...{ mayGive, teaches },
    ...{
      ...deckStore(scope, db),
      ...reviewStore(scope, db),
      ...forgottenStore(scope, db),
      ...cardFileStore(scope, db),
    },
  }
}
