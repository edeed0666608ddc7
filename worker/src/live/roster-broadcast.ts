import type { Reaction } from '@takhti/schema/live/channel'
import { Tick } from '#rooms/tick.ts'

/** The shortest time between two broadcasts of the roster: a class that comes at once costs a few messages, not one for each. */
const tickMs = 50

/** The most reactions of one tick, which a class that applauds can reach. */
const maxReactions = 60

type Seen = { personId: string; reaction: Reaction }

/** What is to be broadcast: by id the devices that are here and those that are gone, and who reacted. */
export type Changed = { changed: ReadonlySet<string>; gone: readonly string[]; seen: readonly Seen[] }

/** Roster changes since the last broadcast. In memory only, because a room does not hibernate within a tick. */
export class RosterBroadcast {
  readonly #notify: (changed: Changed) => void
  #changed = new Set<string>()
  #gone = new Set<string>()
  #seen: Seen[] = []
  readonly #tick = new Tick(() => this.#flush())

  constructor(notify: (changed: Changed) => void) {
    this.#notify = notify
  }

  /** A device connected, or has changed. */
  changed(peerId: string): void {
    this.#changed.add(peerId)
    this.#tick.after(tickMs)
  }

  gone(peerId: string): void {
    this.#changed.delete(peerId)
    this.#gone.add(peerId)
    this.#tick.after(tickMs)
  }

  reacted(personId: string, reaction: Reaction): void {
    if (this.#seen.length >= maxReactions) return
    this.#seen.push({ personId, reaction })
    this.#tick.after(tickMs)
  }

  #flush(): void {
    const roster = { changed: this.#changed, gone: [...this.#gone], seen: this.#seen }
    this.#changed = new Set()
    this.#gone = new Set()
    this.#seen = []
    this.#notify(roster)
  }
}
