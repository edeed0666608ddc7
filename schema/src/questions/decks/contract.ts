import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Done, Id } from '../../kit/wire.ts'
import { changesOf, madeWith } from '../sets/model.ts'
import { maxCardsOfDeck } from '../sets/rules.ts'
import { Card, Deck } from './model.ts'

const ofTeachers = { roles: ['instructor'], feature: null } as const

const adding = {
  ...ofTeachers,
  offline: 'queue',
  input: z.object({ ...madeWith, cards: z.array(Card).max(maxCardsOfDeck) }),
  output: Deck,
  errors: ['sets/full', 'LICENSE_LIMIT_EXHAUSTED'],
  reach: 'capture',
} as const

/** Stores flashcards. A contract of its own, because the extension includes no other call of decks. */
export const addFlashcards = command({
  path: '/myFiles/add-flashcard',
  summary: `Keeps flashcards as a deck, or adds them to the caller's deck of that \`id\`; those that it has already stay as they are. A deck holds at most ${maxCardsOfDeck}.`,
  ...adding,
})

/** Calls of the card decks in *My content*; everything else that can be done with one is done with question sets too. */
export const decks = {
  addFlashcards,
  addQuizcards: command({
    path: '/myFiles/add-quizcard',
    summary: `Keeps quiz cards as a deck, or adds them to the caller's deck of that \`id\`, as with flashcards.`,
    ...adding,
  }),
  get: query({
    path: '/myFiles/deck/{id}',
    summary: "One of the caller's decks, with its cards in order.",
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ id: Id }),
    output: Deck,
  }),
  change: command({
    path: '/myFiles/deck/change',
    summary: 'Writes, removes and moves cards of a deck, as the questions of a set are.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ id: Id, changes: changesOf(Card) }),
    output: Done,
    errors: ['sets/full', 'LICENSE_LIMIT_EXHAUSTED'],
  }),
}
