import { searchWords } from '../search-words.ts'
import type { PageText } from './place.ts'
import { maxSought } from './rules.ts'

/** A lesson with the text of its pages. */
export type ReadLesson = { lessonId: string; name: string; pages: readonly PageText[] }

/** A page of a lesson. */
export type LessonPlace = { lessonId: string; name: string; pageId: string }

/** A shorter sentence, as a heading, is on pages that have nothing else of the quotation. */
const fewestWords = 4

/**
 * The page that has the most of a quotation, counted in words of whole sentences, the first of equal ones. Null where
 * no page has a whole sentence of it. Lessons made of a source have some of its sentences, each on a line of its own.
 */
export function quotePlace(quote: string, lessons: readonly ReadLesson[]): LessonPlace | null {
  const sentences = sentencesIn(quote)
  if (sentences.length === 0) return null
  let best: { place: LessonPlace; words: number } | null = null
  for (const { lessonId, name, pages } of lessons) {
    for (const { pageId, text } of pages) {
      const page = ` ${searchWords(text).join(' ')} `
      const found = sentences.filter((words) => page.includes(` ${words.join(' ')} `))
      const words = found.reduce((sum, { length }) => sum + length, 0)
      if (words > (best?.words ?? 0)) best = { place: { lessonId, name, pageId }, words }
    }
  }
  return best?.place ?? null
}

/** The most sentences of a quotation that are searched for. */
const maxQueries = 3

/** Searches for sentences of a quotation, the longest first. Dots join the words, so that only all in order are found. */
export function quoteQueries(quote: string): string[] {
  const longest = sentencesIn(quote).sort((one, other) => other.length - one.length)
  return longest.slice(0, maxQueries).map((words) => {
    let query = ''
    for (const word of words) {
      const longer = query === '' ? word : `${query}.${word}`
      if (longer.length > maxSought) break
      query = longer
    }
    return query
  })
}

function sentencesIn(quote: string): string[][] {
  return quote
    .split(/[.!?…]+(?:\s+|$)|[。！？।؟\n]+/u)
    .map(searchWords)
    .filter(({ length }) => length >= fewestWords)
}
