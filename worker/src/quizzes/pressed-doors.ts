/** How many are turned away at a door within `lookMs` before it is pressed. */
const patience = 20
const lookMs = 1_000

/** The most doors that are remembered. */
const maxDoors = 10_000

type Door = { since: number; turnedAway: number }

/**
 * Doors at which more are turned away than come to one by mistake. Whoever knocks at such a door is told to wait, for the rest of
 * the second, and neither a database nor a room is asked about them: what a flood then costs is reading what it sends. In memory on
 * purpose, and only of what came through this process: the answer is the same as that of the room, and sooner.
 */
export class PressedDoors {
  readonly #doors = new Map<string, Door>()

  isPressed(door: string, now: number): boolean {
    return (this.#lately(door, now)?.turnedAway ?? 0) >= patience
  }

  turnedAway(door: string, now: number): void {
    const known = this.#lately(door, now)
    if (known !== null) known.turnedAway += 1
    else {
      if (this.#doors.size >= maxDoors) this.#doors.clear()
      this.#doors.set(door, { since: now, turnedAway: 1 })
    }
  }

  #lately(door: string, now: number): Door | null {
    const known = this.#doors.get(door)
    return known !== undefined && now < known.since + lookMs ? known : null
  }
}
