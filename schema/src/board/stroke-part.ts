import { plainBoundsOf, toPage, type PropsOf, type Shape } from './shapes/index.ts'

/** A stroke of the pen as a page shows it. */
export type Stroke = Extract<Shape, { readonly kind: 'ink' }>

/** A part of a stroke as a stroke, with the same look and place. */
export function partOfStroke(stroke: Stroke, props: PropsOf<'ink'>): Stroke {
  const { a, b, c, d, e, f } = toPage(stroke)
  const { minX, minY, maxX, maxY } = plainBoundsOf({ kind: 'ink', props })
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2]
  // A shape is turned around its own middle, and a part has another: its offset makes up for that.
  return { ...stroke, props, offset: { x: e - x + a * x + c * y, y: f - y + b * x + d * y } }
}
