import type { Lettering, Mark } from '@takhti/schema/board/shapes/marks'
import { hasRight, markedWords } from './line-parts.ts'
import { lateLetters } from './typeface-count.ts'

/** Line height per font size: Indic and Arabic marks extend above and below. */
const leading = 1.5

/** The fallback family for scripts that the device has no typeface for (`load-characters.ts`). */
export const lackedFamily = 'Takhti Letters'

/** The fallback family for mathematical signs; last, since it has Latin and Greek characters too. */
export const mathsFamily = 'Takhti Maths'

const family = `'Noto Sans', 'Noto Sans Devanagari', 'Noto Sans Arabic', '${lackedFamily}', system-ui, sans-serif, '${mathsFamily}'`

/** Characters that every device can draw. */
export const latin = /^[\0-\u024f\u2000-\u20cf]*$/

/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** A canvas to measure text with. */
export type Measurer = Pick<CanvasRenderingContext2D, 'font' | 'measureText'>

export type TextBox = {
  readonly text: string
  readonly size: number
  readonly width: number
  readonly marks?: readonly Mark[] | undefined
}

/** A line of text, its offset in the text, and whether its paragraph is right-to-left. */
export type TextLine = { readonly text: string; readonly from: number; readonly isFromRight: boolean }

/** A font of the canvas. A worker of Chromium resolves each string once, so a loaded typeface makes a new string. */
export function fontOf(size: number, { isBold, isItalic }: Lettering = {}): string {
  const named = lateLetters.come === 0 ? family : `${family}, '${lackedFamily} ${lateLetters.come}'`
  return `${isItalic ? 'italic ' : ''}${isBold ? 'bold ' : ''}${size}px ${named}`
}

/** The underline: its distance below the baseline and its thickness, relative to the font size. */
export const rule = { below: 0.09, thick: 0.06 } as const

/** Whether text has an underline: it is underlined or a link. */
export function isRuled(letters: Lettering | null): boolean {
  return letters !== null && (letters.isUnderlined === true || letters.link !== undefined)
}

export function lineHeightOf(size: number): number {
  return size * leading
}

/** A typeface's extent above and below the baseline, measured by a canvas. */
export type FontBox = Pick<TextMetrics, 'fontBoundingBoxAscent' | 'fontBoundingBoxDescent'>

/**
 * The offset that aligns a field's text with the canvas. A browser centres the glyphs of a typeface in their line; a
 * canvas puts their baseline at the font size.
 */
export function baselineShift(
  size: number,
  { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below }: FontBox,
): number {
  return size - ((lineHeightOf(size) - above - below) / 2 + above)
}

/** The lines of a text, wrapped at its width. */
export function linesOf(box: TextBox, measurer: Measurer): string[] {
  return breakLines(box, measurer).map(({ text }) => text)
}

/**
 * Lines with their original breaks, and how much wider than the box they are here. Painting condenses them by that
 * factor.
 */
export type CachedLines = { readonly lines: readonly TextLine[]; readonly wider: number }

/** The assumed maximal ratio between the typefaces of two devices. */
export const mostWider = 1.3

/** The number of lines that a text's box was measured for. */
export function rowsOf({ size, height }: { readonly size: number; readonly height: number }): number {
  return Math.max(1, Math.floor(height / lineHeightOf(size) + 0.25))
}

/**
 * The lines of a text whose box was measured on another device. Where the font is wider here, no word wraps onto an
 * additional line: the box has no room for it, so it would be invisible.
 */
export function cachedLines(box: TextBox & { readonly height: number }, measurer: Measurer): CachedLines {
  const rows = rowsOf(box)
  const at = (wider: number) => ({ lines: breakLines({ ...box, width: box.width * wider }, measurer), wider })
  const own = at(1)
  if (own.lines.length <= rows) return own
  const most = at(mostWider)
  // Text that still needs more lines was given its box height on purpose, and overflows it.
  if (most.lines.length > rows) return own
  for (let wider = 1.02; wider < mostWider; wider += 0.02) {
    const stored = at(wider)
    if (stored.lines.length <= rows) return stored
  }
  return most
}

/** The lines of a text with the direction of each, in every script. */
export function breakLines(box: TextBox, measurer: Measurer): TextLine[] {
  measurer.font = fontOf(box.size)
  const fits = (line: string, from: number) => widthIn(box, { text: line.trimEnd(), from }, measurer) <= box.width
  let from = 0
  return box.text.split('\n').flatMap((paragraph) => {
    const isRight = isFromRight(paragraph)
    const lines = wrap(piecesOf(paragraph), from, fits).map((line) => ({ ...line, isFromRight: isRight }))
    from += paragraph.length + 1
    return lines
  })
}

/** The width of a line; for plain text, in the font that is set. */
export function widthIn({ size, marks = [] }: Omit<TextBox, 'text' | 'width'>, line: Line, measurer: Measurer): number {
  if (marks.length === 0) return measurer.measureText(line.text).width
  return markedWords(line, marks).reduce((sum, { words, mark }) => {
    measurer.font = fontOf(size, mark ?? {})
    return sum + measurer.measureText(words).width
  }, 0)
}

/** Whether a paragraph is right-to-left, by its first strong character, as `dir=auto` decides. */
export function isFromRight(text: string): boolean {
  const strong = /\p{L}/u.exec(text)?.[0] ?? ''
  return hasRight.test(strong)
}

/** Splits a paragraph at its line break opportunities; joined, the pieces are the paragraph. */
function piecesOf(paragraph: string): string[] {
  const spaced = paragraph.match(/\S+\s*|\s+/g) ?? ['']
  return spaced.flatMap((piece) => (unspaced.test(piece) ? segmentsOf(piece, 'word') : [piece]))
}

type Line = Pick<TextLine, 'text' | 'from'>

/** Whether a line fits, which begins at an offset of the text. */
type Fits = (line: string, from: number) => boolean

function wrap(pieces: readonly string[], start: number, fits: Fits): Line[] {
  const lines: Line[] = []
  let line = ''
  let from = start
  for (const piece of brokenUp(pieces, start, fits)) {
    if (line === '' || fits(line + piece, from)) line += piece
    else {
      lines.push({ text: line.trimEnd(), from })
      from += line.length
      line = piece
    }
  }
  return [...lines, { text: line.trimEnd(), from }]
}

/** Splits pieces that are wider than a line; leaves the others. */
function brokenUp(pieces: readonly string[], start: number, fits: Fits): string[] {
  let at = start
  return pieces.flatMap((piece) => {
    const from = at
    at += piece.length
    return fits(piece, from) ? [piece] : lettersOf(piece, from, fits)
  })
}

function lettersOf(word: string, start: number, fits: Fits): string[] {
  const parts: string[] = []
  let from = start
  for (const letter of segmentsOf(word, 'grapheme')) {
    const last = parts.at(-1)
    if (last !== undefined && fits(last + letter, from)) parts[parts.length - 1] = last + letter
    else {
      from += last?.length ?? 0
      parts.push(letter)
    }
  }
  return parts
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmentsOf(text: string, granularity: 'word' | 'grapheme'): string[] {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter(undefined, { granularity })
  segmenters.set(granularity, segmenter)
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
