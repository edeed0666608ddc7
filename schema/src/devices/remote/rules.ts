/** The maximum freeze from a remote, in seconds, which limits the wait after the loss of a phone. */
export const maxFreezeSeconds = 600

/** The longest timer that a remote starts, in minutes. */
export const maxTimerMinutes = 180

/** The maximum points of a stroke in one message: those of a quarter of a second, from a fast pen. */
export const mostDrawnAtOnce = 64

/**
 * The number of presses that a device remembers: those of several remotes in the seconds in which one may be sent
 * twice.
 */
export const maxReceived = 20

/** The index among `count` pages that a turn leads to; at either end it stays. */
export function turned(index: number, by: 1 | -1, count: number): number {
  return Math.max(0, Math.min(count - 1, index + by))
}

/**
 * The people to pick among: those in the live class now, if there are any and not all are wanted. Otherwise all of its
 * roll, as where students have no devices.
 */
export function pickedAmong<Person>(from: {
  roll: readonly Person[]
  here: readonly Person[]
  isOfAll: boolean
}): readonly Person[] {
  return from.isOfAll || from.here.length === 0 ? from.roll : from.here
}

/**
 * Picks the next person: each once before any twice, though people come and go meanwhile. `drawn` is a random number in
 * [0, 1), `round` the people picked since the round began. Null without people.
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
