import type { StudyCard, StudyDeck } from '@takhti/schema/flashcards/model'
import type { Question } from '@takhti/schema/questions/model'
import { shownOf, solutionOf } from '@takhti/schema/quizzes/answer-kinds'
import type { ShownQuestion, Solution } from '@takhti/schema/quizzes/model'

type MissedQuestion = { question: ShownQuestion; solution: Solution }

type Sides = ({ kind: 'card'; language: string } & Omit<StudyCard, 'id'>) | ({ kind: 'question' } & MissedQuestion)

/** One thing to recall: a card of a deck, or a question that the student missed. */
export type StudyItem = { id: string; deckId: string | null } & Sides

/** A deck to study; `id` is null for the student's own deck of missed questions. */
export type StudyPile = { id: string | null; name: string; items: readonly StudyItem[] }

/** The decks of a student's classes. A card that two decks share comes once. */
export function pilesOf(decks: readonly StudyDeck[]): StudyPile[] {
  return decks.map(({ id, name, language, cards }) => ({
    id,
    name,
    items: cards.map((card) => ({ kind: 'card', deckId: id, language, ...card })),
  }))
}

type MissedQuiz = { missed: readonly Question[] }

type MissedAssessment = { missed: readonly MissedQuestion[] }

type Missed = { quizzes?: readonly MissedQuiz[] | undefined; assessments?: readonly MissedAssessment[] | undefined }

/** The student's own deck: each question that they missed in a quiz or an assessment, once. Null while they missed none. */
export function missedPile({ quizzes = [], assessments = [] }: Missed, name: string): StudyPile | null {
  const ofQuizzes = quizzes.flatMap(({ missed }) =>
    missed.map((question) => ({ question: shownOf(question), solution: solutionOf(question) })),
  )
  const all = [...ofQuizzes, ...assessments.flatMap(({ missed }) => missed)]
  // A question of a quiz and an assessment is one card, with the numbers that the assessment drew.
  const byId = new Map(all.map((missed) => [missed.question.id, missed]))
  if (byId.size === 0) return null
  const items = [...byId].map(([id, missed]): StudyItem => ({ kind: 'question', id, deckId: null, ...missed }))
  return { id: null, name, items }
}

/** The items of piles, each once. */
export function itemsOf(piles: readonly StudyPile[]): StudyItem[] {
  return [...new Map(piles.flatMap(({ items }) => items.map((item) => [item.id, item]))).values()]
}
