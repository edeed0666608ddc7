import type { InkColumns } from './ink-columns.ts'
import type { PathSink } from './shapes/drawing.ts'
import type { Tip } from './shapes/look.ts'
import { needsRoom, outlineOf, roomFor } from './stroke-outline.ts'
import type { Corners, Pen } from './stroke-outline.ts'

/**
 * The pen's width in page pixels, its tip if it is not a pen, and whether it has left the paper. `tolerance` is the
 * maximum error of the outline, in page pixels (absent or 0: exact).
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
  // A marker's tip has constant width, and a laser's point no pressure.
  const pen = tip === undefined ? penOf(width, hasPressure) : { size: width, thinning: 0, simulatesPressure: false }
  traceSmooth(path, outlineOf(ink, pen, isComplete), tolerance)
}

/** The way of a stroke's middle: a dashed one is drawn along it. */
export function traceInkWay(path: PathSink, { x, y }: Pick<InkColumns, 'x' | 'y'>): void {
  path.moveTo(x[0] ?? 0, y[0] ?? 0)
  // A dot has no length, and a line without length still shows its round ends.
  for (let index = Math.min(1, x.length - 1); index < x.length; index++) path.lineTo(x[index] ?? 0, y[index] ?? 0)
}

/** A mouse and a finger report the same middle pressure throughout. */
function hasMeasuredPressure(pressure: ArrayLike<number>): boolean {
  for (let index = 0; index < pressure.length; index++) {
    if (Math.abs((pressure[index] ?? noPressure) - noPressure) > pressureTolerance) return true
  }
  return false
}

function penOf(width: number, hasPressure: boolean): Pen {
  return hasPressure
    ? { size: width * 1.6, thinning: 0.6, simulatesPressure: false }
    : { size: width * 1.2, thinning: 0.25, simulatesPressure: true }
}

/**
 * Traces curves through the middles of the outline's sides, because corners would show on a large panel. Half of a
 * tolerance is for curves that are drawn as lines, half for omitted middles. A page has a million corners, so none
 * allocates.
 */
function traceSmooth(path: PathSink, outline: Corners, tolerance: number): void {
  const { length } = outline
  if (length === 0) return
  const half = tolerance / 2
  placeMiddles(outline)
  const { x, y } = middles
  path.moveTo(at(x, 0), at(y, 0))
  let retained = 0
  for (let corner = 0; corner < length; corner++) {
    const isCurved = tolerance === 0 || isBent(outline, corner, half)
    const isNeeded = isCurved || corner - retained >= mostLeftOut || !areAlong(retained, corner + 1, half)
    if (isNeeded && retained < corner) path.lineTo(at(x, corner), at(y, corner))
    if (isNeeded) retained = corner
    if (!isCurved) continue
    path.quadraticCurveTo(at(outline.x, corner), at(outline.y, corner), at(x, corner + 1), at(y, corner + 1))
    retained = corner + 1
  }
  path.closePath()
}

/** The middles of an outline's sides: before each corner, and after the last one the first of them again. */
const middles = { x: new Float64Array(), y: new Float64Array() }

function placeMiddles({ x, y, length }: Corners): void {
  if (needsRoom(middles.x, length + 1)) {
    middles.x = new Float64Array(roomFor(length + 1))
    middles.y = new Float64Array(roomFor(length + 1))
  }
  let fromX = at(x, length - 1)
  let fromY = at(y, length - 1)
  for (let corner = 0; corner < length; corner++) {
    const toX = at(x, corner)
    const toY = at(y, corner)
    middles.x[corner] = (fromX + toX) / 2
    middles.y[corner] = (fromY + toY) / 2
    fromX = toX
    fromY = toY
  }
  middles.x[length] = at(middles.x, 0)
  middles.y[length] = at(middles.y, 0)
}

/** Whether all middles between two of them are close to the line from one to the other. */
function areAlong(retained: number, next: number, tolerance: number): boolean {
  const { x, y } = middles
  const fromX = at(x, retained)
  const fromY = at(y, retained)
  const dx = at(x, next) - fromX
  const dy = at(y, next) - fromY
  const squared = dx * dx + dy * dy
  for (let index = retained + 1; index < next; index++) {
    const awayX = at(x, index) - fromX
    const awayY = at(y, index) - fromY
    const along = awayX * dx + awayY * dy
    const beside = awayX * dy - awayY * dx
    // At a reversal the tip is beyond both ends.
    if (along < 0 || along > squared || beside * beside > tolerance * tolerance * squared) return false
  }
  return true
}

/** Whether the curve around a corner is farther than a tolerance from the line between the adjacent middles. */
function isBent({ x, y, length }: Corners, corner: number, tolerance: number): boolean {
  const before = corner === 0 ? length - 1 : corner - 1
  const after = corner + 1 < length ? corner + 1 : 0
  const bentX = 2 * at(x, corner) - at(x, before) - at(x, after)
  const bentY = 2 * at(y, corner) - at(y, before) - at(y, after)
  return bentX * bentX + bentY * bentY > 64 * tolerance * tolerance
}

function at(column: Float64Array, index: number): number {
  return column[index] ?? 0
}
