import { searchPhrases } from '../search-words.ts'

/** The words of one page that search keeps, in UTF-16 units. */
export const maxPageText = 4_000

/** The words of all pages of a lesson that search keeps, in characters; pages that come after that are found by no word of theirs. */
export const maxLessonText = 20_000

/** The longest text that is searched for, in UTF-16 units. */
export const maxSought = 100

const piece = /[\p{L}\p{M}\p{N}]+/gu

/**
 * What of a query must be found: for each part between spaces its words in order, the last of which only begins one. What
 * punctuation holds together, as in *3.5*, stands apart here, because the index takes it apart as well.
 */
export function soughtPhrases(query: string): string[][] {
  return searchPhrases(query)
    .map((phrase) => phrase.match(piece) ?? [])
    .filter((words) => words.length > 0)
}
