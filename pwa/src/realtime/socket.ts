import { closeCodes, ping, pong, socketLimits } from '@takhti/schema/kit/channel'
import ReconnectingWebSocket from 'partysocket/ws'
import {
  edgePatienceMs,
  isEdgeReachable,
  onConnectivity,
  onNextAnswer,
  suspectOffline,
  trustEdge,
} from '#offline/connectivity.ts'
import { TicketSource } from './ticket-source.ts'

/** What a socket tells of: a connection is opened and closed many times, each time with a ticket of its own. */
export type SocketListener = {
  opened(): void
  /** With the code that the other side closed it with, where it did. */
  closed(code: number): void
  /** `seq` numbers what is kept for whoever misses it. */
  text(type: string, body: unknown, seq?: number): void
  frame(bytes: Uint8Array): void
}

/** A line to a room; what is sent while it is down is dropped, because opening exchanges everything anyway. */
export type RoomSocket = {
  sendText(type: string, body: unknown): void
  sendFrame(bytes: Uint8Array): void
  close(): void
}

/** Every line asks this often, whatever it hears: a room goes by it to see who is gone without a word. */
const pingEveryMs = socketLimits.heartbeatMs / 2
const tickMs = 250

/** When this page last heard of the edge by one of its lines, and when one of them first asked since. */
let anyHeardAtMs = 0
let anyAskedAtMs = 0

/** Each waits a time of its own, so that a class does not come back in one moment. */
const soon = () => ({ minMs: 300 + Math.random() * 500, maxMs: 5_000 })

/**
 * Opens a socket that comes back by itself after `wait`, each time at an address of its own, and notices when the other side has gone
 * without a word.
 */
export function openSocket(askAddress: () => Promise<string>, listener: SocketListener, wait = soon()): RoomSocket {
  const tickets = new TicketSource(askAddress)
  const socket = new ReconnectingWebSocket(() => tickets.next(), undefined, {
    minReconnectionDelay: wait.minMs,
    maxReconnectionDelay: wait.maxMs,
    // To open takes several ways there and back.
    get connectionTimeout() {
      return 2.5 * edgePatienceMs()
    },
    maxEnqueuedMessages: 0,
    startClosed: !isEdgeReachable(),
  })
  socket.binaryType = 'arraybuffer'
  const beat = new Heartbeat(socket)
  socket.addEventListener('open', () => {
    beat.opened()
    listener.opened()
  })
  socket.addEventListener('close', ({ code }) => {
    listener.closed(code)
    // Whoever may not be here any longer, or is too old to understand, would only be sent away again.
    if (code === closeCodes.forbidden || code === closeCodes.clientTooOld) socket.close()
    else suspectOffline()
  })
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    beat.heard()
    hear(data, listener)
  })
  // A socket can outlive the network it was opened on; the light must not trust it.
  const stop = onConnectivity(() => (isEdgeReachable() ? socket.reconnect() : socket.close()))
  const isOpen = () => socket.readyState === ReconnectingWebSocket.OPEN
  return {
    sendText: (type, body) => isOpen() && socket.send(JSON.stringify({ type, body })),
    // lib0 and Yjs make their bytes on plain buffers, never on shared ones.
    sendFrame: (bytes) => isOpen() && socket.send(bytes as Uint8Array<ArrayBuffer>),
    close() {
      stop()
      beat.stop()
      socket.close()
      tickets.close()
    },
  }
}

function hear(data: unknown, listener: SocketListener): void {
  if (data instanceof ArrayBuffer) return listener.frame(new Uint8Array(data))
  if (typeof data !== 'string' || data === pong) return
  // The room speaks only its declared channel; its messages have this form.
  const { type, body, seq } = JSON.parse(data) as { type: string; body: unknown; seq?: number }
  listener.text(type, body, seq)
}

/** The address of a room's socket below the API, with the ticket that opens it. */
export function socketAddress(path: string, ticket: string): string {
  const address = new URL(`/api${path}`, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  address.searchParams.set('ticket', ticket)
  return address.href
}

/**
 * Asks for signs of life, and opens the line anew when none comes and the edge is there. While somebody looks one line asks for
 * all every second; the others do with it as soon as that one waits for its answer.
 */
class Heartbeat {
  readonly #socket: ReconnectingWebSocket
  readonly #timer: ReturnType<typeof setInterval>
  #heardAtMs = 0
  #askedAtMs = 0
  #isDoubted = false
  /** How often in a row the line was opened anew without a word of the room. */
  #renewals = 0

  constructor(socket: ReconnectingWebSocket) {
    this.#socket = socket
    this.#timer = setInterval(() => this.#check(performance.now()), tickMs)
  }

  opened(): void {
    this.#isDoubted = false
    this.#heardAtMs = performance.now()
  }

  heard(): void {
    if (this.#isDoubted) trustEdge()
    this.#isDoubted = false
    this.#renewals = 0
    this.#heardAtMs = anyHeardAtMs = performance.now()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #check(nowMs: number): void {
    if (this.#socket.readyState !== ReconnectingWebSocket.OPEN || this.#isDoubted) return
    if (this.#askedAtMs > this.#heardAtMs) {
      // A room that never answers is not asked for ever as often.
      const quietMs = Math.min(socketLimits.heartbeatMs, 0.75 * edgePatienceMs() * 2 ** this.#renewals)
      if (nowMs - this.#askedAtMs >= quietMs) this.#doubt()
    } else if (nowMs - this.#askedAtMs >= pingEveryMs || isDue(nowMs)) {
      this.#askedAtMs = nowMs
      if (anyAskedAtMs <= anyHeardAtMs) anyAskedAtMs = nowMs
      this.#socket.send(ping)
    }
  }

  /** Whether the line or the network is gone, the edge can say. Without an edge its return opens every line. */
  #doubt(): void {
    this.#isDoubted = true
    suspectOffline()
    onNextAnswer(() => {
      if (!this.#isDoubted || this.#socket.readyState !== ReconnectingWebSocket.OPEN) return
      this.#renewals += 1
      this.#socket.reconnect()
    })
  }
}

/** Whether it is time to ask for all lines, or one that asked for all waits for too long. */
function isDue(nowMs: number): boolean {
  if (document.visibilityState === 'hidden' || nowMs - anyHeardAtMs < socketLimits.watchMs) return false
  return anyAskedAtMs <= anyHeardAtMs || nowMs - anyAskedAtMs >= edgePatienceMs() / 4
}
