import { setTimeout as pause } from 'node:timers/promises'
import { type DownFrame, decodeDown, encodeUp } from '@takhti/schema/board/frames'
import { addShape } from '@takhti/schema/board/operations'
import { shapesOf, topOrder } from '@takhti/schema/board/page-shapes'
import { defaultStyle, newShapeId } from '@takhti/schema/board/shapes/shape'
import * as Y from 'yjs'
import type { Chance } from './chance.ts'

const ANSWER_LIMIT_MS = 10_000

/** A socket allows 120 messages a second; a writer that waits for its acknowledgement stays below it with this pause. */
const PAUSE_MS = 9

type Waiting = { resolve: (frame: DownFrame) => void; reject: (error: Error) => void }

/** A client of one page over a real socket; it outlives its connections, as an app does. */
export class BoardClient {
  readonly doc = new Y.Doc()
  /** Shapes whose update the room has acknowledged. */
  readonly acked = new Set<string>()
  /** Shapes received from the room. */
  readonly seen = new Set<string>()
  /** Updates sent and not acknowledged: their outcome is unknown. */
  readonly doubtful = new Map<string, Uint8Array>()
  readonly faults: string[] = []
  #socket: WebSocket | null = null
  #seq = 0
  readonly #awaited = new Map<string, Waiting>()

  async connect(address: string): Promise<void> {
    const socket = new WebSocket(address)
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('message', ({ data }) => {
      if (data instanceof ArrayBuffer) this.#take(decodeDown(new Uint8Array(data)))
    })
    socket.addEventListener('close', () => this.#reject('the connection was lost'))
    await within<void>('a socket', (resolve, reject) => {
      socket.addEventListener('open', () => resolve())
      socket.addEventListener('error', () => reject(new Error('the socket failed')))
    })
    this.#socket = socket
    const answered = this.#answer('syncStep2')
    this.#send(encodeUp({ kind: 'syncStep1', stateVector: Y.encodeStateVector(this.doc) }))
    await answered
  }

  /** Draws until the connection is lost. */
  async drawUntilLost(chance: Chance): Promise<void> {
    while (this.#socket?.readyState === WebSocket.OPEN) {
      if (!(await this.drawOne(chance))) return
      await pause(PAUSE_MS)
    }
  }

  /** Draws once; returns whether the room accepted it. */
  async drawOne(chance: Chance): Promise<boolean> {
    const shapeId = newShapeId(new Date(), chance.fill)
    const update = this.#draw(shapeId)
    this.doubtful.set(shapeId, update)
    return await this.#push(shapeId, update).catch(() => false)
  }

  /** Resends the updates in doubt, in order. */
  async settle(): Promise<void> {
    for (const [shapeId, update] of this.doubtful) {
      const isAcked = await this.#push(shapeId, update).catch(() => false)
      if (!isAcked) return void this.faults.push('an update in doubt was not taken when it was sent again')
    }
  }

  shapeIds(): ReadonlySet<string> {
    return new Set(shapesOf(this.doc).keys())
  }

  leave(): void {
    this.#socket?.close()
    this.#socket = null
  }

  #draw(shapeId: string): Uint8Array {
    let made: Uint8Array = new Uint8Array()
    const send = (update: Uint8Array) => {
      made = update
    }
    this.doc.on('update', send)
    const props = { x: 1, y: 2, width: 30, height: 40 }
    const order = topOrder(this.doc)
    addShape(this.doc, { id: shapeId, kind: 'rectangle', props, style: defaultStyle, order }, 'stress')
    this.doc.off('update', send)
    return made
  }

  async #push(shapeId: string, update: Uint8Array): Promise<boolean> {
    this.#seq += 1
    const seq = this.#seq
    const answered = this.#answer(`answer ${seq}`)
    this.#send(encodeUp({ kind: 'update', seq, update }))
    const { kind } = await answered
    if (kind !== 'ack') return false
    this.doubtful.delete(shapeId)
    this.acked.add(shapeId)
    return true
  }

  #take(frame: DownFrame): void {
    if (frame.kind === 'update') {
      const before = this.shapeIds()
      Y.applyUpdate(this.doc, frame.update, 'room')
      for (const shapeId of this.shapeIds()) if (!before.has(shapeId)) this.seen.add(shapeId)
    }
    if (frame.kind === 'syncStep2') Y.applyUpdate(this.doc, frame.update, 'room')
    // A gap before an update whose predecessors were all acknowledged means that one of them is lost.
    if (frame.kind === 'syncStep1') this.#reject('the room lacks what it acknowledged')
    const key = frame.kind === 'ack' || frame.kind === 'refused' ? `answer ${frame.seq}` : frame.kind
    this.#awaited.get(key)?.resolve(frame)
    this.#awaited.delete(key)
  }

  #reject(why: string): void {
    for (const { reject } of this.#awaited.values()) reject(new Error(why))
    this.#awaited.clear()
  }

  #answer(key: string): Promise<DownFrame> {
    return within<DownFrame>(key, (resolve, reject) => void this.#awaited.set(key, { resolve, reject }))
  }

  #send(bytes: Uint8Array): void {
    // lib0 makes these bytes in a plain buffer, which its types do not express.
    this.#socket?.send(bytes as Uint8Array<ArrayBuffer>)
  }
}

function within<Value>(
  what: string,
  start: (resolve: (value: Value) => void, reject: (error: Error) => void) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} did not come`)), ANSWER_LIMIT_MS)
    const done = (end: () => void) => {
      clearTimeout(timer)
      end()
    }
    start(
      (value) => done(() => resolve(value)),
      (error) => done(() => reject(error)),
    )
  })
}
