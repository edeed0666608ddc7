import { getStroke } from 'perfect-freehand'
import type { PathSink } from './drawer.ts'
import type { Tip } from './shapes/look.ts'

/** The columns of a stroke, packed or still growing. */
export type InkColumns = {
  readonly x: ArrayLike<number>
  readonly y: ArrayLike<number>
  readonly pressure: ArrayLike<number>
}

/**
 * The pen's width in page pixels, its tip where it is not a pen, and whether it has left the paper; `tolerance` is how far
 * from its true outline it may be drawn, in page pixels (absent or 0: along it).
 */
export type InkLine = {
  readonly width: number
  readonly tip?: Tip | undefined
  readonly isComplete: boolean
  readonly tolerance?: number | undefined
}

const noPressure = 0.5
const pressureTolerance = 0.01
/** Middles left out one after the other: each next one is measured against all of them. */
const mostLeftOut = 8

/** Draws the outline of a stroke as a closed path. */
export function traceInk(path: PathSink, ink: InkColumns, { width, tip, isComplete, tolerance = 0 }: InkLine): void {
  const hasPressure = hasMeasuredPressure(ink.pressure)
  const pen = { size: width * (hasPressure ? 1.6 : 1.2), thinning: hasPressure ? 0.6 : 0.25 }
  const outline = getStroke(pointsOf(ink), {
    // A marker's felt is as broad wherever it goes, and a laser's point has no hand on it.
    ...(tip === undefined ? pen : { size: width, thinning: 0 }),
    smoothing: 0.5,
    streamline: 0.3,
    simulatePressure: !hasPressure && tip === undefined,
    last: isComplete,
  })
  traceSmooth(path, outline, tolerance)
}

/** The way of a stroke's middle: a dashed one is drawn along it. */
export function traceInkWay(path: PathSink, { x, y }: Pick<InkColumns, 'x' | 'y'>): void {
  path.moveTo(x[0] ?? 0, y[0] ?? 0)
  // A dot goes nowhere, and a line without length still shows its round ends.
  for (let index = Math.min(1, x.length - 1); index < x.length; index++) path.lineTo(x[index] ?? 0, y[index] ?? 0)
}

/** A mouse and a finger report the same middle pressure all along. */
function hasMeasuredPressure(pressure: ArrayLike<number>): boolean {
  for (let index = 0; index < pressure.length; index++) {
    if (Math.abs((pressure[index] ?? noPressure) - noPressure) > pressureTolerance) return true
  }
  return false
}

function pointsOf({ x, y, pressure }: InkColumns): [number, number, number][] {
  return Array.from({ length: x.length }, (_, index) => [x[index] ?? 0, y[index] ?? 0, pressure[index] ?? noPressure])
}

/**
 * Curves through the middles of the outline's sides: its corners would show on a large panel. With a tolerance, half of it is
 * for curves that are drawn as lines, and half for middles that are left out. A page has a million corners: nothing is made
 * for each.
 */
function traceSmooth(path: PathSink, outline: Outline, tolerance: number): void {
  const { length } = outline
  if (length === 0) return
  const half = tolerance / 2
  const middles = new Middles(outline)
  const { x, y } = middles
  path.moveTo(at(x, 0), at(y, 0))
  let kept = 0
  for (let corner = 0; corner < length; corner++) {
    const isCurved = tolerance === 0 || isBent(outline, corner, half)
    const isNeeded = isCurved || corner - kept >= mostLeftOut || !middles.areAlong(kept, corner + 1, half)
    if (isNeeded && kept < corner) path.lineTo(at(x, corner), at(y, corner))
    if (isNeeded) kept = corner
    if (!isCurved) continue
    const control = outline[corner]
    path.quadraticCurveTo(at(control, 0), at(control, 1), at(x, corner + 1), at(y, corner + 1))
    kept = corner + 1
  }
  path.closePath()
}

type Column = ArrayLike<number>
type Outline = readonly Column[]

/** The middles of an outline's sides: before each corner, and after the last one the first of them again. */
class Middles {
  readonly x: Column
  readonly y: Column

  constructor(outline: Outline) {
    this.x = middlesOf(outline, 0)
    this.y = middlesOf(outline, 1)
  }

  /** Whether all between two of them lie along the line from one to the other. */
  areAlong(kept: number, next: number, tolerance: number): boolean {
    const { x, y } = this
    const fromX = at(x, kept)
    const fromY = at(y, kept)
    const dx = at(x, next) - fromX
    const dy = at(y, next) - fromY
    const squared = dx * dx + dy * dy
    for (let index = kept + 1; index < next; index++) {
      const awayX = at(x, index) - fromX
      const awayY = at(y, index) - fromY
      const along = awayX * dx + awayY * dy
      const beside = awayX * dy - awayY * dx
      // Where a line turns back, its tip lies beyond both ends.
      if (along < 0 || along > squared || beside * beside > tolerance * tolerance * squared) return false
    }
    return true
  }
}

function middlesOf(outline: Outline, axis: number): Column {
  const middles = new Float64Array(outline.length + 1)
  let from = at(outline[outline.length - 1], axis)
  for (let corner = 0; corner < outline.length; corner++) {
    const to = at(outline[corner], axis)
    middles[corner] = (from + to) / 2
    from = to
  }
  middles[outline.length] = at(middles, 0)
  return middles
}

/** Whether the curve around a corner lies farther than a tolerance from the line between the middles beside it. */
function isBent(outline: Outline, index: number, tolerance: number): boolean {
  const corner = outline[index]
  const before = outline[index === 0 ? outline.length - 1 : index - 1]
  const after = outline[index + 1 < outline.length ? index + 1 : 0]
  const x = 2 * at(corner, 0) - at(before, 0) - at(after, 0)
  const y = 2 * at(corner, 1) - at(before, 1) - at(after, 1)
  return x * x + y * y > 64 * tolerance * tolerance
}

function at(column: Column | undefined, index: number): number {
  return column?.[index] ?? 0
}
