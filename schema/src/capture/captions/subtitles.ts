import type { Segment } from '../model.ts'
import { decodeEntities } from './entities.ts'
import { cueOf } from './times.ts'

const time = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?`
const times = new RegExp(`^(${time})\\s*-->\\s*(${time})`)

/** Reads a WebVTT or SubRip file; null where it holds no cue. */
export function parseSubtitles(file: string): Segment[] | null {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const segments: Segment[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const [, start, end] = times.exec(lines[index]?.trim() ?? '') ?? []
    if (start === undefined || end === undefined) continue
    const words = wordsAfter(lines, index)
    const cue = cueOf(plain(words.join(' ')), milliseconds(start), milliseconds(end))
    if (cue !== null) segments.push(cue)
    index += words.length
  }
  return segments.length > 0 ? segments : null
}

/** The language that a WebVTT file says it is in; empty where it does not. */
export function subtitleLanguage(file: string): string {
  const [header = ''] = file.slice(0, 2_000).split(/\r?\n\r?\n/)
  return /^\uFEFF?WEBVTT/.test(header) ? (/^Language:\s*([\w-]{2,35})\s*$/im.exec(header)?.[1] ?? '') : ''
}

// Some files leave out the empty line between two cues: then the next times end the words, and the number before them.
function wordsAfter(lines: readonly string[], index: number): string[] {
  const words: string[] = []
  for (let at = index + 1; at < lines.length; at += 1) {
    const line = lines[at]?.trim() ?? ''
    if (line === '') return words
    if (times.test(line)) return /^\d+$/.test(words.at(-1) ?? '') ? words.slice(0, -1) : words
    words.push(line)
  }
  return words
}

function milliseconds(written: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = written.replace(',', '.').split(':').toReversed().map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}

// Tags are letters or, in rolling captions, times; whatever else stands after `<` was said. Bounded, so that a file of
// opening brackets costs no more than its length.
const tags = /<\/?[A-Za-z\d][^<>]{0,200}>|<\/?[A-Za-z\d]>|\{\\[^{}]{0,200}\}/g

function plain(text: string): string {
  return decodeEntities(text.replace(tags, ''))
}
