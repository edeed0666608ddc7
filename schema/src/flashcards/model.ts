import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { Card, DeckKind } from '../questions/decks/model.ts'

/** A side of a card and its id, without the passage of the teacher's source. */
export const StudyCard = Card.omit({ span: true })

export type StudyCard = z.infer<typeof StudyCard>

/** A deck of the caller's classes; `classes` are those of the caller that have it. A teacher gets no cards. */
export const StudyDeck = z.object({
  id: Id,
  name: z.string(),
  language: z.string(),
  deckKind: DeckKind,
  classes: z.array(z.object({ id: Id, name: z.string() })),
  cardCount: z.int(),
  cards: z.array(StudyCard),
})

export type StudyDeck = z.infer<typeof StudyDeck>

/**
 * One entry of the review log. `deckId` is null for a question that the student missed. Grade 0 takes back the review that
 * `undoes` names.
 */
export const CardReview = z
  .strictObject({
    id: Id,
    deckId: Id.nullable(),
    cardId: Id,
    grade: z.int().min(0).max(4),
    undoes: Id.optional(),
    reviewedAt: Instant,
  })
  .refine(({ grade, undoes }) => (grade === 0) === (undoes !== undefined), 'grade 0 undoes a review')

export type CardReview = z.infer<typeof CardReview>

/** How often the students of a class forgot a card: *Again* on a card that they had answered before. */
export const ForgottenCard = z.object({
  card: StudyCard,
  /** How often it was forgotten, of how many reviews. */
  lapses: z.int(),
  reviews: z.int(),
  /** The students who forgot it, of those who reviewed it. */
  forgetters: z.int(),
  reviewers: z.int(),
})

export type ForgottenCard = z.infer<typeof ForgottenCard>
