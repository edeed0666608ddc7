import { drawAlong } from '../drawer.ts'
import { distanceToSegment, type Box } from '../geometry.ts'
import { traceInk, traceInkWay } from '../ink-outline.ts'
import { unpackInk, type InkPoints } from '../ink.ts'
import type { ShapeDef } from './shape.ts'

/** A stroke: the stored bytes, and their points. */
export type InkProps = { readonly packed: Uint8Array; readonly points: InkPoints }

/** A stroke of the pen. Its stored form is bytes (`packInk`), which never change once written. */
export const ink: ShapeDef<'ink', InkProps> = {
  kind: 'ink',
  parse(value) {
    if (!(value instanceof Uint8Array)) return null
    try {
      const points = unpackInk(value)
      return points.x.length > 0 ? { packed: value, points } : null
    } catch {
      return null
    }
  },
  bounds: ({ points }) => boundsOfPoints(points),
  hits({ points: { x, y } }, point, reach) {
    let from = { x: x[0] ?? 0, y: y[0] ?? 0 }
    // A dot has one point and no segment; the first round measures the distance to it.
    for (let index = 0; index < x.length; index++) {
      const to = { x: x[index] ?? 0, y: y[index] ?? 0 }
      if (distanceToSegment(point, from, to) <= reach) return true
      from = to
    }
    return false
  },
  draw({ points }, style, drawer) {
    const { colour, width, tip, dash = 'solid' } = style
    if (dash !== 'solid') drawAlong((path) => traceInkWay(path, points), style, drawer)
    // A marker is as bright on slate as on paper.
    else
      drawer.fill((path, tolerance) => traceInk(path, points, { width, tip, isComplete: true, tolerance }), colour, {
        isFixed: tip !== undefined,
      })
  },
  migrations: [],
}

function boundsOfPoints({ x, y }: InkPoints): Box {
  const across = extentOf(x)
  const down = extentOf(y)
  return { minX: across.min, minY: down.min, maxX: across.max, maxY: down.max }
}

function extentOf(column: Float32Array): { min: number; max: number } {
  let min = Infinity
  let max = -Infinity
  for (let index = 0; index < column.length; index++) {
    const value = column[index] ?? 0
    if (value < min) min = value
    if (value > max) max = value
  }
  return { min, max }
}
