import { setTimeout as pause } from 'node:timers/promises'
import { Chance } from '@takhti/e2e/stress/chance'
import { Caller } from '@takhti/e2e/stress/kill-calls'
import { decodeDown, encodeUp, type UpFrame } from '@takhti/schema/board/frames'
import { packInk } from '@takhti/schema/board/ink'
import { addShape } from '@takhti/schema/board/operations'
import { topOrder } from '@takhti/schema/board/page-shapes'
import { defaultStyle } from '@takhti/schema/board/shapes/shape'
import * as Y from 'yjs'
import { strokes, type Stroke } from '#document/strokes.ts'
import { newShape } from './page-update.ts'

const strokesPerSecond = 30

/** Another person on a lesson's first page, who draws over a socket of their own as an app does. */
export class RemoteHand {
  readonly #socket: WebSocket
  readonly #doc: Y.Doc
  readonly #strokes = strokes(500)
  #drawn = 0
  #seq = 0

  private constructor(socket: WebSocket, doc: Y.Doc) {
    this.#socket = socket
    this.#doc = doc
  }

  /** Opens the page and waits for its content. */
  static async at({ origin, lessonId }: { origin: string; lessonId: string }): Promise<RemoteHand> {
    const caller = await Caller.signIn(origin, new Chance(1))
    const socket = new WebSocket(await caller.pageAddress(lessonId))
    socket.binaryType = 'arraybuffer'
    const doc = new Y.Doc()
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('error', () => reject(new Error('The socket of the remote hand failed')))
      socket.addEventListener('open', () => send(socket, { kind: 'syncStep1', stateVector: Y.encodeStateVector(doc) }))
      socket.addEventListener('message', ({ data }) => {
        const frame = data instanceof ArrayBuffer ? decodeDown(new Uint8Array(data)) : null
        if (frame?.kind === 'update' || frame?.kind === 'syncStep2') Y.applyUpdate(doc, frame.update)
        if (frame?.kind === 'syncStep2') resolve()
      })
    })
    return new RemoteHand(socket, doc)
  }

  /** Draws 30 strokes a second until a promise settles; returns how many those were. */
  async during(work: Promise<unknown>): Promise<number> {
    const before = this.#drawn
    const startedAt = performance.now()
    let isOver = false
    const over = () => {
      isOver = true
    }
    void work.then(over, over)
    for (let stroke = 1; !isOver; stroke++) {
      await this.#draw()
      const wait = startedAt + (stroke * 1000) / strokesPerSecond - performance.now()
      if (wait > 0) await pause(wait)
    }
    return this.#drawn - before
  }

  leave(): void {
    this.#socket.close()
  }

  /** The first half of a stroke while it is drawn, then the shape that it became, then its end. */
  async #draw(): Promise<void> {
    const [stroke, line] = [this.#strokes[this.#drawn % this.#strokes.length], this.#drawn % 32]
    if (!stroke) throw new Error('There is no stroke')
    const strokeId = `remote-${this.#seq}-${this.#drawn++}`.padStart(20, '0')
    const packed = packInk({ startedAt: Date.now(), ...halfOf(stroke) })
    send(this.#socket, {
      kind: 'ink',
      pieces: [{ kind: 'begun', line, strokeId, style: defaultStyle, from: 0, packed }],
    })
    await pause(1000 / strokesPerSecond / 2)
    const sendUpdate = (update: Uint8Array): void => send(this.#socket, { kind: 'update', seq: ++this.#seq, update })
    this.#doc.on('update', sendUpdate)
    addShape(this.#doc, newShape(stroke, strokeId, topOrder(this.#doc)), 'remote')
    this.#doc.off('update', sendUpdate)
    send(this.#socket, { kind: 'ink', pieces: [{ kind: 'ended', line }] })
  }
}

function halfOf({ x, y, pressure, at }: Stroke): Pick<Stroke, 'x' | 'y' | 'pressure' | 'at'> {
  const half = Math.ceil(x.length / 2)
  return { x: x.slice(0, half), y: y.slice(0, half), pressure: pressure.slice(0, half), at: at.slice(0, half) }
}

function send(socket: WebSocket, frame: UpFrame): void {
  // lib0 makes these bytes in a plain buffer, which its types do not express.
  socket.send(encodeUp(frame) as Uint8Array<ArrayBuffer>)
}
