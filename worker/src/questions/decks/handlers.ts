import { decks } from '@takhti/schema/questions/decks/contract'
import { Deck, type DeckKind } from '@takhti/schema/questions/decks/model'
import { maxCardsOfDeck } from '@takhti/schema/questions/sets/rules'
import { implement } from '#http/implement.ts'
import { storedOf } from '../item-rows.ts'
import { findOwn, storeSet, write, type Sort } from '../sets/set-commands.ts'
import { setsStore, type FoundSet } from '../sets/store.ts'

const sortOf = (deckKind: DeckKind): Sort => ({ area: 'decks', deckKind, most: maxCardsOfDeck })

const isDeck = (kind: string) => kind !== ''

export const decksHandlers = implement(decks, setsStore, {
  addFlashcards: (args) =>
    storeSet(
      args,
      { input: args.input, items: args.input.cards, sort: sortOf('flashcard') },
      { commit: args.commit, answerOf },
    ),

  addQuizcards: (args) =>
    storeSet(
      args,
      { input: args.input, items: args.input.cards, sort: sortOf('quizcard') },
      { commit: args.commit, answerOf },
    ),

  async get(args) {
    const found = await findOwn(args, args.input.id, isDeck)
    return found.removedAt === null ? answerOf(found) : args.fail('common/not-found')
  },

  async change(args) {
    const found = await findOwn(args, args.input.id, isDeck)
    const answering = { commit: args.commit, answerOf: () => ({ message: 'Changed' }) }
    return write(args, { found, changes: args.input.changes, sort: sortOf('flashcard') }, answering)
  },
})

function answerOf({ items, ...set }: FoundSet): Deck {
  return Deck.parse({ ...set, cards: items.map(storedOf) })
}
