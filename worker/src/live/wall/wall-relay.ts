import { wallTickMs } from '@takhti/schema/live/wall/rules'
import * as Y from 'yjs'
import { Tick } from '#rooms/tick.ts'

/** The number of updates of a board that are cached before they are merged. */
const maxParts = 16

type Held = { parts: Uint8Array[]; isWhole: boolean }

/**
 * What is drawn on the boards of a watched wall: broadcast once a tick, all boards together. It is cached so that a new
 * viewer receives all of it without a call to every board. It may vanish at any moment; the boards have it.
 */
export class WallRelay {
  readonly #send: (drawn: ReadonlyMap<string, Uint8Array>) => void
  readonly #held = new Map<string, Held>()
  #pending = new Map<string, Uint8Array[]>()
  readonly #tick = new Tick(() => this.#flush())

  constructor(send: (drawn: ReadonlyMap<string, Uint8Array>) => void) {
    this.#send = send
  }

  /** Something was drawn on a board, perhaps before all of it is known here. */
  drew(boardId: string, update: Uint8Array): void {
    this.#hold(boardId, update)
    this.#pending.set(boardId, [...(this.#pending.get(boardId) ?? []), update])
    this.#tick.after(wallTickMs)
  }

  /** All that was on a board a moment ago. */
  whole(boardId: string, update: Uint8Array): void {
    this.#hold(boardId, update).isWhole = true
  }

  isWhole(boardId: string): boolean {
    return this.#held.get(boardId)?.isWhole === true
  }

  /** All of a board; null where it is not known. */
  read(boardId: string): Uint8Array | null {
    const held = this.#held.get(boardId)
    if (held?.isWhole !== true) return null
    if (held.parts.length > 1) held.parts = [Y.mergeUpdatesV2(held.parts)]
    return held.parts[0] ?? null
  }

  /** Forgets everything: without viewers the wall no longer receives what is drawn. */
  clear(): void {
    this.#held.clear()
    this.#pending.clear()
  }

  #hold(boardId: string, update: Uint8Array): Held {
    const held = this.#held.get(boardId) ?? { parts: [], isWhole: false }
    held.parts.push(update)
    if (held.parts.length > maxParts) held.parts = [Y.mergeUpdatesV2(held.parts)]
    this.#held.set(boardId, held)
    return held
  }

  #flush(): void {
    const pending = this.#pending
    this.#pending = new Map()
    if (pending.size === 0) return
    this.#send(new Map([...pending].map(([boardId, parts]) => [boardId, Y.mergeUpdatesV2(parts)])))
  }
}
