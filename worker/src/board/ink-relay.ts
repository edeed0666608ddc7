import { type InkPiece, type RelayedInk, encodeDown } from '@takhti/schema/board/frames'
import { defaultStyle } from '@takhti/schema/board/shapes/shape'

const tickMs = 16

/** The most pieces of one tick; what a flood brings beyond it is dropped, because a preview may have holes. */
const maxPieces = 200

/** Who gets ink: a connection, by id, and how to reach it. */
export type InkReceiver = { id: string; send(bytes: Uint8Array): void }

type Queued = RelayedInk & { readonly via: string }

/** Whose ink it is: the connection it came over, and the person the room knows behind it. */
export type InkSender = { connectionId: string; personId: string }

/**
 * Passes on strokes that are being drawn, and stores nothing: the first piece at once, then all senders of a tick in
 * one frame. The timer runs only while ink flows, so an idle room can sleep.
 */
export class InkRelay {
  readonly #receivers: () => Iterable<InkReceiver>
  #queue: Queued[] = []
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(receivers: () => Iterable<InkReceiver>) {
    this.#receivers = receivers
  }

  piece(sender: InkSender, piece: InkPiece): void {
    const { strokeId, style, from, packed } = piece
    this.#add({ strokeId, style, from, packed, personId: sender.personId, isEnded: false }, sender.connectionId)
  }

  end(sender: InkSender, strokeId: string): void {
    const ended = { strokeId, style: defaultStyle, from: 0, packed: new Uint8Array(), isEnded: true }
    this.#add({ ...ended, personId: sender.personId }, sender.connectionId)
  }

  get isIdle(): boolean {
    return this.#timer === null
  }

  #add(piece: RelayedInk, connectionId: string): void {
    if (this.#queue.length >= maxPieces) return
    this.#queue.push({ ...piece, via: connectionId })
    if (this.#timer === null) this.#flush()
  }

  #flush(): void {
    const queue = this.#queue
    this.#queue = []
    this.#timer = queue.length === 0 ? null : setTimeout(() => this.#flush(), tickMs)
    if (queue.length === 0) return
    const senders = new Set(queue.map(({ via }) => via))
    const forAll = encodeDown({ kind: 'inkFrame', pieces: queue })
    for (const receiver of this.#receivers()) {
      if (!senders.has(receiver.id)) receiver.send(forAll)
      else if (senders.size > 1) {
        receiver.send(encodeDown({ kind: 'inkFrame', pieces: queue.filter(({ via }) => via !== receiver.id) }))
      }
    }
  }
}
