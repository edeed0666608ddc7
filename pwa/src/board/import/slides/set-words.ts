import { marksIn } from '@takhti/schema/board/move-marks'
import type { Colour } from '@takhti/schema/board/shapes/colour'
import type { FrameProps } from '@takhti/schema/board/shapes/drawing'
import { MAX_MARKS, type Mark } from '@takhti/schema/board/shapes/marks'
import { around, turnBy } from '@takhti/schema/board/transform'
import { fontOf, isFromRight, breakLines, lineHeightOf, widthIn } from '../../canvas/text-lines.ts'
import type { Measurer, TextLine } from '../../canvas/text-lines.ts'
import type { Paragraph } from './slide-words.ts'

/** A text of the board: unrotated, in its place. */
export type SetPiece = FrameProps & {
  readonly text: string
  readonly size: number
  readonly colour: Colour
  readonly marks: readonly Mark[]
}

export type WordsBox = {
  readonly paragraphs: readonly Paragraph[]
  /** The box of the text, on the page. */
  readonly box: FrameProps
  readonly anchor: 'top' | 'middle' | 'bottom'
  readonly isWrapped: boolean
  /** Page pixels in a point, and in a unit of the slide (EMU). */
  readonly perPoint: number
  readonly perUnit: number
}

type SetParagraph = Paragraph & { readonly lines: readonly TextLine[]; readonly height: number; readonly inset: number }

/**
 * Board fonts are taller than those of slides: text that would overflow its box is scaled down, to these shares at
 * most.
 */
const shares = [1, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62]
/** Slack for fonts of other devices, relative to the font size. */
const slack = 0.3
const unlimited = 100_000

/** Sets paragraphs in a box. Paragraphs of one format become one text, and centred lines one text each. */
export function setWords(words: WordsBox, measurer: Measurer): SetPiece[] {
  const { box, anchor } = words
  const settings = shares.map((share) => () => setAt(words, share, measurer))
  let set = settings[0]?.() ?? []
  for (const next of settings.slice(1)) {
    if (heightOf(set) <= box.height * 1.02) break
    set = next()
  }
  const free = box.height - heightOf(set)
  let y = box.y + (anchor === 'middle' ? free / 2 : anchor === 'bottom' ? free : 0)
  const pieces: SetPiece[] = []
  for (const [index, paragraph] of set.entries()) {
    const before = set[index - 1]
    const last = pieces.at(-1)
    const isTogether = last && before && isNatural(paragraph) && areAlike(before, paragraph)
    if (isTogether && last.marks.length + paragraph.marks.length <= MAX_MARKS) {
      pieces[pieces.length - 1] = {
        ...last,
        text: `${last.text}\n${paragraph.text}`,
        marks: [...last.marks, ...marksIn(paragraph.marks, [0, paragraph.text.length], last.text.length + 1)],
        height: last.height + paragraph.height,
      }
    } else pieces.push(...placed(paragraph, { box, y, measurer }))
    y += paragraph.height
  }
  return pieces.filter(({ text }) => text.trim() !== '')
}

/** The height of paragraphs at full size, in page pixels. */
export function heightOfWords(words: WordsBox, measurer: Measurer): number {
  return heightOf(setAt(words, 1, measurer))
}

function setAt(
  { paragraphs, box, isWrapped, perPoint, perUnit }: WordsBox,
  share: number,
  measurer: Measurer,
): SetParagraph[] {
  return paragraphs.map((paragraph) => {
    const size = Math.min(400, Math.max(4, paragraph.size * perPoint * share))
    const inset = Math.min(box.width / 2, paragraph.indent * perUnit)
    const width = isWrapped ? Math.max(size, box.width - inset) : unlimited
    const lines = breakLines({ text: paragraph.text, size, width, marks: paragraph.marks }, measurer)
    return { ...paragraph, size, inset, lines, height: lines.length * lineHeightOf(size) }
  })
}

function heightOf(set: readonly SetParagraph[]): number {
  return set.reduce((sum, { height }) => sum + height, 0)
}

/** Whether a paragraph is aligned to the side where its script begins: the board wraps and places it itself. */
function isNatural({ side, text }: Paragraph): boolean {
  return side === (isFromRight(text) ? 'right' : 'left')
}

function areAlike(one: SetParagraph, other: SetParagraph): boolean {
  const parts = ['size', 'colour', 'inset', 'side'] as const
  return isNatural(one) && parts.every((part) => one[part] === other[part])
}

type Where = { readonly box: FrameProps; readonly y: number; readonly measurer: Measurer }

function placed(
  { lines, text, size, colour, inset, side, height, marks, ...rest }: SetParagraph,
  { box, y, measurer }: Where,
): SetPiece[] {
  const room = size * slack
  if (isNatural({ ...rest, text, size, colour, side, marks })) {
    const isRight = side === 'right'
    const width = Math.max(size, box.width - inset) + room
    return [{ text, size, colour, marks, y, width, height, x: isRight ? box.x - room : box.x + inset }]
  }
  // Line breaking has changed the measurer's font.
  measurer.font = fontOf(size)
  return lines.map((line, index) => {
    const own = widthIn({ size, marks }, line, measurer)
    const free = box.width - inset - own
    const left = box.x + inset + (side === 'middle' ? free / 2 : side === 'right' ? free : 0)
    return {
      text: line.text,
      size,
      colour,
      marks: marksIn(marks, [line.from, line.from + line.text.length]),
      // Text is aligned to the side where its script begins; the slack for wider fonts is at its end.
      x: isFromRight(line.text) ? left - room : left,
      y: y + index * lineHeightOf(size),
      width: own + room,
      height: lineHeightOf(size),
    }
  })
}

/** The map that rotates a box around its centre. */
export function turnedAround({ x, y, width, height }: FrameProps, turn: number) {
  return around({ x: x + width / 2, y: y + height / 2 }, turnBy(turn))
}
