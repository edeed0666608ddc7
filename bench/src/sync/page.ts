import { createHash, randomBytes } from 'node:crypto'
import { Chance } from '@takhti/e2e/stress/chance'
import { Caller } from '@takhti/e2e/stress/kill-calls'
import { decodeDown, encodeUp } from '@takhti/schema/board/frames'
import { addShapes, type NewShape } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import { newId } from '@takhti/schema/kit/ids'
import * as Y from 'yjs'
import { newShape } from '#board/page-update.ts'
import { strokes } from '#document/strokes.ts'
import { LoadSocket, frameOf } from '#load/load-socket.ts'
import type { Rooms } from '#load/rooms.ts'

/** Tickets that are requested at once and spent within a minute would measure the calls that issue them. */
const expiresAt = Date.UTC(2100, 0, 1)

/** How many strokes are sent in one update: below the limit of a frame. */
const strokesOfPart = 500

/** The first page of a new lesson of the product, and the way to it. */
export class Page {
  readonly #rooms: Rooms
  readonly #chance = new Chance(3)
  /** The page's own address, with a ticket of its teacher. */
  readonly #address: URL

  private constructor(rooms: Rooms, address: URL) {
    this.#rooms = rooms
    this.#address = address
  }

  static async make(rooms: Rooms): Promise<Page> {
    const caller = await Caller.signIn(rooms.origin, new Chance(3))
    const lessonId = await caller.create('Bench', caller.newId())
    return new Page(rooms, new URL(await caller.pageAddress(lessonId)))
  }

  /** The teacher draws so many strokes; returns their size as one update. */
  async fill(count: number): Promise<Uint8Array> {
    const doc = new Y.Doc()
    const drawn = strokes(count)
    const orders = keysBetween(null, null, count)
    let [seq, waiting] = [0, 0]
    let allStored: (() => void) | undefined
    const teacher = await LoadSocket.open(this.#address.href, {
      receive: (bytes, isText) => {
        if (isText) return
        const frame = decodeDown(bytes)
        if (frame.kind === 'refused') throw new Error(frame.code)
        if (frame.kind === 'ack' && --waiting === 0) allStored?.()
      },
    })
    for (let from = 0; from < count; from += strokesOfPart) {
      const part = drawn.slice(from, from + strokesOfPart)
      const shapes = part.map((stroke, at): NewShape =>
        newShape(stroke, `bench-${String(from + at).padStart(10, '0')}`, orders[from + at] ?? ''),
      )
      const before = Y.encodeStateVector(doc)
      addShapes(doc, shapes, 'bench')
      waiting = 1
      const stored = new Promise<void>((resolve) => (allStored = resolve))
      const update = Y.encodeStateAsUpdate(doc, before)
      teacher.send(frameOf(encodeUp({ kind: 'update', seq: ++seq, update }), 'binary'))
      await stored
    }
    teacher.leave()
    return Y.encodeStateAsUpdate(doc)
  }

  /** Addresses with a ticket each, of people who may draw and whom the room knows. */
  async addresses(count: number): Promise<string[]> {
    const name = this.#address.pathname.split('/').at(-1) ?? ''
    const [instituteId = ''] = name.split('.')
    const tickets = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
    const expected = tickets.map((ticket) => {
      const personId = newId(new Date(), this.#chance.fill)
      const sessionId = newId(new Date(), this.#chance.fill)
      const seat = { personId, name: 'Somebody', role: 'instructor', instituteId, sessionId, access: 'write' }
      return { ticketHash: createHash('sha256').update(ticket).digest('base64url'), seat, expiresAt }
    })
    const reply = await fetch(`${this.#rooms.echo}/seats`, { method: 'POST', body: JSON.stringify({ name, expected }) })
    if (!reply.ok) throw new Error(`Not expected: ${reply.status} ${await reply.text()}`)
    return tickets.map((ticket) => {
      const address = new URL(this.#address)
      address.searchParams.set('ticket', ticket)
      return address.href
    })
  }
}
