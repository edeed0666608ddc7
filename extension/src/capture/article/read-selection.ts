import { passagesOf } from './passages.ts'
import type { ArticleFacts } from './read-article.ts'

/** The person's selection on a page, in the order of the page; null where nothing is selected. */
export function readSelection(page: Document): ArticleFacts | null {
  const selection = page.getSelection()
  if (selection === null || selection.isCollapsed) return null
  const ranges = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index))
  const segments = ranges.flatMap((range) => passagesOf(range.cloneContents()))
  if (segments.length === 0) return null
  const language = languageAt(selection.anchorNode, page)
  return { title: page.title, author: '', language, url: page.location.href, segments }
}

// A page may quote another language and mark it with `lang`.
function languageAt(node: Node | null, page: Document): string {
  const element = node instanceof Element ? node : (node?.parentElement ?? null)
  return element?.closest('[lang]')?.getAttribute('lang') || page.documentElement.lang
}
