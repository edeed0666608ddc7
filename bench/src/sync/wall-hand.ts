import { setTimeout as pause } from 'node:timers/promises'
import { decodeDown, encodeUp, type UpFrame } from '@takhti/schema/board/frames'
import { packInk } from '@takhti/schema/board/ink'
import { packMoves } from '@takhti/schema/board/moves'
import { addShape } from '@takhti/schema/board/operations'
import { topOrder } from '@takhti/schema/board/page-shapes'
import { defaultStyle } from '@takhti/schema/board/shapes/shape'
import * as Y from 'yjs'
import { newShape } from '#board/page-update.ts'
import { strokes, type Stroke } from '#document/strokes.ts'
import { LoadSocket, frameOf } from '#load/load-socket.ts'
import { bitsOf } from './counted-way.ts'

/** The app's messages for a growing stroke, and their interval: a pen of 120 points a second. */
const tickMs = 33
const pointsOfTick = 4

/** Between two strokes the pen is lifted. */
const liftedMs = 150

const drawings = strokes(300)

type Received = { acks: number; mayDraw: boolean; isIn: boolean; notify(): void }

/** A student on a board of their own, over a bare socket and with the frames of the app. */
export class WallHand {
  readonly #socket: LoadSocket
  readonly #doc = new Y.Doc()
  readonly #received: Received
  readonly #who: number
  #seq = 0
  #drawn = 0
  #bits = 0

  private constructor(socket: LoadSocket, { received, who }: { received: Received; who: number }) {
    this.#socket = socket
    this.#received = received
    this.#who = who
  }

  /** Joins a board, and waits until it accepts drawing. */
  static async at(address: string, who: number): Promise<WallHand> {
    const ready = Promise.withResolvers<void>()
    const received: Received = {
      ...{ acks: 0, mayDraw: false, isIn: false },
      notify: () => received.mayDraw && received.isIn && ready.resolve(),
    }
    const socket = await LoadSocket.open(address, { receive: (bytes, isText) => receive(received, bytes, isText) })
    const hand = new WallHand(socket, { received, who })
    hand.#send({ kind: 'syncStep1', stateVector: Y.encodeStateVector(hand.#doc) })
    await ready.promise
    return hand
  }

  /** Sent bits, in their size on the wire. */
  get bits(): number {
    return this.#bits
  }

  get strokes(): number {
    return this.#drawn
  }

  /** Strokes without an acknowledgement. */
  get inDoubt(): number {
    return this.#seq - this.#received.acks
  }

  /** Draws one stroke after the other for so long. */
  async draw(ms: number): Promise<void> {
    const endAt = performance.now() + ms
    while (performance.now() < endAt) {
      const stroke = drawings[(this.#who * 7 + this.#drawn) % drawings.length]
      if (stroke === undefined) throw new Error('There is no stroke')
      await this.#draw(stroke)
      await pause(liftedMs)
    }
  }

  leave(): void {
    this.#socket.leave()
  }

  async #draw(stroke: Stroke): Promise<void> {
    const line = this.#drawn % 32
    const strokeId = `wall-${this.#who}-${this.#drawn++}`.padStart(20, '0')
    for (let from = 0; from < stroke.x.length; from += pointsOfTick) {
      const to = Math.min(stroke.x.length, from + pointsOfTick)
      const packed = () => packInk({ startedAt: Date.now(), ...until(stroke, to) })
      const moves = () => packMoves(until(stroke, to), from, true)
      this.#send({
        kind: 'ink',
        pieces: [
          from === 0
            ? { kind: 'begun', line, strokeId, style: defaultStyle, from, packed: packed() }
            : { kind: 'more', line, from, hasPressure: true, moves: moves() },
        ],
      })
      await pause(tickMs)
    }
    const send = (update: Uint8Array): void => this.#send({ kind: 'update', seq: ++this.#seq, update })
    this.#doc.on('update', send)
    addShape(this.#doc, newShape(stroke, strokeId, topOrder(this.#doc)), 'bench')
    this.#doc.off('update', send)
    this.#send({ kind: 'ink', pieces: [{ kind: 'ended', line }] })
  }

  #send(frame: UpFrame): void {
    const bytes = frameOf(encodeUp(frame), 'binary')
    this.#bits += bitsOf(bytes.length)
    this.#socket.send(bytes)
  }
}

function receive(received: Received, bytes: Buffer, isText: boolean): void {
  if (isText) {
    const text = bytes.toString()
    if (text.startsWith('{')) received.mayDraw ||= text.includes('"pen/changed"') && text.includes('"mayDraw":true')
    return received.notify()
  }
  const frame = decodeDown(bytes)
  if (frame.kind === 'refused') throw new Error(`A stroke was refused: ${frame.code}`)
  if (frame.kind === 'ack') received.acks += 1
  received.isIn ||= frame.kind === 'syncStep2'
  received.notify()
}

function until({ x, y, pressure, at }: Stroke, to: number): Pick<Stroke, 'x' | 'y' | 'pressure' | 'at'> {
  return { x: x.slice(0, to), y: y.slice(0, to), pressure: pressure.slice(0, to), at: at.slice(0, to) }
}
