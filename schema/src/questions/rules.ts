/** Question types, in the specification's terms; `CLOZE` is ours: one blank to fill in. */
export const questionTypes = [
  'MCQ',
  'TRUE_OR_FALSE',
  'SHORT_ANSWER',
  'MULTIPLE_SELECT',
  'PICTURE_CHOICE',
  'SUBJECTIVE',
  'CLOZE',
] as const

/** A type that engines can make. */
export type MadeType = (typeof questionTypes)[number]

/**
 * Every kind of question: those above, and options to order, a number on a scale, a drawing, a place in an image, and
 * an opinion without a right answer. These need a person to ask them; no engine makes them.
 */
export const itemTypes = [...questionTypes, 'ORDER', 'RANGE', 'DRAW', 'POINT', 'VOTE'] as const

/** Types that only an assessment asks: a typed number, and work that a person marks. A live quiz asks none of these. */
export const paperTypes = ['NUMERIC', 'BOARD', 'PHOTO', 'FILE', 'AUDIO'] as const

/** Every kind of question. */
export const allTypes = [...itemTypes, ...paperTypes] as const

/** Characters that can name a parameter of a question: `e` is a constant and `y` no value. */
export const parameterNames = 'abcdfghijklmnopqrstuvwxz'.split('')

/** The maximum of parameters of one question, which is the expression language's. */
export const maxParameters = 8

/** The longest formula, as the expression language has it. */
export const maxFormula = 200

/** The maximum characters of an embedded image of a question, about 18 kB: a set has room for thirty of them. */
export const maxPictureLetters = 24_000

/** Bloom's levels, in the specification's terms, from the lowest. */
export const bloomLevels = ['REMEMBER', 'UNDERSTAND', 'APPLY', 'ANALYZE', 'EVALUATE', 'CREATE'] as const

/** The difficulties of questions, in the specification's terms. */
export const difficulties = ['EASY', 'MEDIUM', 'HARD'] as const

/** The faults that a check can find in a question. */
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

/** The bounds of a question's own time in a live quiz, in seconds. */
export const leastSeconds = 5

export const mostSeconds = 3_600

/** The minimum of questions in one generation. */
export const minQuestionCount = 1

/** The maximum of questions in one generation. */
export const maxQuestionCount = 6

/** The placeholder of the missing words of a question. */
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

/** The most options of a question, and UTF-16 units of one as plain text. */
export const maxOptions = 10
export const maxOptionLetters = 500
