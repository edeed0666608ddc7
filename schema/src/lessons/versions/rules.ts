import { dayMs, hourMs, minuteMs } from '../../kit/durations.ts'

/** The latest version is overwritten for this long; then the next one begins. */
export const versionSpanMs = 3 * minuteMs

/** An edit that deletes as many shapes or pages at once is preceded by a version. */
export const minTakenAway = 5

/**
 * The minimum of updates since the last retained version for one before an edit that deletes less. So content erased
 * bit by bit is in some version.
 */
export const minUpdatesBetween = 5

/** The minimum age of that version, so that an hour of erasing does not store a thousand versions. */
export const leastApartMs = 20_000

/** The maximum of versions of a page, or of a lesson's list of pages. */
export const maxVersions = 600

/** The maximum bytes of a document's versions, without the content that the document has anyway. */
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
 * The versions to delete; `stamps` are the oldest first. The age of a version counts from its end: a page unchanged for
 * a year until it was cleared a minute ago is a minute old. The latest version is never among them.
 */
export function outlived(stamps: readonly Stamp[], now: number): number[] {
  return stamps.flatMap(({ version, at }, index) => {
    const next = stamps[index + 1]
    return next === undefined || staysFor(at, next.at, now) ? [] : [version]
  })
}

/** The version to go where there is no room for all: the one that was the present for the shortest time. Null where only the latest is left. */
export function leastMissed(stamps: readonly Stamp[]): number | null {
  let found: { version: number; unchangedMs: number } | null = null
  for (const [index, { version, at }] of stamps.entries()) {
    const next = stamps[index + 1]
    if (next === undefined) break
    const unchangedMs = next.at - at
    if (found === null || unchangedMs < found.unchangedMs) found = { version, unchangedMs }
  }
  return found?.version ?? null
}

function staysFor(from: number, until: number, now: number): boolean {
  const age = now - until
  if (age <= wholeMs) return true
  if (age <= hourlyMs) return passes(from, until, hourMs)
  return age <= dailyMs && passes(from, until, dayMs)
}

/** Whether a full hour, or the end of a day, is within the time in which a version was current. */
function passes(from: number, until: number, unitMs: number): boolean {
  return Math.floor(from / unitMs) !== Math.floor(until / unitMs)
}
