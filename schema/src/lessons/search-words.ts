import { foldSearch } from '../kit/text-fold.ts'
import { wordsOf } from '../kit/words.ts'

/**
 * The version of the folding. Rows with an older number are folded again by a job, and the index of lessons by its
 * migration.
 */
export const wordsVersion = 2

/**
 * The words of a text as search compares them, in order: folded, without optional signs. Vowel signs of Indic scripts
 * remain, because they make another word. Each character of Chinese and Japanese is a word, because they have no
 * spaces.
 */
export function searchWords(text: string): string[] {
  return wordsOf(foldSearch(text))
}

/** The required phrases of a query: one for each part between spaces. */
export function searchPhrases(query: string): string[] {
  return query
    .split(/\s+/u)
    .map((part) => searchWords(part).join(' '))
    .filter((phrase) => phrase !== '')
}

/** Whether every part of a query is a prefix of a word of the text; an empty query matches any text. */
export function isFoundIn(query: string, words: readonly string[]): boolean {
  const text = ` ${words.join(' ')}`
  return searchPhrases(query).every((phrase) => text.includes(` ${phrase}`))
}

/** The words of names or tags in the form of a row, separated by spaces. */
export function wordsOfNames(names: readonly string[]): string {
  return searchWords(names.join(' ')).join(' ')
}
