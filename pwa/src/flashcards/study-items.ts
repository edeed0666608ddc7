import type { StudyDeck } from '@takhti/schema/flashcards/model'
import type { Question } from '@takhti/schema/questions/model'

type Sides = { kind: 'card'; front: string; back: string; language: string } | { kind: 'question'; question: Question }

/** One thing to recall: a card of a deck, or a question that the student missed. */
export type StudyItem = { id: string; deckId: string | null } & Sides

/** A deck to study; `id` is null for the student's own deck of missed questions. */
export type StudyPile = { id: string | null; name: string; items: readonly StudyItem[] }

/** The decks of a student's classes. A card that two decks share comes once. */
export function pilesOf(decks: readonly StudyDeck[]): StudyPile[] {
  return decks.map(({ id, name, language, cards }) => ({
    id,
    name,
    items: cards.map((card) => ({
      kind: 'card',
      id: card.id,
      deckId: id,
      front: card.front,
      back: card.back,
      language,
    })),
  }))
}

type MissedQuiz = { missed: readonly Question[] }

/** The student's own deck: each question that they missed, once. Null while they missed none. */
export function missedPile(quizzes: readonly MissedQuiz[], name: string): StudyPile | null {
  const questions = new Map(quizzes.flatMap(({ missed }) => missed.map((question) => [question.id, question])))
  if (questions.size === 0) return null
  const items = [...questions.values()].map((question): StudyItem => {
    return { kind: 'question', id: question.id, deckId: null, question }
  })
  return { id: null, name, items }
}

/** The items of piles, each once. */
export function itemsOf(piles: readonly StudyPile[]): StudyItem[] {
  return [...new Map(piles.flatMap(({ items }) => items.map((item) => [item.id, item]))).values()]
}
