import { contentWords } from '../kit/function-words.ts'
import { isSameWord, isUnspaced } from '../kit/word-roots.ts'
import { fold, holdsWords, wordsOf } from '../kit/words.ts'
import type { Checkable } from './checkable.ts'
import { paperTypes, blank, type Fault } from './rules.ts'

// An option counts as said by the quote from this share of its words on, and as not said when it is this far below.
const [enough, apart] = [0.5, 0.2]

// A written answer belongs to its question when the quote speaks of at least this share of what is asked about.
const aboutShare = 1 / 3

/**
 * The answer derived again from the quote, blind to what is marked: an item whose marks say something else, or whose quote
 * cannot decide it, has a fault.
 */
export function derivedFault(question: Checkable, language: string): Fault | 'ok' {
  const { type, span, options, correctOptions } = question
  if (span === undefined) return 'ok'
  if (type === 'TRUE_OR_FALSE') {
    const derived = truthOf(question.description, span.quote)
    return derived === undefined || correctOptions[0] !== derived ? 'questions/another-right' : 'ok'
  }
  // What a picture shows is not in the words of the source, nor what people draw, place in order or think.
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

/** Whether the quote says a statement: all its words in their order. Undefined where the words are there in another order. */
function truthOf(statement: string, quote: string): 'true' | 'false' | undefined {
  const [said, quoted] = [wordsOf(statement), wordsOf(quote)]
  let at = 0
  for (const word of quoted) if (word === said[at]) at += 1
  // Leaving out a "not" keeps the order and turns the sense round.
  if (at === said.length) return negationsIn(said) === negationsIn(quoted) ? 'true' : undefined
  const all = new Set(quoted)
  return said.every((word) => all.has(word)) ? undefined : 'false'
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
    // Words that also stand elsewhere in the quote may fit the blank as well.
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
 * Of options that are whole sentences, the ids of those that the quote says word for word: none where it says none so,
 * undefined where another one cannot be told from what is said, because every word of it stands there too.
 */
function statedIn(options: Checkable['options'], quote: string): string[] | undefined {
  if (!options.every(({ title }) => /[.!।॥؟。！]$/u.test(title.trim()))) return []
  const said = options.filter(({ title }) => holdsWords(quote, title))
  const areOthersFalse = options.every((option) => said.includes(option) || truthOf(option.title, quote) === 'false')
  return said.length === 0 || areOthersFalse ? said.map(({ id }) => id) : undefined
}

/** Whether the quote holds the sentence with its blank filled by a title, as far as the words around the blank go. */
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

/** How much of a title's matter a quote holds, from 0 to 1. */
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

// Two characters together are the shortest word that means something on its own in most such texts.
function sharesRun(text: string, quote: string): boolean {
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '')
  for (let at = 0; at + 2 <= letters.length; at += 1) if (quote.includes(letters.slice(at, at + 2))) return true
  return letters.length < 2
}
