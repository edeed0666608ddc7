import { newId } from '@takhti/schema/kit/ids'
import type { Chance } from './chance.ts'

const answerLimitMs = 60_000

/** A message of the room. */
export type Told = { type: string; body: Record<string, unknown> }

/** Joins or comes back; what the call answered. */
export type Join = (who: { nickname: string; credential: string | null }) => Promise<{
  playerId: string
  credential: string
  address: string
}>

/** What a player answered in a turn. */
export type Given = { answerId: string; optionId: string }

/** A seat of a quiz over a real socket; what it knows outlives its connections, as in the app. */
export class QuizSeat {
  /** What was heard since the last connection, and how much of it in each turn. */
  told: Told[] = []
  #socket: WebSocket | null = null
  #waiting: (() => void)[] = []

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  async connect(address: string): Promise<void> {
    this.told = []
    const socket = new WebSocket(address)
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') this.told.push(JSON.parse(data))
      this.#wake()
    })
    socket.addEventListener('close', () => this.#wake())
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve())
      socket.addEventListener('error', () => reject(new Error('the socket failed')))
    })
    this.#socket = socket
    await this.hear('quiz/state')
  }

  say(type: string, body: unknown): void {
    if (this.isOpen) this.#socket?.send(JSON.stringify({ type, body }))
  }

  leave(): void {
    this.#socket?.close()
    this.#socket = null
  }

  /** The first message that fits, or null where the connection is lost before. */
  async hear(type: string, fits: (body: Told['body']) => boolean = () => true): Promise<Told['body'] | null> {
    return (await this.hearOne((each) => each.type === type && fits(each.body), type))?.body ?? null
  }

  /** The same of any message. */
  async hearOne(fits: (told: Told) => boolean, what: string): Promise<Told | null> {
    const until = performance.now() + answerLimitMs
    for (;;) {
      const found = this.told.find(fits)
      if (found !== undefined) return found
      if (this.#socket !== null && this.#socket.readyState > WebSocket.OPEN) return null
      if (performance.now() > until) throw new Error(`${what} did not come`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 1_000)
        this.#waiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
  }
}

/** A player without an account, who comes back as themselves and sends again what nobody acknowledged. */
export class QuizPlayer extends QuizSeat {
  readonly nickname: string
  /** What the room acknowledged, by turn. */
  readonly acked = new Map<number, Given>()
  readonly given = new Map<number, Given>()
  playerId = ''
  #credential: string | null = null
  readonly #chance: Chance

  constructor(nickname: string, chance: Chance) {
    super()
    this.nickname = nickname
    this.#chance = chance
  }

  async enter(join: Join): Promise<void> {
    const { playerId, credential, address } = await join({ nickname: this.nickname, credential: this.#credential })
    if (this.playerId !== '' && this.playerId !== playerId) throw new Error(`${this.nickname} came back as another`)
    this.playerId = playerId
    this.#credential = credential
    await this.connect(address)
  }

  /** Answers a turn, the same way however often; false where the connection was lost, or the question closed, first. */
  async answer(turn: number, options: readonly string[]): Promise<boolean> {
    const given = this.given.get(turn) ?? {
      answerId: newId(new Date(), this.#chance.fill),
      optionId: this.#chance.pick(options) ?? '',
    }
    this.given.set(turn, given)
    const { answerId, optionId } = given
    const answer = { kind: 'options', optionIds: [optionId] }
    this.say('answer/give', { answerId, turn, answer, confidence: 'sure' })
    const heard = await this.hearOne(
      ({ type, body }) => (type === 'answer/taken' && body['answerId'] === answerId) || type === 'refused',
      'answer/taken',
    )
    const isTaken = heard?.type === 'answer/taken'
    if (isTaken) this.acked.set(turn, given)
    return isTaken
  }

  /** How many messages of this connection were about a turn. */
  messagesOf(turn: number): number {
    return this.told.filter(({ type, body }) => type !== 'quiz/state' && body['turn'] === turn).length
  }
}
