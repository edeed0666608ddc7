import type { InkPoints } from '../ink.ts'
import { countUpTo } from './binary-search.ts'

/** A pen that rests on the paper longer than this rests this long in a replay. */
const longestRestMs = 1_000

/**
 * The times of a stroke's points in a replay, in milliseconds since its first, with pauses cut. `lengthMs` is the
 * total, `rawMs` the drawing's real length.
 */
type InkTimes = { readonly at: ArrayLike<number>; readonly lengthMs: number; readonly rawMs: number }

const known = new WeakMap<InkPoints, InkTimes>()

/** The times of a stroke's points. A part that an eraser left does not begin at 0; its first point does here. */
export function timesOf(points: InkPoints): InkTimes {
  const found = known.get(points)
  if (found !== undefined) return found
  const times = readTimes(points)
  known.set(points, times)
  return times
}

/** Whether a stroke's points have times. A dot does; a line whose points all share one time does not. */
export function isTimed(points: InkPoints): boolean {
  return points.at.length <= 1 || timesOf(points).rawMs > 0
}

/** The number of visible points after so many milliseconds; at least one. */
export function pointsAt({ at }: InkTimes, ms: number): number {
  return Math.max(1, countUpTo(at, ms))
}

function readTimes({ at }: InkPoints): InkTimes {
  const first = at[0] ?? 0
  const rawMs = (at.at(-1) ?? 0) - first
  let lengthMs = 0
  for (let index = 1; index < at.length; index++) lengthMs += stepTo(at, index)
  // Most strokes have no pause, and need no copy of their times.
  if (lengthMs === rawMs && first === 0) return { at, lengthMs, rawMs }
  let passed = 0
  return { at: Float64Array.from(at, (_, index) => (passed += stepTo(at, index))), lengthMs, rawMs }
}

/** From the point before to this one; 0 for the first. */
function stepTo(at: Uint32Array, index: number): number {
  return index === 0 ? 0 : Math.min(longestRestMs, (at[index] ?? 0) - (at[index - 1] ?? 0))
}
