import { drawAround, traceEllipse } from '../drawer.ts'
import { distanceToSegment } from '../geometry.ts'
import type { FrameProps } from './drawing.ts'
import { frameBounds, parseFrame } from './frame.ts'
import type { ShapeDef } from './shape.ts'

/** Segments that approximate the outline in a hit test; their error is below half a percent of the radius. */
const SEGMENTS = 32

/** The outline of an ellipse in a box; the product calls it a circle. */
export const ellipse: ShapeDef<'ellipse', FrameProps> = {
  kind: 'ellipse',
  parse: parseFrame,
  bounds: frameBounds,
  hits(props, point, reach) {
    for (let step = 0; step < SEGMENTS; step++) {
      if (distanceToSegment(point, onOutline(props, step), onOutline(props, step + 1)) <= reach) return true
    }
    return false
  },
  holds({ x, y, width, height }, point) {
    const [across, down] = [(point.x - x) / width - 0.5, (point.y - y) / height - 0.5]
    return across * across + down * down <= 0.25
  },
  draw: (props, style, drawer) => drawAround((path) => traceEllipse(path, props), style, drawer),
  migrations: [],
}

function onOutline({ x, y, width, height }: FrameProps, step: number): { x: number; y: number } {
  const angle = (step / SEGMENTS) * 2 * Math.PI
  return { x: x + (width / 2) * (1 + Math.cos(angle)), y: y + (height / 2) * (1 + Math.sin(angle)) }
}
