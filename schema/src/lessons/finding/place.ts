import type { FoundLesson } from '../model.ts'
import { isFoundIn, searchWords } from '../search-words.ts'
import { soughtPhrases } from './rules.ts'
import { bestSnippet, snippetOf } from './snippet.ts'

/** The text of a lesson's page. */
export type PageText = { pageId: string; text: string }

type Named = { name: string; tags: readonly string[] }

/** The place of a query's words on a found lesson's pages; null where its name and tags contain all of them. */
export function placeOf(lesson: Named, pages: readonly PageText[], query: string): FoundLesson['place'] {
  if (isFoundIn(query, searchWords(named(lesson)))) return null
  const best = bestSnippet(pages, query)
  return best && { pageId: best.page.pageId, parts: best.parts }
}

/** Whether a lesson matches every part of a query, in its name, its tags or on its pages, as in the server's index. */
export function isFoundOn(lesson: Named, pages: readonly PageText[], query: string): boolean {
  const sought = soughtPhrases(query).length
  const whole = [named(lesson), ...pages.map(({ text }) => text)].join('\n')
  return sought > 0 && snippetOf(whole, query)?.found === sought
}

function named({ name, tags }: Named): string {
  return `${name} ${tags.join(' ')}`
}
