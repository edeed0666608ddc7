import type { Lettering, Mark } from '@takhti/schema/board/shapes/marks'
import { hasRight, markedWords } from './line-parts.ts'

/** Letters of one line take this much more height than their size: Indic and Arabic marks stand above and below. */
const leading = 1.5

/** What comes where the device has no typeface for a script (`bring-letters.ts`). */
export const lackedFamily = 'Takhti Letters'

/** What comes where the device lacks signs of mathematics; last, since it has letters of Latin and Greek too. */
export const mathsFamily = 'Takhti Maths'

const family = `'Noto Sans', 'Noto Sans Devanagari', 'Noto Sans Arabic', '${lackedFamily}', system-ui, sans-serif, '${mathsFamily}'`

/** Letters and signs that every device draws. */
export const latin = /^[\0-\u024f\u2000-\u20cf]*$/

/** Scripts that write words without a space between them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** What measures: a canvas with the font set. */
export type Measurer = Pick<CanvasRenderingContext2D, 'font' | 'measureText'>

export type TextBox = {
  readonly text: string
  readonly size: number
  readonly width: number
  readonly marks?: readonly Mark[] | undefined
}

/** A line of text, where in the text it begins, and whether its paragraph reads from the right. */
export type TextLine = { readonly text: string; readonly from: number; readonly isFromRight: boolean }

export function fontOf(size: number, { isBold, isItalic }: Lettering = {}): string {
  return `${isItalic ? 'italic ' : ''}${isBold ? 'bold ' : ''}${size}px ${family}`
}

/** The line under words: where it begins below the baseline, and how thick it is, as parts of the letters' size. */
export const rule = { below: 0.09, thick: 0.06 } as const

/** Whether a line stands under words: they are underlined, or lead somewhere. */
export function isRuled(letters: Lettering | null): boolean {
  return letters !== null && (letters.isUnderlined === true || letters.link !== undefined)
}

export function lineHeightOf(size: number): number {
  return size * leading
}

/** What a canvas measures of a typeface: how far its letters reach above and below their baseline. */
export type FontBox = Pick<TextMetrics, 'fontBoundingBoxAscent' | 'fontBoundingBoxDescent'>

/**
 * How far a field has to be moved so that its words stand where a canvas paints them: a browser puts the letters of a typeface into
 * the middle of their line, a canvas their baseline at the size of the letters.
 */
export function baselineShift(
  size: number,
  { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below }: FontBox,
): number {
  return size - ((lineHeightOf(size) - above - below) / 2 + above)
}

/** The text cut into lines that fit its width. */
export function linesOf(box: TextBox, measurer: Measurer): string[] {
  return layOut(box, measurer).map(({ text }) => text)
}

/** Lines as they were kept, and how much wider than its box the room is that they need here: they are set as much closer. */
export type KeptLines = { readonly lines: readonly TextLine[]; readonly wider: number }

/** Typefaces of the devices that people have differ by less. */
export const mostWider = 1.3

/** How many lines the box of words was measured for. */
export function rowsOf({ size, height }: { readonly size: number; readonly height: number }): number {
  return Math.max(1, Math.floor(height / lineHeightOf(size) + 0.25))
}

/**
 * The lines of a text whose box was measured on another device: where letters are wider here, none of its words goes to a line
 * that the box has no room for, which nobody would see.
 */
export function keptLines(box: TextBox & { readonly height: number }, measurer: Measurer): KeptLines {
  const rows = rowsOf(box)
  const at = (wider: number) => ({ lines: layOut({ ...box, width: box.width * wider }, measurer), wider })
  const own = at(1)
  if (own.lines.length <= rows) return own
  const most = at(mostWider)
  // What needs more even then was given a box of another height on purpose, and hangs out of it.
  if (most.lines.length > rows) return own
  for (let wider = 1.02; wider < mostWider; wider += 0.02) {
    const kept = at(wider)
    if (kept.lines.length <= rows) return kept
  }
  return most
}

/** The lines of a text and how each of them reads, in every script. */
export function layOut(box: TextBox, measurer: Measurer): TextLine[] {
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

/** How wide a line of a text is; where all is plain, in the font that is set. */
export function widthIn({ size, marks = [] }: Omit<TextBox, 'text' | 'width'>, line: Line, measurer: Measurer): number {
  if (marks.length === 0) return measurer.measureText(line.text).width
  return markedWords(line, marks).reduce((sum, { words, mark }) => {
    measurer.font = fontOf(size, mark ?? {})
    return sum + measurer.measureText(words).width
  }, 0)
}

/** Whether a paragraph reads from the right, by its first strong letter, as `dir=auto` decides. */
export function isFromRight(text: string): boolean {
  const strong = /\p{L}/u.exec(text)?.[0] ?? ''
  return hasRight.test(strong)
}

/** The paragraph in pieces between which a line may end; together they are the paragraph. */
function piecesOf(paragraph: string): string[] {
  const spaced = paragraph.match(/\S+\s*|\s+/g) ?? ['']
  return spaced.flatMap((piece) => (unspaced.test(piece) ? segmentsOf(piece, 'word') : [piece]))
}

type Line = Pick<TextLine, 'text' | 'from'>

/** Whether words that begin at a place of the text have room on a line. */
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

/** Words wider than a whole line in parts that are not, the others as they are. */
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
