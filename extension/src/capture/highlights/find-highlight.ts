import { highlightAt } from '@takhti/schema/capture/highlights'
import type { Highlight, Segment } from '@takhti/schema/capture/model'
import { findPlaces } from './find-place.ts'
import type { Marked } from './text-quote.ts'

/**
 * The highlight of a passage that was selected on a page, among the segments of the article that was taken from it. Null where it
 * is in none, or too long.
 */
export function findHighlight(segments: readonly Segment[], marked: Marked): Highlight | null {
  return findHighlights(segments, [marked])[0] ?? null
}

/** The passages of many that are found. */
export function findHighlights(segments: readonly Segment[], marked: readonly Marked[]): Highlight[] {
  const places = findPlaces(
    segments.map(({ text }) => text),
    marked,
  )
  return places.flatMap((place) => {
    if (place === null) return []
    const { first, last } = place
    const [start, end] = [first.offset, last.offset + 1]
    return highlightAt(segments, { firstSegment: first.text, start, lastSegment: last.text, end }) ?? []
  })
}
