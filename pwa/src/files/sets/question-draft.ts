import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { isEmptyRichText, plainOf } from '@takhti/schema/kit/rich-text/text'
import { check } from '@takhti/schema/questions/checks'
import type { Numeric, Question, QuestionType } from '@takhti/schema/questions/model'
import { plainQuestion } from '@takhti/schema/questions/plain'
import { leastSeconds, mostSeconds, truthOptions } from '@takhti/schema/questions/rules'

/** Kinds that only people write. Their additional fields load lazily. */
export const handMade: ReadonlySet<QuestionType> = new Set(['ORDER', 'RANGE', 'DRAW', 'POINT', 'VOTE'])

/** Types that a person marks, by a scheme in words. */
export const markedByPerson: ReadonlySet<QuestionType> = new Set(['SUBJECTIVE', 'BOARD', 'PHOTO', 'FILE', 'AUDIO'])

/** Types whose right answer is one of their options. */
const ofOne: ReadonlySet<QuestionType> = new Set(['MCQ', 'TRUE_OR_FALSE', 'PICTURE_CHOICE'])

/** Whether the answer of a type is chosen among options, and how many of them can be right. */
export function choiceOf(type: QuestionType): 'one' | 'several' | 'none' {
  if (ofOne.has(type)) return 'one'
  return type === 'MULTIPLE_SELECT' ? 'several' : 'none'
}

/** The same of a question: a blank may have options to fill it with. */
export function answerChoiceOf({ type, options }: Pick<Question, 'type' | 'options'>): 'one' | 'several' | 'none' {
  return type === 'CLOZE' && options.length > 0 ? 'one' : choiceOf(type)
}

/** A new question of a person: of the kind, points and difficulty of the one before it, where there is one. */
export function blankQuestion(id: string, newId: () => string, like?: Question): Question {
  const blank: Question = {
    id,
    type: 'MCQ',
    description: '',
    options: [],
    correctOptions: [],
    answer: '',
    points: like?.points ?? 1,
    difficulty: like?.difficulty ?? 'EASY',
    explanation: '',
    checks: { result: 'ok', reasons: [] },
    madeBy: 'person',
  }
  return withType(blank, like?.type ?? 'MCQ', newId)
}

const fewest = 4

/**
 * A question with another type, and all that fits it: options stay where the type has options, and marks as many as it
 * allows.
 */
export function withType(question: Question, type: QuestionType, newId: () => string): Question {
  const choice = choiceOf(type)
  const { range = firstRange, numeric = firstNumeric, spots: _, ...plain } = question
  if (type === 'ORDER' || type === 'VOTE')
    return { ...plain, ...withOptions(question, newId), type, correctOptions: [] }
  if (choice === 'none') {
    const own = { ...(type === 'RANGE' && { range }), ...(type === 'NUMERIC' && { numeric }) }
    return { ...plain, type, options: [], correctOptions: [], ...own }
  }
  if (type === 'TRUE_OR_FALSE') {
    const options = truthOptions.map((option) => ({ ...option }))
    return { ...plain, type, options, correctOptions: ['true'] }
  }
  const marked = question.type === 'TRUE_OR_FALSE' ? [] : question.correctOptions
  return {
    ...plain,
    ...withOptions(question, newId),
    type,
    correctOptions: choice === 'one' ? marked.slice(0, 1) : marked,
  }
}

/** The default scale of a question. */
const firstRange = { min: 0, max: 10, step: 1, right: 5, tolerance: 0 }

/** The default number of a question, without its formula. */
const firstNumeric: Numeric = { parameters: [], key: '', tolerance: 0, isRelative: false }

function withOptions({ type, options }: Question, newId: () => string): Pick<Question, 'options'> {
  const own = type === 'TRUE_OR_FALSE' ? [] : options
  const more = Array.from({ length: Math.max(0, fewest - own.length) }, () => ({ id: newId(), title: '' }))
  return { options: [...own, ...more] }
}

/** A question with an option marked or unmarked as right; where only one can be right the others are unmarked. */
export function withMark(question: Question, id: string, isRight: boolean): Question {
  const others = answerChoiceOf(question) === 'one' ? [] : question.correctOptions.filter((each) => each !== id)
  return { ...question, correctOptions: isRight ? [...others, id] : others }
}

/**
 * A question as it is stored: trimmed, without empty options, its answer as text, and checked by what can be known
 * without its source. Null while it has no text, because there is nothing to store.
 */
export function finished(question: Question, language: string): Question | null {
  const description = trimmed(question.description)
  if (isEmptyRichText(description)) return null
  const options = question.options
    .map(({ id, title }) => ({ id, title: trimmed(title) }))
    .filter(({ title }) => !isEmptyRichText(title))
  const marked = question.correctOptions.filter((id) => options.some((option) => option.id === id))
  // They are written in the right order.
  const correctOptions = question.type === 'ORDER' ? options.map(({ id }) => id) : marked
  const answer = answerOf({ ...question, options, correctOptions })
  const explanation = trimmed(question.explanation)
  const { numeric, seconds, ...rest } = question
  // A number without a formula is half-filled: it is stored without the number.
  const own = numeric === undefined || numeric.key.trim() === '' ? {} : { numeric }
  const time = seconds !== undefined && { seconds: Math.min(mostSeconds, Math.max(leastSeconds, Math.round(seconds))) }
  const whole = { ...rest, ...own, ...time, description, explanation, options, correctOptions, answer }
  return { ...whole, checks: check(plainQuestion(whole), { language: language === 'und' ? 'en' : language }) }
}

function trimmed(text: RichText): RichText {
  if (typeof text === 'string') return text.trim()
  return isEmptyRichText(text) ? '' : text
}

/** The right answer as text. A model answer alone may have structure: other written ones are compared with students'. */
function answerOf(question: Question): RichText {
  if (markedByPerson.has(question.type) || question.type === 'DRAW') return trimmed(question.answer)
  return plainAnswerOf(question).slice(0, 4_000)
}

function plainAnswerOf(question: Question): string {
  const { type, options, correctOptions, range, numeric } = question
  const titles = options.filter(({ id }) => correctOptions.includes(id)).map(({ title }) => plainOf(title))
  if (type === 'ORDER') return titles.join(' → ')
  if (type === 'RANGE' && range) return `${range.right} ${range.unit ?? ''}`.trim()
  if (type === 'NUMERIC') return numeric === undefined ? '' : `${numeric.key} ${numeric.unit ?? ''}`.trim()
  if (type === 'VOTE' || type === 'POINT') return ''
  return answerChoiceOf(question) === 'none' ? plainOf(question.answer).trim() : titles.join(', ')
}
