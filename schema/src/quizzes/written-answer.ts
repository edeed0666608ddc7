import { foldEnglish } from '../kit/english-variants.ts'
import { foldNumbers, type NumberMarks, numberMarksOf, valueOf } from '../kit/number-text.ts'
import { foldSpelling } from '../kit/text-fold.ts'
import type { PlainQuestion } from '../questions/model.ts'

/** Whether a written answer is one of the right ones, separated by `|`. */
export function isRightText(question: Pick<PlainQuestion, 'answer' | 'description'>, text: string): boolean {
  const marks = numberMarksOf(`${question.description} ${question.answer}`)
  const given = plainAnswer(text, marks)
  return question.answer.split('|').some((right) => isSame(plainAnswer(right, marks), given))
}

/** Folds the tolerated variants of an answer: its spelling, the form of its numbers, and outer marks. */
export function plainAnswer(text: string, marks: NumberMarks = 'dot'): string {
  const folded = foldNumbers(foldEnglish(foldSpelling(text)), marks)
  // Signs of maths stay: -5 is not 5.
  return folded.replaceAll(/^[\p{Po}\p{Pi}\p{Pf}\p{Ps}\p{Pe}\s]+|[\p{Po}\p{Pi}\p{Pf}\p{Ps}\p{Pe}\s]+$/gu, '')
}

/** A fraction equals its decimals; two fractions are compared as written, because lowest terms may be required. */
function isSame(right: string, given: string): boolean {
  if (right === given) return true
  const [one, other] = [valueOf(right), valueOf(given)]
  if (one === null || other === null || one.isFraction === other.isFraction) return false
  return Math.abs(one.value - other.value) < 1e-9
}
