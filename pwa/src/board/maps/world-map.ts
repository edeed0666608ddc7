import type { Box } from '@takhti/schema/board/geometry'
import { layWorld, type Line } from '@takhti/schema/board/paper'
import lines from './world-lines.json' with { type: 'json' }

// Coasts of Natural Earth, 1:110 million, which are in the public domain; made by `generate-world.ts`.
const coasts = lines.flatMap(linesThrough)

layWorld((box) => coasts.filter((line) => touches(line, box)))

/** The lines between points of which all but the first say how far on they lie, x and y in turn. */
function linesThrough(steps: readonly number[]): Line[] {
  const points = [{ x: steps[0] ?? 0, y: steps[1] ?? 0 }]
  for (let at = 2; at < steps.length; at += 2) {
    const last = points.at(-1) ?? { x: 0, y: 0 }
    points.push({ x: last.x + (steps[at] ?? 0), y: last.y + (steps[at + 1] ?? 0) })
  }
  return points.slice(1).map((to, index) => [points[index] ?? to, to])
}

/** Whether a line may be seen in a box: one with both ends on the same side of it is not. */
function touches([from, to]: Line, { minX, minY, maxX, maxY }: Box): boolean {
  return (
    Math.max(from.x, to.x) >= minX &&
    Math.min(from.x, to.x) <= maxX &&
    Math.max(from.y, to.y) >= minY &&
    Math.min(from.y, to.y) <= maxY
  )
}
