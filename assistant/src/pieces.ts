import type { Segment } from '@takhti/schema/capture/model'
import { primaryLanguage } from '@takhti/schema/kit/words'
import type { Range } from './sentences.ts'

/** An index into the capture's segments, and the segment's time in the video, page of the document, or form and emphasis in it. */
type Origin = { segment: number; startMs?: number; endMs?: number; page?: number } & Pick<Segment, 'form' | 'emphasis'>

/** The rest of one segment after cleaning. */
export type Piece = { text: string; origin: Origin }

/** The origin of a stretch of the reading text. */
export type Place = Origin & Range

// Joiners (U+200C, U+200D) stay: Indic scripts and Persian spell with them. Direction marks and soft hyphens do not.
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

const soundCue = /[[(（【][^\])）】]{0,60}[\])）】]|[♪♫🎵🎶]+|>>+/gu

// Most cues contain none, which a search for one of their characters finds sooner.
const mayHoldSounds = /[[(（【♪♫🎵🎶>]/u

// Filler words of each language; never a word that also has a meaning.
const thinking: Readonly<Record<string, string>> = {
  en: 'um+|uh+|erm+|hmm+|mm-hmm|uh-huh',
  hi: 'अं+|हम्म+|उम्म+',
  mr: 'अं+|हम्म+|उम्म+',
  bn: 'উম+|হুম+|অ্যাঁ+',
  gu: 'અં+|હમ્મ+|ઉમ્મ+',
  or: 'ଅଁ+|ହମ୍ମ+',
  kn: 'ಅಂ+|ಹಮ್ಮ್+|ಉಮ್ಮ್+',
  ar: 'اه+م*|امم+|إمم+|همم+',
  de: 'ähm*|äh+|öhm*|öh+|hm+',
  es: 'eh+|em+|ehm+|mm+|hm+',
  fr: 'euh+|heu+|hum+|hm+',
  it: 'ehm+|uhm+|mm+|hm+',
  ru: 'э+|эм+|мм+|хм+|гм+',
  id: 'em+|ehm+|mm+|hm+',
}

// Written without spaces, so they are removed everywhere.
const thinkingUnspaced: Readonly<Record<string, RegExp>> = {
  ja: /(?:えーっと|えーと|えっと|ええと|あのー|あのう|うーん|そのー)[、，]?/gu,
  zh: /[嗯呃]+[，、]?/gu,
}

const fillers = new Map([
  ...Object.entries(thinking).map(
    ([language, words]) =>
      [language, new RegExp(`(?<![\\p{L}\\p{M}'’-])(?:${words})(?![\\p{L}\\p{M}'’-])[,.،।]?\\s*`, 'giu')] as const,
  ),
  ...Object.entries(thinkingUnspaced),
])

// How far back a rolling caption can repeat itself: two lines of about ten words.
const reach = 24

/** Forms that are no sentences: no question is asked about them and no summary is made of them. */
const unspeakable: ReadonlySet<Segment['form']> = new Set(['code', 'maths', 'table'])

/** Paragraphs of an article or a document, one piece each; reference marks such as [12] are dropped. */
export function readParagraphs(segments: readonly Segment[]): Piece[] {
  return segments.flatMap(({ text, form, emphasis, page }, segment) => {
    if (unspeakable.has(form)) return []
    const read = tidy(text.replace(/\[\d{1,3}\]/g, ''))
    if (read === '') return []
    const origin = {
      segment,
      ...(page !== undefined && { page }),
      ...(form !== undefined && { form }),
      ...(emphasis !== undefined && { emphasis }),
    }
    return [{ text: read, origin }]
  })
}

/** Cues of a transcript without sound cues and fillers, each holding only the words that the cues before it lack. */
export function readCaptions(segments: readonly Segment[], language: string): Piece[] {
  const filler = fillers.get(primaryLanguage(language))
  const cues = segments.map(({ text }) => tidy(spoken(text, filler)))
  const pieces: Piece[] = []
  const tail: string[] = []
  for (const [segment, spoken] of cues.entries()) {
    const cue = segments[segment]
    if (cue === undefined) continue
    const folded = spoken === '' ? [] : spoken.toLowerCase().split(' ')
    const repeated = overlap(tail, folded, wordsOfFirstLines(cue.text))
    if (repeated === folded.length) continue
    const text = repeated === 0 ? spoken : spoken.split(' ').slice(repeated).join(' ')
    pieces.push({ text, origin: originOf(segment, cue) })
    for (let at = repeated; at < folded.length; at += 1) tail.push(folded[at] ?? '')
    if (tail.length > reach) tail.splice(0, tail.length - reach)
  }
  return pieces
}

function spoken(text: string, filler: RegExp | undefined): string {
  const speech = mayHoldSounds.test(text) ? text.replace(soundCue, ' ') : text
  return filler === undefined ? speech : speech.replace(filler, '')
}

function originOf(segment: number, { startMs, durationMs }: Segment): Origin {
  if (startMs === undefined) return { segment }
  return durationMs === undefined ? { segment, startMs } : { segment, startMs, endMs: startMs + durationMs }
}

/** How many words each of a cue's lines but the last ends at. */
function wordsOfFirstLines(text: string): number[] {
  if (!text.includes('\n')) return []
  const lines = text.split('\n')
  let words = 0
  return lines.slice(0, -1).map((line) => (words += tidy(line).split(' ').filter(Boolean).length))
}

/**
 * How many words at the head of a cue repeat the end of the preceding one; one word is a repeat only as a whole line.
 */
function overlap(tail: readonly string[], words: readonly string[], lines: readonly number[]): number {
  for (let length = Math.min(tail.length, words.length); length >= 1; length -= 1) {
    if (length === 1 && words.length > 1 && !lines.includes(1)) return 0
    const from = tail.length - length
    let same = length
    // The last word first: it is seldom the same.
    while (same > 0 && words[same - 1] === tail[from + same - 1]) same -= 1
    if (same === 0) return length
  }
  return 0
}

// Single spaces are already the target form.
const oddSpace = /[^\S ]|\p{Cc}| {2}/u

function tidy(text: string): string {
  const shown = text.normalize('NFC').replace(invisible, '')
  return (oddSpace.test(shown) ? shown.replace(/[\s\p{Cc}]+/gu, ' ') : shown).trim()
}
