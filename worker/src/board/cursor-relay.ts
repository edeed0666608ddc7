import type { Cursor, Pointing, ShownAids } from '@takhti/schema/board/channel'

/** Cursors of a page are told at most this often, however many hands move and however fast. */
const tickMs = 50

/** Who hears of cursors: a connection, by id where it may have said something, and how to reach it. All but senders are sent one and the same list. */
export type CursorReceiver = { id: string | null; send(cursors: Cursor[]): void }

type Sender = { connectionId: string; personId: string }

/**
 * Passes on where hands are and what stands over their pages, and stores nothing: the first place at once, then the last of each
 * hand in a tick; what stands there is told when it changes. Whoever comes hears where the hands are now. After a sleep nobody's place is known until they move.
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

  move({ connectionId, personId }: Sender, said: Pointing): void {
    const { aids = this.#here.get(connectionId)?.pointing?.aids, ...hand } = said
    this.#here.set(connectionId, { personId, pointing: { ...hand, ...(aids && { aids }) } })
    const queued = this.#queue.get(connectionId)?.pointing?.aids
    // Of two devices the one that shows nothing takes nothing away of what the other shows.
    const told = said.aids === undefined ? queued : this.#aidsOf(personId, said.aids)
    this.#add(connectionId, { personId, pointing: { ...hand, ...(told !== undefined && { aids: told }) } })
  }

  /** Takes the hand of a connection away; of somebody who is here twice, the other hand stays. */
  leave(connectionId: string): void {
    const gone = this.#here.get(connectionId)
    if (gone === undefined) return
    this.#here.delete(connectionId)
    const { personId } = gone
    const other = [...this.#here.values()].find((cursor) => cursor.personId === personId)?.pointing
    const aids = gone.pointing?.aids && { aids: this.#aidsOf(personId, null) }
    const pointing = other ? { ...other, ...aids } : null
    this.#add(connectionId, { personId, pointing })
  }

  /** Where the hands are now. */
  here(): Cursor[] {
    return [...this.#here.values()]
  }

  #aidsOf(personId: string, said: ShownAids | null): ShownAids | null {
    const all = [...this.#here.values()].filter((cursor) => cursor.personId === personId)
    return said ?? all.find(({ pointing }) => pointing?.aids)?.pointing?.aids ?? null
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
      const own = receiver.id === null ? undefined : queue.get(receiver.id)
      const cursors = own === undefined ? all : all.filter((cursor) => cursor !== own)
      if (cursors.length > 0) receiver.send(cursors)
    }
  }
}
