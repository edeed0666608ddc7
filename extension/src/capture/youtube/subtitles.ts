import type { Segment } from '@takhti/schema/capture/model'

const times = /^((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{3})\s*-->\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{3})/

/** Reads a WebVTT or SubRip file; null where it holds no cue. */
export function parseSubtitles(file: string): Segment[] | null {
  const blocks = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  const segments = blocks.map(cueOf).filter((segment) => segment !== null)
  return segments.length > 0 ? segments : null
}

/** Turns pasted text into segments: cues where it is a subtitle file, else one per paragraph. */
export function segmentsOfPaste(pasted: string): Segment[] {
  return parseSubtitles(pasted) ?? paragraphs(pasted).map((text) => ({ text }))
}

function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.replace(/\s+/gu, ' ').trim())
    .filter((part) => part !== '')
}

function cueOf(block: string): Segment | null {
  const lines = block.split('\n')
  const at = lines.findIndex((line) => times.test(line.trim()))
  const [, start, end] = times.exec(lines[at]?.trim() ?? '') ?? []
  if (start === undefined || end === undefined) return null
  const text = plain(lines.slice(at + 1).join(' '))
  const startMs = milliseconds(start)
  return text === '' ? null : { text, startMs, durationMs: Math.max(0, milliseconds(end) - startMs) }
}

function milliseconds(time: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = time.replace(',', '.').split(':').toReversed().map(Number)
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000)
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['nbsp', ' '],
  ['lrm', '\u200E'],
  ['rlm', '\u200F'],
  ['quot', '"'],
])

function plain(text: string): string {
  return text
    .replace(/<[^>]*>|\{\\[^}]*\}/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => entities.get(name) ?? whole)
    .replace(/\s+/gu, ' ')
    .trim()
}
