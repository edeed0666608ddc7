import { boxAround, type Box, type Offset } from '../geometry.ts'
import type { FrameProps } from './drawing.ts'
import { fieldsOf, isCoordinate } from './shape.ts'

/** The frame if the value is one, else null. */
export function parseFrame(value: unknown): FrameProps | null {
  const fields = fieldsOf(value, ['x', 'y', 'width', 'height'])
  if (fields === null) return null
  const { x, y, width, height } = fields
  if (!isCoordinate(x) || !isCoordinate(y) || !isCoordinate(width) || !isCoordinate(height)) return null
  return width >= 0 && height >= 0 ? { x, y, width, height } : null
}

/** The frame between two corners that a pointer dragged, in any direction. */
export function frameBetween(a: Offset, b: Offset): FrameProps {
  const { minX, minY, maxX, maxY } = boxAround(a, b)
  return { x: minX, y: minY, width: maxX - minX, height: maxY - minY }
}

/** The box of a frame. */
export function frameBounds({ x, y, width, height }: FrameProps): Box {
  return { minX: x, minY: y, maxX: x + width, maxY: y + height }
}
