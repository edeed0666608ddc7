import { highlightAt } from '@takhti/schema/capture/highlights'
import type { Highlight, Segment } from '@takhti/schema/capture/model'
import type { Marked } from './marked.ts'

/**
 * The highlight of a passage that was selected on a page, among the segments of the article that was taken from it; of several
 * places that say the same, the one with the same words around it. Null where it is in none, or too long.
 */
export function findHighlight(segments: readonly Segment[], marked: Marked): Highlight | null {
  const text = squeezed(segments.map((segment) => segment.text))
  const quote = squeezedText(marked.quote)
  if (quote === '') return null
  const [before, after] = [squeezedText(marked.before), squeezedText(marked.after)]
  let best: { at: number; likeness: number } | null = null
  for (let at = text.letters.indexOf(quote); at >= 0; at = text.letters.indexOf(quote, at + 1)) {
    const likeness =
      sameAtEnd(text.letters.slice(0, at), before) + sameAtStart(text.letters.slice(at + quote.length), after)
    if (best === null || likeness > best.likeness) best = { at, likeness }
  }
  if (best === null) return null
  const [first, last] = [text.places[best.at], text.places[best.at + quote.length - 1]]
  if (first === undefined || last === undefined) return null
  return highlightAt(segments, {
    firstSegment: first.segment,
    start: first.offset,
    lastSegment: last.segment,
    end: last.offset + 1,
  })
}

type Squeezed = { letters: string; places: { segment: number; offset: number }[] }

// A page and an article made of it differ in spaces, and in what stands between the cells of a table.
const loose = /[\s\p{Cc}|]/u

function squeezed(texts: readonly string[]): Squeezed {
  const places: Squeezed['places'] = []
  let letters = ''
  for (const [segment, text] of texts.entries())
    for (let offset = 0; offset < text.length; offset += 1) {
      const unit = text.charAt(offset)
      if (loose.test(unit)) continue
      letters += unit
      places.push({ segment, offset })
    }
  return { letters, places }
}

function squeezedText(text: string): string {
  return squeezed([text]).letters
}

function sameAtEnd(text: string, wanted: string): number {
  let same = 0
  while (same < wanted.length && same < text.length && text.at(-1 - same) === wanted.at(-1 - same)) same += 1
  return same
}

function sameAtStart(text: string, wanted: string): number {
  let same = 0
  while (same < wanted.length && same < text.length && text[same] === wanted[same]) same += 1
  return same
}
