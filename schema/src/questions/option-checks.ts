import { isUnspaced } from '../kit/word-roots.ts'
import { fold, stem, wordsOf } from '../kit/words.ts'
import type { Checkable } from './checkable.ts'
import { numericFault } from './numeric.ts'
import type { Fault } from './rules.ts'

/** Whether the right options exist, and are as many as the type needs. */
export function checkRightOptions(question: Checkable): Fault | 'ok' {
  const { type, options, correctOptions } = question
  const ids = new Set(options.map((option) => option.id))
  const areKnown = ids.size === options.length && correctOptions.every((id) => ids.has(id))
  const isDistinct = new Set(correctOptions).size === correctOptions.length
  const isRight =
    areKnown && isDistinct && isCountRight(type, options.length, correctOptions.length) && isPlaced(question)
  return isRight && isAnswerMarked(question) ? 'ok' : 'questions/right-options'
}

// A number needs its place on the scale, and a place its image.
function isPlaced({ type, range, numeric, spots = [], image = '' }: Checkable): boolean {
  if (type === 'NUMERIC') return numeric !== undefined && numericFault(numeric) === 'ok'
  if (type === 'POINT') return image !== '' && spots.length > 0
  if (type !== 'RANGE') return true
  return range !== undefined && range.min < range.max && range.right >= range.min && range.right <= range.max
}

// The answer's text and the mark must not name different options.
function isAnswerMarked({ type, options, correctOptions, answer }: Checkable): boolean {
  if (options.length === 0 || severalWords.has(type)) return true
  return options.some(({ id, title }) => correctOptions.includes(id) && fold(title) === fold(answer))
}

// Types whose answer is none of the options' titles.
const severalWords: ReadonlySet<Checkable['type']> = new Set(['MULTIPLE_SELECT', 'PICTURE_CHOICE', 'ORDER', 'VOTE'])

function isCountRight(type: Checkable['type'], options: number, right: number): boolean {
  if (type === 'TRUE_OR_FALSE') return options === 2 && right === 1
  if (type === 'VOTE') return options >= 2 && right === 0
  if (type === 'ORDER') return options >= 2 && right === options
  if (type === 'MULTIPLE_SELECT') return options >= 3 && right >= 1 && right < options
  if (type === 'MCQ' || type === 'PICTURE_CHOICE') return options >= 2 && right === 1
  return type === 'CLOZE' && options > 0 ? options >= 2 && right === 1 : options === 0 && right === 0
}

/** Whether all options differ, ignoring case, spacing and endings. */
export function checkOptionsDistinct({ type, options }: Checkable): Fault | 'ok' {
  if (type === 'TRUE_OR_FALSE') return 'ok'
  const titles = options.map(({ title }) => title)
  const clash = titles.some((title, index) => titles.some((other, at) => at !== index && isInside(title, other)))
  return clash ? 'questions/options-alike' : 'ok'
}

/** Whether one title contains all words of the other: of "energy" and "light energy" a reader can rule neither out. */
export function isInside(title: string, other: string): boolean {
  if (isUnspaced(title) || isUnspaced(other)) return bare(other).includes(bare(title))
  const words = new Set(wordsOf(other).map(stem))
  return wordsOf(title).every((word) => words.has(stem(word)))
}

function bare(title: string): string {
  return fold(title).replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

// Types whose options' form reveals nothing: two fixed words, images, or all or none of the options right.
const looksRevealNothing: ReadonlySet<Checkable['type']> = new Set(['TRUE_OR_FALSE', 'PICTURE_CHOICE', 'ORDER', 'VOTE'])

/** Whether the options are similar in length and kind, so that their form reveals nothing. */
export function checkOptionsEven({ type, options }: Checkable): Fault | 'ok' {
  if (looksRevealNothing.has(type) || options.length === 0) return 'ok'
  const titles = options.map(({ title }) => title)
  const lengths = titles.map((title) => title.length)
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)]
  const isEven = longest <= 2 * shortest || longest - shortest <= 4
  const kinds = new Set(titles.map(kindOf))
  return isEven && kinds.size === 1 && !titles.some((title) => speaksOfOthers(title))
    ? 'ok'
    : 'questions/options-uneven'
}

/** The form of a title, by features of any script: its script, numbers, a whole sentence, a name, a negation. */
export function kindOf(title: string): string {
  const digits = /\p{N}/u.test(title) ? 'number' : ''
  const script = scripts.find(([, letters]) => letters.test(title))?.[0] ?? ''
  const sentence = /[.!?।॥؟。！？]$/u.test(title.trim()) ? 'sentence' : ''
  // The first word's capital may only mark the start of an option.
  const name = /^\P{L}*\p{L}[\p{L}'’.-]*\s(?:\S+\s)*\p{Lu}\p{Ll}+(?:\s|$)/u.test(title) ? 'name' : ''
  const negation = /\b(?:not|never|no|without)\b|n't\b/i.test(title) ? 'negation' : ''
  return [digits, digits === '' ? script : '', sentence, name, negation].join(' ')
}

const scripts = [
  ['cjk', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
  ['bengali', /\p{Script=Bengali}/u],
  ['gujarati', /\p{Script=Gujarati}/u],
  ['oriya', /\p{Script=Oriya}/u],
  ['kannada', /\p{Script=Kannada}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['latin', /\p{Script=Latin}/u],
] as const

/** "All of the above" and its kin: an option about other options tests the test, and dies when options are shuffled. */
export function speaksOfOthers(title: string): boolean {
  return /^(?:all|none|both|any|neither)(?: of| the)* (?:the )?(?:above|these|those|them|options|answers)\b|^both [a-d] and [a-d]$/i.test(
    title.trim(),
  )
}
