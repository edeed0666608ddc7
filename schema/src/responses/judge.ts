import { numberMarksOf, valueOf } from '../kit/number-text.ts'
import { plainOf } from '../kit/rich-text/text.ts'
import type { Question } from '../questions/model.ts'
import { drawnNumbers, isWithin, numericFault, rightNumber } from '../questions/numeric.ts'
import { canBeAsked, fits, isJudged, judge } from '../quizzes/answer-kinds.ts'
import type { Answer } from '../quizzes/model.ts'
import { plainAnswer } from '../quizzes/written-answer.ts'
import { givenKindOf, type GivenAnswer } from './answer.ts'

/** Whether a question has all that it needs to be shown and answered on paper. */
export function canBeTaken(question: Question): boolean {
  if (question.type === 'NUMERIC') return question.numeric !== undefined && numericFault(question.numeric) === 'ok'
  const kind = givenKindOf(question)
  return kind === 'files' || kind === 'board' || canBeAsked(question)
}

/** Whether an answer is valid for this question, right or wrong. */
export function fitsPaper(question: Question, answer: GivenAnswer): boolean {
  if (answer.kind !== givenKindOf(question)) return false
  if (answer.kind === 'files') return answer.files.every(({ mediaType }) => isFileOfKind(question, mediaType))
  return isLiveAnswer(answer) ? fits(question, answer) : true
}

/** Whether a rule judges the question on paper; without one, a person marks. */
export function isJudgedOnPaper(question: Question): boolean {
  return question.type === 'NUMERIC' ? question.numeric !== undefined : isJudged(question)
}

/** The correct share of a valid answer, 0 to 1, for the numbers of that seed. Null where only a person can judge it. */
export function judgeOnPaper(question: Question, answer: GivenAnswer, seed: string): number | null {
  if (answer.kind === 'numeric') return shareOfNumber(question, answer.text, seed)
  return isLiveAnswer(answer) ? judge(question, answer) : null
}

/** The seed for the numbers of one question of one attempt. */
export function numberSeed(seed: string, questionId: string): string {
  return `${seed} numbers ${questionId}`
}

function shareOfNumber({ id, numeric, description }: Question, text: string, seed: string): number | null {
  if (numeric === undefined) return null
  const right = rightNumber(numeric, drawnNumbers(numeric, numberSeed(seed, id)))
  if (right === null) return null
  const given = typedNumber(text, { unit: numeric.unit ?? '', description: plainOf(description) })
  return Number(given !== null && isWithin(numeric, right, given))
}

/** The number that a student typed, with or without its unit; null where it is none. */
export function typedNumber(text: string, { unit, description }: { unit: string; description: string }): number | null {
  const marks = [numberMarksOf(description), 'either'] as const
  for (const mark of marks) {
    const value = numberIn(withoutUnit(plainAnswer(text, mark), plainAnswer(unit)))
    if (value !== null) return value
  }
  return null
}

function withoutUnit(text: string, unit: string): string {
  return unit !== '' && text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text
}

const powerOfTen = /^(-?\d+(?:\.\d+)?)\s*(?:e|[x×*·]\s*10\s*\^?)\s*\(?([-+]?\d{1,3})\)?$/u

function numberIn(text: string): number | null {
  const [, digits, exponent] = powerOfTen.exec(text) ?? []
  if (digits !== undefined) return Number(`${digits}e${exponent ?? '0'}`)
  return valueOf(text)?.value ?? null
}

function isLiveAnswer(answer: GivenAnswer): answer is Answer {
  return !['longText', 'numeric', 'board', 'files'].includes(answer.kind)
}

/** Whether a file of this type can answer a question of that kind. */
export function isFileOfKind({ type }: Pick<Question, 'type'>, mediaType: string): boolean {
  if (type === 'PHOTO') return /^image\/|^application\/pdf$/.test(mediaType)
  return type === 'AUDIO' ? mediaType.startsWith('audio/') : true
}
