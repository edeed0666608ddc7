import { foldSearch } from '../kit/text-fold.ts'
import { wordsOf } from '../kit/words.ts'

/** How words are folded. Rows with an older number are folded once more by a job, in the index of lessons by its migration. */
export const wordsVersion = 2

/**
 * The words of a text as search compares them, in order: folded, without signs that may be left out. Vowel signs of Indic
 * scripts stay, because they make another word; each character of Chinese and Japanese is a word, because no spaces are written.
 */
export function searchWords(text: string): string[] {
  return wordsOf(foldSearch(text))
}

/** What of a query must be found: one phrase for each part between spaces. */
export function searchPhrases(query: string): string[] {
  return query
    .split(/\s+/u)
    .map((part) => searchWords(part).join(' '))
    .filter((phrase) => phrase !== '')
}

/** Whether every part of a query begins a word of the text; an empty query is found in anything. */
export function isFoundIn(query: string, words: readonly string[]): boolean {
  const text = ` ${words.join(' ')}`
  return searchPhrases(query).every((phrase) => text.includes(` ${phrase}`))
}

/** The words of names or tags as a row keeps them, with spaces between. */
export function wordsOfNames(names: readonly string[]): string {
  return searchWords(names.join(' ')).join(' ')
}
