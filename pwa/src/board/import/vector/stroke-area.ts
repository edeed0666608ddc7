import type { Offset } from '@takhti/schema/board/geometry'
import { applyTo, undoAt, type Affine } from '@takhti/schema/board/transform'
import { areaOf, type Polygon } from './contours.ts'

/** How a canvas strokes a path; lengths are in the units of its map. */
export type StrokeLook = {
  readonly width: number
  readonly cap: string
  readonly join: string
  readonly miter: number
  readonly dash: readonly number[]
  readonly dashFrom: number
}

/** A line with more pieces than this is drawn along its centre, with round ends. */
const maxPieces = 4_000
/** The number of corners of a round join or cap. */
const roundCorners = 16

/**
 * The area of a stroke along polygons, as overlapping areas of one direction; null for too many. The polygons are in
 * canvas coordinates, the pen's nib is under `map`.
 */
export function strokeArea(polygons: readonly Polygon[], map: Affine, look: StrokeLook): Polygon[] | null {
  const pieces: Polygon[] = []
  const add = (points: readonly Offset[]) => {
    const placed = points.map((point) => applyTo(map, point))
    pieces.push({
      points: areaOf({ points: placed, isClosed: true }) < 0 ? placed.toReversed() : placed,
      isClosed: true,
    })
  }
  for (const { points, isClosed } of polygons) {
    const way = distinct(points.map((point) => undoAt(map, point)))
    const closed = isClosed && way.length > 2
    const ways = look.dash.length > 0 ? dashed(closed ? [...way, ...way.slice(0, 1)] : way, look) : null
    if (ways === null && look.dash.length > 0) return null
    for (const part of ways ?? [way]) cover(part, { look, isClosed: closed && ways === null, add })
    if (pieces.length > maxPieces) return null
  }
  return pieces
}

type Covering = { look: StrokeLook; isClosed: boolean; add(points: readonly Offset[]): void }

function cover(way: readonly Offset[], { look, isClosed, add }: Covering): void {
  const half = look.width / 2
  const [only] = way
  if (way.length === 1 && only && look.cap === 'round') return add(circle(only, half))
  const all = isClosed ? [...way, ...way.slice(0, 1)] : way
  for (let at = 1; at < all.length; at++) {
    const [from, to] = [all[at - 1], all[at]]
    if (!from || !to) continue
    const along = direction(from, to)
    const reach = look.cap === 'square' && !isClosed ? half : 0
    const [back, ahead] = [at === 1 ? reach : 0, at === all.length - 1 ? reach : 0]
    add(side(moved(from, along, -back), moved(to, along, ahead), half))
    const next = all[at + 1] ?? (isClosed ? all[1] : undefined)
    if (next) joint({ from, corner: to, next }, { look, isClosed, add })
  }
  const ends = isClosed || look.cap !== 'round' ? [] : [way[0], way.at(-1)]
  for (const end of ends) if (end) add(circle(end, half))
}

/** The area between two sides on the outer side of a corner. */
function joint(at: { from: Offset; corner: Offset; next: Offset }, { look, add }: Covering): void {
  const { from, corner, next } = at
  const half = look.width / 2
  if (look.join === 'round') return add(circle(corner, half))
  const [before, after] = [direction(from, corner), direction(corner, next)]
  const turn = before.x * after.y - before.y * after.x
  if (turn === 0) return
  const out = turn > 0 ? -half : half
  const one = { x: corner.x - before.y * out, y: corner.y + before.x * out }
  const other = { x: corner.x - after.y * out, y: corner.y + after.x * out }
  const cosine = before.x * after.x + before.y * after.y
  // The length of the tip, in pen widths.
  const tip = 1 / Math.sqrt(Math.max(1e-9, (1 + cosine) / 2))
  if (look.join !== 'miter' || tip > look.miter) return add([corner, one, other])
  const middle = direction({ x: 0, y: 0 }, { x: one.x + other.x - 2 * corner.x, y: one.y + other.y - 2 * corner.y })
  add([corner, one, moved(corner, middle, half * tip), other])
}

/** The dashes of a path; null for too many. */
function dashed(way: readonly Offset[], { dash, dashFrom }: StrokeLook): Offset[][] | null {
  const lengths = dash.length % 2 === 1 ? [...dash, ...dash] : dash
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  if (!(whole > 0)) return [way.slice()]
  const place = new DashPlace(lengths, ((dashFrom % whole) + whole) % whole)
  const parts: Offset[][] = place.isInk && way[0] ? [[way[0]]] : []
  for (let at = 1; at < way.length; at++) {
    let from = way[at - 1]
    const to = way[at]
    while (from && to) {
      const left = Math.hypot(to.x - from.x, to.y - from.y)
      if (left < place.left) {
        place.go(left)
        if (place.isInk) parts.at(-1)?.push(to)
        break
      }
      from = moved(from, direction(from, to), place.left)
      if (place.isInk) parts.at(-1)?.push(from)
      place.turn()
      if (place.isInk) parts.push([from])
      if (parts.length > maxPieces) return null
    }
  }
  return parts
}

/** The position of a pen in a dash pattern. */
class DashPlace {
  readonly #lengths: readonly number[]
  #at = 0
  left: number

  constructor(lengths: readonly number[], from: number) {
    this.#lengths = lengths
    this.left = lengths[0] ?? 1
    for (let rest = from; rest > 0;) {
      if (rest < this.left) {
        this.left -= rest
        break
      }
      rest -= this.left
      this.turn()
    }
  }

  get isInk(): boolean {
    return this.#at % 2 === 0
  }

  go(length: number): void {
    this.left -= length
  }

  turn(): void {
    this.#at++
    // A dash of length zero would never end.
    this.left = Math.max(1e-3, this.#lengths[this.#at % this.#lengths.length] ?? 1)
  }
}

function side(from: Offset, to: Offset, half: number): Offset[] {
  const { x, y } = direction(from, to)
  const [ax, ay] = [-y * half, x * half]
  return [
    { x: from.x + ax, y: from.y + ay },
    { x: to.x + ax, y: to.y + ay },
    { x: to.x - ax, y: to.y - ay },
    { x: from.x - ax, y: from.y - ay },
  ]
}

function circle({ x, y }: Offset, radius: number): Offset[] {
  return Array.from({ length: roundCorners }, (_, at) => {
    const angle = (at / roundCorners) * 2 * Math.PI
    return { x: x + Math.cos(angle) * radius, y: y + Math.sin(angle) * radius }
  })
}

function direction(from: Offset, to: Offset): Offset {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}

function moved({ x, y }: Offset, along: Offset, by: number): Offset {
  return { x: x + along.x * by, y: y + along.y * by }
}

function distinct(points: readonly Offset[]): Offset[] {
  return points.filter(({ x, y }, at) => {
    const before = points[at - 1]
    return !before || Math.hypot(before.x - x, before.y - y) > 1e-9
  })
}
