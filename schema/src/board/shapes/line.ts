import { drawAlong, traceLine } from '../drawer.ts'
import { boxAround, distanceToSegment, type Offset } from '../geometry.ts'
import { fieldsOf, parseOffset, type ShapeDef } from './shape.ts'

/** Both ends of a line, in page pixels. */
export type LineProps = { readonly from: Offset; readonly to: Offset }

/** A straight line. */
export const line: ShapeDef<'line', LineProps> = {
  kind: 'line',
  parse(value) {
    const fields = fieldsOf(value, ['from', 'to'])
    const from = parseOffset(fields?.from)
    const to = parseOffset(fields?.to)
    return from !== null && to !== null ? { from, to } : null
  },
  bounds: ({ from, to }) => boxAround(from, to),
  hits: ({ from, to }, point, reach) => distanceToSegment(point, from, to) <= reach,
  draw: ({ from, to }, style, drawer) => drawAlong((path) => traceLine(path, [from, to]), style, drawer),
  migrations: [],
}
