import { boxContains, boxOfBoxes, growBox, type Box } from '@takhti/schema/board/geometry'
import { boundsOf, type Shape } from '@takhti/schema/board/shapes/index'
import { firstView } from './camera.ts'

/** Room around what reaches beyond the page that everybody sees at first: a line that ends at the edge looks cut. */
const margin = 24

/** The part of an endless page that a picture of it shows: what everybody sees at first, and all that there is. */
export function pageBox(shapes: readonly Shape[]): Box {
  const all = boxOfBoxes(shapes.map((shape) => growBox(boundsOf(shape), shape.style.width / 2)))
  if (!all || boxContains(firstView, all)) return firstView
  return boxOfBoxes([firstView, growBox(all, margin)]) ?? firstView
}
