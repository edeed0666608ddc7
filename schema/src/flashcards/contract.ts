import * as z from 'zod'
import { maxPaperFileBytes } from '../assessments/files/kinds.ts'
import { command, query } from '../kit/call.ts'
import { Done, Id } from '../kit/wire.ts'
import { CardReview, ForgottenCard, StudyDeck } from './model.ts'
import { forgottenDays, maxForgotten, maxReviewsAtOnce } from './rules.ts'

const ofStudents = { roles: ['learner', 'guest'], feature: null } as const
const ofTeachers = { roles: ['instructor'], feature: null } as const

/** Calls of the area `flashcards`: decks that classes were given, and the log of each student's reviews. */
export const flashcards = {
  decks: query({
    path: '/flashcard/decks',
    summary: "The decks of the caller's classes, with their cards for a student.",
    roles: ['instructor', 'learner', 'guest'],
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ decks: z.array(StudyDeck) }),
  }),
  give: command({
    path: '/flashcard/deck',
    summary: "Gives one of the caller's decks to a class that they teach, or takes it back.",
    ...ofTeachers,
    offline: 'never',
    input: z.strictObject({ deckId: Id, classId: Id, isGiven: z.boolean() }),
    output: Done,
    errors: ['classes/not-found', 'sets/full'],
  }),
  review: command({
    path: '/flashcard/review',
    summary:
      'Adds reviews to the log of the caller. A repeat adds nothing; reviews of a deck that no class of the caller has are left out.',
    ...ofStudents,
    offline: 'queue',
    input: z.strictObject({ reviews: z.array(CardReview).min(1).max(maxReviewsAtOnce) }),
    output: Done,
  }),
  reviews: query({
    path: '/flashcard/reviews',
    summary: `The caller's own log in the order of arrival, ${maxReviewsAtOnce} at a time; \`after\` of the last answer reads on.`,
    ...ofStudents,
    offline: 'never',
    input: z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional() }),
    output: z.object({ reviews: z.array(CardReview), after: z.int(), hasMore: z.boolean() }),
  }),
  file: query({
    path: '/flashcard/file/{fileId}',
    summary: `One part of a picture or a sound that a card names, of a deck of the caller's classes. A file has at most ${maxPaperFileBytes} bytes.`,
    ...ofStudents,
    offline: 'never',
    input: z.object({ deckId: Id, fileId: Id, part: z.coerce.number().int().min(0).max(999).default(0) }),
    output: z.object({ mediaType: z.string(), size: z.int(), bytes: z.base64() }),
    errors: ['assessments/file-invalid', 'assessments/file-too-large'],
  }),
  forgotten: query({
    path: '/flashcard/forgotten',
    summary: `The cards of a deck that a class forgot most often in the last ${forgottenDays} days, at most ${maxForgotten}.`,
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ deckId: Id, classId: Id }),
    output: z.object({ students: z.int(), reviewers: z.int(), items: z.array(ForgottenCard) }),
    errors: ['classes/not-found'],
  }),
}
