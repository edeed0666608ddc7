import type { Segment } from '@takhti/schema/capture/model'
import { fold, primaryLanguage } from '@takhti/schema/kit/words'
import type { Range } from './sentences.ts'

/** An index into the capture's segments, and the segment's time in the video. */
type Origin = { segment: number; startMs?: number; endMs?: number }

/** What is left of one segment after cleaning. */
export type Piece = Origin & { text: string }

/** Where a stretch of the reading text came from. */
export type Place = Origin & Range

// Joiners (U+200C, U+200D) stay: Indic scripts and Persian spell with them. Direction marks and soft hyphens do not.
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

const soundCue = /[[(（【][^\])）】]{0,60}[\])）】]|[♪♫🎵🎶]+|>>+/gu

const fillers: Record<string, RegExp> = {
  en: /(?<![\p{L}'’-])(?:um+|uh+|erm+|hmm+|mm-hmm|uh-huh)(?![\p{L}'’-])[,.]?\s*/giu,
  hi: /(?<![\p{L}\p{M}])(?:अं+|हम्म)(?![\p{L}\p{M}])[,।]?\s*/gu,
}

// How far back a rolling caption can repeat itself: two lines of about ten words.
const reach = 24

/** Paragraphs of an article, one piece each; reference marks such as [12] are dropped. */
export function readParagraphs(segments: readonly Segment[]): Piece[] {
  return segments
    .map(({ text }, segment) => ({ text: tidy(text.replace(/\[\d{1,3}\]/g, '')), segment }))
    .filter((piece) => piece.text !== '')
}

/** Cues of a transcript without sound cues and fillers, each holding only the words that the cues before it lack. */
export function readCaptions(segments: readonly Segment[], language: string): Piece[] {
  const filler = fillers[primaryLanguage(language)]
  const pieces: Piece[] = []
  let tail: string[] = []
  for (const [segment, cue] of segments.entries()) {
    const plain = tidy(cue.text.replace(soundCue, ' '))
    const words = tidy(filler === undefined ? plain : plain.replace(filler, ''))
      .split(' ')
      .filter(Boolean)
    const folded = words.map(fold)
    const fresh = words.slice(overlap(tail, folded))
    if (fresh.length === 0) continue
    pieces.push({ text: fresh.join(' '), segment, ...timesOf(cue) })
    tail = [...tail, ...folded.slice(words.length - fresh.length)].slice(-reach)
  }
  return pieces
}

function timesOf({ startMs, durationMs }: Segment): { startMs?: number; endMs?: number } {
  if (startMs === undefined) return {}
  return { startMs, ...(durationMs === undefined ? {} : { endMs: startMs + durationMs }) }
}

/** How many words at the head of a cue repeat the end of what was said; one word is a repeat only as a whole cue. */
function overlap(tail: readonly string[], words: readonly string[]): number {
  for (let length = Math.min(tail.length, words.length); length >= (words.length === 1 ? 1 : 2); length -= 1) {
    const from = tail.length - length
    if (words.slice(0, length).every((word, index) => word === tail[from + index])) return length
  }
  return 0
}

function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
