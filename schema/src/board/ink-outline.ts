import { getStroke } from 'perfect-freehand'
import type { PathSink } from './drawer.ts'

/** The columns of a stroke, packed or still growing. */
export type InkColumns = {
  readonly x: ArrayLike<number>
  readonly y: ArrayLike<number>
  readonly pressure: ArrayLike<number>
}

/** The pen's width in page pixels, and whether it has left the paper. */
export type InkLine = { readonly width: number; readonly isComplete: boolean }

const noPressure = 0.5
const pressureTolerance = 0.01

/** Draws the outline of a stroke as a closed path. */
export function traceInk(path: PathSink, ink: InkColumns, { width, isComplete }: InkLine): void {
  const hasPressure = hasMeasuredPressure(ink.pressure)
  const outline = getStroke(pointsOf(ink), {
    size: width * (hasPressure ? 1.6 : 1.2),
    thinning: hasPressure ? 0.6 : 0.25,
    smoothing: 0.5,
    streamline: 0.3,
    simulatePressure: !hasPressure,
    last: isComplete,
  })
  traceSmooth(path, outline)
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
