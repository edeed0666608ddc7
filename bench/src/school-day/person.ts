import { randomBytes } from 'node:crypto'
import { encodeUp } from '@takhti/schema/board/frames'
import { newId } from '@takhti/schema/kit/ids'
import * as Y from 'yjs'
import { LoadSocket, frameOf } from '#load/load-socket.ts'

/** A room as a ticket names it. */
type RoomRequest = { room: string; [name: string]: unknown }

/** A person of the class, who asks what the app asks. */
export class Person {
  readonly personId: string
  readonly #origin: string
  readonly #token: string
  /** Where the change feed goes on. */
  #cursor: string | null = null
  #sockets: LoadSocket[] = []

  constructor(origin: string, { personId, token }: { personId: string; token: string }) {
    this.#origin = origin
    this.#token = token
    this.personId = personId
  }

  async get<Answer = unknown>(path: string): Promise<Answer> {
    return await this.#ask(path, {})
  }

  async post<Answer = unknown>(path: string, body: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': anId() }
    return await this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  /** Reads what changed since the last time. */
  async pull(): Promise<void> {
    const at = this.#cursor === null ? '' : `?cursor=${this.#cursor}`
    this.#cursor = (await this.get<{ cursor: string }>(`/changes${at}`)).cursor
  }

  /** The address of a socket, by a ticket. */
  async address(room: RoomRequest): Promise<string> {
    const { path, ticket } = await this.post<{ path: string; ticket: string }>('/ticket', room)
    return this.addressOf(path, ticket)
  }

  addressOf(path: string, ticket: string): string {
    const url = new URL(`/api${path}`, this.#origin.replace('http', 'ws'))
    url.searchParams.set('ticket', ticket)
    return url.href
  }

  /** Opens a socket, greets as its client does, and waits for the first message. */
  async enter(room: RoomRequest): Promise<LoadSocket> {
    const first = Promise.withResolvers<void>()
    const socket = await LoadSocket.open(await this.address(room), { receive: () => first.resolve() })
    if (room.room === 'user')
      socket.send(frameOf(JSON.stringify({ type: 'events/after', body: { cursor: null } }), 'text'))
    if (room.room === 'lesson' || room.room === 'page') {
      const stateVector = Y.encodeStateVector(new Y.Doc())
      socket.send(frameOf(encodeUp({ kind: 'syncStep1', stateVector }), 'binary'))
    }
    this.#sockets.push(socket)
    await first.promise
    return socket
  }

  leave(): void {
    for (const socket of this.#sockets) socket.leave()
    this.#sockets = []
  }

  async #ask<Answer>(path: string, { headers, ...init }: RequestInit): Promise<Answer> {
    const reply = await fetch(`${this.#origin}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${this.#token}`, ...Object.fromEntries(new Headers(headers)) },
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 400)}`)
    // Its shape is the contract's.
    return JSON.parse(text) as Answer
  }
}

export function anId(): string {
  return newId(new Date(), (bytes) => (bytes.set(randomBytes(bytes.length)), bytes))
}
