import { traceLine, tracePolygon } from '@takhti/schema/board/drawer'
import { cornersOfBox } from '@takhti/schema/board/geometry'
import { DOT_SIDE, printOf } from '@takhti/schema/board/paper'
import type { Drawer, PathSink } from '@takhti/schema/board/shapes/drawing'
import { drawShape, toPage } from '@takhti/schema/board/shapes/index'
import type { PropsOf, Shape } from '@takhti/schema/board/shapes/index'
import { cornersOf } from '@takhti/schema/board/shapes/rectangle'
import { shift, type Affine } from '@takhti/schema/board/transform'
import { printColours } from '../canvas/colours.ts'
import { pageBox } from '../editor/page-box.ts'
import type { PaperPage, Surface } from './drawing-surface.ts'
import { drawDrawn } from './drawn-shape.ts'
import { letterProps } from './letter-pictures.ts'
import { wordsOver } from './picture-words.ts'
import type { SetWord, Typesetter } from './typesetter.ts'

/** The maximal number of print lines along the longer side of a page. */
const mostLines = 1_000
/** Draws the print of a page's paper, and its shapes over it, the lowest first. */
export function drawPage(page: PaperPage, surface: Surface, typesetter: Typesetter): void {
  surface.shape({ map: shift({ x: 0, y: 0 }), opacity: 1, isMarker: false }, () => drawPrint(page, surface))
  const drawer: Drawer = {
    fill: (trace, colour, paint) => surface.fill(trace, colour, paint),
    stroke: (trace, line) => surface.stroke(trace, line),
    text(box, colour, paint) {
      const { inks, links, words, pictures } = typesetter.set(box, paint?.marks)
      for (const { colour: own, trace, bold, rules } of inks) {
        const ink = own ?? colour
        surface.fill(trace, ink, paint)
        if (bold) surface.stroke(bold.trace, { colour: ink, width: bold.width })
        if (rules.length > 0)
          surface.fill((path) => rules.forEach((each) => tracePolygon(path, cornersOfBox(each))), ink, paint)
      }
      for (const { cluster, colour: own, box: at } of pictures) {
        surface.image(letterProps({ cluster, colour: own ?? colour }, at))
      }
      surface.words(words)
      if (links.length > 0) surface.links?.(links)
    },
    image(props) {
      // The board shows the same placeholder, since the image may still load.
      if (!surface.image(props))
        surface.fill((path) => tracePolygon(path, cornersOf(props)), '#e5e7eb', { isFixed: true })
    },
  }
  for (const shape of page.shapes) {
    const { opacity = 1, tip } = shape.style
    const isDrawn = shape.kind === 'image' && drawDrawn(shape, surface)
    surface.shape({ map: toPage(shape), opacity, isMarker: tip === 'marker' }, () => {
      if (!isDrawn) drawShape(shape, drawer)
      if (shape.kind === 'maths') surface.words([sourceOf(shape.props)])
      if (shape.kind === 'image' && shape.words !== '') surface.words(wordsOver(shape.props, shape.words))
    })
  }
}

/**
 * Draws the print that the board shows, in the colours of light paper, with a limited number of lines for a page of
 * any size.
 */
function drawPrint(page: PaperPage, surface: Surface): void {
  const box = pageBox(page.shapes)
  const { fine, strong, dots } = printOf(
    page.paper,
    box,
    Math.max(box.maxX - box.minX, box.maxY - box.minY) / mostLines,
  )
  const { light } = printColours
  for (const [lines, colour] of [[fine, light.fine] as const, [strong, light.strong] as const]) {
    const trace = (path: PathSink) => lines.forEach((line) => traceLine(path, line))
    if (lines.length > 0) surface.stroke(trace, { colour, width: 1 })
  }
  if (dots.length === 0) return
  const [side, half] = [DOT_SIDE, DOT_SIDE / 2]
  const squares = dots.map(({ x, y }) => cornersOf({ x: x - half, y: y - half, width: side, height: side }))
  surface.fill((path) => squares.forEach((corners) => tracePolygon(path, corners)), light.strong)
}

/** The hidden text of a formula for search and copying: its source, which any maths typesetter accepts. */
function sourceOf({ x, y, width, height, text, size }: PropsOf<'maths'>): SetWord {
  return { text, x, y: y + height, width, size, isRtl: false }
}

/** Every text of the pages, for the typefaces that they need. */
export function textsIn(shapes: Iterable<Shape>): string[] {
  const texts: string[] = []
  const none = () => {}
  const listener: Drawer = { fill: none, stroke: none, text: ({ text }) => texts.push(text), image: none }
  for (const shape of shapes) drawShape(shape, listener)
  return texts
}

/** Whether a map is a pure translation: coordinates are then written translated, without a matrix. */
export function isMove({ a, b, c, d }: Affine): boolean {
  return a === 1 && b === 0 && c === 0 && d === 1
}
