import { distanceToSegment } from '../geometry.ts'
import { frameBounds, parseFrame, type FrameProps } from './frame.ts'
import type { ShapeDef } from './shape.ts'

/** The outline of a box. */
export const rectangle: ShapeDef<'rectangle', FrameProps> = {
  kind: 'rectangle',
  parse: parseFrame,
  bounds: frameBounds,
  hits(props, point, reach) {
    const { minX, minY, maxX, maxY } = frameBounds(props)
    const corners = [
      { x: minX, y: minY },
      { x: maxX, y: minY },
      { x: maxX, y: maxY },
      { x: minX, y: maxY },
    ]
    return corners.some((corner, index) => {
      const next = corners[(index + 1) % corners.length] ?? corner
      return distanceToSegment(point, corner, next) <= reach
    })
  },
  migrations: [],
}
