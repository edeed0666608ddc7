import { getStroke } from 'perfect-freehand'
import type { PathSink } from './drawer.ts'
import type { Tip } from './shapes/look.ts'

/** The columns of a stroke, packed or still growing. */
export type InkColumns = {
  readonly x: ArrayLike<number>
  readonly y: ArrayLike<number>
  readonly pressure: ArrayLike<number>
}

/** The pen's width in page pixels, its tip where it is not a pen, and whether it has left the paper. */
export type InkLine = { readonly width: number; readonly tip?: Tip | undefined; readonly isComplete: boolean }

const noPressure = 0.5
const pressureTolerance = 0.01

/** Draws the outline of a stroke as a closed path. */
export function traceInk(path: PathSink, ink: InkColumns, { width, tip, isComplete }: InkLine): void {
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
  traceSmooth(path, outline)
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

/** Curves through the middles of the outline's sides: its corners would show on a large panel. */
function traceSmooth(path: PathSink, outline: readonly (readonly number[])[]): void {
  const last = outline.at(-1)
  if (!last) return
  let [fromX = 0, fromY = 0] = last
  let isFirst = true
  for (const [toX = 0, toY = 0] of [...outline, ...outline.slice(0, 1)]) {
    const middleX = (fromX + toX) / 2
    const middleY = (fromY + toY) / 2
    if (isFirst) path.moveTo(middleX, middleY)
    else path.quadraticCurveTo(fromX, fromY, middleX, middleY)
    isFirst = false
    fromX = toX
    fromY = toY
  }
  path.closePath()
}
