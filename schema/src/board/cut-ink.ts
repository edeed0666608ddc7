import { boxAround, boxesIntersect, distanceToSegment, growBox, type Offset } from './geometry.ts'
import type { InkPoints } from './ink.ts'

/** The path of an eraser's middle in the points' coordinates, and its radius. */
export type Swath = { readonly from: Offset; readonly to: Offset; readonly reach: number }

/** From and to as parts of a segment's length, 0 to 1. */
type Gap = readonly [from: number, to: number]

/** A part shorter than this, in page pixels, is below the resolution of a document's points. */
const SHORTEST = 0.1

/**
 * The parts of a stroke that an eraser's swath leaves, in order. Null where the swath misses the stroke. A part
 * preserves the measured points with pressure and time; a cut end is interpolated between two points.
 */
export function cutInk(points: InkPoints, swath: Swath): InkPoints[] | null {
  const { x, y } = points
  if (x.length === 1) return isInSwath({ x: x[0] ?? 0, y: y[0] ?? 0 }, swath) ? [] : null
  const parts = new Parts(points)
  let isCut = false
  for (let index = 0; index + 1 < x.length; index++) {
    const gap = gapIn(points, index, swath)
    if (gap === null) parts.retain(index, 0, 1)
    else {
      isCut = true
      if (gap[0] > 0) parts.retain(index, 0, gap[0])
      parts.end()
      if (gap[1] < 1) parts.retain(index, gap[1], 1)
    }
  }
  return isCut ? parts.all() : null
}

function isInSwath(point: Offset, { from, to, reach }: Swath): boolean {
  return distanceToSegment(point, from, to) <= reach
}

/**
 * The interval of the segment after a point that is inside the swath. The swath is convex, so there is one interval.
 */
function gapIn({ x, y }: InkPoints, index: number, swath: Swath): Gap | null {
  const start = { x: x[index] ?? 0, y: y[index] ?? 0 }
  const end = { x: x[index + 1] ?? 0, y: y[index + 1] ?? 0 }
  const { from, to, reach } = swath
  if (!boxesIntersect(boxAround(start, end), growBox(boxAround(from, to), reach))) return null
  const way = { x: end.x - start.x, y: end.y - start.y }
  if (way.x === 0 && way.y === 0) return isInSwath(start, swath) ? [0, 1] : null
  const found = [
    withinCircle({ x: start.x - from.x, y: start.y - from.y }, way, reach),
    withinCircle({ x: start.x - to.x, y: start.y - to.y }, way, reach),
    withinBand({ x: start.x - from.x, y: start.y - from.y }, way, swath),
  ].filter((gap) => gap !== null)
  const [low, high] = [Math.min(...found.map(([at]) => at)), Math.max(...found.map(([, at]) => at))]
  return low < 1 && high > 0 && low < high ? [Math.max(0, low), Math.min(1, high)] : null
}

/** The interval of a line within a radius of the origin, in parts of `way`. */
function withinCircle(start: Offset, way: Offset, radius: number): Gap | null {
  const a = way.x * way.x + way.y * way.y
  const b = start.x * way.x + start.y * way.y
  const root = b * b - a * (start.x * start.x + start.y * start.y - radius * radius)
  return root <= 0 ? null : [(-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a]
}

/** The interval of a line that is beside the swath's axis, with coordinates from the swath's start. */
function withinBand(start: Offset, way: Offset, { from, to, reach }: Swath): Gap | null {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return null
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  const first = between(start.x * along.x + start.y * along.y, way.x * along.x + way.y * along.y, [0, length])
  const second = between(start.y * along.x - start.x * along.y, way.y * along.x - way.x * along.y, [-reach, reach])
  if (first === null || second === null) return null
  const gap = [Math.max(first[0], second[0]), Math.min(first[1], second[1])] as const
  return gap[0] < gap[1] ? gap : null
}

/** The interval of t in which `start + t · step` is between two bounds. */
function between(start: number, step: number, [low, high]: Gap): Gap | null {
  if (step === 0) return start >= low && start <= high ? [-Infinity, Infinity] : null
  const [one, other] = [(low - start) / step, (high - start) / step]
  return [Math.min(one, other), Math.max(one, other)]
}

type Columns = Record<'x' | 'y' | 'pressure' | 'at', number[]>

/** Collects the remaining parts of a stroke. */
class Parts {
  readonly #points: InkPoints
  readonly #parts: InkPoints[] = []
  #open: Columns | null = null

  constructor(points: InkPoints) {
    this.#points = points
  }

  /** Adds a part of the segment after a point. */
  retain(index: number, from: number, to: number): void {
    if (this.#open === null) {
      this.#open = { x: [], y: [], pressure: [], at: [] }
      this.#add(index, from)
    }
    this.#add(index, to)
  }

  end(): void {
    const open = this.#open
    this.#open = null
    if (open !== null && lengthOf(open) >= SHORTEST) this.#parts.push(this.#packable(open))
  }

  all(): InkPoints[] {
    this.end()
    return this.#parts
  }

  #add(index: number, part: number): void {
    const { x, y, pressure, at } = this.#points
    const read = (column: ArrayLike<number>) => {
      const [low, high] = [column[index] ?? 0, column[index + 1] ?? 0]
      // A measured point is copied exactly, to the last bit.
      return part === 1 ? high : low + (high - low) * part
    }
    this.#open?.x.push(read(x))
    this.#open?.y.push(read(y))
    this.#open?.pressure.push(read(pressure))
    this.#open?.at.push(Math.round(read(at)))
  }

  /** The part begins when its first point was drawn. */
  #packable({ x, y, pressure, at }: Columns): InkPoints {
    const first = at[0] ?? 0
    return {
      startedAt: this.#points.startedAt + first,
      x: Float32Array.from(x),
      y: Float32Array.from(y),
      pressure: Float32Array.from(pressure),
      at: Uint32Array.from(at, (each) => each - first),
    }
  }
}

function lengthOf({ x, y }: Columns): number {
  let length = 0
  for (let index = 1; index < x.length; index++) {
    length += Math.hypot((x[index] ?? 0) - (x[index - 1] ?? 0), (y[index] ?? 0) - (y[index - 1] ?? 0))
  }
  return length
}
