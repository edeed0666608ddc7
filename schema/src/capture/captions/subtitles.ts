import type { Segment } from '../model.ts'
import { decodeEntities } from './entities.ts'
import { cueOf } from './times.ts'

const time = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?`
// SubRip and WebVTT write an arrow between the two times, SubViewer a comma.
const times = new RegExp(`^(${time})(?:\\s*-->\\s*|(?<=\\.\\d{3}),(?=\\d{1,3}:\\d{2}:\\d{2}\\.\\d{3}$))(${time})`)

/** Reads a WebVTT, SubRip or SubViewer file; null where it has no cue. */
export function parseSubtitles(file: string): Segment[] | null {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const isWebVtt = lines[0]?.startsWith('WEBVTT') === true
  const segments: Segment[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const [, start, end] = times.exec(lines[index]?.trim() ?? '') ?? []
    if (start === undefined || end === undefined) continue
    const block = blockAfter(lines, index)
    const cue = cueOf(plain(textOf(block, isWebVtt).join(' ')), milliseconds(start), milliseconds(end))
    if (cue !== null) segments.push(cue)
    index += block.lines.length
  }
  return segments.length > 0 ? segments : null
}

/** The language in a WebVTT file's header; empty for none. */
export function subtitleLanguage(file: string): string {
  const [header = ''] = file.slice(0, 2_000).split(/\r?\n\r?\n/)
  return /^\uFEFF?WEBVTT/.test(header) ? (/^Language:\s*([\w-]{2,35})\s*$/im.exec(header)?.[1] ?? '') : ''
}

type Block = { lines: readonly string[]; isLast: boolean }

/** The lines up to the next times or the end. A cue's text may contain an empty line, so only times end it. */
function blockAfter(lines: readonly string[], index: number): Block {
  const block: string[] = []
  for (let at = index + 1; at < lines.length; at += 1) {
    const line = lines[at]?.trim() ?? ''
    if (times.test(line)) return { lines: block, isLast: false }
    block.push(line)
  }
  return { lines: block, isLast: true }
}

const remark = /^(?:NOTE|STYLE|REGION)(?:\s|$)/

/** The text of a cue, without the counter or name of the next one, and without WebVTT comments. */
function textOf({ lines, isLast }: Block, isWebVtt: boolean): readonly string[] {
  const last = lines.at(-1) ?? ''
  const isNamed = /^\d+$/.test(last) || (isWebVtt && lines.at(-2) === '')
  const words = !isLast && last !== '' && isNamed ? lines.slice(0, -1) : lines
  if (!isWebVtt) return words
  const from = words.findIndex((line, at) => remark.test(line) && words[at - 1] === '')
  return from < 0 ? words : words.slice(0, from)
}

function milliseconds(written: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = written.replace(',', '.').split(':').toReversed().map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}

// Tags are letters or, in rolling captions, times; any other text after `<` is speech. Bounded, so that a file of
// opening brackets costs linear time.
const tags = /<\/?[A-Za-z\d][^<>]{0,200}>|<\/?[A-Za-z\d]>|\{\\[^{}]{0,200}\}/g

function plain(text: string): string {
  return decodeEntities(text.replace(tags, ''))
}
