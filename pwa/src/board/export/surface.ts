import { tracePolygon, type Drawer } from '@takhti/schema/board/drawer'
import { boxContains, boxOfBoxes, growBox } from '@takhti/schema/board/geometry'
import type { Box } from '@takhti/schema/board/geometry'
import { boundsOf, drawShape, toPage } from '@takhti/schema/board/shapes/index'
import type { PropsOf, Shape } from '@takhti/schema/board/shapes/index'
import { cornersOf } from '@takhti/schema/board/shapes/rectangle'
import type { Affine } from '@takhti/schema/board/transform'
import { firstView } from '../editor/camera.ts'
import type { SetWord, Typesetter } from './typesetter.ts'

/** Where a shape stands, how opaque it is (0 to 1), and whether it multiplies with what lies beneath it. */
export type PlacedShape = { readonly map: Affine; readonly opacity: number; readonly isMarker: boolean }

/** What a page is drawn on: the content of a PDF page, an SVG, a bitmap. */
export type Surface = Omit<Drawer, 'text' | 'image'> & {
  /** Draws a whole shape: under a map, which is a plain move for most, and with what its style says of all of it. */
  shape(placed: PlacedShape, draw: () => void): void
  /** The words that were just drawn as outlines, for search, copying and assistive technology. */
  words(words: readonly SetWord[]): void
  /** Draws a picture in its box; answers whether it has it. */
  image(props: PropsOf<'image'>): boolean
}

/** Room around what reaches beyond the page that everybody sees at first. */
const margin = 24

/** The part of an endless page that is drawn: what everybody sees at first, and all that there is. */
export function pageBox(shapes: readonly Shape[]): Box {
  const all = boxOfBoxes(shapes.map((shape) => growBox(boundsOf(shape), shape.style.width / 2)))
  if (!all || boxContains(firstView, all)) return firstView
  return boxOfBoxes([firstView, growBox(all, margin)]) ?? firstView
}

/** Draws the shapes of a page, the lowest first. */
export function drawPage(shapes: readonly Shape[], surface: Surface, typesetter: Typesetter): void {
  const drawer: Drawer = {
    fill: (trace, colour, paint) => surface.fill(trace, colour, paint),
    stroke: (trace, line) => surface.stroke(trace, line),
    text(box, colour, paint) {
      const { trace, words } = typesetter.set(box)
      surface.fill(trace, colour, paint)
      surface.words(words)
    },
    image(props) {
      // What the board shows there as well: somebody looks whether it is still to come.
      if (!surface.image(props))
        surface.fill((path) => tracePolygon(path, cornersOf(props)), '#e5e7eb', { isFixed: true })
    },
  }
  for (const shape of shapes) {
    const { opacity = 1, tip } = shape.style
    surface.shape({ map: toPage(shape), opacity, isMarker: tip === 'marker' }, () => {
      drawShape(shape, drawer)
      if (shape.kind === 'maths') surface.words([sourceOf(shape.props)])
    })
  }
}

/** What stands behind a formula for search and copying: its source, which any program that sets maths takes. */
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

/** Whether a map only moves: what is drawn under it is written in its place, without a map of its own. */
export function isMove({ a, b, c, d }: Affine): boolean {
  return a === 1 && b === 0 && c === 0 && d === 1
}
