import { isFootnoteMark } from '../article/footnote-mark.ts'
import { findPlaces } from './find-place.ts'
import type { Marked } from './text-quote.ts'

/** The name of the painted passages in the page's highlight registry, and of the port that holds them. */
export const paintName = 'takhti-marked'

const unseen = 'script, style, noscript, template, textarea, title'

/** The ranges of marked passages in a page; text that is no longer on the page has none. */
export function rangesOf(page: Document, marks: readonly Marked[]): Range[] {
  const nodes: Text[] = []
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    // The walker was created for text nodes alone.
    if (node.parentElement?.closest(unseen) === null) nodes.push(node as Text)
  // Passages are stored without footnote marks; older ones contain them.
  const read = nodes.filter((node) => !isInFootnoteMark(node))
  const ranges = rangesAmong(read, marks)
  const missing = marks.filter((_mark, index) => ranges[index] === null)
  return [...ranges, ...rangesAmong(nodes, missing)].flatMap((range) => range ?? [])
}

function isInFootnoteMark(node: Text): boolean {
  const raised = node.parentElement?.closest('sup') ?? null
  return raised !== null && isFootnoteMark(raised)
}

function rangesAmong(nodes: readonly Text[], marks: readonly Marked[]): (Range | null)[] {
  const places = findPlaces(
    nodes.map(({ data }) => data),
    marks,
  )
  return places.map((place) => {
    const [from, to] = [nodes[place?.first.text ?? -1], nodes[place?.last.text ?? -1]]
    if (place === null || from === undefined || to === undefined) return null
    const range = from.ownerDocument.createRange()
    range.setStart(from, place.first.offset)
    range.setEnd(to, place.last.offset + 1)
    return range
  })
}

/**
 * Paints marked passages and returns how many there are. No element is added or changed: the browser paints them above
 * the page, as a selection, and for as long as the panel holds the port.
 */
export function paintMarked(page: Document, marks: readonly Marked[]): number {
  const ranges = rangesOf(page, marks)
  CSS.highlights.set(paintName, new Highlight(...ranges))
  // Each repaint holds another port; the disconnect of an earlier one must not remove this paint.
  const painted = CSS.highlights.get(paintName)
  chrome.runtime.connect({ name: paintName }).onDisconnect.addListener(() => {
    if (CSS.highlights.get(paintName) === painted) CSS.highlights.delete(paintName)
  })
  return ranges.length
}
