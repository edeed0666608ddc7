import type { DownBody, UpBody } from '@takhti/schema/kit/channel'
import type { Signal } from '@takhti/schema/live/channel'
import type { LiveClass } from '@takhti/schema/live/model'
import { storePending, pendingIn } from '#api/unsaid.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { ChannelClient } from '#realtime/channel-client.ts'
import { openRoomSocket } from '#realtime/room-socket.ts'
import { type Channel, classReducers, type ClassState, disconnected, initialClass, ownPeer } from './class-state.ts'
import { type OrderName, type OwnLine, PendingCommands } from './pending-commands.ts'

/** In a class of forty each device sends one offer and its candidates. */
const maxEarlySignals = 200

/** How long a reaction is on the screen, in milliseconds. */
const reactionMs = 4_000

/** How long a caption is on the screen after its last word, in milliseconds. */
const captionMs = 6_000

type SignalListener = (from: string, signal: Signal) => void

/**
 * The client of the room of a live class. Chat, hands and orders go through `pending`, which survives a broken
 * connection.
 */
export class ClassClient extends ChannelClient<Channel, ClassState> {
  readonly pending: PendingCommands
  #liveId: string
  #peerId = ''
  #onSignal: SignalListener | null = null
  #captionTimer: ReturnType<typeof setTimeout> | undefined
  /** Signals received before the media transport is ready; a peer sends each once. */
  #earlySignals: { from: string; signal: Signal }[] = []

  constructor({ flow_id: lessonId, liveId, mode }: Pick<LiveClass, 'flow_id' | 'liveId' | 'mode'>) {
    super({ initial: initialClass(mode), reduce: classReducers, closed: disconnected })
    const databaseId = requireDatabaseId()
    this.#liveId = liveId
    this.pending = new PendingCommands({
      send: (name, body) => this.send(name, body),
      show: (state) => this.#patch(state),
      // No other code writes this entry.
      stored: (pendingIn(databaseId, liveId) as OwnLine[] | null) ?? [],
      store: (lines) => storePending(databaseId, this.#liveId, lines),
    })
    this.#patch(this.pending.state())
    this.#subscribe()
    this.connect((listener) => openRoomSocket({ room: 'class', flow_id: lessonId }, listener))
  }

  /** Forwards signals to the media transport, beginning with the early ones; null detaches it. */
  forwardSignals(listener: SignalListener | null): void {
    this.#onSignal = listener
    if (listener !== null) for (const { from, signal } of this.#earlySignals.splice(0)) listener(from, signal)
  }

  order<Name extends OrderName>(name: Name, body: UpBody<Channel, Name>): void {
    this.pending.order(name, body)
  }

  /** Another part of the page learned that the class has ended. */
  ended(): void {
    this.#patch({ end: this.state.value.end ?? 'ended' })
  }

  #subscribe(): void {
    const { received, pending } = this
    received.on('class/state', (body) => this.#entered(body))
    received.on('roster/changed', () => pending.saw(ownPeer(this.state.value)))
    received.on('chat/answered', (answer) => pending.answered(answer))
    received.on('reactions/seen', ({ seen }) => this.#expireReactions(seen))
    received.on('caption/sent', () => this.#expireCaption())
    received.on('signal/heard', (signal) => this.#forward(signal))
    this.refused.on(({ of }) => pending.refused(of))
    this.closed.on(() => pending.closed())
  }

  #entered({ liveId, peerId }: DownBody<Channel, 'class/state'>): void {
    // The class ended and another began during the disconnect: pending orders belong to the first.
    if (liveId !== this.#liveId) {
      storePending(requireDatabaseId(), this.#liveId, [])
      this.#liveId = liveId
      this.pending.moved()
    }
    const before = this.#peerId
    this.#peerId = peerId
    // Signals to the previous peer have no recipient.
    if (peerId !== before) this.#earlySignals = []
    // The room may still list the dead connection of this device as a second peer.
    if (before !== '') this.send('device/back', { was: before })
    this.pending.opened(ownPeer(this.state.value))
  }

  #forward(received: DownBody<Channel, 'signal/heard'>): void {
    if (this.#onSignal !== null) this.#onSignal(received.from, received.signal)
    else this.#earlySignals = [...this.#earlySignals, received].slice(-maxEarlySignals)
  }

  #expireReactions(seen: DownBody<Channel, 'reactions/seen'>['seen']): void {
    const { reactionCount } = this.state.value
    const own = ownPeer(this.state.value)?.personId
    this.pending.sawReactions(seen.filter(({ personId }) => personId === own).length)
    const isOther = ({ id }: { id: number }) => id <= reactionCount - seen.length || id > reactionCount
    setTimeout(() => this.#patch({ seen: this.state.value.seen.filter(isOther) }), reactionMs)
  }

  /** A caption is on the screen until the next one, or until its teacher is silent. */
  #expireCaption(): void {
    clearTimeout(this.#captionTimer)
    this.#captionTimer = setTimeout(() => this.#patch({ caption: null }), captionMs)
  }

  #patch(changed: Partial<ClassState>): void {
    this.state.set({ ...this.state.value, ...changed })
  }
}
