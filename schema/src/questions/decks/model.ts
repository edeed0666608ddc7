import * as z from 'zod'
import { maxPaperFileBytes, soundTypes } from '../../assessments/files/kinds.ts'
import { richText } from '../../kit/rich-text/model.ts'
import { Id } from '../../kit/wire.ts'
import { SourceSpan } from '../model.ts'
import { storedFields, setFields } from '../sets/model.ts'
import { maxBackLetters, maxFrontLetters } from './rules.ts'

/** The kinds of cards of a deck: a word with its meaning, or a question with its answer. */
export const deckKinds = ['flashcard', 'quizcard'] as const

export const DeckKind = z.enum(deckKinds)

export type DeckKind = z.infer<typeof DeckKind>

/** A sound of a side: a file of *My content*, whose type and size devices rely on before they have it. */
export const CardSound = z.object({
  id: Id,
  mediaType: z.enum(soundTypes),
  bytes: z.int().min(1).max(maxPaperFileBytes),
})

export type CardSound = z.infer<typeof CardSound>

/**
 * A card with two sides, and the passage of the deck's source that it was made from. Images and formulas are within the
 * texts.
 */
export const Card = z.object({
  id: Id,
  front: richText(maxFrontLetters, { isNeeded: true }),
  back: richText(maxBackLetters, { isNeeded: true }),
  frontSound: CardSound.optional(),
  backSound: CardSound.optional(),
  span: SourceSpan.optional(),
})

export type Card = z.infer<typeof Card>

/** A stored card of a deck. */
export const StoredCard = Card.extend(storedFields)

export type StoredCard = z.infer<typeof StoredCard>

/** A card deck of *My content*. */
export const Deck = z.object({ ...setFields, deckKind: DeckKind, cards: z.array(StoredCard) })

export type Deck = z.infer<typeof Deck>
