import type { Content } from '@takhti/schema/files/model'

/** A place in a video as people write it: `1:05`, `1:02:07`. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** The address of a video at a place in it. */
export function videoAddress(url: string, startMs: number): string {
  const address = new URL(url)
  address.searchParams.set('t', `${Math.floor(startMs / 1_000)}s`)
  return address.href
}

/** Whether an address may be opened from here: a captured one comes from an unchecked page. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url)
}

/** A piece of a segment's text: the passage just requested, a highlight of the capture, or neither. */
export type TextPiece = { text: string; look: 'shown' | 'highlight' | 'plain' }

type Range = { start: number; end: number }

/** A segment's text in pieces; a quote that is not in it shows the whole of it, and null shows nothing. */
export function piecesOf(text: string, highlights: readonly Range[], quote: string | null): TextPiece[] {
  const shown = quote === null ? null : placeOf(text, quote)
  const edges = [...highlights, ...(shown ? [shown] : [])].flatMap(({ start, end }) => [start, end])
  const cuts = [...new Set([0, ...edges, text.length])].toSorted((one, other) => one - other)
  const lookAt = (at: number): TextPiece['look'] => {
    if (shown && covers(shown, at)) return 'shown'
    return highlights.some((range) => covers(range, at)) ? 'highlight' : 'plain'
  }
  return cuts.slice(0, -1).map((start, index) => ({ text: text.slice(start, cuts[index + 1]), look: lookAt(start) }))
}

function placeOf(text: string, quote: string): Range {
  const start = text.indexOf(quote)
  return start < 0 || quote === '' ? { start: 0, end: text.length } : { start, end: start + quote.length }
}

function covers({ start, end }: Range, at: number): boolean {
  return start <= at && at < end
}

/** The name of a format's pages, as the messages have it. */
export function pageWord(format: Content['format']): 'page' | 'slide' | 'chapter' {
  if (format === 'pptx') return 'slide'
  return format === 'epub' ? 'chapter' : 'page'
}
