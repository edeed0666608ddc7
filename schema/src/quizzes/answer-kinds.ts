import { hashOf } from '../kit/hash.ts'
import { plainOf } from '../kit/rich-text/text.ts'
import type { Question, QuestionType, Range, Spot } from '../questions/model.ts'
import type { Answer, ShownQuestion, Solution } from './model.ts'
import { isRightText, plainAnswer } from './written-answer.ts'

/** The kind of a question's answer in a live quiz; `none` where only an assessment can ask it. */
export function answerKindOf({ type, options }: Pick<Question, 'type' | 'options'>): Answer['kind'] | 'none' {
  // A blank is filled in by a choice where there are some.
  if (type === 'CLOZE') return options.length > 0 ? 'options' : 'text'
  return kinds[type]
}

const kinds = {
  MCQ: 'options',
  TRUE_OR_FALSE: 'options',
  MULTIPLE_SELECT: 'options',
  PICTURE_CHOICE: 'options',
  VOTE: 'options',
  ORDER: 'order',
  SHORT_ANSWER: 'text',
  SUBJECTIVE: 'text',
  RANGE: 'number',
  POINT: 'point',
  DRAW: 'drawing',
  NUMERIC: 'none',
  BOARD: 'none',
  PHOTO: 'none',
  FILE: 'none',
  AUDIO: 'none',
} as const satisfies Record<Exclude<QuestionType, 'CLOZE'>, Answer['kind'] | 'none'>

/** Whether a question can be asked live: it has everything that its type needs to be shown, answered and judged. */
export function canBeAsked(question: Question): boolean {
  const { type, options, correctOptions, range, spots, image } = question
  const ids = new Set(options.map(({ id }) => id))
  if (ids.size !== options.length || correctOptions.some((id) => !ids.has(id))) return false
  switch (answerKindOf(question)) {
    case 'options':
      return options.length >= 2 && (type === 'VOTE' || isMarked(question))
    case 'order':
      return options.length >= 2 && new Set(correctOptions).size === options.length
    case 'number':
      return range !== undefined && range.min < range.max && range.right >= range.min && range.right <= range.max
    case 'point':
      return image !== undefined && image !== '' && (spots ?? []).length > 0
    case 'text':
    case 'drawing':
      return true
    case 'none':
      return false
  }
}

function isMarked({ type, correctOptions }: Question): boolean {
  return type === 'MULTIPLE_SELECT' ? correctOptions.length > 0 : correctOptions.length === 1
}

/** Whether an answer is valid for this question, right or wrong. */
export function fits(question: Question, answer: Answer): boolean {
  if (answer.kind !== answerKindOf(question)) return false
  if (answer.kind === 'number') {
    return question.range !== undefined && answer.value >= question.range.min && answer.value <= question.range.max
  }
  if (answer.kind !== 'options' && answer.kind !== 'order') return true
  const ids = new Set(question.options.map(({ id }) => id))
  const given = new Set(answer.optionIds)
  if (given.size !== answer.optionIds.length || answer.optionIds.some((id) => !ids.has(id))) return false
  if (answer.kind === 'order') return given.size === ids.size
  return question.type === 'MULTIPLE_SELECT' || given.size === 1
}

/** Whether a rule judges the answers; without one, a person may. */
export function isJudged(question: Question): boolean {
  if (['VOTE', 'SUBJECTIVE', 'DRAW'].includes(question.type) || answerKindOf(question) === 'none') return false
  return answerKindOf(question) !== 'text' || plainAnswer(plainOf(question.answer)) !== ''
}

/**
 * The correct share of a valid answer, 0 to 1. Null if only a person can judge it, or the question has no right answer.
 */
export function judge(question: Question, answer: Answer): number | null {
  if (!isJudged(question)) return null
  switch (answer.kind) {
    case 'options':
      return shareOfOptions(question.correctOptions, answer.optionIds)
    case 'order':
      return shareOfOrder(question.correctOptions, answer.optionIds)
    case 'text':
      return Number(
        isRightText({ description: plainOf(question.description), answer: plainOf(question.answer) }, answer.text),
      )
    case 'number':
      return question.range === undefined ? null : closeness(question.range, answer.value)
    case 'point':
      return Number((question.spots ?? []).some((spot) => isIn(spot, answer)))
    case 'drawing':
      return null
  }
}

/** Of the right options those that were chosen, less those that were chosen wrongly. */
function shareOfOptions(right: readonly string[], given: readonly string[]): number {
  const hits = given.filter((id) => right.includes(id)).length
  return right.length === 0 ? 0 : Math.max(0, (2 * hits - given.length) / right.length)
}

/** The share of pairs that are in the right order, of all pairs. */
function shareOfOrder(right: readonly string[], given: readonly string[]): number {
  const places = given.map((id) => right.indexOf(id))
  let [pairs, inOrder] = [0, 0]
  for (const [first, place] of places.entries()) {
    for (const later of places.slice(first + 1)) {
      pairs += 1
      if (place < later) inOrder += 1
    }
  }
  return pairs === 0 ? 1 : inOrder / pairs
}

/** Right within the tolerance; beyond it less and less, nothing from three tolerances on. */
function closeness({ right, tolerance }: Range, value: number): number {
  const off = Math.abs(value - right)
  if (off <= tolerance) return 1
  return tolerance === 0 ? 0 : Math.max(0, 1 - (off - tolerance) / (2 * tolerance))
}

function isIn({ x, y, rx, ry }: Spot, at: { x: number; y: number }): boolean {
  if (rx === 0 || ry === 0) return false
  return ((at.x - x) / rx) ** 2 + ((at.y - y) / ry) ** 2 <= 1
}

/** The visible parts of a question before it closes. */
export function shownOf(question: Question): ShownQuestion {
  const { id, type, description, options, range, image, showQuesImg } = question
  const isPictured = image !== undefined && image !== '' && showQuesImg !== false
  return {
    id,
    type,
    description,
    options: type === 'ORDER' ? shuffled(options, id) : options.map(({ id: option, title }) => ({ id: option, title })),
    ...(range && {
      range: { min: range.min, max: range.max, step: range.step, ...(range.unit && { unit: range.unit }) },
    }),
    ...((isPictured || type === 'POINT') && image !== undefined && { image }),
  }
}

/** The solution that players see afterwards. */
export function solutionOf({ correctOptions, answer, range, spots, explanation, span, type }: Question): Solution {
  return {
    correctOptions: type === 'VOTE' ? [] : correctOptions,
    answer: type === 'VOTE' ? '' : answer,
    ...(range && { range }),
    ...(spots && { spots }),
    explanation,
    ...(span && { span }),
  }
}

/** A fixed order for each seed; never the given one, which may be the solution. */
function shuffled<Item extends { id: string }>(options: readonly Item[], seed: string): Item[] {
  const keyed = options.map((option) => ({ option, key: hashOf(`${seed}${option.id}`) }))
  const mixed = keyed.sort((a, b) => a.key - b.key).map(({ option }) => option)
  const isSame = mixed.every((option, index) => option.id === options[index]?.id)
  return isSame ? [...mixed.slice(1), ...mixed.slice(0, 1)] : mixed
}
