import { newId } from '@takhti/schema/kit/ids'
import type { Chance } from './chance.ts'
import { RoomSeat } from './room-seat.ts'

/** Joins or rejoins; returns the call's answer. */
export type Join = (who: { nickname: string; credential: string | null }) => Promise<{
  playerId: string
  credential: string
  address: string
}>

/** The way into a quiz by its code; each player comes from the given address, where there is one. */
export function doorOf(origin: string, code: string, address?: string): Join {
  return async ({ nickname, credential }) => {
    const reply = await fetch(`${origin}/api/live-quiz/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(address !== undefined && { 'CF-Connecting-IP': address }) },
      body: JSON.stringify({ code, nickname, ...(credential !== null && { credential }) }),
    })
    if (!reply.ok) throw new Error(`joining: ${reply.status} ${await reply.text()}`)
    // Its shape is the contract's.
    const made = (await reply.json()) as { playerId: string; credential: string; path: string; ticket: string }
    const socket = new URL(`/api${made.path}`, origin.replace('http', 'ws'))
    socket.searchParams.set('ticket', made.ticket)
    return { ...made, address: socket.href }
  }
}

/** A player's answer in a turn. */
export type Given = { answerId: string; optionId: string }

/** A seat of a quiz. */
export class QuizSeat extends RoomSeat {
  constructor() {
    super('quiz/state')
  }
}

/** A player without an account, who rejoins as the same player and resends what was not acknowledged. */
export class QuizPlayer extends QuizSeat {
  readonly nickname: string
  /** The room's acknowledgements, by turn. */
  readonly acked = new Map<number, Given>()
  readonly given = new Map<number, Given>()
  playerId = ''
  /** Why the last refused answer was refused. */
  refusal = ''
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

  /** Answers a turn, idempotently; false where the connection was lost, or the question closed, first. */
  async answer(turn: number, options: readonly string[]): Promise<boolean> {
    const given = this.given.get(turn) ?? {
      answerId: newId(new Date(), this.#chance.fill),
      optionId: this.#chance.pick(options) ?? '',
    }
    this.given.set(turn, given)
    const { answerId, optionId } = given
    const answer = { kind: 'options', optionIds: [optionId] }
    // An earlier refusal has nothing to do with this answer.
    this.received = this.received.filter(({ type }) => type !== 'refused')
    this.send('answer/give', { answerId, turn, answer, confidence: 'sure' })
    const received = await this.receiveOne(
      ({ type, body }) => (type === 'answer/taken' && body['answerId'] === answerId) || type === 'refused',
      'answer/taken',
    )
    const isTaken = received?.type === 'answer/taken'
    if (isTaken) this.acked.set(turn, given)
    else this.refusal = received === null ? 'the connection was lost' : String(received.body['code'])
    return isTaken
  }

  /** How many messages of this connection were about a turn. */
  messagesOf(turn: number): number {
    return this.received.filter(({ type, body }) => type !== 'quiz/state' && body['turn'] === turn).length
  }
}
