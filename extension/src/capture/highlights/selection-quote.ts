import { wordsOf } from '../article/passages.ts'
import type { Marked } from './text-quote.ts'

/** Enough context to distinguish two places of the same word. */
const aroundLength = 100

const blocks = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, td, th, dt, dd, figcaption, summary'

/** The person's selection on a page, as the passages of an article spell it; null where nothing is selected. */
export function readMarked(page: Document): Marked | null {
  const selection = page.getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const quote = spelled(range)
  if (quote === '') return null
  const before = page.createRange()
  before.setStart(blockOf(range.startContainer) ?? range.startContainer, 0)
  before.setEnd(range.startContainer, range.startOffset)
  const after = page.createRange()
  after.selectNodeContents(blockOf(range.endContainer) ?? range.endContainer)
  after.setStart(range.endContainer, range.endOffset)
  return {
    quote: quote.slice(0, 20_000),
    before: spelled(before).slice(-aroundLength),
    after: spelled(after).slice(0, aroundLength),
  }
}

function blockOf(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest(blocks) ?? null
}

// Adjacent blocks in the markup are separate words, and elements without text are none.
function spelled(range: Range): string {
  const copy = range.cloneContents()
  for (const silent of copy.querySelectorAll('script, style, noscript, template')) silent.remove()
  for (const block of copy.querySelectorAll(blocks)) block.append(' ')
  return wordsOf(copy)
}
