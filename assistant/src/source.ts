import type { Capture } from '@takhti/schema/capture/model'
import type { SourceSpan } from '@takhti/schema/questions/model'
import { type Piece, type Place, readCaptions, readParagraphs } from './pieces.ts'
import { type Range, splitSentences } from './sentences.ts'
import { isPunctuated, splitSpoken } from './spoken.ts'

/** A capture made readable: one text without repeats and fillers, its sentences, and the origin of each word. */
export type Source = {
  kind: Capture['kind']
  title: string
  language: string
  capturedAt: string
  text: string
  sentences: Range[]
  places: Place[]
  /** False for automatic captions without full stops, whose sentence ends are inferred. */
  isPunctuated: boolean
}

export type Readable = Pick<Capture, 'kind' | 'title' | 'language' | 'capturedAt' | 'segments'> & {
  format?: Capture['format'] | undefined
}

/** Deterministic: the same capture always gives the same text, so stored spans still point at the same words. */
export function readSource(capture: Readable): Source {
  const { kind, title, language, capturedAt, format } = capture
  const isSpoken = kind === 'youtube' || format === 'captions'
  const pieces = isSpoken ? readCaptions(capture.segments, language) : readParagraphs(capture.segments)
  const { text, places } = join(pieces, isSpoken ? ' ' : '\n')
  const hasStops = !isSpoken || isPunctuated(text)
  const sentences = hasStops ? splitSentences(text, language) : splitSpoken(text, places, language)
  return { kind, title, language, capturedAt, text, sentences, places, isPunctuated: hasStops }
}

/** The span of a range of the reading text; the range is cut to the longest allowed quote of a span. */
export function spanOf(source: Source, range: Range): SourceSpan {
  const start = range.start
  const end = Math.min(range.end, start + 4_000)
  const first = placeAt(source.places, start)
  const last = placeAt(source.places, Math.max(start, end - 1))
  return {
    firstSegment: first?.segment ?? 0,
    lastSegment: last?.segment ?? 0,
    start,
    end,
    quote: source.text.slice(start, end),
    ...(first?.startMs === undefined ? {} : { startMs: first.startMs }),
    ...(first?.page === undefined ? {} : { page: first.page }),
  }
}

export function textOf(source: Source, range: Range): string {
  return source.text.slice(range.start, range.end)
}

function join(pieces: readonly Piece[], separator: string): { text: string; places: Place[] } {
  const places: Place[] = []
  const texts: string[] = []
  let start = 0
  for (const { text, origin } of pieces) {
    const end = start + text.length
    places.push(Object.assign(origin, { start, end }))
    texts.push(text)
    start = end + separator.length
  }
  return { text: texts.join(separator), places }
}

/** The last place that starts at or before an offset, by bisection. */
function placeAt(places: readonly Place[], offset: number): Place | undefined {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.start ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return places[low - 1]
}
