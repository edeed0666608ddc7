import { sliceInk } from '../ink.ts'
import type { Shape } from '../shapes/index.ts'
import { partOfStroke, type Stroke } from '../stroke-part.ts'
import { isTimed, pointsAt, timesOf } from './ink-times.ts'
import { wordEnds } from './words.ts'

/** How long a dot is the newest thing on the page, in milliseconds. */
const shortestMs = 80
/** The length of a shape without points in time, in milliseconds. */
const wholeMs = 400
const perWordMs = 250
const longestTextMs = 6_000

/** The length of a shape in a replay, in milliseconds; more than 0. */
export function lengthOf({ kind, props }: Shape): number {
  if (kind === 'ink' && isTimed(props.points)) return Math.max(shortestMs, timesOf(props.points).lengthMs)
  if (kind !== 'text' && kind !== 'note') return wholeMs
  return Math.max(wholeMs, Math.min(longestTextMs, wordEnds(props).length * perWordMs))
}

/**
 * A shape after a part of its time, 0 to 1: ink up to a point, text up to a word, any other shape whole. Null while
 * nothing is visible; the identical object once it is whole.
 */
export function partialShape(shape: Shape, part: number): Shape | null {
  if (part >= 1) return shape
  if (shape.kind === 'ink') return partialStroke(shape, part)
  if (shape.kind !== 'text' && shape.kind !== 'note') return shape
  const text = partialText(shape.props, part)
  // A note appears before its text; a text shape is only its text.
  return text === '' && shape.kind === 'text' ? null : { ...shape, props: { ...shape.props, text } }
}

function partialStroke(shape: Stroke, part: number): Shape {
  const { packed, points } = shape.props
  const times = timesOf(points)
  const all = points.x.length
  const count = isTimed(points) ? pointsAt(times, part * times.lengthMs) : Math.max(1, Math.floor(part * all))
  return count === all ? shape : partOfStroke(shape, { packed, points: sliceInk(points, 0, count) })
}

function partialText(props: { readonly text: string }, part: number): string {
  const ends = wordEnds(props)
  const words = Math.floor(part * (ends.length + 1))
  return props.text.slice(0, words === 0 ? 0 : ends[words - 1])
}
