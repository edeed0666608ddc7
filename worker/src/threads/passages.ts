import type { Source } from '@takhti/assistant/source'
import type { SourceSpan } from '@takhti/schema/questions/model'
import type { ActiveSource } from './source-store.ts'

/** The version of the algorithm for passages; passages of an earlier one are made again. */
export const passagesVersion = 2

type Place = Source['places'][number]

/** A few sentences of a source, on to where the next passage begins; offsets of its parts are its own. */
export type Passage = {
  ordinal: number
  /** In the source's reading text, in UTF-16 units. */
  start: number
  text: string
  sentences: Source['sentences']
  places: Place[]
}

// Some sentences, because the answer to a question may be in the context of its words.
const leastLength = 700

/** The passages of a source; put together they are its text from the first sentence on. */
export function passagesOf({ text, sentences, places }: Source): Passage[] {
  const passages: Passage[] = []
  let open: Source['sentences'] = []
  let place = 0
  for (const [index, sentence] of sentences.entries()) {
    open.push(sentence)
    const start = open[0]?.start ?? 0
    const next = sentences[index + 1]
    if (sentence.end - start < leastLength && next !== undefined) continue
    const end = next?.start ?? sentence.end
    while ((places[place]?.end ?? end) <= start) place += 1
    passages.push({
      ordinal: passages.length,
      start,
      // Half of a surrogate pair would be stored as another character.
      text: text.slice(start, end).toWellFormed(),
      sentences: open.map((each) => ({ start: each.start - start, end: each.end - start })),
      places: placesWithin(places, place, { start, end }),
    })
    open = []
  }
  return passages
}

function placesWithin(places: readonly Place[], from: number, { start, end }: { start: number; end: number }): Place[] {
  const within: Place[] = []
  for (let at = from; at < places.length; at += 1) {
    const place = places[at]
    if (place === undefined || place.start >= end) break
    within.push({ ...place, start: Math.max(0, place.start - start), end: Math.min(end, place.end) - start })
  }
  return within
}

/** What an engine reads of one source, and where each passage of it begins there and in the source. */
export type Excerpt = { id: string; source: Source; pieces: readonly { at: number; start: number }[] }

// More than separates two sentences of one thought, so that no span crosses it.
const between = '\n\n\n'

/** Some passages of a source, in its order, as a source of their own. */
export function excerptOf(
  { id, kind, title, language, createdAt }: ActiveSource,
  passages: readonly Passage[],
  isPunctuated: boolean,
): Excerpt {
  const pieces: { at: number; start: number }[] = []
  const source: Source = {
    kind,
    title,
    language,
    capturedAt: createdAt,
    text: '',
    sentences: [],
    places: [],
    isPunctuated,
  }
  let last = -1
  for (const { ordinal, start, text, sentences, places } of passages) {
    if (last >= 0 && ordinal > last + 1) source.text += between
    const at = source.text.length
    pieces.push({ at, start })
    source.text += text
    source.sentences.push(...sentences.map((each) => ({ start: each.start + at, end: each.end + at })))
    source.places.push(...places.map((each) => ({ ...each, start: each.start + at, end: each.end + at })))
    last = ordinal
  }
  return { id, source, pieces }
}

/** Maps a span of an excerpt to the source; null where the excerpt's text differs from the span's quote. */
export function spanInSource({ source, pieces }: Excerpt, span: SourceSpan): SourceSpan | null {
  if (source.text.slice(span.start, span.end) !== span.quote) return null
  const piece = pieces.findLast(({ at }) => at <= span.start)
  if (piece === undefined) return null
  const start = piece.start + span.start - piece.at
  return { ...span, start, end: start + span.quote.length }
}
