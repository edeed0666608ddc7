import { contentWords } from '../kit/function-words.ts'
import { isSameWord, isUnspaced } from '../kit/word-roots.ts'
import { fold, holdsWords, wordsOf } from '../kit/words.ts'
import type { Checkable } from './checkable.ts'
import { paperTypes, blank, type Fault } from './rules.ts'

// The share of an option's words from which the quote states it, and the distance below that from which it does not.
const [enough, apart] = [0.5, 0.2]

// A written answer belongs to its question when the quote contains at least this share of the question's subject.
const aboutShare = 1 / 3

/**
 * Derives the answer again from the quote, without the marks. An item has a fault if its marks differ, or if its quote
 * cannot decide it.
 */
export function derivedFault(question: Checkable, language: string): Fault | 'ok' {
  const { type, span, options, correctOptions } = question
  if (span === undefined) return 'ok'
  if (type === 'TRUE_OR_FALSE') {
    const derived = truthOf(question.description, span.quote)
    return derived === undefined || correctOptions[0] !== derived ? 'questions/another-right' : 'ok'
  }
  // The source's text does not contain an image's content, nor people's drawings, places in an order, or opinions.
  if (wordless.has(type)) return 'ok'
  if (options.length === 0) return isAbout(question, span.quote, language) ? 'ok' : 'questions/evidence-missing'
  const right = rightOptions(question, language)
  if (right === undefined) return 'questions/evidence-missing'
  const isSame = right.length === correctOptions.length && right.every((id) => correctOptions.includes(id))
  return isSame ? 'ok' : 'questions/another-right'
}

const wordless: ReadonlySet<Checkable['type']> = new Set([
  'PICTURE_CHOICE',
  'ORDER',
  'RANGE',
  'DRAW',
  'POINT',
  'VOTE',
  ...paperTypes,
])

/** Whether the quote states a statement: all its words in their order. Undefined where the words have another order. */
function truthOf(statement: string, quote: string): 'true' | 'false' | undefined {
  const [stated, quoted] = [wordsOf(statement), wordsOf(quote)]
  let at = 0
  for (const word of quoted) if (word === stated[at]) at += 1
  // A dropped "not" preserves the order and inverts the meaning.
  if (at === stated.length) return negationsIn(stated) === negationsIn(quoted) ? 'true' : undefined
  const all = new Set(quoted)
  return stated.every((word) => all.has(word)) ? undefined : 'false'
}

const negations = new Set(
  `not no never neither nor without hardly cannot nothing none नहीं न मत नाही नाहीत না নয় নেই નથી નહીં ନାହିଁ ନୁହେଁ ಇಲ್ಲ ಅಲ್ಲ لا لم لن ليس ليست غير
  nicht kein keine keinen keiner nie ohne no nunca sin ne pas jamais sans non né mai senza не нет без никогда tidak bukan tanpa belum 不 没 未 无`.split(
    /\s+/,
  ),
)

function negationsIn(words: readonly string[]): number {
  return words.filter((word) => negations.has(word) || word.endsWith("n't") || word.endsWith('n’t')).length
}

/** Ids of the options that the quote supports; undefined where it supports none. */
function rightOptions({ type, description, options, span }: Checkable, language: string): string[] | undefined {
  const quote = span?.quote ?? ''
  const filled = options.filter(({ title }) => fills(description, title, quote))
  if (filled.length > 0 && type !== 'MULTIPLE_SELECT') {
    // Words that occur elsewhere in the quote may fit the blank as well.
    return [...new Set([...filled, ...options.filter(({ title }) => holdsWords(quote, title))])].map(({ id }) => id)
  }
  const stated = type === 'MULTIPLE_SELECT' ? statedIn(options, quote) : []
  if (stated === undefined || stated.length > 0) return stated
  const scored = options.map(({ id, title }) => ({ id, score: support(title, quote, language) }))
  const best = Math.max(...scored.map(({ score }) => score))
  if (best < enough) return undefined
  return scored.filter(({ score }) => score > best - apart).map(({ id }) => id)
}

/**
 * Of options that are whole sentences, the ids of those that are verbatim in the quote. Empty if none is; undefined if
 * another is ambiguous, because the quote contains all its words too.
 */
function statedIn(options: Checkable['options'], quote: string): string[] | undefined {
  if (!options.every(({ title }) => /[.!।॥؟。！]$/u.test(title.trim()))) return []
  const stated = options.filter(({ title }) => holdsWords(quote, title))
  const areOthersFalse = options.every((option) => stated.includes(option) || truthOf(option.title, quote) === 'false')
  return stated.length === 0 || areOthersFalse ? stated.map(({ id }) => id) : undefined
}

/**
 * Whether the quote contains the sentence with its blank filled by a title, as far as the text around the blank
 * matches.
 */
function fills(description: string, title: string, quote: string): boolean {
  const at = description.indexOf(blank)
  if (at < 0) return false
  const before = wordsOf(description.slice(0, at).replace(/a\/an\s*$/, '')).slice(-2)
  const after = wordsOf(description.slice(at + blank.length)).slice(0, 2)
  const sought = [...wordsOf(title), ...after].join(' ')
  const quoted = ` ${wordsOf(quote).join(' ')} `
  const isArticle = /a\/an\s*$/.test(description.slice(0, at))
  return isArticle
    ? quoted.includes(` ${sought} `)
    : quoted.includes(` ${[...before, sought].filter((each) => each !== '').join(' ')} `)
}

/** The share of a title's content words in a quote, from 0 to 1. */
function support(title: string, quote: string, language: string): number {
  if (holdsWords(quote, title)) return 1
  if (isUnspaced(title)) return 0
  const words = contentWords(title, language)
  return words.length === 0 ? 0 : heldOf(words, quote, language) / words.length
}

function heldOf(words: readonly string[], quote: string, language: string): number {
  const quoted = contentWords(quote, language)
  return words.filter((word) => quoted.some((other) => isSameWord(word, other))).length
}

const asking = new Set(
  'what which who whom whose when where why how does do did name explain describe state give'.split(' '),
)

function isAbout({ description, answer }: Checkable, quote: string, language: string): boolean {
  if (isUnspaced(description)) return sharesRun(fold(description), fold(quote))
  const words = contentWords(description.replaceAll(blank, ' '), language).filter((word) => !asking.has(word))
  if (words.length === 0) return answer !== ''
  return heldOf(words, quote, language) / words.length >= aboutShare
}

// Two characters are the shortest meaningful word in most such texts.
function sharesRun(text: string, quote: string): boolean {
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '')
  for (let at = 0; at + 2 <= letters.length; at += 1) if (quote.includes(letters.slice(at, at + 2))) return true
  return letters.length < 2
}
