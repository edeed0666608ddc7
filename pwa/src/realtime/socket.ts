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

/** Events of a socket, which opens and closes many times, each time with a ticket of its own. */
export type SocketListener = {
  opened(): void
  /** With the close code of the other side, if it sent one. */
  closed(code: number): void
  /** `seq` numbers the messages that the room stores for clients that miss them. */
  text(type: string, body: unknown, seq?: number): void
  frame(bytes: Uint8Array): void
}

/** A connection to a room. Messages are dropped while it is down, because opening exchanges everything anyway. */
export type RoomSocket = {
  sendText(type: string, body: unknown): void
  sendFrame(bytes: Uint8Array): void
  close(): void
}

/** Every connection pings this often, whatever it receives: the room detects dead clients by it. */
const pingEveryMs = socketLimits.heartbeatMs / 2
const tickMs = 250

/** When any connection of this page last received from the server, and when one first pinged since. */
let lastReceivedAtMs = 0
let anyAskedAtMs = 0

/** A random delay for each client, so that a class does not reconnect in one moment. */
const soon = () => ({ minMs: 300 + Math.random() * 500, maxMs: 5_000 })

/**
 * Opens a socket that reconnects after `wait`, each time at a new address. Detects a peer that is gone without a close
 * event.
 */
export function openSocket(askAddress: () => Promise<string>, listener: SocketListener, wait = soon()): RoomSocket {
  const tickets = new TicketSource(askAddress)
  const socket = new ReconnectingWebSocket(() => tickets.next(), undefined, {
    minReconnectionDelay: wait.minMs,
    maxReconnectionDelay: wait.maxMs,
    // Opening takes several round trips.
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
    // The room would close a connection without access, or of a too old client, again.
    if (code === closeCodes.forbidden || code === closeCodes.clientTooOld) socket.close()
    else suspectOffline()
  })
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    beat.markReceived()
    onMessage(data, listener)
  })
  // A socket can outlive the network it was opened on; the sync light must not trust it.
  const stop = onConnectivity(() => (isEdgeReachable() ? socket.reconnect() : socket.close()))
  const isOpen = () => socket.readyState === ReconnectingWebSocket.OPEN
  return {
    sendText: (type, body) => isOpen() && socket.send(JSON.stringify({ type, body })),
    // lib0 and Yjs allocate plain buffers, never shared ones.
    sendFrame: (bytes) => isOpen() && socket.send(bytes as Uint8Array<ArrayBuffer>),
    close() {
      stop()
      beat.stop()
      socket.close()
      tickets.close()
    },
  }
}

function onMessage(data: unknown, listener: SocketListener): void {
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
 * Pings, and reopens the connection when no pong arrives while the server responds. In a visible tab one connection pings for
 * all every second; the others join as soon as that one waits for its pong.
 */
class Heartbeat {
  readonly #socket: ReconnectingWebSocket
  readonly #timer: ReturnType<typeof setInterval>
  #receivedAtMs = 0
  #askedAtMs = 0
  #isDoubted = false
  /** Consecutive reconnects without a message of the room. */
  #renewals = 0

  constructor(socket: ReconnectingWebSocket) {
    this.#socket = socket
    this.#timer = setInterval(() => this.#check(performance.now()), tickMs)
  }

  opened(): void {
    this.#isDoubted = false
    this.#receivedAtMs = performance.now()
  }

  markReceived(): void {
    if (this.#isDoubted) trustEdge()
    this.#isDoubted = false
    this.#renewals = 0
    this.#receivedAtMs = lastReceivedAtMs = performance.now()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #check(nowMs: number): void {
    if (this.#socket.readyState !== ReconnectingWebSocket.OPEN || this.#isDoubted) return
    if (this.#askedAtMs > this.#receivedAtMs) {
      // The timeout doubles for a room that never responds.
      const quietMs = Math.min(socketLimits.heartbeatMs, 0.75 * edgePatienceMs() * 2 ** this.#renewals)
      if (nowMs - this.#askedAtMs >= quietMs) this.#doubt()
    } else if (nowMs - this.#askedAtMs >= pingEveryMs || isDue(nowMs)) {
      this.#askedAtMs = nowMs
      if (anyAskedAtMs <= lastReceivedAtMs) anyAskedAtMs = nowMs
      this.#socket.send(ping)
    }
  }

  /** Asks the server whether the connection or the network is gone. Without a server its return reopens every connection. */
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

/** Whether to ping for all connections now, or a ping for all has waited too long. */
function isDue(nowMs: number): boolean {
  if (document.visibilityState === 'hidden' || nowMs - lastReceivedAtMs < socketLimits.watchMs) return false
  return anyAskedAtMs <= lastReceivedAtMs || nowMs - anyAskedAtMs >= edgePatienceMs() / 4
}
