import { check } from '@takhti/schema/questions/checks'
import type { Question, QuestionType } from '@takhti/schema/questions/model'
import { truthOptions } from '@takhti/schema/questions/rules'

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

/** A question that a person begins. */
export function blankQuestion(id: string, newId: () => string): Question {
  const blank: Question = {
    id,
    type: 'MCQ',
    description: '',
    options: [],
    correctOptions: [],
    answer: '',
    points: 1,
    difficulty: 'EASY',
    explanation: '',
    checks: { result: 'ok', reasons: [] },
    madeBy: 'person',
  }
  return withType(blank, 'MCQ', newId)
}

const fewest = 4

/** A question of another type, with all that fits it: options stay when options are wanted, and marks as many as can be. */
export function withType(question: Question, type: QuestionType, newId: () => string): Question {
  const choice = choiceOf(type)
  if (choice === 'none') return { ...question, type, options: [], correctOptions: [] }
  if (type === 'TRUE_OR_FALSE') {
    const options = truthOptions.map((option) => ({ ...option }))
    return { ...question, type, options, correctOptions: ['true'] }
  }
  const own = question.type === 'TRUE_OR_FALSE' ? [] : question.options
  const more = Array.from({ length: Math.max(0, fewest - own.length) }, () => ({ id: newId(), title: '' }))
  const marked = question.type === 'TRUE_OR_FALSE' ? [] : question.correctOptions
  return {
    ...question,
    type,
    options: [...own, ...more],
    correctOptions: choice === 'one' ? marked.slice(0, 1) : marked,
  }
}

/** A question with an option marked right, or no more; where one can be right the others are not. */
export function withMark(question: Question, id: string, isRight: boolean): Question {
  const others = answerChoiceOf(question) === 'one' ? [] : question.correctOptions.filter((each) => each !== id)
  return { ...question, correctOptions: isRight ? [...others, id] : others }
}

/**
 * A question as it is kept: trimmed, without empty options, its answer in words, and checked by what can be known without its
 * source. Null while it has no words, because there is nothing to keep.
 */
export function finished(question: Question, language: string): Question | null {
  const description = question.description.trim()
  if (description === '') return null
  const options = question.options
    .map(({ id, title }) => ({ id, title: title.trim() }))
    .filter(({ title }) => title !== '')
  const correctOptions = question.correctOptions.filter((id) => options.some((option) => option.id === id))
  const titles = options.filter(({ id }) => correctOptions.includes(id)).map(({ title }) => title)
  const isChosen = answerChoiceOf(question) !== 'none'
  const answer = isChosen ? titles.join(', ').slice(0, 4_000) : question.answer.trim()
  const whole = { ...question, description, options, correctOptions, answer }
  return { ...whole, checks: check(whole, { language: language === 'und' ? 'en' : language }) }
}
