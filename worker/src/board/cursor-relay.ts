import type { Cursor, Pointing, ShownAids } from '@takhti/schema/board/channel'

/** The shortest time between two broadcasts of a page's cursors, however many pointers move. */
const tickMs = 50

/** A receiver of cursors: a connection, by id where it may have sent any, and its send function. All but senders get one and the same list. */
export type CursorReceiver = { id: string | null; send(cursors: Cursor[]): void }

type Sender = { connectionId: string; personId: string }

/**
 * Relays pointers and overlays of a page, and stores nothing. The first position goes at once, then the last of each
 * pointer in a tick; overlays go when they change. A new connection receives the present pointers. After hibernation no pointer is known until it moves.
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
    const { aids = this.#here.get(connectionId)?.pointing?.aids, ...hand } = pointing
    this.#here.set(connectionId, { personId, pointing: { ...hand, ...(aids && { aids }) } })
    const queued = this.#queue.get(connectionId)?.pointing?.aids
    // Of a person's two devices, one without overlays does not clear the other's.
    const next = pointing.aids === undefined ? queued : this.#aidsOf(personId, pointing.aids)
    this.#add(connectionId, { personId, pointing: { ...hand, ...(next !== undefined && { aids: next }) } })
  }

  /** Removes the pointer of a connection; the pointer of the person's other device stays. */
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

  /** The present pointers. */
  here(): Cursor[] {
    return [...this.#here.values()]
  }

  #aidsOf(personId: string, aids: ShownAids | null): ShownAids | null {
    const all = [...this.#here.values()].filter((cursor) => cursor.personId === personId)
    return aids ?? all.find(({ pointing }) => pointing?.aids)?.pointing?.aids ?? null
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
