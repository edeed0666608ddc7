import type { Capture, Segment, Video } from '@takhti/schema/capture/model'
import { unknownLanguage } from './youtube/transcript.ts'

/** What was read, before it is brought into the form that may be sent. */
export type Reading = {
  kind: Capture['kind']
  title: string
  author: string
  url: string
  language: string
  via: Capture['via']
  segments: Segment[]
  video?: Video
  /** Of a document that is neither captions nor plain text. */
  format?: 'pdf'
  fileName?: string
  pageCount?: number
}

const longestTitle = 300
const longestAuthor = 200
const longestFileName = 255
const longestSegment = 20_000
const mostSegments = 20_000
const mostCharacters = 300_000

/** Brings a reading into the form of a capture; null where nothing is left to send. */
export function draftOf(reading: Reading, now: Date): Capture | null {
  const segments = bounded(reading.segments)
  const url = plainAddress(reading.url)
  // Only what comes from a file or the clipboard may come from nowhere.
  if (segments.length === 0 || (url === null && reading.kind !== 'document')) return null
  const author = cut(reading.author, longestAuthor)
  const fileName = cut(reading.fileName ?? '', longestFileName)
  return {
    kind: reading.kind,
    title: cut(reading.title, longestTitle) || (url === null ? '…' : new URL(url).hostname),
    ...(url !== null && { url }),
    ...(reading.kind === 'document' && {
      format: reading.format ?? (reading.segments.some(isTimed) ? 'captions' : 'text'),
    }),
    ...(fileName !== '' && { fileName }),
    ...(reading.pageCount !== undefined && { pageCount: reading.pageCount }),
    language: languageTag(reading.language),
    ...(author !== '' && { author }),
    capturedAt: now.toISOString(),
    via: reading.via,
    ...(reading.video && { video: reading.video }),
    segments,
  }
}

/** Words, as people count them; in scripts without spaces, runs of letters. */
export function wordCount(segments: readonly Segment[]): number {
  return segments.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0), 0)
}

/** The characters of a reading that are too many for one capture. */
export function leftOut({ segments }: Reading): number {
  return lengthOf(bounded(segments, unlimited)) - lengthOf(bounded(segments))
}

function lengthOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { text }) => sum + text.length, 0)
}

const limits = { segment: longestSegment, segments: mostSegments, characters: mostCharacters }
const unlimited = { segment: Infinity, segments: Infinity, characters: Infinity }

// The limits lie below the contract's, whichever script the text is in: three bytes is the longest common letter.
function bounded(segments: readonly Segment[], most = limits): Segment[] {
  const kept: Segment[] = []
  let left = most.characters
  for (const segment of segments) {
    const longest = Math.min(most.segment, left)
    const text = keepsLines.has(segment.form) ? cutLines(segment.text, longest) : cut(segment.text, longest)
    if (text !== '') kept.push({ ...segment, text })
    left -= text.length
    if (left <= 0 || kept.length === most.segments) break
  }
  return kept
}

function isTimed({ startMs }: Segment): boolean {
  return startMs !== undefined
}

// What a line break means something in.
const keepsLines: ReadonlySet<Segment['form']> = new Set(['code', 'maths', 'table'])

function cutLines(text: string, max: number): string {
  const lines = text.slice(0, max).split('\n')
  return lines
    .map((line) => line.replace(/\p{Cc}/gu, ' ').trimEnd())
    .join('\n')
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}

function cut(text: string, max: number): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

function languageTag(language: string): string {
  const tag = language.trim().replace('_', '-')
  return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(tag) ? tag : unknownLanguage
}

/** The address without what may be secret in it: a name, a password, a fragment. */
export function plainAddress(address: string): string | null {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  url.username = ''
  url.password = ''
  url.hash = ''
  return url.href.length <= 2_000 ? url.href : `${url.origin}${url.pathname}`.slice(0, 2_000)
}
