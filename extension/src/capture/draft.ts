import type { Capture, Segment, Video } from '@takhti/schema/capture/model'
import { maxCaptureBytes, maxSegments, textBytes } from '@takhti/schema/capture/rules'
import { unknownLanguage } from './youtube/transcript.ts'

/** What was read, before it has the form that may be sent. */
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

/** Converts a reading to the form of a capture; null where nothing is left to send. */
export function draftOf(reading: Reading, now: Date): Capture | null {
  const segments = bounded(reading.segments)
  const url = plainAddress(reading.url)
  // Only text of a file or the clipboard may have no address.
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

/** Words, as people count them; in scripts without spaces, runs of characters. */
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

const limits = { segments: maxSegments, bytes: maxCaptureBytes }
const unlimited = { segments: Infinity, bytes: Infinity }

/** As much as one capture may carry; a paragraph that is too long for finding a passage is cut in two. */
function bounded(segments: readonly Segment[], most = limits): Segment[] {
  const retained: Segment[] = []
  let left = most.bytes
  for (const segment of segments) {
    const all = preservesLines.has(segment.form) ? cutLines(segment.text) : cut(segment.text, Infinity)
    for (let at = 0; at < all.length; at += longestSegment) {
      // A cut may go through a character of two units.
      const text = all.slice(at, at + longestSegment).toWellFormed()
      left -= textBytes([{ text }])
      if (left < 0 || retained.length === most.segments) return retained
      retained.push({ ...segment, text })
    }
  }
  return retained
}

function isTimed({ startMs }: Segment): boolean {
  return startMs !== undefined
}

// Kinds in which a line break has a meaning.
const preservesLines: ReadonlySet<Segment['form']> = new Set(['code', 'maths', 'table'])

function cutLines(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line) => line.replace(/\p{Cc}/gu, ' ').trimEnd())
    .join('\n')
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

/** The address without possible secrets: a name, a password, a fragment. */
export function plainAddress(address: string): string | null {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  url.username = ''
  url.password = ''
  url.hash = ''
  return url.href.length <= 2_000 ? url.href : `${url.origin}${url.pathname}`.slice(0, 2_000)
}
