import { type DownFrame, decodeDown, encodeUp } from '@takhti/schema/board/frames'
import { addShape } from '@takhti/schema/board/operations'
import { readShapes, topOrder } from '@takhti/schema/board/page-shapes'
import { defaultStyle, newShapeId } from '@takhti/schema/board/shapes/shape'
import type { RoomRequest } from '@takhti/schema/live/contract'
import * as Y from 'yjs'
import type { Seat } from '#rooms/port.ts'
import { Visitor } from '#rooms/visitor.ts'

/** Adds one rectangle to a page document and answers its id. */
export function drawRectangle(doc: Y.Doc): string {
  const id = newShapeId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  const props = { x: 10, y: 10, width: 20, height: 20 }
  addShape(doc, { id, kind: 'rectangle', props, style: defaultStyle, order: topOrder(doc) }, 'test')
  return id
}

/** The update that an edit makes. */
export function updateOf(doc: Y.Doc, edit: () => void): Uint8Array {
  const made: Uint8Array[] = []
  const collect = (update: Uint8Array) => void made.push(update)
  doc.on('update', collect)
  edit()
  doc.off('update', collect)
  return Y.mergeUpdates(made)
}

/** A client of a document room, for tests, with a document of its own. */
export class Drawer {
  readonly visitor: Visitor
  readonly doc = new Y.Doc()
  readonly received: DownFrame[] = []
  #seq = 0
  #read = 0

  constructor(visitor: Visitor) {
    this.visitor = visitor
  }

  static async enter(request: RoomRequest, seat: Seat): Promise<Drawer> {
    const drawer = new Drawer(await Visitor.enter(request, seat))
    await drawer.sync()
    return drawer
  }

  async sync(): Promise<void> {
    const before = this.frames('syncStep2').length
    this.send({ kind: 'syncStep1', stateVector: Y.encodeStateVector(this.doc) })
    await this.visitor.until('syncStep2', () => this.frames('syncStep2').length > before)
  }

  send(frame: Parameters<typeof encodeUp>[0]): void {
    this.visitor.socket.send(encodeUp(frame))
  }

  /** Sends an update and answers the sequence number it went under. */
  push(update: Uint8Array): number {
    this.#seq += 1
    this.send({ kind: 'update', seq: this.#seq, update })
    return this.#seq
  }

  /** Makes an edit, sends it, and waits until the room has it. */
  async edit(change: (doc: Y.Doc) => void): Promise<number> {
    return await this.acked(this.push(updateOf(this.doc, () => change(this.doc))))
  }

  async acked(seq: number): Promise<number> {
    const { row } = await this.visitor.until(`ack ${seq}`, () => this.frames('ack').find((ack) => ack.seq === seq))
    return row
  }

  async refused(seq: number): Promise<string> {
    const found = await this.visitor.until(`refusal ${seq}`, () => this.frames('refused').find((no) => no.seq === seq))
    return found.code
  }

  shapeIds(): string[] {
    this.#pump()
    return readShapes(this.doc).map(({ id }) => id)
  }

  async sees(shapeId: string): Promise<void> {
    await this.visitor.until(`shape ${shapeId}`, () => this.shapeIds().includes(shapeId))
  }

  frames<Kind extends DownFrame['kind']>(kind: Kind): Extract<DownFrame, { kind: Kind }>[] {
    this.#pump()
    return this.received.filter((frame): frame is Extract<DownFrame, { kind: Kind }> => frame.kind === kind)
  }

  #pump(): void {
    for (; this.#read < this.visitor.frames.length; this.#read++) {
      const frame = decodeDown(this.visitor.frames[this.#read] ?? new Uint8Array())
      this.received.push(frame)
      if (frame.kind === 'update' || frame.kind === 'syncStep2') Y.applyUpdate(this.doc, frame.update, 'room')
    }
  }
}
