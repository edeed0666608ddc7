import { setTimeout as pause } from 'node:timers/promises'
import { closeCodes } from '@takhti/schema/kit/channel'
import type { Peer } from '@takhti/schema/live/channel'
import type { ChaosProxy } from './chaos-proxy.ts'
import type { Caller } from './kill-calls.ts'
import type { KillableWorker } from './killable-worker.ts'
import type { Held, Stay } from './live-checks.ts'
import { RoomSeat, type RoomMessage } from './room-seat.ts'

const returnLimitMs = 60_000
const againMs = 100

/** The shared state of the parts of a run. */
export type LiveWorld = {
  worker: KillableWorker
  network: ChaosProxy
  lessonId: string
  teacher: LivePerson
  students: LivePerson[]
  fail(what: string): void
}

/** The state of a class as its room sends it to each new connection. */
export type ClassState = {
  liveId: string
  peerId: string
  peers: readonly Peer[]
  lines: readonly { personId: string; text: string }[]
}

/** A person in a live class, over a real socket; acknowledgements outlive their connections. */
export class LivePerson extends RoomSeat {
  readonly name: string
  readonly caller: Caller
  personId = ''
  /** Messages that they sent and received back: these are in the class. */
  readonly acknowledged = new Set<string>()
  /** How long it took to be in again after the connection was lost, in milliseconds. */
  readonly returnsMs: number[] = []
  /** How many notices of the class's end they received, over all connections. */
  ends = 0

  constructor(name: string, caller: Caller) {
    super('class/state')
    this.name = name
    this.caller = caller
  }

  /** Enters; null where the room refuses. Throws where there is no ticket. */
  async enter(lessonId: string, network?: ChaosProxy): Promise<ClassState | null> {
    this.#count()
    const address = await this.caller.address({ room: 'class', flow_id: lessonId })
    const body = await this.connect(network?.through(address) ?? address)
    if (body === null) return null
    // Its shape is the channel's.
    const state = body as ClassState
    this.personId = state.peers.find(({ peerId }) => peerId === state.peerId)?.personId ?? ''
    return state
  }

  /** Reconnects as a device does: again and again until it is in, or is refused. */
  async comeBack(lessonId: string, network?: ChaosProxy): Promise<ClassState | null> {
    const startedAt = performance.now()
    while (performance.now() - startedAt < returnLimitMs) {
      const state = await this.enter(lessonId, network).catch(() => undefined)
      if (state) this.returnsMs.push(performance.now() - startedAt)
      if (state) return state
      if (state === null && (await this.closing()) === closeCodes.forbidden) return null
      await pause(againMs)
    }
    throw new Error(`${this.name} did not come back`)
  }

  /** Sends a chat message; true once it is broadcast back, as to every peer. */
  async printLine(text: string): Promise<boolean> {
    this.send('chat/say', { text })
    const received = await this.receiveOne(
      ({ type, body }) => (type === 'chat/said' && body['text'] === text) || isRefusal(type, body, 'chat/say'),
      'chat/said',
    )
    const isSent = received?.type === 'chat/said'
    if (isSent) this.acknowledged.add(text)
    return isSent
  }

  /** Waits until the class sees a peer in this state. */
  async seesPeer(fits: (peer: Peer) => boolean, what: string): Promise<boolean> {
    const received = await this.receiveOne(
      ({ type, body }) => type === 'roster/changed' && peersIn(body).some((peer) => fits(peer)),
      what,
    )
    return received !== null
  }

  /** How many notices of the end they received, this connection included. */
  countEnds(): number {
    this.#count()
    return this.ends
  }

  #count(): void {
    this.ends += this.received.filter(({ type }) => type === 'class/ended').length
    this.received = this.received.filter(({ type }) => type !== 'class/ended')
  }
}

/** The attendance that the teacher reads. */
export async function attendanceOf(teacher: LivePerson, lessonId: string): Promise<{ liveClass: Held; items: Stay[] }> {
  // Its shape is the contract's.
  return (await teacher.caller.read(`/live-class/attendance?flow_id=${lessonId}`)) as { liveClass: Held; items: Stay[] }
}

function isRefusal(type: string, body: RoomMessage['body'], of: string): boolean {
  return type === 'refused' && body['of'] === of
}

function peersIn(body: RoomMessage['body']): Peer[] {
  // The channel gives this message this body.
  return (body as { here: Peer[] }).here
}
