import type { UpBody, UpName } from '@takhti/schema/kit/channel'
import type { classChannel, Peer, Reaction } from '@takhti/schema/live/channel'

type Channel = typeof classChannel

/** Idempotent orders of a teacher, and the answer to a poll, of which the last one counts. */
export type OrderName =
  | 'class/end'
  | 'hand/lower'
  | 'chat/remove'
  | 'chat/open'
  | 'person/mute'
  | 'person/bar'
  | 'person/remove'
  | 'poll/ask'
  | 'poll/answer'
  | 'poll/show'
  | 'poll/end'

/** A chat message of this device without an acknowledgement; refused where its writer may not write. */
export type OwnLine = { sayId: string; text: string; isRefused: boolean }

/** Commands of this device without an answer of the room. */
export type PendingState = {
  /** Whether the hand is to be up; null where the class has it so. */
  wantsHand: boolean | null
  ownLines: readonly OwnLine[]
  /** A reaction did not reach the class; it is momentary, and is not sent later. */
  isReactionLost: boolean
}

/**
 * A dead connection is detected within this time: its orders are sent again, which is harmless where they had arrived.
 */
const doubtMs = 8_000

/** How long a lost reaction is reported. */
const lossMs = 8_000

export const noPendingCommands: PendingState = { wantsHand: null, ownLines: [], isReactionLost: false }

type Parts = {
  send<Name extends UpName<Channel>>(name: Name, body: UpBody<Channel, Name>): void
  show(state: PendingState): void
  /** The messages that an earlier page of this tab stored. */
  stored: readonly OwnLine[]
  store(lines: readonly OwnLine[]): void
}

/**
 * Commands and chat messages that the room has not acknowledged. They survive a broken connection, also one that
 * closed without an event.
 */
export class PendingCommands {
  readonly #parts: Parts
  readonly #orders = new Map<string, () => void>()
  #state: PendingState
  #isOpen = false
  /**
   * The message that awaits its acknowledgement: messages are sent one by one, so that many do not exceed the rate
   * limit.
   */
  #asked: string | null = null
  /** Reactions that were sent and not seen yet. */
  #unseen = 0
  #lossTimer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#state = { ...noPendingCommands, ownLines: parts.stored }
  }

  state(): PendingState {
    return this.#state
  }

  raise(isRaised: boolean): void {
    this.#set({ wantsHand: isRaised })
    if (this.#isOpen) this.#parts.send('hand/raise', { isRaised })
  }

  react(reaction: Reaction): void {
    this.#showLost(!this.#isOpen)
    if (!this.#isOpen) return
    this.#unseen += 1
    this.#parts.send('reaction/send', { reaction })
  }

  write(text: string): void {
    this.#write([...this.#state.ownLines, { sayId: crypto.randomUUID(), text, isRefused: false }])
  }

  /** Sends a refused message once more. */
  writeAgain(sayId: string): void {
    this.#write(this.#state.ownLines.map((line) => (line.sayId === sayId ? { ...line, isRefused: false } : line)))
  }

  forget(sayId: string): void {
    this.#write(this.#state.ownLines.filter((line) => line.sayId !== sayId))
  }

  order<Name extends OrderName>(name: Name, body: UpBody<Channel, Name>): void {
    const about =
      'personId' in body ? body.personId : 'lineId' in body ? body.lineId : 'pollId' in body ? body.pollId : ''
    const key = `${name} ${about}`
    const sendOrder = () => this.#parts.send(name, body)
    // Of several orders about one thing the last one counts.
    this.#orders.set(key, sendOrder)
    if (!this.#isOpen) return
    sendOrder()
    setTimeout(() => this.#isOpen && this.#orders.get(key) === sendOrder && this.#orders.delete(key), doubtMs)
  }

  /** The room sent its state: send each command that it has not answered. */
  opened(own: Peer | undefined): void {
    this.#isOpen = true
    this.#asked = null
    this.#unseen = 0
    this.saw(own)
    const { wantsHand } = this.#state
    if (wantsHand !== null) this.#parts.send('hand/raise', { isRaised: wantsHand })
    for (const order of this.#orders.values()) order()
    this.#orders.clear()
    this.#sendNext()
  }

  /**
   * The connection leads to another class of the lesson: drops orders and the hand, and returns the messages to their
   * writer.
   */
  moved(): void {
    this.#orders.clear()
    this.#set({ wantsHand: null })
    this.#write(this.#state.ownLines.map((line) => ({ ...line, isRefused: true })))
  }

  closed(): void {
    this.#isOpen = false
    if (this.#unseen > 0) this.#showLost(true)
    this.#unseen = 0
  }

  /** Compares the pending commands with this device's state in the class. */
  saw(own: Peer | undefined): void {
    if (own !== undefined && (own.handAt !== null) === this.#state.wantsHand) this.#set({ wantsHand: null })
  }

  /** The class shows so many reactions of this person. */
  sawReactions(count: number): void {
    this.#unseen = Math.max(0, this.#unseen - count)
  }

  answered({ sayId, isSaid }: { sayId: string; isSaid: boolean }): void {
    if (this.#asked === sayId) this.#asked = null
    if (isSaid) this.forget(sayId)
    else this.#refuse(sayId)
  }

  refused(of: string): void {
    const asked = this.#asked
    if (of !== 'chat/say' || asked === null) return
    this.#asked = null
    this.#refuse(asked)
  }

  /** A reaction is momentary, and so is the report of its loss. */
  #showLost(isReactionLost: boolean): void {
    clearTimeout(this.#lossTimer)
    this.#set({ isReactionLost })
    if (isReactionLost) this.#lossTimer = setTimeout(() => this.#set({ isReactionLost: false }), lossMs)
  }

  #refuse(sayId: string): void {
    this.#write(this.#state.ownLines.map((line) => (line.sayId === sayId ? { ...line, isRefused: true } : line)))
  }

  #write(ownLines: readonly OwnLine[]): void {
    this.#parts.store(ownLines)
    this.#set({ ownLines })
    this.#sendNext()
  }

  #sendNext(): void {
    const next = this.#state.ownLines.find(({ isRefused }) => !isRefused)
    if (!this.#isOpen || this.#asked !== null || next === undefined) return
    const { sayId, text } = next
    this.#asked = sayId
    this.#parts.send('chat/say', { text, sayId })
  }

  #set(changed: Partial<PendingState>): void {
    this.#state = { ...this.#state, ...changed }
    this.#parts.show(this.#state)
  }
}
