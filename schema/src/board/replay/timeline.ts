import { byOrder } from '../order.ts'
import type { Shape } from '../shapes/index.ts'
import { countBelow, countUpTo } from './binary-search.ts'
import { drawnAt, type DrawnAt } from './drawn-at.ts'
import { lengthOf, partialShape } from './partial.ts'

/** Pauses are cut to this length, because no viewer watches a longer one. */
const longestPauseMs = 2_000
/** Shapes that were added within this time of one another were added at once, as by a paste or an import. */
const atOnceMs = 50
/** The replay time of shapes that were added at once, at most. */
const longestAtOnceMs = 3_000

/**
 * A page in the order of drawing: every existing shape, one after the other, without erased ones. `begins` and `ends`
 * are milliseconds of the replay; each `ends` is above its `begins`, and none is below the previous one.
 * A step is a shape or an outermost group, whose shapes are together at its first one. `steps` holds the index of each
 * step's first shape.
 */
export type Timeline = {
  readonly shapes: readonly Shape[]
  readonly begins: ArrayLike<number>
  readonly ends: ArrayLike<number>
  readonly steps: readonly number[]
  readonly durationMs: number
}

/** A page at a moment of its replay: the number of whole shapes, and the visible part of the next one. */
type Moment = { readonly done: number; readonly drawing: Shape | null }

type Placed = { readonly shape: Shape; readonly at: DrawnAt; readonly isTimed: boolean }

/** The timeline of a page's shapes, given in any order. */
export function timelineOf(shapes: Iterable<Shape>): Timeline {
  const steps = stepsOf(placeInTime([...shapes].sort(byOrder)))
  const placed = steps.flat()
  const begins = new Float64Array(placed.length)
  const ends = new Float64Array(placed.length)
  const lengths = lengthsOf(placed)
  let end = 0
  for (const [index, each] of placed.entries()) {
    begins[index] = end + pauseBefore(each, placed[index - 1])
    end = (begins[index] ?? 0) + (lengths[index] ?? 0)
    ends[index] = end
  }
  let first = 0
  const firsts = steps.map((step) => (first += step.length) - step.length)
  return { shapes: placed.map(({ shape }) => shape), begins, ends, steps: firsts, durationMs: end }
}

/** The page after so many milliseconds. Costs a binary search among the shapes, and the partial shape. */
export function momentAt(timeline: Timeline, ms: number): Moment {
  const { shapes, begins, ends } = timeline
  const done = countUpTo(ends, ms)
  const [shape, begin = 0, end = 0] = [shapes[done], begins[done], ends[done]]
  const drawing = shape !== undefined && ms > begin ? partialShape(shape, (ms - begin) / (end - begin)) : null
  return { done, drawing }
}

/** The number of whole steps after so many milliseconds. */
export function stepsDoneAt(timeline: Timeline, ms: number): number {
  const done = countUpTo(timeline.ends, ms)
  if (done === timeline.shapes.length) return timeline.steps.length
  // The step that the next shape is in is not whole.
  return countUpTo(timeline.steps, done) - 1
}

/** The times of the first step that is not whole after so many milliseconds; null after the last. */
export function nextStep(timeline: Timeline, ms: number): { readonly beginMs: number; readonly endMs: number } | null {
  const step = stepsDoneAt(timeline, ms)
  const first = timeline.steps[step]
  return first === undefined ? null : { beginMs: timeline.begins[first] ?? 0, endMs: endOfStep(timeline, step) }
}

/** The moment when the last step that has begun had not: the end of the one before it. */
export function stepBack(timeline: Timeline, ms: number): number {
  const begun = countBelow(timeline.begins, ms)
  const step = countUpTo(timeline.steps, begun - 1) - 1
  return step < 1 ? 0 : endOfStep(timeline, step - 1)
}

function endOfStep({ steps, ends, durationMs }: Timeline, step: number): number {
  const next = steps[step + 1]
  return next === undefined ? durationMs : (ends[next - 1] ?? 0)
}

/**
 * A shape without a time takes that of the one beneath it. The lowest ones take the time of the first shape with one.
 */
function placeInTime(lowestFirst: readonly Shape[]): Placed[] {
  const times = lowestFirst.map(drawnAt)
  let last = times.find((at) => at !== null)?.from ?? 0
  return lowestFirst.map((shape, index) => {
    const at = times[index] ?? null
    last = at?.to ?? last
    return { shape, at: at ?? { from: last, to: last }, isTimed: at !== null }
  })
}

/** The steps in order of drawing. Sorting is stable, so equal times retain the page's order. */
function stepsOf(placed: readonly Placed[]): Placed[][] {
  const inTime = [...placed].sort((a, b) => a.at.from - b.at.from)
  const steps = new Map<string, Placed[]>()
  for (const each of inTime) {
    const { id, groups } = each.shape
    const [group] = groups
    // Ids of groups and of shapes have one form: the prefix distinguishes them.
    const key = group === undefined ? `shape ${id}` : `group ${group}`
    const step = steps.get(key)
    if (step) step.push(each)
    else steps.set(key, [each])
  }
  return [...steps.values()]
}

function lengthsOf(placed: readonly Placed[]): Float64Array {
  const lengths = Float64Array.from(placed, ({ shape }) => lengthOf(shape))
  let first = 0
  while (first < placed.length) {
    let [next, sum] = [first, 0]
    do {
      sum += lengths[next] ?? 0
      next++
    } while (next < placed.length && cameAtOnce(placed[next - 1], placed[next]))
    const part = next - first > 1 ? Math.min(1, longestAtOnceMs / sum) : 1
    for (; first < next; first++) lengths[first] = (lengths[first] ?? 0) * part
  }
  return lengths
}

function cameAtOnce(one: Placed | undefined, other: Placed | undefined): boolean {
  return one !== undefined && other !== undefined && Math.abs(other.at.from - one.at.from) < atOnceMs
}

function pauseBefore(each: Placed, before: Placed | undefined): number {
  if (before === undefined || !each.isTimed) return 0
  return Math.max(0, Math.min(longestPauseMs, each.at.from - before.at.to))
}
