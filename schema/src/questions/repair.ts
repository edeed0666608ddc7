import { fold, holdsWords } from '../kit/words.ts'
import type { Checkable } from './checkable.ts'
import { type CheckedSource, check, repeatedIn } from './checks.ts'
import type { PlainQuestion, SourceSpan } from './model.ts'
import { isInside, kindOf, speaksOfOthers } from './option-checks.ts'
import { blank, truthOptions } from './rules.ts'

/** Finds text in the source of a question. Returns the passage around it, or undefined. */
export type FindSpan = (words: string) => SourceSpan | undefined

// Fewer than two wrong options beside the right one make no choice.
const fewestOptions = 3

/**
 * Each question with the result of its checks, in order. A failing one is repaired once, and the repair counts only if
 * it passes. One that still fails is *not sure* with a reason, and so is one that repeats an earlier one.
 */
export function checkedSet(
  questions: readonly PlainQuestion[],
  source?: CheckedSource,
  findSpan?: FindSpan,
): PlainQuestion[] {
  const checked = questions.map((question) => checkedOnce(question, source, findSpan))
  const repeated = new Set(repeatedIn(checked))
  return checked.map((question, index) =>
    repeated.has(index)
      ? { ...question, checks: { result: 'not sure', reasons: [...question.checks.reasons, 'questions/repeated'] } }
      : question,
  )
}

function checkedOnce(question: PlainQuestion, source?: CheckedSource, findSpan?: FindSpan): PlainQuestion {
  const first = { ...question, checks: check(question, source) }
  if (first.checks.result === 'ok') return first
  const mended = repaired(question, source, findSpan)
  const second = { ...mended, checks: check(mended, source) }
  return second.checks.result === 'ok' ? second : first
}

/** Repairs a question without inventing content: marks, labels, blanks, its passage, and surplus options. */
export function repaired(question: PlainQuestion, source?: CheckedSource, findSpan?: FindSpan): PlainQuestion {
  const marked = withMarks(withWording(question))
  const placed = source?.text === undefined ? marked : withPassage(marked, source.text, findSpan)
  return withChoice(placed, source)
}

function withWording(question: PlainQuestion): PlainQuestion {
  const description = question.description
    .replace(/^\s*(?:Q(?:uestion)?\s*)?\d{1,2}[.):]\s+/i, '')
    .replace(/_{3,}|\[blank\]|\.{4,}|…{2,}/gi, blank)
    .trim()
  return description === '' ? question : { ...question, description }
}

const label = /^\s*(?:\(?[A-Da-d1-4][.)]|[A-D]:)\s+/

function withMarks(question: PlainQuestion): PlainQuestion {
  if (question.type === 'TRUE_OR_FALSE') return withTruth(question)
  if (question.options.length === 0) return question
  const options = question.options.map(({ id, title }) => ({ id, title: title.replace(label, '').trim() || title }))
  const correctOptions = marksOf(question, options)
  const answer = answerOf(question, options, correctOptions) ?? question.answer
  return { ...question, options, correctOptions, answer }
}

function withChoice(question: PlainQuestion, source?: CheckedSource): PlainQuestion {
  const { type, options, correctOptions } = question
  const rights = options.filter(({ id }) => correctOptions.includes(id))
  if (type === 'TRUE_OR_FALSE' || rights.length === 0) return question
  if (answerOf(question, options, correctOptions) === undefined) return question
  const retained = [...withoutBad(options, rights, { question, source })]
  return retained.length < Math.min(fewestOptions, options.length) ? question : { ...question, options: retained }
}

// An answer that is no option belongs to the marked option. One that is another option is a contradiction, which only a
// person can settle.
function answerOf({ type, answer }: PlainQuestion, options: Options, marks: readonly string[]): string | undefined {
  const right = options.find(({ id }) => id === marks[0])
  if (right === undefined || marks.length > 1 || type === 'MULTIPLE_SELECT') return answer
  const named = options.find(({ title }) => fold(title) === fold(answer))
  if (named === undefined) return right.title
  return named.id === right.id ? answer : undefined
}

type Options = PlainQuestion['options']

// Invalid marks are derived again from the answer's text; without a match they are unchanged.
function marksOf({ type, correctOptions, answer }: PlainQuestion, options: Options): string[] {
  const known = correctOptions.filter((id) => options.some((option) => option.id === id))
  const isFine = type === 'MULTIPLE_SELECT' ? known.length > 0 : known.length === 1
  if (isFine && known.length === correctOptions.length) return [...correctOptions]
  const wanted = fold(answer.replace(label, ''))
  const named = options.find(({ title, id }) => fold(title) === wanted || fold(id) === wanted)
  return named === undefined ? [...correctOptions] : [named.id]
}

/** Drops wrong options that repeat another, are conspicuous, or are right by the passage as well. */
function* withoutBad(
  options: Options,
  rights: Options,
  { question, source }: { question: PlainQuestion; source: CheckedSource | undefined },
): Generator<Options[number]> {
  const seen: string[] = rights.map(({ title }) => title)
  const quote = source?.text === undefined ? undefined : question.span?.quote
  for (const option of options) {
    if (rights.includes(option)) {
      yield option
      continue
    }
    const { title } = option
    const repeats = seen.some((other) => isInside(title, other) || isInside(other, title))
    const isOdd = speaksOfOthers(title) || !rights.every((right) => isLike(title, right.title))
    if (repeats || isOdd || (quote !== undefined && holdsWords(quote, title))) continue
    seen.push(title)
    yield option
  }
}

function isLike(title: string, right: string): boolean {
  const [shorter, longer] = [title.length, right.length].toSorted((one, other) => one - other)
  const isEven = (longer ?? 0) <= 2 * (shorter ?? 0) || (longer ?? 0) - (shorter ?? 0) <= 4
  return isEven && kindOf(title) === kindOf(right)
}

function withTruth(question: PlainQuestion): PlainQuestion {
  const marked = question.options.find(({ id }) => question.correctOptions[0] === id)?.title ?? question.answer
  const right = truthOptions.find(({ id, title }) => fold(marked) === id || fold(marked) === fold(title))
  if (right === undefined) return question
  return {
    ...question,
    options: truthOptions.map((option) => ({ ...option })),
    correctOptions: [right.id],
    answer: right.title,
  }
}

// The passage is searched by its own text, then by the deciding text. It is never invented where the source has no
// match.
function withPassage(question: PlainQuestion, text: string, findSpan?: FindSpan): PlainQuestion {
  const span = foundSpan(question, text, findSpan)
  if (span === undefined) return question
  const found = { ...question, span }
  if (question.evidence !== undefined && holdsWords(span.quote, question.evidence)) return found
  const words = [rightTitle(question), question.answer].find((each) => each !== '' && holdsWords(span.quote, each))
  return words === undefined ? found : { ...found, evidence: words }
}

function foundSpan(
  { span, evidence, answer }: PlainQuestion,
  text: string,
  findSpan?: FindSpan,
): SourceSpan | undefined {
  if (span !== undefined && span.quote !== '') {
    if (text.slice(span.start, span.end) === span.quote) return span
    const found = findSpan?.(span.quote)
    if (found !== undefined) return found
  }
  return findSpan?.(evidence ?? answer)
}

function rightTitle({ options, correctOptions }: Checkable): string {
  return options.find(({ id }) => correctOptions.includes(id))?.title ?? ''
}
