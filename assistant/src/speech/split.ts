import type { Tagger, Token } from '../engines/english.ts'
import { cut, type Range } from '../sentences.ts'
import type { Source } from '../source.ts'
import { findSentences, speechOf, type Weights } from './boundaries.ts'
import learnt from './weights.json' with { type: 'json' }

// Tagging needs context, not the whole lecture; windows bound the memory.
const windowWords = 200

const weights: Weights = new Map(Object.entries(learnt))

/** A sentence found in speech, and whether both of its ends are clear. */
export type SpokenRange = Range & { isSure: boolean }

/** Sentences of English speech without stops, by weights learnt from lectures and by the speaker's pauses. */
export function splitSpeech({ text, places }: Source, tagger: Tagger): SpokenRange[] {
  const tokens = tagSpeech(text, tagger)
  return findSentences(speechOf(tokens), weights, pausesAt(tokens, places)).flatMap(({ first, end, isSure }) => {
    const [from, to] = [tokens[first], tokens[end - 1]]
    if (from === undefined || to === undefined) return []
    return cut(text, { start: from.start, end: to.end }).map((range) => ({ ...range, isSure }))
  })
}

// In the weights' tenths: the bonus of a pause of at least so many milliseconds for an end.
const silences = [
  [900, 40],
  [350, 15],
] as const

/** The evidence of the pauses between cues, by the token after each. */
function pausesAt(tokens: readonly Token[], places: Source['places']): Map<number, number> {
  const pauses = new Map<number, number>()
  let at = 0
  for (const [index, place] of places.entries()) {
    while (at < tokens.length && (tokens[at]?.start ?? 0) < place.start) at += 1
    const before = places[index - 1]
    const silence = (place.startMs ?? 0) - (before?.endMs ?? place.startMs ?? 0)
    const found = silences.find(([ms]) => silence >= ms)
    if (found !== undefined) pauses.set(at, found[1])
  }
  return pauses
}

/** Tags text without stops, in windows; offsets are those of the text. */
export function tagSpeech(text: string, tagger: Tagger): Token[] {
  const words = Array.from(text.matchAll(/\S+/g), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  const tokens: Token[] = []
  for (let first = 0; first < words.length; first += windowWords) {
    const [from, to] = [words[first], words[Math.min(first + windowWords, words.length) - 1]]
    if (from === undefined || to === undefined) break
    for (const token of tagger(text.slice(from.start, to.end)))
      tokens.push({ ...token, start: token.start + from.start, end: token.end + from.start })
  }
  return tokens
}
