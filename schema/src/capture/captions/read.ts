import type { Segment } from '../model.ts'
import { parseJson3 } from './json3.ts'
import { parseSubStation } from './substation.ts'
import { parseSubtitles, subtitleLanguage } from './subtitles.ts'
import { parseTimedText } from './timed-text.ts'
import { timeOf, withDurations } from './times.ts'
import { parseTranscriptJson } from './transcript-json.ts'

export { captionFileNames } from './file-names.ts'

/** The cues of a caption file in their order, and the file's stated language; '' for none. */
export type Captions = {
  format: 'vtt' | 'srt' | 'sbv' | 'ass' | 'ttml' | 'srv3' | 'json3' | 'json'
  language: string
  segments: Segment[]
}

/**
 * Reads a caption file, detected by its content: WebVTT, SubRip, SubViewer, SubStation, TTML, json3, srv1 to srv3,
 * transcripts as JSON. Null for other files and for one without cues. Time and memory are linear in the length of the
 * file.
 */
export function readCaptionFile(file: string): Captions | null {
  const start = /[^\s\uFEFF]/.exec(file.slice(0, 1_000))?.[0]
  if (start === '{' || start === '[') {
    const json = jsonCaptions(file.replace(/^\uFEFF/, ''))
    if (json !== null) return { ...json, segments: inOrder(json.segments) }
  }
  const markup = start === '<' ? parseTimedText(file) : null
  if (markup !== null) return { ...markup, segments: inOrder(markup.segments) }
  const dialogue = parseSubStation(file)
  if (dialogue !== null) return { format: 'ass', language: '', segments: inOrder(dialogue) }
  const segments = parseSubtitles(file)
  if (segments === null) return null
  const isWebVtt = /^\uFEFF?WEBVTT/.test(file)
  const format = isWebVtt ? 'vtt' : file.includes('-->') ? 'srt' : 'sbv'
  return { format, language: subtitleLanguage(file), segments: inOrder(segments) }
}

function jsonCaptions(file: string): Captions | null {
  const segments = parseJson3(file)
  if (segments !== null) return { format: 'json3', language: '', segments }
  const transcript = parseTranscriptJson(file)
  return transcript && { format: 'json', ...transcript }
}

/**
 * Turns pasted text into segments. A caption file gives its cues; text with times between the lines, as copied from a
 * transcript, gives a segment for each time. Other text gives one segment per paragraph.
 */
export function segmentsOfPaste(pasted: string): Segment[] {
  return timedSegments(pasted, true) ?? paragraphs(pasted).map((text) => ({ text }))
}

/** The segments of a text with times; null for prose. Without a video it may be a timetable, which is prose. */
export function timedSegments(text: string, isOfVideo: boolean): Segment[] | null {
  const cues = readCaptionFile(text)?.segments ?? null
  if (cues !== null) return cues
  const rows = timedLines(text)
  return rows !== null && (isOfVideo || !isTimetable(rows)) ? rows : null
}

// Lessons and breaks begin at round minutes of the day, and none of them in the first minutes after midnight.
function isTimetable(rows: readonly Segment[]): boolean {
  const times = rows.map(({ startMs = 0 }) => startMs)
  return (times[0] ?? 0) >= 300_000 && times.every((time) => time % 5_000 === 0)
}

function inOrder(segments: Segment[]): Segment[] {
  return segments.toSorted((one, other) => (one.startMs ?? 0) - (other.startMs ?? 0))
}

// A video site's text for screen readers between a time and its line.
const spoken = /^\s*(?:\d+ (?:hours?|minutes?|seconds?)(?:, |\s*$)){1,3}$/

/** Lines such as `0:04` and `salt water freezes`, or both in one; null where the text begins otherwise. */
function timedLines(text: string): Segment[] | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const found: { startMs: number; text: string }[] = []
  for (const line of lines) {
    const [, time = '', rest = ''] =
      /^\s*[[(]?((?:\p{Nd}{1,2}:)?\p{Nd}{1,2}:\p{Nd}{2})(?:[.,]\p{Nd}{1,3})?[\])]?(?:\s*[-–—]?\s+(.*))?$/u.exec(line) ??
      []
    const startMs = timeOf(time)
    const last = found.at(-1)
    // Times of a video only grow: a time of day within the text is not one of them.
    if (startMs !== null && startMs >= (last?.startMs ?? 0)) found.push({ startMs, text: rest })
    else if (last === undefined) return null
    else if (last.text === '' && spoken.test(line)) continue
    else last.text += ` ${line}`
  }
  const segments = found
    .map((each) => ({ ...each, text: each.text.replace(/\s+/gu, ' ').trim() }))
    .filter((each) => each.text !== '')
  return segments.length >= 2 ? withDurations(segments) : null
}

function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.replace(/\s+/gu, ' ').trim())
    .filter((part) => part !== '')
}
