import type { Highlight, Segment } from './model.ts'

/** The length of a highlight's stored surroundings, in UTF-16 units. */
const aroundLength = 32

const longestQuote = 4_000

type Place = Pick<Highlight, 'firstSegment' | 'start' | 'lastSegment' | 'end'>

/** The highlight of a place in the segments. Null where the place does not exist, is only spaces, or is too long. */
export function highlightAt(segments: readonly Segment[], place: Place): Highlight | null {
  const { firstSegment, start, lastSegment, end } = place
  const texts = segments.slice(firstSegment, lastSegment + 1).map(({ text }) => text)
  const [first, last] = [texts[0], texts.at(-1)]
  if (first === undefined || last === undefined || texts.length !== lastSegment - firstSegment + 1) return null
  if (start >= first.length || end < 1 || end > last.length || (texts.length === 1 && start >= end)) return null
  const quote = texts
    .map((text, index) => text.slice(index === 0 ? start : 0, index === texts.length - 1 ? end : undefined))
    .join('\n')
  if (quote.trim() === '' || quote.length > longestQuote) return null
  const prefix = first.slice(Math.max(0, start - aroundLength), start).replace(/^[\uDC00-\uDFFF]/, '')
  const suffix = last.slice(end, end + aroundLength).replace(/[\uD800-\uDBFF]$/, '')
  return { quote, firstSegment, start, lastSegment, end, prefix, suffix }
}

/** Whether a highlight equals the text at its place, and around it. */
export function isStanding(segments: readonly Segment[], highlight: Highlight): boolean {
  const found = highlightAt(segments, highlight)
  return (
    found !== null &&
    found.quote === highlight.quote &&
    found.prefix === highlight.prefix &&
    found.suffix === highlight.suffix
  )
}

/** The highlights that remain after segments are removed, at their places among the remaining segments. */
export function highlightsWithout(highlights: readonly Highlight[], removed: ReadonlySet<number>): Highlight[] {
  return highlights.flatMap((each) => {
    const { firstSegment, lastSegment } = each
    for (let index = firstSegment; index <= lastSegment; index += 1) if (removed.has(index)) return []
    const before = [...removed].filter((index) => index < firstSegment).length
    return [{ ...each, firstSegment: firstSegment - before, lastSegment: lastSegment - before }]
  })
}

/** The ranges of highlights in one segment's text, in order and without overlaps. */
export function markedIn(highlights: readonly Highlight[], index: number, length: number): Range[] {
  const ranges = highlights
    .filter(({ firstSegment, lastSegment }) => firstSegment <= index && index <= lastSegment)
    .map(({ firstSegment, lastSegment, start, end }) => ({
      start: firstSegment === index ? start : 0,
      end: lastSegment === index ? end : length,
    }))
    .toSorted((one, other) => one.start - other.start)
  const merged: Range[] = []
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last === undefined || range.start > last.end) merged.push(range)
    else last.end = Math.max(last.end, range.end)
  }
  return merged
}

type Range = { start: number; end: number }
