import type { Reaction } from '@takhti/schema/live/channel'
import { Tick } from '#rooms/tick.ts'

/** Changes of who is here are told at most this often: a class that comes at once costs a few messages, not one for each. */
const tickMs = 50

/** A class of hands that all clap costs no more than this in a tick. */
const maxReactions = 60

type Seen = { personId: string; reaction: Reaction }

/** What is to be told: by id the devices that are here and those that are gone, and who reacted. */
export type Changed = { changed: ReadonlySet<string>; gone: readonly string[]; seen: readonly Seen[] }

/** What changed since it was last told; what a room forgets with its sleep nobody is waiting for, because it does not sleep within a tick. */
export class TellingRoster {
  readonly #tell: (changed: Changed) => void
  #changed = new Set<string>()
  #gone = new Set<string>()
  #seen: Seen[] = []
  readonly #tick = new Tick(() => this.#flush())

  constructor(tell: (changed: Changed) => void) {
    this.#tell = tell
  }

  /** A device came, or is another than it was. */
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
    const told = { changed: this.#changed, gone: [...this.#gone], seen: this.#seen }
    this.#changed = new Set()
    this.#gone = new Set()
    this.#seen = []
    this.#tell(told)
  }
}
