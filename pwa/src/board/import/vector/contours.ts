import type { Box, Offset } from '@takhti/schema/board/geometry'
import type { OutlineStep } from '@takhti/schema/board/pack-outline'
import { applyTo, type Affine } from '@takhti/schema/board/transform'

/** A segment of a contour: its control points and its end. */
export type Piece = { readonly step: 'line' | 'quadratic' | 'cubic'; readonly points: readonly Offset[] }

/** A contour from its start; a closed one returns there. */
export type Contour = { readonly start: Offset; readonly pieces: readonly Piece[]; readonly isClosed: boolean }

/** A contour of straight sides. */
export type Polygon = { readonly points: readonly Offset[]; readonly isClosed: boolean }

/** Contours under a map. */
export function mapContours(contours: readonly Contour[], map: Affine): Contour[] {
  return contours.map(({ start, pieces, isClosed }) => ({
    start: applyTo(map, start),
    pieces: pieces.map(({ step, points }) => ({ step, points: points.map((point) => applyTo(map, point)) })),
    isClosed,
  }))
}

/** The box of all points of contours, including control points; null without points or with an invalid one. */
export function boxOfContours(contours: readonly Contour[]): Box | null {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  const take = ({ x, y }: Offset) => {
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  for (const { start, pieces } of contours) {
    take(start)
    for (const { points } of pieces) for (const point of points) take(point)
  }
  return Number.isFinite(maxX - minX) && Number.isFinite(maxY - minY) ? { minX, minY, maxX, maxY } : null
}

/** Contours as steps of an outline. */
export function stepsOf(contours: readonly Contour[]): OutlineStep[] {
  return contours.flatMap(({ start, pieces, isClosed }): OutlineStep[] => [
    { step: 'move', points: [start] },
    ...pieces,
    ...(isClosed ? [{ step: 'line' as const, points: [start] }] : []),
  ])
}

/** Polygons as contours. */
export function contoursOf(polygons: readonly Polygon[]): Contour[] {
  return polygons.flatMap(({ points: [start, ...rest], isClosed }) =>
    start ? [{ start, pieces: rest.map((point): Piece => ({ step: 'line', points: [point] })), isClosed }] : [],
  )
}

/** Contours as polygons, which deviate from curves by at most a tenth of a unit. */
export function flattened(contours: readonly Contour[]): Polygon[] {
  return contours.map(({ start, pieces, isClosed }) => {
    const points: Offset[] = [start]
    for (const { points: steering } of pieces) follow(points, steering)
    return { points, isClosed }
  })
}

function follow(points: Offset[], steering: readonly Offset[]): void {
  const from = points.at(-1)
  if (!from) return
  const way = [from, ...steering]
  const count = steering.length === 1 ? 1 : Math.min(64, Math.ceil(Math.sqrt(bendOf(way) * 4)) + 1)
  for (let at = 1; at <= count; at++) points.push(onCurve(way, at / count))
}

/** The distance of a curve's control points from its chord. */
function bendOf(way: readonly Offset[]): number {
  let most = 0
  for (let at = 2; at < way.length; at++) {
    const [a, b, c] = [way[at - 2], way[at - 1], way[at]]
    if (a && b && c) most = Math.max(most, Math.hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y))
  }
  return most
}

function onCurve(way: readonly Offset[], part: number): Offset {
  let level = way
  while (level.length > 1) {
    level = level.slice(1).map(({ x, y }, at) => {
      const before = level[at] ?? { x, y }
      return { x: before.x + (x - before.x) * part, y: before.y + (y - before.y) * part }
    })
  }
  return level[0] ?? { x: 0, y: 0 }
}

/** The signed area of a polygon; negative in the other direction. */
export function areaOf({ points }: Polygon): number {
  let sum = 0
  let before = points.at(-1)
  for (const point of points) {
    if (before) sum += before.x * point.y - point.x * before.y
    before = point
  }
  return sum / 2
}

/** A contour in the other direction. */
export function reversed({ start, pieces, isClosed }: Contour): Contour {
  const ways = [start, ...pieces.map(({ points }) => points.at(-1) ?? start)]
  const back = pieces.map(({ step, points }, at): Piece => {
    const end = ways[at] ?? start
    return { step, points: [...points.slice(0, -1).toReversed(), end] }
  })
  return { start: ways.at(-1) ?? start, pieces: back.toReversed(), isClosed }
}
