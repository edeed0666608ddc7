import type { UpBody, UpName } from '@takhti/schema/kit/channel'
import type { classChannel, Peer, Reaction } from '@takhti/schema/live/channel'

type Channel = typeof classChannel

/** What whoever teaches orders: said twice, it is as said once. */
export type OrderName =
  | 'class/end'
  | 'hand/lower'
  | 'chat/remove'
  | 'chat/open'
  | 'person/mute'
  | 'person/bar'
  | 'person/remove'

/** A line of chat of this device that the class has not said; refused where it will not, for its writer may not write. */
export type OwnLine = { sayId: string; text: string; isRefused: boolean }

/** What this device asked of the class and has no answer to. */
export type PressedState = {
  /** Whether the hand is to be up; null where the class has it so. */
  wantsHand: boolean | null
  ownLines: readonly OwnLine[]
  /** A reaction did not reach the class; it is of its moment, and is not sent later. */
  isReactionLost: boolean
}

/** A line that died without a word is noticed by then: what was ordered over it is said again, and hurts nobody where it had come. */
const doubtMs = 8_000

/** How long it is told that a reaction was lost. */
const toldMs = 8_000

const nothingPressed: PressedState = { wantsHand: null, ownLines: [], isReactionLost: false }

type Parts = {
  say<Name extends UpName<Channel>>(name: Name, body: UpBody<Channel, Name>): void
  show(state: PressedState): void
  /** The lines that a page of this tab had before, and where they are kept for the next. */
  kept: readonly OwnLine[]
  keep(lines: readonly OwnLine[]): void
}

/** Keeps what was pressed and written until the class has it: a line may break at any moment, and may have broken without a word. */
export class Pressed {
  readonly #parts: Parts
  readonly #orders = new Map<string, () => void>()
  #state: PressedState
  #isOpen = false
  /** The line of chat that the class is to answer: one after the other, so that many are no flood. */
  #asked: string | null = null
  /** Reactions that were sent and not seen yet. */
  #unseen = 0
  #telling: ReturnType<typeof setTimeout> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#state = { ...nothingPressed, ownLines: parts.kept }
  }

  state(): PressedState {
    return this.#state
  }

  raise(isRaised: boolean): void {
    this.#set({ wantsHand: isRaised })
    if (this.#isOpen) this.#parts.say('hand/raise', { isRaised })
  }

  react(reaction: Reaction): void {
    this.#tellLost(!this.#isOpen)
    if (!this.#isOpen) return
    this.#unseen += 1
    this.#parts.say('reaction/send', { reaction })
  }

  write(text: string): void {
    this.#write([...this.#state.ownLines, { sayId: crypto.randomUUID(), text, isRefused: false }])
  }

  /** Asks once more for a line that was refused. */
  writeAgain(sayId: string): void {
    this.#write(this.#state.ownLines.map((line) => (line.sayId === sayId ? { ...line, isRefused: false } : line)))
  }

  forget(sayId: string): void {
    this.#write(this.#state.ownLines.filter((line) => line.sayId !== sayId))
  }

  order<Name extends OrderName>(name: Name, body: UpBody<Channel, Name>): void {
    const about = 'personId' in body ? body.personId : 'lineId' in body ? body.lineId : ''
    const key = `${name} ${about}`
    const say = () => this.#parts.say(name, body)
    // Of what is ordered about one thing the last counts.
    this.#orders.set(key, say)
    if (!this.#isOpen) return
    say()
    setTimeout(() => this.#isOpen && this.#orders.get(key) === say && this.#orders.delete(key), doubtMs)
  }

  /** The class has said how things stand: it hears everything that it has not answered. */
  opened(own: Peer | undefined): void {
    this.#isOpen = true
    this.#asked = null
    this.#unseen = 0
    this.saw(own)
    const { wantsHand } = this.#state
    if (wantsHand !== null) this.#parts.say('hand/raise', { isRaised: wantsHand })
    for (const order of this.#orders.values()) order()
    this.#orders.clear()
    this.#sayNext()
  }

  /** Another class of the lesson goes on by now: no order and no hand was for it, and lines stay with their writer. */
  moved(): void {
    this.#orders.clear()
    this.#set({ wantsHand: null })
    this.#write(this.#state.ownLines.map((line) => ({ ...line, isRefused: true })))
  }

  closed(): void {
    this.#isOpen = false
    if (this.#unseen > 0) this.#tellLost(true)
    this.#unseen = 0
  }

  /** How this device stands in the class now. */
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

  /** A reaction is of its moment, and so is what became of it. */
  #tellLost(isReactionLost: boolean): void {
    clearTimeout(this.#telling)
    this.#set({ isReactionLost })
    if (isReactionLost) this.#telling = setTimeout(() => this.#set({ isReactionLost: false }), toldMs)
  }

  #refuse(sayId: string): void {
    this.#write(this.#state.ownLines.map((line) => (line.sayId === sayId ? { ...line, isRefused: true } : line)))
  }

  #write(ownLines: readonly OwnLine[]): void {
    this.#parts.keep(ownLines)
    this.#set({ ownLines })
    this.#sayNext()
  }

  #sayNext(): void {
    const next = this.#state.ownLines.find(({ isRefused }) => !isRefused)
    if (!this.#isOpen || this.#asked !== null || next === undefined) return
    const { sayId, text } = next
    this.#asked = sayId
    this.#parts.say('chat/say', { text, sayId })
  }

  #set(changed: Partial<PressedState>): void {
    this.#state = { ...this.#state, ...changed }
    this.#parts.show(this.#state)
  }
}
