/** Kinds of question, in the specification's words; `CLOZE` is ours: one blank to fill in. */
export const questionTypes = [
  'MCQ',
  'TRUE_OR_FALSE',
  'SHORT_ANSWER',
  'MULTIPLE_SELECT',
  'PICTURE_CHOICE',
  'SUBJECTIVE',
  'CLOZE',
] as const

/** A kind that engines can be asked for. */
export type MadeType = (typeof questionTypes)[number]

/**
 * Every kind of question that can be asked: beside those above, options to put in order, a number on a scale, a drawing, a
 * place in a picture, and an opinion that nobody is right about. These need somebody to ask them; no engine makes them.
 */
export const itemTypes = [...questionTypes, 'ORDER', 'RANGE', 'DRAW', 'POINT', 'VOTE'] as const

/**
 * Kinds that only an assessment asks: a number that is typed, and work that a person marks. A live quiz asks none of
 * these.
 */
export const paperTypes = ['NUMERIC', 'BOARD', 'PHOTO', 'FILE', 'AUDIO'] as const

/** Every kind of question. */
export const allTypes = [...itemTypes, ...paperTypes] as const

/** Letters that can name a number of a question: `e` is a constant and `y` no value. */
export const parameterNames = 'abcdfghijklmnopqrstuvwxz'.split('')

/** The most letters of one question; the expression language reads no more. */
export const maxParameters = 8

/** The longest formula, as the expression language has it. */
export const maxFormula = 200

/** The most letters of a picture that a question carries with it, about 18 kB: a set has room for thirty of them. */
export const maxPictureLetters = 24_000

/** Bloom's levels, in the specification's words, from the lowest. */
export const bloomLevels = ['REMEMBER', 'UNDERSTAND', 'APPLY', 'ANALYZE', 'EVALUATE', 'CREATE'] as const

/** How hard a question is, in the specification's words. */
export const difficulties = ['EASY', 'MEDIUM', 'HARD'] as const

/** What a check can find wrong with a question. */
export const faults = [
  'questions/span-missing',
  'questions/evidence-missing',
  'questions/right-options',
  'questions/options-alike',
  'questions/options-uneven',
  'questions/another-right',
  'questions/answer-leaked',
  'questions/pronoun',
  'questions/blank',
  'questions/empty',
  'questions/repeated',
] as const

export type Fault = (typeof faults)[number]

/** The fewest questions one generation may ask for. */
export const minQuestionCount = 1

/** The most questions one generation may ask for. */
export const maxQuestionCount = 6

/** The mark that stands for the missing words of a question. */
export const blank = '_____'

/** Ids of the two options of a true-or-false question, in the order shown. */
export const truthOptions = [
  { id: 'true', title: 'True' },
  { id: 'false', title: 'False' },
] as const

/** The choices of *Number Of Question*: the first N are disabled, N being the selected Bloom's levels minus one. */
export function countChoices(selectedLevels: number): { count: number; isDisabled: boolean }[] {
  return Array.from({ length: maxQuestionCount }, (_, index) => ({
    count: index + minQuestionCount,
    isDisabled: index < Math.max(0, selectedLevels - 1),
  }))
}

/** The number of questions after a level was selected: never below the count of selected levels. */
export function countAfterSelecting(count: number, selectedLevels: number): number {
  return Math.min(maxQuestionCount, Math.max(count, selectedLevels, minQuestionCount))
}
