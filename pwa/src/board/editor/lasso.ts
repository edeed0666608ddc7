import type { Box, Offset } from '@takhti/schema/board/geometry'
import { plainBoundsOf, toPage } from '@takhti/schema/board/shapes/index'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { applyTo, cornersUnder } from '@takhti/schema/board/transform'

/** The minimal fraction of a stroke's points inside a lasso that contains it. */
const partInLasso = 0.5
const pointsLooked = 40

/** The bounding box of a loop's points; null for a loop that encloses nothing. */
export function boxOfPoints(points: readonly Offset[]): Box | null {
  if (points.length < 3) return null
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const edge = (values: number[], pick: (a: number, b: number) => number) => values.reduce((a, b) => pick(a, b))
  return { minX: edge(xs, Math.min), minY: edge(ys, Math.min), maxX: edge(xs, Math.max), maxY: edge(ys, Math.max) }
}

/** Whether most of a shape is inside a drawn loop. */
export function isInLoop(shape: Shape, loop: readonly Offset[]): boolean {
  const looked = lookedAt(shape)
  const inside = looked.filter((point) => holdsPoint(loop, point)).length
  return inside >= Math.max(1, looked.length * partInLasso)
}

/** Sample points of a stroke; of any other shape its corners and its centre. */
function lookedAt(shape: Shape): Offset[] {
  const map = toPage(shape)
  if (shape.kind !== 'ink') {
    const [a, b, c, d] = cornersUnder(map, plainBoundsOf(shape))
    const corners = [a, b, c, d].filter((corner) => corner !== undefined)
    return [...corners, middleOf(corners)]
  }
  const { x, y } = shape.props.points
  const step = Math.max(1, Math.floor(x.length / pointsLooked))
  const points: Offset[] = []
  for (let at = 0; at < x.length; at += step) points.push(applyTo(map, { x: x[at] ?? 0, y: y[at] ?? 0 }))
  return points
}

function middleOf(points: readonly Offset[]): Offset {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** Whether a closed loop contains a point, by the even-odd rule. */
function holdsPoint(loop: readonly Offset[], { x, y }: Offset): boolean {
  let isInside = false
  let from = loop.at(-1) ?? { x: 0, y: 0 }
  for (const to of loop) {
    if (from.y > y !== to.y > y && x < ((from.x - to.x) * (y - to.y)) / (from.y - to.y) + to.x) isInside = !isInside
    from = to
  }
  return isInside
}
