/** The longest that a device is frozen from a remote, in seconds: whoever lost the phone waits no longer. */
export const maxFreezeSeconds = 600

/** The longest timer that a remote starts, in minutes. */
export const maxTimerMinutes = 180

/** So many places of a stroke come in one message at most: those of a quarter of a second, from a fast pen. */
export const mostDrawnAtOnce = 64

/** The index among `count` pages that a turn leads to; at either end it stays. */
export function turned(index: number, by: 1 | -1, count: number): number {
  return Math.max(0, Math.min(count - 1, index + by))
}

/**
 * Who is picked next: everybody once before anybody twice. `drawn` is a random number from 0 to below 1, `earlier` who was
 * picked before, the last one last; null where there is nobody.
 */
export function pickNext(people: readonly string[], earlier: readonly string[], drawn: number): string | null {
  if (people.length === 0) return null
  const round = earlier.slice(earlier.length - (earlier.length % people.length))
  const left = people.filter((person) => !round.includes(person))
  const among = left.length > 0 ? left : people
  return among[Math.min(among.length - 1, Math.floor(drawn * among.length))] ?? null
}
