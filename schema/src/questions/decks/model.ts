import * as z from 'zod'
import { Id } from '../../kit/wire.ts'
import { SourceSpan } from '../model.ts'
import { storedFields, setFields } from '../sets/model.ts'

/** The kinds of cards of a deck: a word with its meaning, or a question with its answer. */
export const deckKinds = ['flashcard', 'quizcard'] as const

export const DeckKind = z.enum(deckKinds)

export type DeckKind = z.infer<typeof DeckKind>

/** A card with two sides, and the passage of the deck's source that it was made from. */
export const Card = z.object({
  id: Id,
  front: z.string().min(1).max(2_000),
  back: z.string().min(1).max(4_000),
  span: SourceSpan.optional(),
})

export type Card = z.infer<typeof Card>

/** A stored card of a deck. */
export const StoredCard = Card.extend(storedFields)

export type StoredCard = z.infer<typeof StoredCard>

/** A card deck of *My content*. */
export const Deck = z.object({ ...setFields, deckKind: DeckKind, cards: z.array(StoredCard) })

export type Deck = z.infer<typeof Deck>
