import { minuteMs } from '@takhti/schema/kit/durations'
import { newId } from '@takhti/schema/kit/ids'
import type { Role } from '@takhti/schema/kit/roles'
import type { RoomRequest } from '@takhti/schema/live/contract'
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { type RoomsEnv, type Seat, expectSeat, routeQuizzes, routeRooms } from './port.ts'
import type { RoomRpc } from './rpc.ts'

/** The bindings of the worker under test. */
// The pool types bindings as an empty global interface; its configuration names exactly those of `RoomsEnv`.
export const rooms = env as unknown as RoomsEnv

const waitMs = 20_000

export function anId(): string {
  return idAt(Date.now())
}

/** An id of a minute later: which of two ids of one moment is greater is chance. */
export function aLaterId(): string {
  return idAt(Date.now() + minuteMs)
}

function idAt(ms: number): string {
  return newId(new Date(ms), (bytes) => crypto.getRandomValues(bytes))
}

export function aSeat(role: Role, over: Partial<Seat> = {}): Seat {
  const access = role === 'instructor' ? 'write' : 'read'
  return { personId: anId(), name: role, role, instituteId: anId(), sessionId: anId(), access, ...over }
}

type ReceivedMessage = { type: string; body: Record<string, unknown> }

/** A client of a room, for tests. It records all messages, and waits for messages, never for time. */
export class Visitor {
  readonly socket: WebSocket
  readonly messages: ReceivedMessage[] = []
  readonly frames: Uint8Array[] = []
  closedWith: number | null = null
  #changed: (() => void)[] = []

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') this.#receive(data)
      else this.frames.push(new Uint8Array(data))
      this.#notify()
    })
    socket.addEventListener('close', ({ code }) => {
      this.closedWith = code
      this.#notify()
    })
    socket.binaryType = 'arraybuffer'
    socket.accept()
  }

  static async enter(request: RoomRequest, seat: Seat): Promise<Visitor> {
    const { path, ticket } = await expectSeat(rooms, request, seat)
    return await Visitor.open(`${path}?ticket=${ticket}`)
  }

  static async open(path: string): Promise<Visitor> {
    const response = await knock(path)
    if (response.webSocket === null) throw new Error(`no socket: ${response.status}`)
    return Visitor.of(response.webSocket)
  }

  static of(socket: WebSocket): Visitor {
    return new Visitor(socket)
  }

  send(type: string, body: unknown): void {
    this.socket.send(JSON.stringify({ type, body }))
  }

  async until<Found>(what: string, look: () => Found | undefined | null | false): Promise<Found> {
    const start = performance.now()
    for (;;) {
      const found = look()
      if (found !== undefined && found !== null && found !== false) return found
      const left = waitMs - (performance.now() - start)
      if (left <= 0)
        throw new Error(`waited in vain for ${what}; heard last ${JSON.stringify(this.messages.slice(-3))}`)
      await this.#change(left)
    }
  }

  async message(type: string, fits: (body: Record<string, unknown>) => boolean = () => true): Promise<ReceivedMessage> {
    return await this.until(type, () =>
      this.messages.findLast((message) => message.type === type && fits(message.body)),
    )
  }

  async refusal(of: string): Promise<unknown> {
    const { body } = await this.message('refused', (refused) => refused.of === of)
    return body.code
  }

  async closing(): Promise<number> {
    return await this.until('the end', () => this.closedWith)
  }

  /** Everything the room was sent before this has been dealt with once this resolves. */
  async settled(): Promise<void> {
    const of = `test/fence-${this.messages.length}-${crypto.randomUUID()}`
    this.send(of, {})
    await this.refusal(of)
  }

  #receive(text: string): void {
    if (text === 'pong') return void this.messages.push({ type: 'pong', body: {} })
    this.messages.push(JSON.parse(text))
  }

  #notify(): void {
    const waiting = this.#changed
    this.#changed = []
    for (const wake of waiting) wake()
  }

  async #change(withinMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs)
      this.#changed.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}

/** Requests a socket as a browser does; the path is that of a ticket. */
export async function knock(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`https://takhti.test/api${path}`, { headers: { upgrade: 'websocket', ...headers } })
  return await (path.startsWith('/live-quiz/') ? routeQuizzes : routeRooms)(request, rooms)
}

/** Every row of every table of a room, as text to look for something in. */
export async function storedIn<Kind extends RoomRpc>(stub: DurableObjectStub<Kind>): Promise<string> {
  return await runInDurableObject(stub, (_room, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'",
      )
      .toArray()
    return JSON.stringify(tables.map(({ name }) => [name, storage.sql.exec(`SELECT * FROM "${name}"`).toArray()]))
  })
}
