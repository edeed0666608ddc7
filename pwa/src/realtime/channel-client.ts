import type { Channel, DownName, Envelope, Refusal, UpBody, UpName } from '@takhti/schema/kit/channel'
import { Events } from '#state/events.ts'
import { Signal } from '#state/signal.ts'
import { type Bodies, ChannelEvents, type Message } from './channel-events.ts'
import type { RoomSocket, SocketListener } from './socket.ts'

/** Opens a connection that reconnects by itself. */
export type OpenConnection = (listener: SocketListener) => RoomSocket

/**
 * The state after each message. The map is exhaustive: a message added to the channel does not compile until it has an entry.
 * Entries are pure; `nowMs` is the page's monotonic clock at receipt.
 */
export type Reducers<C extends Channel, State> = {
  readonly [Name in DownName<C>]: (state: State, body: Bodies<C>[Name], nowMs: number) => State
}

type Options<C extends Channel, State> = {
  readonly initial: State
  readonly reduce: Reducers<C, State>
  /** The state after the connection closed with a code; unchanged unless given. */
  readonly closed?: (state: State, code: number) => State
}

/** The client half of a room's channel: typed messages, one state, one connection. */
export class ChannelClient<C extends Channel, State> {
  readonly state: Signal<State>
  /** Messages, each after the state contains it. */
  readonly received = new ChannelEvents<C>()
  /** The same messages, whatever their names. */
  readonly messages = new Events<Message<C>>()
  readonly refused = new Events<Refusal['body']>()
  readonly frames = new Events<Uint8Array>()
  readonly opened = new Events<void>()
  readonly closed = new Events<number>()
  readonly #options: Options<C, State>
  #socket: RoomSocket | null = null

  constructor(options: Options<C, State>) {
    this.#options = options
    this.state = new Signal(options.initial)
  }

  /** Opens the connection, in place of an earlier one. */
  connect(open: OpenConnection): void {
    this.#socket?.close()
    this.#socket = open({
      opened: () => this.opened.emit(),
      closed: (code) => {
        const { closed } = this.#options
        if (closed) this.state.set(closed(this.state.value, code))
        this.closed.emit(code)
      },
      text: (type, body) => this.receive({ type, body }),
      frame: (bytes) => this.frames.emit(bytes),
    })
  }

  /** While the connection is down a message is dropped: each room sends its state after a reconnect. */
  send<Name extends UpName<C>>(name: Name, body: UpBody<C, Name>): void {
    this.#socket?.sendText(name, body)
  }

  sendFrame(bytes: Uint8Array): void {
    this.#socket?.sendFrame(bytes)
  }

  receive(envelope: Envelope): void {
    if (isRefusal(envelope)) return this.refused.emit(envelope.body)
    // A later build of the room may send a message that this build does not know.
    if (!Object.hasOwn(this.#options.reduce, envelope.type)) return
    // Room and client share the channel's declaration. This is the only cast of a message.
    const message = envelope as Message<C>
    this.#receive(message)
    this.messages.emit(message)
  }

  close(): void {
    this.#socket?.close()
    this.#socket = null
  }

  #receive<Name extends DownName<C>>(message: Message<C, Name>): void {
    const reduce: Reducers<C, State>[Name] = this.#options.reduce[message.type]
    this.state.set(reduce(this.state.value, message.body, performance.now()))
    this.received.emit(message)
  }
}

function isRefusal(envelope: Envelope): envelope is Refusal {
  return envelope.type === 'refused'
}
