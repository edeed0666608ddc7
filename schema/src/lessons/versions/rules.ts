import { dayMs, hourMs, minuteMs } from '../../kit/durations.ts'

/** A version is drawn over, as long as it is the latest one, for this long; then the next one begins. */
export const versionSpanMs = 3 * minuteMs

/** An edit that takes away as many shapes or pages at once is preceded by a version of what was there. */
export const minTakenAway = 5

/**
 * An edit that takes away less is preceded by one where as many updates as this came since the last version that stays, so that
 * what is erased bit by bit is in one,
 */
export const minUpdatesBetween = 5

/** and where that version is as old as this, so that an hour of rubbing out is not a thousand of them. */
export const leastApartMs = 20_000

/** How many versions a page, or the list of a lesson's pages, has at the most. */
export const maxVersions = 600

/** How many bytes the versions of one document keep at the most beside what the document holds anyway. */
export const maxHistoryBytes = 8_000_000

/** Every version of the last day stays, */
const wholeMs = dayMs
/** one for each hour of the last week, */
const hourlyMs = 7 * dayMs
/** and one for each day of the last three months. */
const dailyMs = 90 * dayMs

/** A version and the time, in milliseconds, at which it was the present. */
export type Stamp = { readonly version: number; readonly at: number }

/**
 * The versions that have outlived their use; `stamps` are the oldest first. A version counts as old as its end: what a page
 * was for a year until it was cleared a minute ago is the page of a minute ago. The latest one is never among them.
 */
export function outlived(stamps: readonly Stamp[], now: number): number[] {
  return stamps.flatMap(({ version, at }, index) => {
    const next = stamps[index + 1]
    return next === undefined || staysFor(at, next.at, now) ? [] : [version]
  })
}

/** The version to go where there is no room for all: the one that was the present for the shortest time. Null where only the latest is left. */
export function leastMissed(stamps: readonly Stamp[]): number | null {
  let found: { version: number; stoodMs: number } | null = null
  for (const [index, { version, at }] of stamps.entries()) {
    const next = stamps[index + 1]
    if (next === undefined) break
    const stoodMs = next.at - at
    if (found === null || stoodMs < found.stoodMs) found = { version, stoodMs }
  }
  return found?.version ?? null
}

function staysFor(from: number, until: number, now: number): boolean {
  const age = now - until
  if (age <= wholeMs) return true
  if (age <= hourlyMs) return passes(from, until, hourMs)
  return age <= dailyMs && passes(from, until, dayMs)
}

/** Whether a full hour, or the end of a day, lies within the time in which a version was the present. */
function passes(from: number, until: number, unitMs: number): boolean {
  return Math.floor(from / unitMs) !== Math.floor(until / unitMs)
}
