import { distanceToSegment } from '@takhti/schema/board/geometry'
import type { Offset } from '@takhti/schema/board/geometry'
import { RULER_WIDTH } from './body.ts'
import { degreesOf, distance, otherLeg, pointAt, toPage, upperDegrees } from './instrument.ts'
import type { Instrument } from './instrument.ts'

/**
 * A line that a pointer can be guided along, in page pixels: an edge, a circle, or rays from a centre through each
 * whole degree.
 */
export type Track = Edge | Circle | Rays

type Edge = { readonly kind: 'edge'; readonly from: Offset; readonly to: Offset }

type Circle = { readonly kind: 'circle'; readonly middle: Offset; readonly radius: number }

/** The half circle that begins at `angle` degrees; marks are at `radius`. */
type Rays = { readonly kind: 'rays'; readonly middle: Offset; readonly angle: number; readonly radius: number }

/** The length of a ray through a mark, in page pixels. */
const farthest = 10_000

/** The tracks of an instrument; of two at the same distance, the first wins. `zoom` is screen pixels per page pixel. */
export function tracksOf(instrument: Instrument, zoom: number): Track[] {
  const { name, at, angle, size } = instrument
  const point = (x: number, y: number) => toPage(instrument, { x, y })
  const edge = (from: Offset, to: Offset): Edge => ({ kind: 'edge', from, to })
  switch (name) {
    case 'ruler': {
      const width = RULER_WIDTH / zoom
      return [edge(at, point(size, 0)), edge(point(0, width), point(size, width))]
    }
    case 'setSquare': {
      const top = point(0, -otherLeg(instrument))
      return [edge(at, point(size, 0)), edge(at, top), edge(top, point(size, 0))]
    }
    case 'protractor':
      return [{ kind: 'rays', middle: at, angle, radius: size }, edge(point(-size, 0), point(size, 0))]
    case 'compass':
      return [{ kind: 'circle', middle: at, radius: size }]
  }
}

/** Projects a point onto a track; a projected point is unchanged. */
export function onTrack(track: Track, point: Offset): Offset {
  switch (track.kind) {
    case 'edge':
      return alongEdge(track, point)
    case 'circle':
      return pointAt(track.middle, degreesOf(track.middle, point), track.radius)
    case 'rays':
      return alongEdge(rayThrough(track, point), point)
  }
}

/** The whole degree of a protractor's scale that a point is nearest to. */
export function degreeAt({ middle, angle }: Rays, point: Offset): number {
  return Math.round(upperDegrees(degreesOf(middle, point) - angle))
}

/** The line from the centre through the nearest mark to a point. */
export function rayThrough(rays: Rays, point: Offset): Edge {
  const to = pointAt(rays.middle, rays.angle + degreeAt(rays, point), farthest)
  return { kind: 'edge', from: rays.middle, to }
}

/** The distance of a point from where a track attracts pointers, in page pixels. */
export function distanceTo(track: Track, point: Offset): number {
  switch (track.kind) {
    case 'edge':
      return distanceToSegment(point, track.from, track.to)
    case 'circle':
      return Math.abs(distance(track.middle, point) - track.radius)
    case 'rays': {
      const { middle, angle, radius } = track
      const away = distance(middle, point)
      const degrees = degreesOf(middle, point) - angle
      const isAbove = Math.abs(upperDegrees(degrees) - (((degrees % 360) + 360) % 360)) < 1e-9
      return isAbove ? Math.min(away, Math.abs(away - radius)) : away
    }
  }
}

/** The track that attracts a pointer at a point: the nearest within reach. */
export function nearestTrack<Each extends Track>(tracks: readonly Each[], point: Offset, reach: number): Each | null {
  let found: { track: Each; away: number } | null = null
  for (const track of tracks) {
    const away = distanceTo(track, point)
    if (away <= reach && (found === null || away < found.away)) found = { track, away }
  }
  return found?.track ?? null
}

function alongEdge({ from, to }: Edge, point: Offset): Offset {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy)
  // An edge without length is a point.
  const part = Number.isFinite(along) ? Math.min(1, Math.max(0, along)) : 0
  return { x: from.x + part * dx, y: from.y + part * dy }
}
