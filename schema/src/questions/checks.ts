import { countShared } from '../kit/set-overlap.ts'
import { fold, holdsWords, wordsOf } from '../kit/words.ts'
import type { Checkable } from './checkable.ts'
import { derivedFault } from './derive.ts'
import { checkOptionsDistinct, checkOptionsEven, checkRightOptions } from './option-checks.ts'
import type { Fault } from './rules.ts'
import { checkBlank, checkLeak, checkPronoun } from './wording-checks.ts'

/** The source text of a question; a person's own question has a language and no text. */
export type CheckedSource = { text?: string; language: string }

/** Every fault of one question, without duplicates; without the source's text only the wording is judged. */
export function faultsOf(question: Checkable, source: CheckedSource = { language: 'en' }): Fault[] {
  const { text, language } = source
  const found: (Fault | 'ok')[] = [
    wordsOf(question.description).length > 0 ? 'ok' : 'questions/empty',
    text === undefined ? 'ok' : checkSpan(question, text),
    text === undefined ? 'ok' : checkEvidence(question),
    checkRightOptions(question),
    checkOptionsDistinct(question),
    checkOptionsEven(question),
    derivedFault(question, language),
    checkLeak(question, language),
    checkPronoun(question.description, language),
    checkBlank(question),
  ]
  return [...new Set(found)].filter((fault) => fault !== 'ok')
}

/** The result of the checks, in the form of a question's fields. */
export function check(question: Checkable, source?: CheckedSource): { result: 'ok' | 'not sure'; reasons: Fault[] } {
  const reasons = faultsOf(question, source)
  return { result: reasons.length === 0 ? 'ok' : 'not sure', reasons }
}

/** Indexes of questions that repeat an earlier one of the same set. */
export function repeatedIn(questions: readonly Checkable[]): number[] {
  return questions.flatMap((question, index) =>
    questions.slice(0, index).some((earlier) => asksTheSame(earlier, question)) ? [index] : [],
  )
}

function checkSpan({ span }: Checkable, text: string): Fault | 'ok' {
  const isQuoted = span !== undefined && span.quote !== '' && text.slice(span.start, span.end) === span.quote
  return isQuoted ? 'ok' : 'questions/span-missing'
}

function checkEvidence({ evidence, span }: Checkable): Fault | 'ok' {
  const isQuoted = evidence !== undefined && span !== undefined && holdsWords(span.quote, evidence)
  return isQuoted ? 'ok' : 'questions/evidence-missing'
}

// Two stems that share this much of their words are one question in two wordings.
const sameStem = 0.8

function asksTheSame(one: Checkable, other: Checkable): boolean {
  if (fold(one.description) === fold(other.description)) return true
  if (one.type === 'TRUE_OR_FALSE' || other.type === 'TRUE_OR_FALSE') return isAlike(one, other)
  return (one.answer !== '' && fold(one.answer) === fold(other.answer)) || isAlike(one, other)
}

function isAlike(one: Checkable, other: Checkable): boolean {
  const [words, others] = [new Set(wordsOf(one.description)), new Set(wordsOf(other.description))]
  const shared = countShared(words, others)
  return shared > 0 && shared / (words.size + others.size - shared) >= sameStem
}
