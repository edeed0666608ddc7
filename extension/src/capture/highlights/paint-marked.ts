import { isFootnoteMark } from '../article/footnote-mark.ts'
import { findPlaces } from './find-place.ts'
import type { Marked } from './marked.ts'

/** What the painted passages are called in the page's registry of highlights, and the line that keeps them there. */
export const paintName = 'takhti-marked'

const unseen = 'script, style, noscript, template, textarea, title'

/** The ranges of marked passages in a page; what the page does not say any more has none. */
export function rangesOf(page: Document, marks: readonly Marked[]): Range[] {
  const nodes: Text[] = []
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    // The walker was asked for text alone.
    if (node.parentElement?.closest(unseen) === null) nodes.push(node as Text)
  // Passages are kept without marks of footnotes; older ones hold them.
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
 * Paints marked passages and answers how many there are. No element is added or changed: the browser paints them above the page, as a
 * selection, and for as long as the panel holds the line.
 */
export function paintMarked(page: Document, marks: readonly Marked[]): number {
  const ranges = rangesOf(page, marks)
  CSS.highlights.set(paintName, new Highlight(...ranges))
  // Whoever paints anew holds another line; the one before it ends then, and must not take this away.
  const painted = CSS.highlights.get(paintName)
  chrome.runtime.connect({ name: paintName }).onDisconnect.addListener(() => {
    if (CSS.highlights.get(paintName) === painted) CSS.highlights.delete(paintName)
  })
  return ranges.length
}
