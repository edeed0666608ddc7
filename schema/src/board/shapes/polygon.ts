import { drawAround, tracePolygon } from '../drawer.ts'
import { distanceToSegment, isWithin, type Offset } from '../geometry.ts'
import type { FrameProps } from './drawing.ts'
import { frameBounds, parseFrame } from './frame.ts'
import { fieldsOf, type ShapeDef } from './shape.ts'

/** A polygon that fills a box: `sides` equal ones where the box has the right proportions, one corner up in the middle. */
export type PolygonProps = FrameProps & { readonly sides: number }

export const MIN_SIDES = 3
export const MAX_SIDES = 12

/** A triangle, a hexagon, or any polygon of up to twelve sides. */
export const polygon: ShapeDef<'polygon', PolygonProps> = {
  kind: 'polygon',
  parse(value) {
    const fields = fieldsOf(value, ['x', 'y', 'width', 'height', 'sides'])
    if (fields === null) return null
    const { sides, ...rest } = fields
    const frame = parseFrame(rest)
    return frame !== null && isSides(sides) ? { ...frame, sides } : null
  },
  bounds: frameBounds,
  hits(props, point, reach) {
    const corners = cornersOf(props)
    return corners.some((corner, index) => distanceToSegment(point, corners.at(index - 1) ?? corner, corner) <= reach)
  },
  holds: (props, point) => isWithin(point, cornersOf(props)),
  draw: (props, style, drawer) => drawAround((path) => tracePolygon(path, cornersOf(props)), style, drawer),
  migrations: [],
}

/** The corners in page pixels, clockwise from the top; the regular polygon is stretched until it touches the whole box. */
export function cornersOf({ x, y, width, height, sides }: PolygonProps): Offset[] {
  const { corners, left, top, across, down } = regular(sides)
  return corners.map((corner) => ({
    x: x + ((corner.x - left) / across) * width,
    y: y + ((corner.y - top) / down) * height,
  }))
}

/** The sides of the box around a regular polygon with this many sides, as parts of the circle's diameter around it. */
export function proportionsOf(sides: number): { across: number; down: number } {
  const { across, down } = regular(sides)
  return { across: across / 2, down: down / 2 }
}

/** The corners on a circle of radius 1 around the origin, and the box around them. */
function regular(sides: number) {
  const corners = Array.from({ length: sides }, (_, index) => {
    const angle = (index / sides) * 2 * Math.PI - Math.PI / 2
    return { x: Math.cos(angle), y: Math.sin(angle) }
  })
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { corners, left, top, across: Math.max(...xs) - left, down: Math.max(...ys) - top }
}

function isSides(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= MIN_SIDES && value <= MAX_SIDES
}
