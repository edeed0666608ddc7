import type { Shape } from '../shapes/index.ts'
import { isTimed, timesOf } from './ink-times.ts'

/** The time in which a shape was drawn, in Unix milliseconds: from its first point to its last, or one instant. */
export type DrawnAt = { readonly from: number; readonly to: number }

/** Nothing was drawn on a board of ours before this; an earlier time is a clock that was never set. */
const earliest = Date.UTC(2020, 0)
const latest = Date.UTC(2100, 0)

/** Ids of 12 bytes begin with six of time; those of other builds and of files may have another length. */
const timedIdLength = 16

/** The time when a shape was drawn, from its ink or else from its id. Null if neither has one. */
export function drawnAt(shape: Shape): DrawnAt | null {
  const made = timeOfId(shape.id)
  if (shape.kind !== 'ink' || !isTimed(shape.props.points)) return made
  const { points } = shape.props
  const from = points.startedAt
  return isTime(from) ? { from, to: from + timesOf(points).rawMs } : made
}

function timeOfId(id: string): DrawnAt | null {
  if (id.length !== timedIdLength) return null
  const bytes = atob(id.slice(0, 8).replaceAll('-', '+').replaceAll('_', '/'))
  let at = 0
  for (const byte of bytes) at = at * 256 + byte.charCodeAt(0)
  return isTime(at) ? { from: at, to: at } : null
}

function isTime(at: number): boolean {
  return at >= earliest && at < latest
}
