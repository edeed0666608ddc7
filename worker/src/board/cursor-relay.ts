import type { Cursor, Pointing } from '@takhti/schema/board/channel'

/** Cursors of a page are told at most this often, however many hands move and however fast. */
const tickMs = 50

/** Who hears of cursors: a connection, by id, and how to reach it. */
export type CursorReceiver = { id: string; send(cursors: Cursor[]): void }

type Sender = { connectionId: string; personId: string }

/**
 * Passes on where hands are, and stores nothing: the first place at once, then the last of each hand in a tick. Whoever comes
 * hears where the hands are now. After a sleep nobody's place is known until they move.
 */
export class CursorRelay {
  readonly #receivers: () => Iterable<CursorReceiver>
  /** By connection. */
  readonly #here = new Map<string, Cursor>()
  #queue = new Map<string, Cursor>()
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(receivers: () => Iterable<CursorReceiver>) {
    this.#receivers = receivers
  }

  move({ connectionId, personId }: Sender, pointing: Pointing): void {
    const cursor = { personId, pointing }
    this.#here.set(connectionId, cursor)
    this.#add(connectionId, cursor)
  }

  /** Takes the hand of a connection away; of somebody who is here twice, the other hand stays. */
  leave(connectionId: string): void {
    const gone = this.#here.get(connectionId)
    if (gone === undefined) return
    this.#here.delete(connectionId)
    const other = [...this.#here.values()].find(({ personId }) => personId === gone.personId)
    this.#add(connectionId, other ?? { personId: gone.personId, pointing: null })
  }

  /** Where the hands are now. */
  here(): Cursor[] {
    return [...this.#here.values()]
  }

  get isIdle(): boolean {
    return this.#timer === null
  }

  #add(connectionId: string, cursor: Cursor): void {
    this.#queue.set(connectionId, cursor)
    if (this.#timer === null) this.#flush()
  }

  #flush(): void {
    const queue = this.#queue
    this.#queue = new Map()
    this.#timer = queue.size === 0 ? null : setTimeout(() => this.#flush(), tickMs)
    if (queue.size === 0) return
    const all = [...queue.values()]
    for (const receiver of this.#receivers()) {
      const cursors = queue.has(receiver.id) ? all.filter((cursor) => cursor !== queue.get(receiver.id)) : all
      if (cursors.length > 0) receiver.send(cursors)
    }
  }
}
