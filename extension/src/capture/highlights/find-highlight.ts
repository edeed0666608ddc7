import { highlightAt } from '@takhti/schema/capture/highlights'
import type { Highlight, Segment } from '@takhti/schema/capture/model'
import { findPlace } from './find-place.ts'
import type { Marked } from './marked.ts'

/**
 * The highlight of a passage that was selected on a page, among the segments of the article that was taken from it. Null where it
 * is in none, or too long.
 */
export function findHighlight(segments: readonly Segment[], marked: Marked): Highlight | null {
  const place = findPlace(
    segments.map(({ text }) => text),
    marked,
  )
  if (place === null) return null
  const { first, last } = place
  return highlightAt(segments, {
    firstSegment: first.text,
    start: first.offset,
    lastSegment: last.text,
    end: last.offset + 1,
  })
}
