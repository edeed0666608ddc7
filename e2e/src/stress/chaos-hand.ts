import { type DownFrame, decodeDown, encodeUp } from '@takhti/schema/board/frames'
import { addShape } from '@takhti/schema/board/operations'
import { shapesOf, topOrder } from '@takhti/schema/board/page-shapes'
import { defaultStyle, newShapeId } from '@takhti/schema/board/shapes/shape'
import * as Y from 'yjs'
import type { Chance } from './chance.ts'

/**
 * A person who draws without waiting for the room: missing entries are sent again on request, and on a new connection.
 */
export class ChaosHand {
  readonly doc = new Y.Doc()
  /** Shapes that the room has acknowledged. */
  readonly acked = new Set<string>()
  readonly drawn = new Set<string>()
  readonly refusals: string[] = []
  readonly #chance: Chance
  /** The content of each pending update, by its number. */
  readonly #sent = new Map<number, readonly string[]>()
  #socket: WebSocket | null = null
  #seq = 0
  #isSynced = false

  constructor(chance: Chance) {
    this.#chance = chance
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** Whether this connection is open, and everything that was drawn is acknowledged. */
  get isSettled(): boolean {
    return this.isOpen && this.#isSynced && [...this.drawn].every((shapeId) => this.acked.has(shapeId))
  }

  async connect(address: string): Promise<void> {
    this.leave()
    const socket = new WebSocket(address)
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('message', ({ data }) => {
      if (data instanceof ArrayBuffer) this.#take(decodeDown(new Uint8Array(data)))
    })
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve())
      socket.addEventListener('error', () => reject(new Error('the socket failed')))
    })
    this.#socket = socket
    this.#isSynced = false
    this.#send(encodeUp({ kind: 'syncStep1', stateVector: Y.encodeStateVector(this.doc) }))
  }

  draw(): void {
    const shapeId = newShapeId(new Date(), this.#chance.fill)
    const made: Uint8Array[] = []
    const collect = (update: Uint8Array) => void made.push(update)
    this.doc.on('update', collect)
    const props = { x: 1, y: 2, width: 30, height: 40 }
    addShape(
      this.doc,
      { id: shapeId, kind: 'rectangle', props, style: defaultStyle, order: topOrder(this.doc) },
      'stress',
    )
    this.doc.off('update', collect)
    this.drawn.add(shapeId)
    this.#push(Y.mergeUpdates(made), [shapeId])
  }

  shapeIds(): string[] {
    return [...shapesOf(this.doc).keys()].toSorted()
  }

  leave(): void {
    this.#socket?.close()
    this.#socket = null
    this.#sent.clear()
  }

  #take(frame: DownFrame): void {
    if (frame.kind === 'update') Y.applyUpdate(this.doc, frame.update, 'room')
    if (frame.kind === 'syncStep2') {
      Y.applyUpdate(this.doc, frame.update, 'room')
      this.#isSynced = true
      this.#pushMissing(frame.stateVector)
    }
    if (frame.kind === 'syncStep1') this.#pushMissing(frame.stateVector)
    if (frame.kind === 'ack') for (const shapeId of this.#sent.get(frame.seq) ?? []) this.acked.add(shapeId)
    if (frame.kind === 'refused') this.refusals.push(frame.code)
  }

  #pushMissing(theirs: Uint8Array): void {
    const missing = [...this.drawn].filter((shapeId) => !this.acked.has(shapeId))
    if (missing.length > 0) this.#push(Y.encodeStateAsUpdate(this.doc, theirs), missing)
  }

  #push(update: Uint8Array, shapeIds: readonly string[]): void {
    this.#seq += 1
    this.#sent.set(this.#seq, shapeIds)
    this.#send(encodeUp({ kind: 'update', seq: this.#seq, update }))
  }

  #send(bytes: Uint8Array): void {
    // lib0 makes these bytes in a plain buffer, which its types do not express.
    if (this.isOpen) this.#socket?.send(bytes as Uint8Array<ArrayBuffer>)
  }
}
