import type { Segment } from '../model.ts'
import { isRecord, parseJson } from './json3.ts'
import { cueOf, timeOf } from './times.ts'

/** Cues of a transcript that another program wrote as JSON, and the language that it names, or ''. */
export type JsonTranscript = { language: string; segments: Segment[] }

const lists = [
  'segments',
  'transcript',
  'transcription',
  'snippets',
  'captions',
  'cues',
  'utterances',
  'body',
  'chunks',
  'data',
]
const texts = ['text', 'content', 'utf8', 'snippet', 'line']
const starts = ['start', 'startTime', 'start_time', 'from', 'begin', 'offset']
const ends = ['end', 'endTime', 'end_time', 'to']
const lengths = ['duration', 'dur']

/** Reads a list of texts with times, by itself or within an object; null where the text is anything else. */
export function parseTranscriptJson(text: string): JsonTranscript | null {
  const body = parseJson(text)
  const list = listIn(body)
  if (list === null) return null
  const rows = list.filter(isRecord)
  const scale = scaleOf(rows)
  const segments = rows.map((row) => cueIn(row, scale)).filter((segment) => segment !== null)
  if (segments.length === 0) return null
  const language = isRecord(body) ? firstText(body, ['language', 'language_code', 'lang']) : ''
  return { language: /^[A-Za-z]{2,3}(?:-[\w-]{2,30})?$/.test(language) ? language : '', segments }
}

function listIn(body: unknown): unknown[] | null {
  if (Array.isArray(body)) return body
  if (!isRecord(body)) return null
  const found = lists.map((name) => body[name]).find(Array.isArray)
  const inner = found ?? lists.map((name) => body[name]).find(isRecord)
  return Array.isArray(inner)
    ? inner
    : isRecord(inner)
      ? (lists.map((name) => inner[name]).find(Array.isArray) ?? null)
      : null
}

type Row = Readonly<Record<string, unknown>>

function cueIn(row: Row, scale: number): Segment | null {
  const start = startOf(row, scale)
  if (start === null) return null
  const length = numberIn(row, lengths)
  const end = numberIn(row, ends)
  const [, until] = pairIn(row)
  const ms = numberIn(row, ['endMs', 'end_ms'])
  return cueOf(
    firstText(row, texts),
    start,
    ms ?? (until === null ? (end === null ? (length === null ? null : start + length * scale) : end * scale) : until),
  )
}

function startOf(row: Row, scale: number): number | null {
  const ms = numberIn(row, ['startMs', 'start_ms', 'offsetMs'])
  if (ms !== null) return ms
  const [from] = pairIn(row)
  if (from !== null) return from
  const start = numberIn(row, starts)
  return start === null ? null : start * scale
}

/** `offsets` of one program are milliseconds, `timestamp` of another a pair of seconds. */
function pairIn({ offsets, timestamp }: Row): [number | null, number | null] {
  if (isRecord(offsets)) return [numberIn(offsets, ['from']), numberIn(offsets, ['to'])]
  if (!Array.isArray(timestamp)) return [null, null]
  const [from, to] = timestamp.map((each: unknown) => (typeof each === 'number' ? each * 1_000 : null))
  return [from ?? null, to ?? null]
}

/** Integers whose cues would last minutes are milliseconds; others are seconds. */
function scaleOf(rows: readonly Row[]): number {
  const begun = rows.map((row) => numberIn(row, starts)).filter((start) => start !== null)
  const [first = 0, last = 0] = [begun[0], begun.at(-1)]
  const isWhole = begun.every(Number.isInteger)
  return isWhole && begun.length > 1 && (last - first) / (begun.length - 1) > 200 ? 1 : 1_000
}

function numberIn(row: Row, names: readonly string[]): number | null {
  for (const name of names) {
    const value = row[name]
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
    if (typeof value !== 'string' || value.trim() === '') continue
    const read = Number(value.replace(',', '.'))
    if (read >= 0 && Number.isFinite(read)) return read
    const clock = timeOf(value)
    if (clock !== null) return clock / 1_000
  }
  return null
}

function firstText(row: Row, names: readonly string[]): string {
  const found = names.map((name) => row[name]).find((each) => typeof each === 'string')
  return typeof found === 'string' ? found : ''
}
