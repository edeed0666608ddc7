import type { Segment } from '../model.ts'
import { parseJson3 } from './json3.ts'
import { parseSubtitles, subtitleLanguage } from './subtitles.ts'
import { parseTimedText } from './timed-text.ts'
import { timeOf, withDurations } from './times.ts'

export { captionFileNames } from './file-names.ts'

/** The cues of a caption file in their order, and the language that the file says it is in; '' where it does not. */
export type Captions = {
  format: 'vtt' | 'srt' | 'ttml' | 'srv3' | 'json3'
  language: string
  segments: Segment[]
}

/**
 * Reads a caption file by what is in it, whatever it is called: WebVTT, SubRip, TTML, json3, srv1 to srv3. Null where it is
 * none of them or holds no cue. Time and memory grow with the length of the file and with nothing else.
 */
export function readCaptionFile(file: string): Captions | null {
  const start = /[^\s\uFEFF]/.exec(file.slice(0, 1_000))?.[0]
  if (start === '{') {
    const segments = parseJson3(file.replace(/^\uFEFF/, ''))
    return segments && { format: 'json3', language: '', segments: inOrder(segments) }
  }
  const markup = start === '<' ? parseTimedText(file) : null
  if (markup !== null) return { ...markup, segments: inOrder(markup.segments) }
  const segments = parseSubtitles(file)
  if (segments === null) return null
  const isWebVtt = /^\uFEFF?WEBVTT/.test(file)
  return { format: isWebVtt ? 'vtt' : 'srt', language: subtitleLanguage(file), segments: inOrder(segments) }
}

/**
 * Turns pasted text into segments: cues where it is a caption file; what is said at each time where times stand between the
 * lines, as when the rows of a transcript are copied; else one segment per paragraph.
 */
export function segmentsOfPaste(pasted: string): Segment[] {
  return readCaptionFile(pasted)?.segments ?? timedLines(pasted) ?? paragraphs(pasted).map((text) => ({ text }))
}

function inOrder(segments: Segment[]): Segment[] {
  return segments.toSorted((one, other) => (one.startMs ?? 0) - (other.startMs ?? 0))
}

/** Lines such as `0:04` and `salt water freezes`, or both in one; null where the text does not begin so. */
function timedLines(text: string): Segment[] | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const found: { startMs: number; text: string }[] = []
  for (const line of lines) {
    const [, time = '', rest = ''] =
      /^\s*[[(]?((?:\p{Nd}{1,2}:)?\p{Nd}{1,2}:\p{Nd}{2})[\])]?(?:\s+(.*))?$/u.exec(line) ?? []
    const startMs = timeOf(time)
    const last = found.at(-1)
    // Times of a video only grow: a time of day within the text is not one of them.
    if (startMs !== null && startMs >= (last?.startMs ?? 0)) found.push({ startMs, text: rest })
    else if (last === undefined) return null
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
