import { analyse } from 'chardet'
import { textEncodings } from './text-encodings.ts'
import { plausibility } from './text-plausibility.ts'

/** How certain an encoding is: a mark in the bytes, a declaration, valid UTF-8, a person's choice, or a guess. */
type EncodingOrigin = 'mark' | 'declared' | 'utf-8' | 'chosen' | 'guess'

/** A text with the encoding it was read in, by its name in `TextDecoder`. */
type DecodedText = { text: string; encoding: string; origin: EncodingOrigin }

/** Facts beside the bytes: a person's choice, and a charset declared outside of them. */
type EncodingHints = { chosen?: string | undefined; declared?: string | undefined }

/**
 * Decodes the bytes of an imported text, the one way in which any importer does. A choice wins over a byte order mark, a mark
 * over a declared charset, a declaration over a guess.
 */
export function decodeText(bytes: Uint8Array, { chosen, declared }: EncodingHints = {}): DecodedText {
  const read = (encoding: string, origin: EncodingOrigin): DecodedText => ({
    text: new TextDecoder(encoding).decode(bytes),
    encoding,
    origin,
  })
  const choice = encodingOf(chosen)
  if (choice !== null) return read(choice, 'chosen')
  const mark = markOf(bytes)
  if (mark !== null) return read(mark, 'mark')
  const wide = wideEncoding(bytes)
  if (wide !== null) return read(wide, 'guess')
  const stated = encodingOf(declared) ?? declaredIn(bytes)
  const isUtf8 = isValid(bytes, 'utf-8')
  if (stated !== null && isBelieved(bytes, stated, isUtf8)) return read(stated, 'declared')
  if (isSevenBit(bytes) && isEscaped(bytes)) return read('iso-2022-jp', 'guess')
  return isUtf8 ? read('utf-8', 'utf-8') : read(guessOf(bytes), 'guess')
}

/** Whether a person may have reason to choose another encoding. */
export function isUncertain({ origin }: Pick<DecodedText, 'origin'>): boolean {
  return origin === 'guess' || origin === 'declared' || origin === 'chosen'
}

/** The decoder's name of a charset's label; null where there is no such charset. */
function encodingOf(label: string | undefined): string | null {
  try {
    return label === undefined || label.trim() === '' ? null : new TextDecoder(label.trim()).encoding
  } catch {
    return null
  }
}

function markOf(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** The byte order of UTF-16 without a mark: its spaces, digits and line ends have a zero byte at the same side. */
export function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 4_096 - (4_096 % 2))
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const side = odd > even * 10 ? 'utf-16le' : even > odd * 10 ? 'utf-16be' : null
  if (side === null || Math.max(even, odd) < sample.length / 40) return null
  const text = new TextDecoder(side).decode(sample)
  const strange = text.match(/[^\P{C}\t\n\r\p{Cf}]|\uFFFD/gu)?.length ?? 0
  return strange * 20 <= text.length ? side : null
}

/** The charset that a page or a file of markup declares within its first bytes. */
function declaredIn(bytes: Uint8Array): string | null {
  const start = Array.from(bytes.subarray(0, 4_096), (byte) => String.fromCharCode(byte)).join('')
  const [, xml] = /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{2,40})["']/i.exec(start) ?? []
  const [, meta] = /<meta\b[^>]{0,300}?\bcharset\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(start) ?? []
  const found = encodingOf(meta ?? xml)
  // A declaration that can be read byte by byte is no UTF-16.
  return found?.startsWith('utf-16') === true ? null : found
}

/**
 * A program that saves a page as UTF-8 may leave an older declaration in it; characters of one byte never form valid
 * UTF-8.
 */
function isBelieved(bytes: Uint8Array, stated: string, isUtf8: boolean): boolean {
  if (!isValid(bytes, stated)) return false
  const isOfOneByte = /^(?:windows|iso-8859|koi8|ibm866|mac)/.test(stated)
  return !(isOfOneByte && isUtf8)
}

function isValid(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function isSevenBit(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80)
}

/** The escapes that switch ISO-2022-JP between its sets. */
function isEscaped(bytes: Uint8Array): boolean {
  return bytes.some((byte, at) => byte === 0x1b && bytes[at + 1] === 0x24 && [0x40, 0x42].includes(bytes[at + 2] ?? 0))
}

const candidates = Object.keys(textEncodings).filter((each) => !each.startsWith('utf') && each !== 'iso-2022-jp')

/**
 * The likeliest of the encodings: by plausible sequences of characters, and by the library's counts of common
 * sequences.
 */
function guessOf(bytes: Uint8Array): string {
  const sample = sampleOf(bytes)
  const counted = new Map(analyse(sample).map(({ name, confidence }) => [encodingOf(name), confidence / 100]))
  const weighed = candidates
    .filter((encoding) => isValid(sample, encoding))
    .map((encoding) => ({
      encoding,
      weight: plausibility(new TextDecoder(encoding).decode(sample), sample, encoding) + (counted.get(encoding) ?? 0),
    }))
  const none = { encoding: 'windows-1252', weight: -Infinity }
  return weighed.reduce((best, each) => (each.weight > best.weight ? each : best), none).encoding
}

/** Enough lines with characters beyond ASCII to detect an encoding. No character is cut. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample: number[] = []
  let start = 0
  while (start < bytes.length && sample.length < 32_000) {
    const found = bytes.indexOf(0x0a, start)
    const line = bytes.subarray(start, found < 0 ? bytes.length : found + 1)
    start += line.length
    if (line.length < 200_000 && line.some((byte) => byte >= 0x80)) sample.push(...line)
  }
  return Uint8Array.from(sample.length > 0 ? sample : bytes.subarray(0, 32_000))
}
