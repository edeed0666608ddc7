/** Work that reaches a database: when, for how long it has the database to itself, and whether it is of the small school. */
export type Work = { at: number; ms: number; isWatched: boolean }

/**
 * The waits of the watched work, in ms, before a database that does one statement or batch at a time in the order of
 * arrival, as D1 does.
 */
export function waitsOf(work: readonly Work[]): number[] {
  const waits: number[] = []
  let free = 0
  for (const { at, ms, isWatched } of work.toSorted((one, other) => one.at - other.at)) {
    const begins = Math.max(at, free)
    if (isWatched) waits.push(begins - at)
    free = begins + ms
  }
  return waits
}

/** The share of the waits' time at which so many of a hundred are shorter. */
export function percentile(waits: readonly number[], of: number): number {
  const sorted = waits.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? Number.NaN
}
