import { contentWords, fold, holdsWords, primaryLanguage, stem, wordsOf } from '../kit/words.ts'

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

/** Bloom's levels, in the specification's words, from the lowest. */
export const bloomLevels = ['REMEMBER', 'UNDERSTAND', 'APPLY', 'ANALYZE', 'EVALUATE', 'CREATE'] as const

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

/** What the checks look at; every `Question` is one. */
export type Checkable = {
  type: (typeof questionTypes)[number]
  description: string
  options: readonly { id: string; title: string }[]
  correctOptions: readonly string[]
  answer: string
  evidence?: string | undefined
  span?: { start: number; end: number; quote: string } | undefined
}

/** The text a question was made from. */
export type CheckedSource = { text: string; language: string }

/** Every fault of one question, none twice; without a source (a person's own question) only the wording is judged. */
export function faultsOf(question: Checkable, source?: CheckedSource): Fault[] {
  const language = source?.language ?? 'en'
  const found: (Fault | 'ok')[] = [
    wordsOf(question.description).length > 0 ? 'ok' : 'questions/empty',
    source === undefined ? 'ok' : checkSpan(question, source),
    source === undefined ? 'ok' : checkEvidence(question),
    checkRightOptions(question),
    checkOptionsDistinct(question),
    checkOptionsEven(question),
    checkOnlyRight(question),
    checkLeak(question, language),
    checkPronoun(question.description, language),
    checkBlank(question),
  ]
  return found.filter((fault) => fault !== 'ok')
}

/** The outcome of the checks as a question carries it. */
export function check(question: Checkable, source?: CheckedSource): { result: 'ok' | 'not sure'; reasons: Fault[] } {
  const reasons = faultsOf(question, source)
  return { result: reasons.length === 0 ? 'ok' : 'not sure', reasons }
}

/** Indexes of questions that ask what an earlier one of the same set asks. */
export function repeatedIn(questions: readonly Checkable[]): number[] {
  return questions.flatMap((question, index) =>
    questions.slice(0, index).some((earlier) => asksTheSame(earlier, question)) ? [index] : [],
  )
}

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

function checkSpan({ span }: Checkable, source: CheckedSource): Fault | 'ok' {
  const stands = span !== undefined && span.quote !== '' && source.text.slice(span.start, span.end) === span.quote
  return stands ? 'ok' : 'questions/span-missing'
}

function checkEvidence({ evidence, span }: Checkable): Fault | 'ok' {
  const stands = evidence !== undefined && span !== undefined && holdsWords(span.quote, evidence)
  return stands ? 'ok' : 'questions/evidence-missing'
}

function checkRightOptions(question: Checkable): Fault | 'ok' {
  const { type, options, correctOptions } = question
  const ids = new Set(options.map((option) => option.id))
  const areKnown = ids.size === options.length && correctOptions.every((id) => ids.has(id))
  const isDistinct = new Set(correctOptions).size === correctOptions.length
  return areKnown && isDistinct && isCountRight(type, options.length, correctOptions.length)
    ? 'ok'
    : 'questions/right-options'
}

function isCountRight(type: Checkable['type'], options: number, right: number): boolean {
  if (type === 'TRUE_OR_FALSE') return options === 2 && right === 1
  if (type === 'MULTIPLE_SELECT') return options >= 3 && right >= 1 && right < options
  if (type === 'MCQ' || type === 'PICTURE_CHOICE') return options >= 2 && right === 1
  return type === 'CLOZE' && options > 0 ? right === 1 : options === 0 && right === 0
}

// An option whose words are all inside another ("energy", "light energy") leaves a reader unable to rule either out.
function checkOptionsDistinct({ type, options }: Checkable): Fault | 'ok' {
  if (type === 'TRUE_OR_FALSE') return 'ok'
  const sets = options.map((option) => new Set(wordsOf(option.title).map(stem)))
  const clash = sets.some((set, index) =>
    sets.some((other, at) => at !== index && [...set].every((word) => other.has(word))),
  )
  return clash ? 'questions/options-alike' : 'ok'
}

function checkOptionsEven({ type, options }: Checkable): Fault | 'ok' {
  if (type === 'TRUE_OR_FALSE' || type === 'PICTURE_CHOICE' || options.length === 0) return 'ok'
  const lengths = options.map((option) => option.title.length)
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)]
  const withDigits = options.filter((option) => /\p{N}/u.test(option.title)).length
  const isEven = longest <= 2 * shortest || longest - shortest <= 4
  return isEven && (withDigits === 0 || withDigits === options.length) ? 'ok' : 'questions/options-uneven'
}

// The answer is derived again from the quote alone: a statement is true when the quote holds all its words, and an
// option is right when the quote holds it.
function checkOnlyRight({ type, description, options, correctOptions, span }: Checkable): Fault | 'ok' {
  if (span === undefined) return 'ok'
  if (type === 'TRUE_OR_FALSE') {
    const quoted = new Set(wordsOf(span.quote))
    const derived = wordsOf(description).every((each) => quoted.has(each)) ? 'true' : 'false'
    return correctOptions[0] === derived ? 'ok' : 'questions/another-right'
  }
  const held = options.filter((option) => holdsWords(span.quote, option.title)).map((option) => option.id)
  const isSame = held.length === correctOptions.length && held.every((id) => correctOptions.includes(id))
  return options.length === 0 || isSame ? 'ok' : 'questions/another-right'
}

function checkLeak({ type, description, options, correctOptions, answer }: Checkable, language: string): Fault | 'ok' {
  if (type === 'TRUE_OR_FALSE') return 'ok'
  const stems = new Set(wordsOf(description).map(stem))
  const right = options.find((option) => correctOptions.includes(option.id))?.title ?? answer
  const words = contentWords(right, language).map(stem)
  const isShared = (each: string) =>
    options.length > 0 && options.every((option) => wordsOf(option.title).map(stem).includes(each))
  const leaked = words.filter((each) => stems.has(each) && !isShared(each))
  const isLeak = options.length > 0 ? leaked.length > 0 : words.length > 0 && leaked.length === words.length
  return isLeak ? 'questions/answer-leaked' : 'ok'
}

const leadingPronouns: Record<string, RegExp> = {
  en: /^(?:it|its|they|their|he|she|his|her|this|these|those|such|that|here|there)\b/,
  hi: /^(?:यह|ये|वह|वे|इस|उस|इन|उन|इसे|उसे|इसके|इसकी|इसका|उसके|उसकी|उसका|इनके|उनके)(?:\s|$)/u,
  ar: /^[وف]?(?:هذا|هذه|ذلك|تلك|هؤلاء|هو|هي|هم)(?:\s|$)/u,
}

const bareEnglish = /\b(?:it|its|itself|they|them|their|he|she|him|his|her)\b/

function checkPronoun(description: string, language: string): Fault | 'ok' {
  const text = fold(description)
    .replace(/^which of (?:these|the following)\b/, '')
    .replace(/^[^\p{L}]+/u, '')
  const primary = primaryLanguage(language)
  if (leadingPronouns[primary]?.test(text)) return 'questions/pronoun'
  const at = primary === 'en' ? text.search(bareEnglish) : -1
  // A pronoun with a word of substance before it has something in the question to stand for.
  return at >= 0 && contentWords(text.slice(0, at), language).length === 0 ? 'questions/pronoun' : 'ok'
}

function checkBlank({ type, description }: Checkable): Fault | 'ok' {
  const blanks = description.match(/_{3,}/g)?.length ?? 0
  return (type === 'CLOZE' ? blanks === 1 : blanks <= 1) ? 'ok' : 'questions/blank'
}

function asksTheSame(one: Checkable, other: Checkable): boolean {
  if (fold(one.description) === fold(other.description)) return true
  return one.type !== 'TRUE_OR_FALSE' && one.answer !== '' && fold(one.answer) === fold(other.answer)
}
