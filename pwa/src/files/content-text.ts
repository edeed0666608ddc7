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

/** Whether an address may be opened from here: a captured one comes from a page nobody checked. */
export function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url)
}

/** A segment's text cut where a quote stands in it, or whole where it does not. */
export function cutAt(text: string, quote: string): [string, string, string] {
  const at = text.indexOf(quote)
  return at < 0 || quote === '' ? ['', text, ''] : [text.slice(0, at), quote, text.slice(at + quote.length)]
}

/** What a format calls its pages; the names are those of the messages. */
export function pageWord(format: Content['format']): 'page' | 'slide' | 'chapter' {
  if (format === 'pptx') return 'slide'
  return format === 'epub' ? 'chapter' : 'page'
}
