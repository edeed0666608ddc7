import { drawAlong, traceLine } from '../drawer.ts'
import { boxAround, distanceToSegment, type Offset } from '../geometry.ts'
import type { Trace } from './drawing.ts'
import type { LineProps } from './line.ts'
import { fieldsOf, parseOffset, type ShapeDef } from './shape.ts'

/** Which ends of an arrow have a head. */
export const arrowHeads = ['end', 'both'] as const

export type ArrowHeads = (typeof arrowHeads)[number]

export type ArrowProps = LineProps & { readonly heads: ArrowHeads }

const headAngle = Math.PI / 7

/** A straight line with an arrowhead. */
export const arrow: ShapeDef<'arrow', ArrowProps> = {
  kind: 'arrow',
  parse(value) {
    const fields = fieldsOf(value, ['from', 'to', 'heads'])
    const from = parseOffset(fields?.from)
    const to = parseOffset(fields?.to)
    const heads = arrowHeads.find((known) => known === fields?.heads)
    return from !== null && to !== null && heads !== undefined ? { from, to, heads } : null
  },
  bounds: ({ from, to }) => boxAround(from, to),
  margin: ({ width }) => headLength(width),
  hits: ({ from, to }, point, reach) => distanceToSegment(point, from, to) <= reach,
  draw({ from, to, heads }, style, drawer) {
    const { colour, width } = style
    drawAlong((path) => traceLine(path, [from, to]), style, drawer)
    const traceHeads: Trace = (path) => {
      traceLine(path, headOf({ from, to, width }))
      if (heads === 'both') traceLine(path, headOf({ from: to, to: from, width }))
    }
    // A dash would leave half a head.
    drawer.stroke(traceHeads, { colour, width })
  },
  migrations: [],
}

/** A barb, the point at `to`, and the other barb; a short arrow has a short head. */
function headOf({ from, to, width }: { from: Offset; to: Offset; width: number }): Offset[] {
  const length = Math.min(headLength(width), Math.hypot(to.x - from.x, to.y - from.y) * 0.6)
  const angle = Math.atan2(from.y - to.y, from.x - to.x)
  const barb = (turn: number) => ({
    x: to.x + Math.cos(angle + turn) * length,
    y: to.y + Math.sin(angle + turn) * length,
  })
  return [barb(headAngle), to, barb(-headAngle)]
}

function headLength(width: number): number {
  return width * 3 + 8
}
