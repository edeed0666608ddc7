/** The longest that a device is frozen from a remote, in seconds: whoever lost the phone waits no longer. */
export const maxFreezeSeconds = 600

/** The longest timer that a remote starts, in minutes. */
export const maxTimerMinutes = 180

/** So many places of a stroke come in one message at most: those of a quarter of a second, from a fast pen. */
export const mostDrawnAtOnce = 64

/** So many presses a device knows again: what several remotes press in the seconds in which one may be said twice. */
export const mostHeard = 20

/** The index among `count` pages that a turn leads to; at either end it stays. */
export function turned(index: number, by: 1 | -1, count: number): number {
  return Math.max(0, Math.min(count - 1, index + by))
}

/**
 * Among whom is picked: those who are in the live class now, where somebody is and not everybody is wanted; else all of its roll, as
 * where nobody brings a device.
 */
export function pickedAmong<Person>(from: {
  roll: readonly Person[]
  here: readonly Person[]
  isOfAll: boolean
}): readonly Person[] {
  return from.isOfAll || from.here.length === 0 ? from.roll : from.here
}

/**
 * Who is picked next: everybody once before anybody twice, though people come and go meanwhile. `drawn` is a random number from 0 to
 * below 1, `round` who had their turn since everybody had; null where there is nobody.
 */
export function pickNext(
  people: readonly string[],
  round: readonly string[],
  drawn: number,
): { picked: string; round: string[] } | null {
  const left = people.filter((person) => !round.includes(person))
  const among = left.length > 0 ? left : people
  const picked = among[Math.min(among.length - 1, Math.floor(drawn * among.length))]
  return picked === undefined ? null : { picked, round: left.length > 0 ? [...round, picked] : [picked] }
}
