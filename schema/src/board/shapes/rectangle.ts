import { drawAround, tracePolygon } from '../drawer.ts'
import { boxHolds, distanceToSegment, type Offset } from '../geometry.ts'
import type { FrameProps } from './drawing.ts'
import { frameBounds, parseFrame } from './frame.ts'
import type { ShapeDef } from './shape.ts'

/** The outline of a box. */
export const rectangle: ShapeDef<'rectangle', FrameProps> = {
  kind: 'rectangle',
  parse: parseFrame,
  bounds: frameBounds,
  hits(props, point, reach) {
    return cornersOf(props).some((corner, index, corners) => {
      const next = corners[(index + 1) % corners.length] ?? corner
      return distanceToSegment(point, corner, next) <= reach
    })
  },
  holds: (props, point) => boxHolds(frameBounds(props), point),
  draw: (props, style, drawer) => drawAround((path) => tracePolygon(path, cornersOf(props)), style, drawer),
  migrations: [],
}

/** The corners in page pixels, clockwise from the top left. */
export function cornersOf(props: FrameProps): Offset[] {
  const { minX, minY, maxX, maxY } = frameBounds(props)
  return [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: maxX, y: maxY },
    { x: minX, y: maxY },
  ]
}
