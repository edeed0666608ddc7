import { searchPhrases } from '../search-words.ts'

/** The text of one page in the search index, in UTF-16 units. */
export const maxPageText = 4_000

/** The text of a lesson's pages in the search index, in characters; text beyond that is not found. */
export const maxLessonText = 20_000

/** The longest text that is searched for, in UTF-16 units. */
export const maxSought = 100

const piece = /[\p{L}\p{M}\p{N}]+/gu

/**
 * The phrases that a query requires: for each part between spaces its words in order, the last one as a prefix. Text
 * joined by punctuation, as *3.5*, is split here, because the index splits it as well.
 */
export function soughtPhrases(query: string): string[][] {
  return searchPhrases(query)
    .map((phrase) => phrase.match(piece) ?? [])
    .filter((words) => words.length > 0)
}
