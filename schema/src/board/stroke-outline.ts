import type { InkColumns } from './ink-columns.ts'
// The algorithm is perfect-freehand's (MIT License, Copyright (c) 2021 Stephen Ruiz Ltd), with the same corners and
// without an object for each.

/**
 * A pen: its size in page pixels, the thinning of its line by pressure (0 to 1), and whether pressure is simulated from
 * its pace.
 */
export type Pen = { readonly size: number; readonly thinning: number; readonly simulatesPressure: boolean }

/** Points in page pixels; of the columns only the first `length` count. */
export type Corners = { readonly x: Float64Array; readonly y: Float64Array; readonly length: number }

/** The share of the way to the pen that the line follows, which smooths tremor. */
const follows = 0.15 + (1 - 0.3) * 0.85
/** A little more than half a turn: a cap closes over the side that it ends at. */
const halfTurn = Math.PI + 1e-4
/** The minimum distance of two corners, as a share of the pen's size. */
const smoothing = 0.5
/** Points nearer to the end than this many pixels are left out, but the last. */
const endsWithin = 3
const thinnest = 0.01
const firstPressure = 0.25
const noPressure = 0.5
/** The rate at which simulated pressure changes the line, and the number of points that set its beginning. */
const pace = { change: 0.275, first: 10 } as const
/** The initial length of columns; they are released after a stroke that needed more than the maximum. */
const roomAtFirst = 1_024
const maxCached = 65_536

/** A turn in steps, each as the cosine and the sine of its angle: a page needs a million of them. */
type Turn = { readonly cos: Float64Array; readonly sin: Float64Array }

function turnOf(angle: number, { from, count }: { from: number; count: number }): Turn {
  const angles = Float64Array.from({ length: count }, (_, index) => angle * (from + index))
  return { cos: angles.map((each) => Math.cos(each)), sin: angles.map((each) => Math.sin(each)) }
}

const turns = {
  dot: turnOf((2 * halfTurn) / 13, { from: 1, count: 13 }),
  start: turnOf(halfTurn / 13, { from: 1, count: 13 }),
  end: turnOf((3 * halfTurn) / 29, { from: 1, count: 29 }),
  left: turnOf(halfTurn / 13, { from: 0, count: 14 }),
  right: turnOf(-halfTurn / 13, { from: 0, count: 14 }),
} as const

/** Corners of an outline in progress; the columns are reused by the next stroke. */
class Growing implements Corners {
  x = new Float64Array(roomAtFirst)
  y = new Float64Array(roomAtFirst)
  length = 0

  /** Empties the columns and reserves room. */
  clear(room: number): void {
    this.length = 0
    if (!needsRoom(this.x, room)) return
    this.x = new Float64Array(roomFor(room))
    this.y = new Float64Array(roomFor(room))
  }

  add(x: number, y: number): void {
    this.x[this.length] = x
    this.y[this.length] = y
    this.length += 1
  }

  /** Adds a corner unless it is near the previous one, by squared distance. */
  addUnlessNear(x: number, y: number, near: number): void {
    const dx = x - at(this.x, this.length - 1)
    const dy = y - at(this.y, this.length - 1)
    if (dx * dx + dy * dy > near) this.add(x, y)
  }

  /** Adds the point at an offset from a middle, turned around it. */
  addTurned({ cos, sin }: Turn, middle: Point, away: Point): void {
    for (let step = 0; step < cos.length; step++) {
      const c = at(cos, step)
      const s = at(sin, step)
      this.add(away.x * c - away.y * s + middle.x, away.x * s + away.y * c + middle.y)
    }
  }
}

/** Whether a column is too small, or still sized for a stroke much larger than any. */
export function needsRoom(column: Float64Array, room: number): boolean {
  return column.length < room || (column.length > maxCached && room <= maxCached)
}

/** A column's length with room for so many, rounded up so that it rarely grows. */
export function roomFor(room: number): number {
  return Math.max(roomAtFirst, room <= maxCached ? Math.min(maxCached, 2 * room) : room)
}

type Point = { readonly x: number; readonly y: number }

/** The spine of a stroke: its points, their directions, and the distances. */
class Way {
  x = new Float64Array(roomAtFirst)
  y = new Float64Array(roomAtFirst)
  pressure = new Float64Array(roomAtFirst)
  /** The direction back to the point before, of length 1. */
  backX = new Float64Array(roomAtFirst)
  backY = new Float64Array(roomAtFirst)
  /** From the point before, and from the first. */
  step = new Float64Array(roomAtFirst)
  run = new Float64Array(roomAtFirst)
  length = 0

  /** Builds the spine through the pen's points; a stroke without movement is a dot. */
  follow(ink: InkColumns, { size, isComplete }: { size: number; isComplete: boolean }): void {
    const { x, y, pressure } = ink
    const last = x.length - 1
    this.#clear(x.length)
    let atX = x[0] ?? 0
    let atY = y[0] ?? 0
    this.#add(atX, atY, pressure[0] ?? firstPressure)
    let run = 0
    let hasLeft = false
    for (let index = 1; index <= last; index++) {
      const share = isComplete && index === last ? 1 : follows
      const toX = x[index] ?? 0
      const toY = y[index] ?? 0
      const nextX = share === 1 ? toX : atX + (toX - atX) * share
      const nextY = share === 1 ? toY : atY + (toY - atY) * share
      const dx = atX - nextX
      const dy = atY - nextY
      if (dx === 0 && dy === 0) continue
      const step = Math.sqrt(dx * dx + dy * dy)
      run += step
      // The pen trembles where it is set down.
      if (index < last && !hasLeft && run < size) continue
      hasLeft = true
      const place = this.length
      this.backX[place] = dx / step
      this.backY[place] = dy / step
      this.step[place] = step
      this.run[place] = run
      this.#add(nextX, nextY, pressure[index] ?? noPressure)
      atX = nextX
      atY = nextY
    }
    const isDot = this.length === 1
    this.backX[0] = isDot ? 0 : at(this.backX, 1)
    this.backY[0] = isDot ? 0 : at(this.backY, 1)
    this.step[0] = 0
    this.run[0] = 0
  }

  #clear(room: number): void {
    this.length = 0
    if (!needsRoom(this.x, room)) return
    const column = () => new Float64Array(roomFor(room))
    this.x = column()
    this.y = column()
    this.pressure = column()
    this.backX = column()
    this.backY = column()
    this.step = column()
    this.run = column()
  }

  #add(x: number, y: number, pressure: number): void {
    this.x[this.length] = x
    this.y[this.length] = y
    this.pressure[this.length] = pressure
    this.length += 1
  }
}

const mostOfPoint = turns.left.cos.length
const way = new Way()
const [left, right] = [new Growing(), new Growing()]

/**
 * The outline of a stroke, corner by corner; empty without points. Valid until the next call. A stroke that
 * `isComplete` ends at its last point, and a live one a little behind it.
 */
export function outlineOf(ink: InkColumns, pen: Pen, isComplete: boolean): Corners {
  left.clear(0)
  if (ink.x.length === 0 || pen.size <= 0) return left
  way.follow(ink.x.length > 2 ? ink : longEnough(ink), { size: pen.size, isComplete })
  // Each point places a corner on both sides, or half a turn; both ends turn as well.
  right.clear(way.length * mostOfPoint)
  left.clear(2 * way.length * mostOfPoint + mostOfPoint * 3)
  const ends = placeSides(pen)
  if (way.length === 1) {
    left.clear(0)
    const away = ends.first * Math.SQRT1_2
    left.addTurned(turns.dot, pointAt(0), { x: away, y: -away })
    return left
  }
  // Around the end, and back along the other side to the start.
  const last = way.length - 1
  left.addTurned(turns.end, pointAt(last), { x: -at(way.backY, last) * ends.last, y: at(way.backX, last) * ends.last })
  for (let corner = right.length - 1; corner >= 0; corner--) left.add(at(right.x, corner), at(right.y, corner))
  const start = pointAt(0)
  left.addTurned(turns.start, start, { x: at(right.x, 0) - start.x, y: at(right.y, 0) - start.y })
  return left
}

/** Extends a stroke of one point a little, and adds points between the two of another. */
function longEnough({ x, y, pressure }: InkColumns): InkColumns {
  const from = { x: x[0] ?? 0, y: y[0] ?? 0 }
  const to = { x: x[1] ?? 0, y: y[1] ?? 0 }
  const first = pressure[0] ?? firstPressure
  if (x.length === 1) return { x: [from.x, from.x + 1], y: [from.y, from.y + 1], pressure: [first, first] }
  const parts = [0, 0.25, 0.5, 0.75, 1]
  return {
    x: parts.map((part) => from.x + (to.x - from.x) * part),
    y: parts.map((part) => from.y + (to.y - from.y) * part),
    pressure: parts.map((part) => (part === 0 ? first : noPressure)),
  }
}

/** Builds both sides of the line. Returns half its width at both ends. */
function placeSides(pen: Pen): { first: number; last: number } {
  const { size } = pen
  const last = way.length - 1
  const total = at(way.run, last)
  const near = (size * smoothing) ** 2
  let pressure = beginningOf(pen)
  let radius = radiusOf(pen, at(way.pressure, last))
  let first: number | null = null
  let before = 0
  let wasSharp = false
  for (let index = 0; index <= last; index++) {
    if (index < last && total - at(way.run, index) < endsWithin) continue
    const now = pen.simulatesPressure ? paced(pressure, at(way.step, index), size) : at(way.pressure, index)
    radius = radiusOf(pen, now)
    first ??= radius
    radius = Math.max(thinnest, radius)
    const ahead = index === last ? 1 : turnedBy(index, index + 1)
    if ((turnedBy(index, before) < 0 && !wasSharp) || ahead < 0) {
      placeSharp(index, before, radius)
      // The line continues from here in its direction.
      if (ahead < 0) wasSharp = true
      continue
    }
    wasSharp = false
    placeBeside(index, { ahead, radius, near: index <= 1 || index === last ? -1 : near })
    pressure = now
    before = index
  }
  return { first: first ?? radius, last: radius }
}

/** Adds both corners beside a point, its direction bent towards the next one. */
function placeBeside(index: number, { ahead, radius, near }: { ahead: number; radius: number; near: number }): void {
  const next = Math.min(index + 1, way.length - 1)
  const nextX = at(way.backX, next)
  const nextY = at(way.backY, next)
  const awayX = -(nextY + (at(way.backY, index) - nextY) * ahead) * radius
  const awayY = (nextX + (at(way.backX, index) - nextX) * ahead) * radius
  const x = at(way.x, index)
  const y = at(way.y, index)
  left.addUnlessNear(x + awayX, y + awayY, near)
  right.addUnlessNear(x - awayX, y - awayY, near)
}

/** Adds half a turn around a point where the line reverses. */
function placeSharp(index: number, before: number, radius: number): void {
  const middle = pointAt(index)
  const [x, y] = [-at(way.backY, before) * radius, at(way.backX, before) * radius]
  left.addTurned(turns.left, middle, { x, y })
  right.addTurned(turns.right, middle, { x: -x, y: -y })
}

function radiusOf({ size, thinning }: Pen, pressure: number): number {
  return size * (0.5 - thinning * (0.5 - pressure))
}

/** The pressure at the start of a line: a pen that has just come down reports too little. */
function beginningOf({ size, simulatesPressure }: Pen): number {
  let pressure = at(way.pressure, 0)
  for (let index = 0; index < Math.min(pace.first, way.length); index++) {
    const pressureOf = simulatesPressure ? paced(pressure, at(way.step, index), size) : at(way.pressure, index)
    pressure = (pressure + pressureOf) / 2
  }
  return pressure
}

/** Simulated pressure, by the distance from the previous point: fast lines are thin. */
function paced(before: number, step: number, size: number): number {
  const speed = Math.min(1, step / size)
  const rest = Math.min(1, 1 - speed)
  return Math.min(1, before + (rest - before) * (speed * pace.change))
}

/** The cosine of the turn from one point to another: 1 straight on, -1 back. */
function turnedBy(one: number, other: number): number {
  return at(way.backX, one) * at(way.backX, other) + at(way.backY, one) * at(way.backY, other)
}

function pointAt(index: number): Point {
  return { x: at(way.x, index), y: at(way.y, index) }
}

function at(column: Float64Array, index: number): number {
  return column[index] ?? 0
}
