import { primaryLanguage } from '@takhti/schema/kit/words'
import { isAbbreviation } from './abbreviations.ts'

/** A half-open range of the reading text, in UTF-16 units. */
export type Range = { start: number; end: number }

// Beyond this many UTF-16 units a "sentence" is a list or a page without stops, and is cut at a space.
const longest = 600

// The marks that end a sentence in the scripts of the interface languages, then marks that may close after them.
const ends = /[.!?।॥؟۔。！？｡…]+[)\]"'”’»«」』）】]*/gu

const always = /[।॥؟۔。！？｡]/u

/**
 * Sentences of a text that has stops, trimmed, in order; paragraphs are never joined. Our own rules replace
 * `Intl.Segmenter`, whose answers differ from browser to browser while spans are stored.
 */
export function splitSentences(text: string, language: string): Range[] {
  const sentences: Range[] = []
  let offset = 0
  for (const paragraph of text.split('\n')) {
    let start = 0
    for (const end of [...endsOf(paragraph, primaryLanguage(language)), paragraph.length]) {
      sentences.push(...cut(text, { start: offset + start, end: offset + end }))
      start = end
    }
    offset += paragraph.length + 1
  }
  return sentences
}

function* endsOf(paragraph: string, language: string): Generator<number> {
  for (const match of paragraph.matchAll(ends)) {
    const at = match.index
    const end = at + match[0].length
    if (isEnd(paragraph, { at, end, mark: match[0] }, language)) yield end
  }
}

type Mark = { at: number; end: number; mark: string }

function isEnd(paragraph: string, { at, end, mark }: Mark, language: string): boolean {
  const after = paragraph.slice(end, end + 40)
  if (always.test(mark)) return !isQuotedWithin(mark, after)
  // "3.5", "example.org" and "e.g." have no space after their dot.
  if (after !== '' && !/^\s/u.test(after)) return false
  if (/[!?]/.test(mark)) return !/^\s+\p{Ll}/u.test(after)
  const before = paragraph.slice(Math.max(0, at - 40), at)
  if (mark.startsWith('...') || mark.startsWith('…')) return !/^\s+\p{Ll}/u.test(after)
  return !/^\s+\p{Ll}/u.test(after) && !isAbbreviation(before, after, language)
}

// 「はい。」と言った goes on after its quotation.
function isQuotedWithin(mark: string, after: string): boolean {
  return /[」』”’]$/u.test(mark) && /^[とという的，、]/u.test(after)
}

/** Breaks a range that is too long to quote into pieces at spaces, or anywhere between characters where there are none. */
export function cut(text: string, range: Range): Range[] {
  if (range.end - range.start <= longest) return trimmed([range], text)
  const pieces: Range[] = []
  let { start } = range
  while (range.end - start > longest) {
    const space = text.lastIndexOf(' ', start + longest)
    const end = space > start ? space : start + longest - (isHighHalf(text, start + longest - 1) ? 1 : 0)
    pieces.push({ start, end })
    start = end
  }
  return trimmed([...pieces, { start, end: range.end }], text)
}

function trimmed(pieces: readonly Range[], text: string): Range[] {
  return pieces.map((piece) => trim(text, piece)).filter((piece) => piece.end > piece.start)
}

function isHighHalf(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit <= 0xdbff
}

function trim(text: string, { start, end }: Range): Range {
  let [from, to] = [start, end]
  while (from < to && /\s/.test(text.charAt(from))) from += 1
  while (to > from && /\s/.test(text.charAt(to - 1))) to -= 1
  return { start: from, end: to }
}
