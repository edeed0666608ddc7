import { boxContains, boxOfBoxes, growBox, type Box } from '@takhti/schema/board/geometry'
import { boundsOf, type Shape } from '@takhti/schema/board/shapes/index'
import { firstView } from './camera.ts'

/** The margin around content beyond the first view: a line that ends at the edge looks cut. */
const margin = 24

/** The line around a background is a part of a pixel beyond the page, and no content. */
const slack = 1

/** The part of an endless page that its thumbnail shows: the first view, and all shapes. */
export function pageBox(shapes: readonly Shape[]): Box {
  const all = boxOfBoxes(shapes.map((shape) => growBox(boundsOf(shape), shape.style.width / 2)))
  if (!all || boxContains(growBox(firstView, slack), all)) return firstView
  return boxOfBoxes([firstView, growBox(all, margin)]) ?? firstView
}
