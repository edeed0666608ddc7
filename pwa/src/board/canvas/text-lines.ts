/** Letters of one line take this much more height than their size: Indic and Arabic marks stand above and below. */
const leading = 1.5

const family = "'Noto Sans', 'Noto Sans Devanagari', 'Noto Sans Arabic', system-ui, sans-serif"

/** Scripts that write words without a space between them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** What measures: a canvas with the font set. */
type Measurer = Pick<CanvasRenderingContext2D, 'font' | 'measureText'>

export type TextBox = { readonly text: string; readonly size: number; readonly width: number }

/** A line of text, and whether its paragraph reads from the right. */
export type TextLine = { readonly text: string; readonly isFromRight: boolean }

export function fontOf(size: number): string {
  return `${size}px ${family}`
}

export function lineHeightOf(size: number): number {
  return size * leading
}

/** The text cut into lines that fit its width. */
export function linesOf(box: TextBox, measurer: Measurer): string[] {
  return layOut(box, measurer).map(({ text }) => text)
}

/** The lines of a text and how each of them reads, in every script. */
export function layOut({ text, size, width }: TextBox, measurer: Measurer): TextLine[] {
  measurer.font = fontOf(size)
  const fits = (line: string) => measurer.measureText(line.trimEnd()).width <= width
  return text.split('\n').flatMap((paragraph) => {
    const isRight = isFromRight(paragraph)
    return wrap(piecesOf(paragraph), fits).map((line) => ({ text: line, isFromRight: isRight }))
  })
}

/** Whether a paragraph reads from the right, by its first strong letter, as `dir=auto` decides. */
export function isFromRight(text: string): boolean {
  const strong = /\p{L}/u.exec(text)?.[0] ?? ''
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(strong)
}

/** The paragraph in pieces between which a line may end; together they are the paragraph. */
function piecesOf(paragraph: string): string[] {
  const spaced = paragraph.match(/\S+\s*|\s+/g) ?? ['']
  return spaced.flatMap((piece) => (unspaced.test(piece) ? segmentsOf(piece, 'word') : [piece]))
}

function wrap(pieces: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces.flatMap((each) => (fits(each) ? [each] : lettersOf(each, fits)))) {
    if (line === '' || fits(line + piece)) line += piece
    else {
      lines.push(line.trimEnd())
      line = piece
    }
  }
  return [...lines, line.trimEnd()]
}

/** A word wider than a whole line, in parts that are not. */
function lettersOf(word: string, fits: (line: string) => boolean): string[] {
  const parts: string[] = []
  for (const letter of segmentsOf(word, 'grapheme')) {
    const last = parts.at(-1)
    if (last !== undefined && fits(last + letter)) parts[parts.length - 1] = last + letter
    else parts.push(letter)
  }
  return parts
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmentsOf(text: string, granularity: 'word' | 'grapheme'): string[] {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter(undefined, { granularity })
  segmenters.set(granularity, segmenter)
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
