import type { DownBody, DownName, Refusal, UpBody } from '@takhti/schema/kit/channel'
import { closeCodes } from '@takhti/schema/kit/channel'
import type { ChatLine, classChannel, Peer, Reaction, Signal } from '@takhti/schema/live/channel'
import type { LiveClass, LiveMode } from '@takhti/schema/live/model'
import { maxChatLines } from '@takhti/schema/live/rules'
import { keepUnsaid, unsaidIn } from '#api/unsaid.ts'
import { requireDesk } from '#offline/desk.ts'
import { openRoomSocket } from '#realtime/room-socket.ts'
import { type OrderName, type OwnLine, Pressed, type PressedState } from './pressed.ts'
import { rosterAfter } from './roster.ts'

type Channel = typeof classChannel

/** What this device knows of the class. */
export type ClassState = PressedState & {
  isConnected: boolean
  /** This device among the others; empty before the room has answered. */
  peerId: string
  mode: LiveMode
  peers: readonly Peer[]
  isChatOpen: boolean
  lines: readonly ChatLine[]
  /** Reactions of the last moments, each with a number of its own. */
  seen: readonly { id: number; personId: string; reaction: Reaction }[]
  /** How long somebody had taught without a break as this device came or came back, in milliseconds. */
  taughtForMs: number
  /** How often this device was told that private boards were started or ended. */
  wallChanges: number
  /** How it came to an end for this device: for everybody, for this person, or not yet. */
  end: 'ended' | 'sentOut' | null
}

/** What is of its moment: the room is told anew how this device stands whenever the line is back. */
type Passing = 'media/show' | 'recording/show' | 'signal/send'

type Down = { [Name in DownName<Channel>]: { type: Name; body: DownBody<Channel, Name> } }[DownName<Channel>] | Refusal

/** Of a class of forty each device offers once, and tells its addresses. */
const maxEarly = 200

/** How long a reaction is seen. */
const seenMs = 4_000

/** The line to the room of a live class; it comes back by itself, and the room then says anew how things stand. */
export class ClassLine {
  #state: ClassState
  readonly #listeners = new Set<() => void>()
  readonly #socket: ReturnType<typeof openRoomSocket>
  #liveId: string
  #reactions = 0
  /** What is pressed and written goes through this: it outlives a line that breaks. */
  readonly pressed: Pressed
  /** Hears signals of media from another device, by its id; null while nobody does. */
  #onSignal: ((from: string, signal: Signal) => void) | null = null
  /** What came before anybody heard: the other device says it once. */
  #early: { from: string; signal: Signal }[] = []

  constructor({ flow_id: lessonId, liveId, mode }: Pick<LiveClass, 'flow_id' | 'liveId' | 'mode'>) {
    const desk = requireDesk()
    this.#liveId = liveId
    this.pressed = new Pressed({
      say: (name, body) => this.#socket.sendText(name, body),
      show: (state) => this.#set(state),
      // Nothing else writes there.
      kept: (unsaidIn(desk, liveId) as OwnLine[] | null) ?? [],
      keep: (lines) => keepUnsaid(desk, this.#liveId, lines),
    })
    this.#state = {
      ...{
        isConnected: false,
        peerId: '',
        mode,
        peers: [],
        isChatOpen: true,
        lines: [],
        seen: [],
        taughtForMs: 0,
        wallChanges: 0,
        end: null,
        ...this.pressed.state(),
      },
    }
    this.#socket = openRoomSocket(
      { room: 'class', flow_id: lessonId },
      {
        opened: () => {},
        closed: (code) => this.#closed(code),
        // The room speaks its channel alone.
        text: (type, body) => this.#hear({ type, body } as Down),
        frame: () => {},
      },
    )
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): ClassState => this.#state

  /** Hears signals from here on, and those that nobody heard before; null where nobody does any more. */
  hearSignals(hear: ((from: string, signal: Signal) => void) | null): void {
    this.#onSignal = hear
    if (hear !== null) for (const { from, signal } of this.#early.splice(0)) hear(from, signal)
  }

  say<Name extends Passing>(name: Name, body: UpBody<Channel, Name>): void {
    this.#socket.sendText(name, body)
  }

  order<Name extends OrderName>(name: Name, body: UpBody<Channel, Name>): void {
    this.pressed.order(name, body)
  }

  /** Somebody else found out that the class has ended. */
  ended(): void {
    this.#set({ end: this.#state.end ?? 'ended' })
  }

  close(): void {
    this.#socket.close()
  }

  #closed(code: number): void {
    const isSentOut = code === closeCodes.forbidden && this.#state.end === null
    this.pressed.closed()
    this.#set({ isConnected: false, ...(isSentOut && { end: 'sentOut' as const }) })
  }

  #hear(said: Down): void {
    const { peers, lines } = this.#state
    switch (said.type) {
      case 'class/state': {
        const { liveId, peerId, mode, isChatOpen } = said.body
        // It ended and was started anew while the line was down: an end that was ordered then was for the one before.
        if (liveId !== this.#liveId) {
          keepUnsaid(requireDesk(), this.#liveId, [])
          this.#liveId = liveId
          this.pressed.moved()
        }
        // What others told the device that this one was is for nobody now.
        if (peerId !== this.#state.peerId) this.#early = []
        // Its line may be dead without a word, and the class would see this device twice.
        if (this.#state.peerId !== '') this.#socket.sendText('device/back', { was: this.#state.peerId })
        this.#set({
          isConnected: true,
          peerId,
          mode,
          isChatOpen,
          peers: said.body.peers,
          lines: said.body.lines,
          taughtForMs: said.body.taughtForMs ?? 0,
          // What was told while the line was down was missed.
          wallChanges: this.#state.wallChanges + 1,
        })
        return this.pressed.opened(this.#own())
      }
      case 'roster/changed':
        this.#set({ peers: rosterAfter(peers, said.body) })
        return this.pressed.saw(this.#own())
      case 'chat/said':
        return this.#set({ lines: [...lines, said.body].slice(-maxChatLines) })
      case 'chat/answered':
        return this.pressed.answered(said.body)
      case 'chat/removed':
        return this.#set({ lines: lines.filter(({ lineId }) => lineId !== said.body.lineId) })
      case 'chat/opened':
        return this.#set({ isChatOpen: said.body.isOpen })
      case 'reactions/seen':
        return this.#react(said.body.seen)
      case 'signal/heard':
        return this.#signalled(said.body)
      case 'wall/changed':
        return this.#set({ wallChanges: this.#state.wallChanges + 1 })
      case 'class/ended':
        return this.#set({ end: 'ended' })
      case 'refused':
        return this.pressed.refused(said.body.of)
    }
  }

  #own(): Peer | undefined {
    return this.#state.peers.find(({ peerId }) => peerId === this.#state.peerId)
  }

  #signalled(said: { from: string; signal: Signal }): void {
    if (this.#onSignal !== null) this.#onSignal(said.from, said.signal)
    else this.#early = [...this.#early, said].slice(-maxEarly)
  }

  #react(seen: readonly { personId: string; reaction: Reaction }[]): void {
    const numbered = seen.map((each) => ({ ...each, id: (this.#reactions += 1) }))
    const ids = new Set(numbered.map(({ id }) => id))
    const own = this.#own()?.personId
    this.pressed.sawReactions(seen.filter(({ personId }) => personId === own).length)
    this.#set({ seen: [...this.#state.seen, ...numbered] })
    setTimeout(() => this.#set({ seen: this.#state.seen.filter(({ id }) => !ids.has(id)) }), seenMs)
  }

  #set(changed: Partial<ClassState>): void {
    this.#state = { ...this.#state, ...changed }
    for (const listener of this.#listeners) listener()
  }
}
