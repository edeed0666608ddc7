import type { FrameProps } from '@takhti/schema/board/shapes/drawing'
import { placedBy, readBody, versionOf } from '@takhti/schema/board/shapes/index'
import { unturned } from '@takhti/schema/board/transform'
import type { Drawing } from './drawing.ts'
import { at, numberOf, valueOf, type Tree } from './markup-tree.ts'
import { heightOfWords, setWords, turnedAround, type WordsBox } from './set-words.ts'
import { acrossIn, type Placed } from './slide-place.ts'
import { isWrapped, turnOfBody, type Paragraph } from './slide-words.ts'

const unitsPerPoint = 12_700
/** The default insets of most bodies, at their sides and at top and bottom, in slide units (EMU). */
const usualSide = 91_440
const usualEdge = 45_720

/** Paragraphs, the text bodies that set their position, the nearest first, and their place. */
export type Words = {
  readonly bodies: readonly (Tree | undefined)[]
  readonly paragraphs: readonly Paragraph[]
  readonly placed: Pick<Placed, 'frame' | 'turn'>
}

/** Draws paragraphs in a shape. Text is rotated with the shape, and never mirrored or stretched. */
export function drawWords(drawing: Drawing, words: Words): void {
  const { page, tools } = drawing
  const { frame, ...box } = boxOf(drawing, words)
  const turn = words.placed.turn + turnOfBody(words.bodies[0])
  const map = turnedAround(frame, turn)
  for (const { colour, marks, ...props } of setWords(box, tools.measurer)) {
    const made = readBody('text', versionOf('text'), props)
    const style = { colour, width: 1, marks }
    const where = made && turn !== 0 ? placedBy(map, { ...made, offset: { x: 0, y: 0 }, matrix: unturned }) : {}
    if (!page.add({ kind: 'text', props, style, ...where })) page.leftOut++
  }
}

/** The height of text with its top and bottom insets, in page pixels. */
export function heightFor(drawing: Drawing, words: Words): number {
  const { frame, ...box } = boxOf(drawing, words)
  return heightOfWords(box, drawing.tools.measurer) + frame.height - box.box.height
}

function boxOf({ scale }: Drawing, { bodies, paragraphs, placed }: Words): WordsBox & { frame: FrameProps } {
  const frame = turnOfBody(bodies[0]) === 0 ? placed.frame : acrossIn(placed.frame)
  const settings = bodies.map((body) => at(body, 'bodyPr'))
  const declared = (name: string, usual: number) =>
    (settings.map((each) => numberOf(each, name)).find((value) => value !== undefined) ?? usual) * scale
  const [left, top] = [declared('lIns', usualSide), declared('tIns', usualEdge)]
  const [right, bottom] = [declared('rIns', usualSide), declared('bIns', usualEdge)]
  const width = Math.max(1, frame.width - left - right)
  const lower = loweredBy(bodies[0], paragraphs[0]) * unitsPerPoint * scale
  const anchor = settings.map((each) => valueOf(each, 'anchor')).find((value) => value !== undefined)
  return {
    frame,
    paragraphs,
    box: {
      x: frame.x + left,
      y: frame.y + top + lower,
      width,
      height: Math.max(1, frame.height - top - bottom - lower),
    },
    anchor: anchor === 'ctr' ? 'middle' : anchor === 'b' ? 'bottom' : 'top',
    isWrapped: isWrapped(bodies[0]),
    perPoint: unitsPerPoint * scale,
    perUnit: scale,
  }
}

/** The line height of most typefaces, relative to the font size. */
const usualLine = 1.2

/** How much lower the first line is where lines have a height of their own, in points: what they are higher is above it. */
function loweredBy(body: Tree | undefined, first: Paragraph | undefined): number {
  const exact = numberOf(at(body, 'p', 'pPr', 'lnSpc', 'spcPts'), 'val')
  return exact === undefined || first === undefined ? 0 : Math.max(0, exact / 100 - first.size * usualLine)
}
