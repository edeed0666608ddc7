import { boxContains, boxesIntersect, cornersOfBox, type Box, type Offset } from '@takhti/schema/board/geometry'
import { areaOf, boxOfContours, contoursOf, flattened, type Contour, type Polygon } from './contours.ts'

/** The corners of a convex area, in the direction in which `areaOf` is positive. */
type Corners = readonly Offset[]

/**
 * The drawable part of a canvas: the intersection of a box, convex areas, and one area of any form (`odd`), which no
 * path is cut by.
 */
export type Clip = { readonly box: Box; readonly areas: readonly Corners[]; readonly odd: readonly Contour[] | null }

const nowhere: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 }

/** A clip of a whole box. */
export function clipOf(box: Box): Clip {
  return { box, areas: [], odd: null }
}

/** A clip reduced to contours; null where the result cannot be represented. */
export function clippedBy(clip: Clip, contours: readonly Contour[]): Clip | null {
  const polygons = flattened(contours).filter(({ points }) => points.length > 2)
  const box = sharedBox(clip.box, boxOfContours(contoursOf(polygons)) ?? nowhere)
  const [only] = polygons
  if (!only) return { ...clip, box: nowhere }
  if (polygons.length === 1 && isUpright(only)) return { ...clip, box }
  const corners = polygons.length === 1 ? cornersOf(only) : null
  if (corners) return { ...clip, box, areas: [...clip.areas, corners] }
  return clip.odd ? null : { ...clip, box, odd: contours }
}

/** The intersection of two boxes; an empty box if they do not intersect. */
export function sharedBox(a: Box, b: Box): Box {
  if (!boxesIntersect(a, b)) return nowhere
  return {
    minX: Math.max(a.minX, b.minX),
    minY: Math.max(a.minY, b.minY),
    maxX: Math.min(a.maxX, b.maxX),
    maxY: Math.min(a.maxY, b.maxY),
  }
}

/** Whether a clip contains a box completely. */
export function holds({ box, areas, odd }: Clip, inner: Box): boolean {
  if (odd || !boxContains(box, inner)) return false
  return areas.every((corners) => cornersOfBox(inner).every((point) => isBehindAll(corners, point)))
}

/** Polygons clipped to a clip's box and convex areas, without its odd area. */
export function cut(polygons: readonly Polygon[], { box, areas }: Clip): Polygon[] {
  return [cornersOfBox(box), ...areas]
    .reduce<readonly Polygon[]>((left, corners) => cutBy(left, corners), polygons)
    .slice()
}

/** Whether a polygon is an axis-aligned box. */
export function isUpright({ points }: Polygon): boolean {
  const corners = withoutRepeats(points)
  if (corners.length !== 4) return false
  return corners.every(({ x, y }, at) => {
    const next = corners[(at + 1) % 4] ?? { x, y }
    return Math.abs(next.x - x) < 0.01 || Math.abs(next.y - y) < 0.01
  })
}

function cutBy(polygons: readonly Polygon[], corners: Corners): Polygon[] {
  return polygons.flatMap(({ points, isClosed }) => {
    let left: readonly Offset[] = points
    for (const [at, from] of corners.entries()) {
      const to = corners[(at + 1) % corners.length] ?? from
      left = behind(left, from, to)
    }
    return left.length > 2 ? [{ points: left, isClosed }] : []
  })
}

/** The part of a polygon on the inner side of a line. */
function behind(points: readonly Offset[], from: Offset, to: Offset): Offset[] {
  const left: Offset[] = []
  let before = points.at(-1)
  for (const point of points) {
    if (!before) break
    const [was, is] = [sideOf(before, from, to), sideOf(point, from, to)]
    if (was * is < 0) {
      const part = was / (was - is)
      left.push({ x: before.x + (point.x - before.x) * part, y: before.y + (point.y - before.y) * part })
    }
    if (is >= 0) left.push(point)
    before = point
  }
  return left
}

function sideOf({ x, y }: Offset, from: Offset, to: Offset): number {
  return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
}

function isBehindAll(corners: Corners, point: Offset): boolean {
  return corners.every((from, at) => sideOf(point, from, corners[(at + 1) % corners.length] ?? from) >= 0)
}

/** The corners of a convex polygon; null for others. */
function cornersOf(polygon: Polygon): Corners | null {
  const points = withoutRepeats(polygon.points)
  const corners = areaOf({ points, isClosed: true }) < 0 ? points.toReversed() : points
  const turns = corners.map((point, at) => {
    const [next, after] = [corners[(at + 1) % corners.length] ?? point, corners[(at + 2) % corners.length] ?? point]
    return sideOf(after, point, next)
  })
  // Around a convex polygon, x rises and falls once: a self-winding one is refused too.
  const ways = corners.map((point, at) => Math.sign((corners[(at + 1) % corners.length] ?? point).x - point.x))
  const moving = ways.filter((way) => way !== 0)
  const changes = moving.filter((way, at) => way !== moving[(at + 1) % moving.length]).length
  return corners.length > 2 && changes <= 2 && turns.every((turn) => turn > -0.01) ? corners : null
}

function withoutRepeats(points: readonly Offset[]): Offset[] {
  return points.filter(({ x, y }, at) => {
    const before = points.at(at - 1) ?? { x, y }
    return points.length === 1 || Math.abs(before.x - x) > 1e-6 || Math.abs(before.y - y) > 1e-6
  })
}
