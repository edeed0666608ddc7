import {
  type Channel,
  type DownBody,
  type DownName,
  type Refusal,
  type UpBody,
  type UpName,
  closeCodes,
  ping,
  pong,
  socketLimits,
} from '@takhti/schema/kit/channel'
import type { ErrorCode } from '@takhti/schema/kit/errors'
import { type Connection, type ConnectionContext, Server, type WSMessage } from 'partyserver'
import type { RoomsEnv } from '#platform/env.ts'
import { log } from '#platform/log.ts'
import { internalError } from './close-code.ts'
import { bytesOf, readEnvelope } from './envelope.ts'
import { RoomRows } from './room-rows.ts'
import type { ExpectedSeat, Farewell } from './rpc.ts'
import type { Seat } from './seat.ts'
import { closeOldest } from './socket-cap.ts'
import { isSessionTag, personTag, sessionTag, tagOf } from './tags.ts'
import { Tickets, hashTicket, ticketHeader } from './tickets.ts'
import { TokenBucket } from './token-bucket.ts'

/** Heartbeats that may be missed; networks in schools drop a few. */
const silentBeats = 3

/** A socket's attachment: the seat, and what the kind of room adds. */
export type Place<Extra extends object = object> = { seat: Seat } & Extra

/** Whether a message was accepted. */
export type Verdict = 'ok' | ErrorCode

/** One receiver for each message a client of the channel may send; a missing one does not compile. */
export type Receivers<C extends Channel, P extends Place> = {
  [Name in UpName<C>]: (seat: Seat, body: UpBody<C, Name>, from: Connection<P>) => Verdict | Promise<Verdict>
}

/**
 * A room of people behind hibernating sockets. State that must outlive hibernation is in rows or in the
 * sockets' attachments; fields are caches.
 */
export abstract class Room<C extends Channel, P extends Place = Place> extends Server<RoomsEnv> {
  static override options = { hibernate: true }

  protected abstract readonly channel: C
  protected abstract readonly receive: Receivers<C, P>
  protected readonly maxFrameBytes: number = socketLimits.maxFrameBytes

  protected readonly rows = new RoomRows(this.ctx.storage)

  readonly #tickets = new Tickets(this.rows)
  readonly #arriving = new WeakMap<Request, Seat>()
  readonly #buckets = new Map<string, TokenBucket>()
  /** Sockets that partyserver has read since this object woke: each further read parses the whole attachment. */
  readonly #seen = new WeakSet<WebSocket>()
  #hasSeenAll = false

  constructor(ctx: DurableObjectState, env: RoomsEnv) {
    super(ctx, env)
    // The runtime answers, so that heartbeats never wake a hibernating room.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(ping, pong))
  }

  /** The connection state of a person who was just admitted. */
  protected abstract seated(seat: Seat): P

  /** A person has entered; may close the socket again. */
  protected entered(_from: Connection<P>, _place: P): void | Promise<void> {}

  /** A person's socket has closed. */
  protected left(_place: P, _from: Connection<P>): void | Promise<void> {}

  /** A binary frame; rooms without frames take it as a fault. */
  protected frame(from: Connection<P>, _place: P, _bytes: Uint8Array): void | Promise<void> {
    this.refuse(from, 'frame', 'common/bad-request')
  }

  async expect(expected: ExpectedSeat): Promise<void> {
    this.#tickets.expect(expected, Date.now())
  }

  async dismiss({ who, code }: Farewell): Promise<void> {
    this.#tickets.withdraw(who)
    for (const connection of this.getConnections<P>(tagOf(who)))
      if (who !== 'readers' || placeOf(connection)?.seat.access !== 'write') connection.close(code)
  }

  async erase(): Promise<void> {
    await this.dismiss({ who: 'everyone', code: closeCodes.forbidden })
    const tables = this.rows
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
      .toArray()
      .filter(({ name }) => !/^(?:sqlite|_cf)_/.test(name))
    // The tables stay: this object has made them, and does not look again.
    this.rows.transactionSync(() => {
      for (const { name } of tables) this.rows.exec(`DELETE FROM "${name}"`)
    })
  }

  override async fetch(request: Request): Promise<Response> {
    const ticket = request.headers.get(ticketHeader)
    const seat = ticket === null ? null : await this.#tickets.spend(await hashTicket(ticket))
    if (seat === null) return turnedAway()
    this.#arriving.set(request, seat)
    return await super.fetch(request)
  }

  override getConnectionTags(_connection: Connection, { request }: ConnectionContext): string[] {
    const seat = this.#arriving.get(request)
    return seat === undefined ? [] : [sessionTag(seat.sessionId), personTag(seat.personId)]
  }

  override async onConnect(connection: Connection<P>, { request }: ConnectionContext): Promise<void> {
    this.#seen.add(connection)
    const seat = this.#arriving.get(request)
    if (seat === undefined) return connection.close(closeCodes.ticket)
    const place = this.seated(seat)
    connection.setState(place)
    closeOldest(this.getConnections(personTag(seat.personId)))
    const isIn = await this.#guarded(connection, 'connect', () => this.entered(connection, place))
    // A half admitted client is not admitted; it reconnects.
    if (!isIn) connection.close(internalError)
  }

  /** Nothing of ours is made when a room starts, for which partyserver reads a row and lets everything wait, so what wakes it need not. */
  override webSocketMessage(socket: WebSocket, message: WSMessage): Promise<void> {
    if (!this.#isSeen(socket)) this.#see(this.ctx.getTags(socket).find(isSessionTag))
    return this.#isSeen(socket) ? this.onMessage(socket, message) : super.webSocketMessage(socket, message)
  }

  override async onMessage(connection: Connection<P>, message: WSMessage): Promise<void> {
    if (!this.#isSeen(connection)) this.#seen.add(connection)
    const place = placeOf(connection)
    // A closed socket may still deliver messages in flight.
    if (place === null || connection.readyState !== WebSocket.OPEN) return
    const size = typeof message === 'string' ? message.length : message.byteLength
    if (size > this.maxFrameBytes) return connection.close(closeCodes.tooMany)
    if (!this.charge(connection, 1)) return
    if (typeof message === 'string') return await this.#receive(connection, place, message)
    try {
      // A class that draws sends a thousand frames a second, so a synchronous handler is not awaited.
      const doing = this.frame(connection, place, bytesOf(message))
      if (doing !== undefined) await doing
    } catch (error) {
      this.#failed(connection, 'frame', error)
    }
  }

  override async onClose(connection: Connection<P>): Promise<void> {
    this.#buckets.delete(connection.id)
    const place = placeOf(connection)
    if (place !== null) await this.left(place, connection)
  }

  override onError(_connection: Connection<P>, error: unknown): void {
    log('warn', `socket of ${this.channel.name} failed`, { error })
  }

  /** Sends a message to everybody here, or to those whose place or connection fits. */
  protected publish<Name extends DownName<C>>(
    name: Name,
    body: DownBody<C, Name>,
    where?: (place: P, connection: Connection<P>) => boolean,
  ): void {
    const text = this.textOf(name, body)
    if (where === undefined) for (const socket of this.sockets()) sendQuietly(socket, text)
    else for (const { connection, place } of this.places()) if (where(place, connection)) sendQuietly(connection, text)
  }

  protected send<Name extends DownName<C>>(to: WebSocket, name: Name, body: DownBody<C, Name>): void {
    sendQuietly(to, this.textOf(name, body))
  }

  /** Serialises a message once, for sending it to many. */
  protected textOf<Name extends DownName<C>>(name: Name, body: DownBody<C, Name>): string {
    return JSON.stringify({ type: name, body })
  }

  protected refuse(to: Connection<P>, of: string, code: ErrorCode): void {
    sendQuietly(to, JSON.stringify({ type: 'refused', body: { of, code } } satisfies Refusal))
  }

  /**
   * The open sockets, for broadcasts. It does not read whose they are: that is most of the cost of waking a hibernated room.
   * Each has had its state since the turn in which it connected.
   */
  protected *sockets(): Iterable<WebSocket> {
    for (const socket of this.ctx.getWebSockets()) if (socket.readyState === WebSocket.OPEN) yield socket
  }

  /** The connection's id; null for a socket that has sent nothing since the room woke: the room remembers nothing of it. */
  protected idOf(socket: WebSocket): string | null {
    return this.#isSeen(socket) ? socket.id : null
  }

  /** The open sockets of admitted people, all or one person's, with their connection state. */
  protected *places(personId?: string): Iterable<{ connection: Connection<P>; place: P }> {
    const tag = personId === undefined ? undefined : personTag(personId)
    this.#see(tag)
    for (const socket of this.ctx.getWebSockets(tag)) {
      if (socket.readyState !== WebSocket.OPEN || !this.#isSeen(socket)) continue
      const place = placeOf(socket)
      if (place !== null) yield { connection: socket, place }
    }
  }

  /** Charges the socket's budget; closes it when nothing is left. */
  protected charge(connection: Connection<P>, tokens: number): boolean {
    const canPay = this.#bucketOf(connection).take(Date.now(), tokens)
    if (!canPay) connection.close(closeCodes.tooMany)
    return canPay
  }

  /** Whether a socket has stopped sending heartbeats; the runtime does not expose the size of its send buffer. */
  protected isSilent(socket: WebSocket): boolean {
    const receivedAt = this.ctx.getWebSocketAutoResponseTimestamp(socket)
    return receivedAt !== null && Date.now() - receivedAt.getTime() > silentBeats * socketLimits.heartbeatMs
  }

  /** Reads the sockets of one tag, or all, after hibernation, when the room knows none. Later sockets are noted as they connect. */
  #see(tag?: string): void {
    if (this.#hasSeenAll) return
    for (const connection of this.getConnections<P>(tag)) this.#seen.add(connection)
    this.#hasSeenAll = tag === undefined
  }

  /** partyserver makes a socket itself the connection. */
  #isSeen(socket: WebSocket): socket is Connection<P> {
    return this.#seen.has(socket)
  }

  async #receive(connection: Connection<P>, place: P, text: string): Promise<void> {
    const envelope = readEnvelope(text)
    if (envelope === null) return this.refuse(connection, 'message', 'common/bad-request')
    const { type, body } = envelope
    const declared = Object.hasOwn(this.channel.up, type) ? this.channel.up[type] : undefined
    if (declared === undefined) return this.refuse(connection, type, 'common/bad-request')
    if (!declared.roles.includes(place.seat.role)) return this.refuse(connection, type, 'common/forbidden')
    const parsed = declared.body.safeParse(body)
    if (!parsed.success) return this.refuse(connection, type, 'common/bad-request')
    // The name was found in `up` and the body has its schema, a pairing that a lookup by a variable name hides from the compiler.
    const receiver = this.receive[type as UpName<C>]
    // Parsed a line above by the schema of that very message.
    const received = parsed.data as UpBody<C, UpName<C>>
    await this.#guarded(connection, type, async () => {
      const verdict = await receiver(place.seat, received, connection)
      if (verdict !== 'ok') this.refuse(connection, type, verdict)
    })
  }

  /** A fault of ours is logged and refused; it neither closes the socket nor reaches the client as a stack. */
  async #guarded(connection: Connection<P>, of: string, act: () => void | Promise<void>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      this.#failed(connection, of, error)
      return false
    }
  }

  #failed(connection: Connection<P>, of: string, error: unknown): void {
    log('error', `room of ${this.channel.name} failed at ${of}`, { error })
    this.refuse(connection, of, 'common/internal')
  }

  #bucketOf(connection: Connection<P>): TokenBucket {
    const known = this.#buckets.get(connection.id)
    if (known !== undefined) return known
    const bucket = new TokenBucket(socketLimits.burst, socketLimits.messagesPerSecond, Date.now())
    this.#buckets.set(connection.id, bucket)
    return bucket
  }
}

/** Sends to a socket that may close at any moment; the client fetches what it misses when it reconnects. */
export function sendQuietly(socket: WebSocket, message: string | Uint8Array): void {
  try {
    socket.send(message)
  } catch {
    socket.close(internalError)
  }
}

/** The socket's attachment; null before its person was admitted. */
export function placeOf<P extends Place>(connection: Connection<P>): P | null {
  // partyserver types the state as deeply read-only; it is what `setState` took, and no code here changes it in place.
  return connection.state as P | null
}

function turnedAway(): Response {
  const { 0: client, 1: server } = new WebSocketPair()
  server.accept()
  server.close(closeCodes.ticket)
  return new Response(null, { status: 101, webSocket: client })
}
