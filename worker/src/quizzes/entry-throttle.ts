/** How many refusals of an entry within `lookMs` throttle it. */
const patience = 20
const lookMs = 1_000

/** The most entries that are remembered. */
const maxDoors = 10_000

type Door = { since: number; refused: number }

/**
 * Entry points with more refusals within a second than mistakes explain. Each caller at such an entry is refused for the rest of
 * the second, without a call to a database or a room: a flood then costs only the reading of its requests. It is in memory on
 * purpose, and counts only this process: the answer is the same as that of the room, and sooner.
 */
export class EntryThrottle {
  readonly #doors = new Map<string, Door>()

  isThrottled(door: string, now: number): boolean {
    return (this.#lately(door, now)?.refused ?? 0) >= patience
  }

  refused(door: string, now: number): void {
    const known = this.#lately(door, now)
    if (known !== null) known.refused += 1
    else {
      if (this.#doors.size >= maxDoors) this.#doors.clear()
      this.#doors.set(door, { since: now, refused: 1 })
    }
  }

  #lately(door: string, now: number): Door | null {
    const known = this.#doors.get(door)
    return known !== undefined && now < known.since + lookMs ? known : null
  }
}
