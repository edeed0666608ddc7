import { drawnNumbers, rightNumber, withNumbers, type Drawn } from '../questions/numeric.ts'
import { solutionOf } from '../quizzes/answer-kinds.ts'
import type { Solution } from '../quizzes/model.ts'
import { numberSeed } from './judge.ts'
import type { KeyQuestion } from './score.ts'

/** The numbers of a typed number in one attempt; null of any other question. */
export function drawnIn({ id, numeric }: KeyQuestion, seed: string): Drawn | null {
  return numeric === undefined ? null : drawnNumbers(numeric, numberSeed(seed, id))
}

/** The solution of a question in one attempt: that of a typed number has the attempt's own numbers. */
export function solutionIn(question: KeyQuestion, seed: string): Solution {
  const solution = solutionOf(question)
  const drawn = drawnIn(question, seed)
  if (question.numeric === undefined || drawn === null) return solution
  return {
    ...solution,
    answer: rightText(question.numeric, drawn),
    explanation: withNumbers(solution.explanation, drawn),
  }
}

/** The right number with its unit, as a key shows it; empty where the formula has no value. */
export function rightText(numeric: NonNullable<KeyQuestion['numeric']>, drawn: Drawn): string {
  const right = rightNumber(numeric, drawn)
  // More digits than a student can be asked for are what arithmetic lost.
  return right === null ? '' : [Number(right.toPrecision(6)), numeric.unit ?? ''].join(' ').trim()
}
