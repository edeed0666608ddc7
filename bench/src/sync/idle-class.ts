import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Chance } from '@takhti/e2e/stress/chance'
import { Caller } from '@takhti/e2e/stress/kill-calls'
import { newId } from '@takhti/schema/kit/ids'
import { type Child, cores, startChild } from '#load/child.ts'
import { type Rooms, startRooms } from '#load/rooms.ts'
import type { IdleCrowd } from './idle-crowd.ts'

/** Tickets that are requested at once and spent within a minute would measure the calls that issue them. */
const expiresAt = Date.UTC(2100, 0, 1)

/** A room's counted activity since it started; see `metered-rooms.mjs`. */
export type Meters = { class: number; page: number; alarms: number; activeMs: number }

/**
 * One of the two rooms of a class, or an object of the runtime as baseline. The object only forwards messages, as a
 * page does for pointers, or stores them in a row first, as a class does for chat.
 */
export type IdleRoom = 'class' | 'page' | 'object' | 'keeper'

/** A live class on a page, in which devices act only on request. */
export class IdleClass {
  readonly #rooms: Rooms
  readonly #crowd: Child<IdleCrowd>
  readonly #devices: number
  #sent = 0

  private constructor(rooms: Rooms, crowd: Child<IdleCrowd>, devices: number) {
    this.#rooms = rooms
    this.#crowd = crowd
    this.#devices = devices
  }

  /** A class of so many devices, of which the teacher's is one. */
  static async open(devices: number): Promise<IdleClass> {
    const rooms = await startRooms('metered')
    const crowd = await startChild<IdleCrowd>('sync/idle-crowd.ts', { core: cores.load })
    const chance = new Chance(5)
    const caller = await Caller.signIn(rooms.origin, chance)
    const { classId } = await Caller.join(rooms.origin, 'Visitor', chance)
    const lessonId = await caller.create('Idle', caller.newId())
    await caller.call('/live-class/start', { flow_id: lessonId, classId, mode: 'audio' })
    const idle = new IdleClass(rooms, crowd, devices)
    await idle.#fill('class', new URL(await caller.address({ room: 'class', flow_id: lessonId })), chance)
    await idle.#fill('page', new URL(await caller.pageAddress(lessonId)), chance)
    for (const [room, path] of Object.entries({ object: 'hello', keeper: 'keeper' })) {
      const address = `${rooms.echo.replace('http', 'ws')}/${path}`
      await crowd.ask('join', { room, addresses: Array.from({ length: devices }, () => address), hello: 'hello' })
    }
    return idle
  }

  async meters(): Promise<Meters> {
    // Its shape is that of the meters.
    return (await (await fetch(this.#rooms.meters)).json()) as Meters
  }

  /** What happened within so many idle milliseconds; throws where a device was lost. */
  async rest(ms: number): Promise<Meters & { pongs: number }> {
    const before = await this.meters()
    const received = await this.#crowd.ask('count', 'class')
    await pause(ms)
    const after = await this.meters()
    const { pongs, open } = await this.#crowd.ask('count', 'class')
    if (open !== this.#devices) throw new Error(`${open} of ${this.#devices} devices are left`)
    return {
      class: after.class - before.class,
      page: after.page - before.page,
      alarms: after.alarms - before.alarms,
      activeMs: after.activeMs - before.activeMs,
      pongs: pongs - received.pongs,
    }
  }

  /** The latency of a teacher's action to the last device, in milliseconds, and whether it woke the room. */
  async send(room: IdleRoom): Promise<{ ms: number; wasAsleep: boolean }> {
    const before = await this.#made(room)
    const ms = await this.#send(room)
    return { ms, wasAsleep: (await this.#made(room)) > before }
  }

  async stop(): Promise<void> {
    await Promise.all([this.#crowd.stop(), this.#rooms.server.stop()])
  }

  /** How often a room was constructed. */
  async #made(room: IdleRoom): Promise<number> {
    if (room === 'class' || room === 'page') return (await this.meters())[room]
    return Number(await (await fetch(`${this.#rooms.echo}/made`)).json())
  }

  /** The teacher sends a chat message, or points; the chat message returns to the teacher as well. */
  async #send(room: IdleRoom): Promise<number> {
    this.#sent += 1
    if (room === 'class') {
      const words = `line ${this.#sent}.`
      const message = { type: 'chat/say', body: { text: words } }
      return await this.#crowd.ask('broadcast', { room, message, words, hearers: this.#devices })
    }
    if (room !== 'page') {
      const words = `line ${this.#sent}.`
      const message = { text: words, isStored: room === 'keeper' }
      return await this.#crowd.ask('broadcast', { room, message, words, hearers: this.#devices - 1 })
    }
    const view = { x: this.#sent, y: 0, width: 1_280, height: 720 }
    const message = { type: 'cursor/move', body: { at: { x: 1, y: 1 }, view } }
    return await this.#crowd.ask('broadcast', {
      room,
      message,
      words: `"view":{"x":${this.#sent},`,
      hearers: this.#devices - 1,
    })
  }

  async #fill(room: IdleRoom, address: URL, chance: Chance): Promise<void> {
    const name = address.pathname.split('/').at(-1) ?? ''
    const [instituteId = ''] = name.split('.')
    const tickets = Array.from({ length: this.#devices }, () => randomBytes(32).toString('base64url'))
    const expected = tickets.map((ticket, at) => {
      const seat = {
        ...(at === 0 ? { name: 'Teacher', role: 'instructor', access: 'write' } : studentAt(at)),
        ...{ personId: newId(new Date(), chance.fill), sessionId: newId(new Date(), chance.fill), instituteId },
      }
      return { ticketHash: createHash('sha256').update(ticket).digest('base64url'), seat, expiresAt }
    })
    const kind = room === 'class' ? 'LIVE_CLASS_ROOM' : 'PAGE_ROOM'
    const body = JSON.stringify({ kind, name, expected })
    const reply = await fetch(`${this.#rooms.echo}/seats`, { method: 'POST', body })
    if (!reply.ok) throw new Error(`Not expected: ${reply.status} ${await reply.text()}`)
    const addresses = tickets.map((ticket) => {
      const own = new URL(address)
      own.searchParams.set('ticket', ticket)
      return own.href
    })
    await this.#crowd.ask('join', { room, addresses })
  }
}

function studentAt(at: number) {
  return { name: `Student ${at}`, role: 'learner', access: 'read' }
}
