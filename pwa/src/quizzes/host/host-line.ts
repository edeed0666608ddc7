import type { RoomRequest } from '@takhti/schema/live/contract'
import type { GivenAnswer } from '@takhti/schema/quizzes/model'
import { mayDo, type HostAction } from '@takhti/schema/quizzes/rules'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { QuizLine } from '../room/quiz-line.ts'

/** The answers of a turn, as far as they were asked for. */
export type Listed = { readonly turn: number; readonly answers: readonly GivenAnswer[]; readonly hasMore: boolean }

/** What can be said with the turn alone. */
type Step = Exclude<HostAction, 'extend'>

/** The line of a host, or of the panel that shows what everybody may see. */
export class HostLine extends QuizLine {
  #listed: Listed | null = null

  constructor(request: RoomRequest) {
    super(() => send(calls.live.ticket, request), {
      heard: (type, body) => {
        // The channel gives this message this body.
        if (type === 'answers/listed') this.#keep(body as Listed)
      },
    })
  }

  /** The answers of the turn that was asked for last. */
  get listed(): Listed | null {
    return this.#listed
  }

  /** Whether something can be done now. */
  may(action: HostAction): boolean {
    const { quiz, isHere } = this.getState()
    return quiz !== null && isHere && mayDo(action, quiz, quiz.turn) === 'ok'
  }

  step(action: Step): void {
    const { quiz } = this.getState()
    if (quiz !== null) this.say(`quiz/${action}`, { turn: quiz.turn })
  }

  extend(seconds: number): void {
    const { quiz } = this.getState()
    if (quiz !== null) this.say('quiz/extend', { turn: quiz.turn, seconds })
  }

  /** Asks for the answers of the present turn, or for those after the ones that came. */
  list(): void {
    const { quiz } = this.getState()
    if (quiz === null) return
    const known = this.#listed?.turn === quiz.turn ? this.#listed.answers.at(-1) : undefined
    this.say('answers/list', { turn: quiz.turn, after: known?.playerId ?? null })
  }

  mark(playerId: string, share: number): void {
    if (this.#listed === null) return
    const { turn } = this.#listed
    this.say('answer/mark', { turn, playerId, share })
    const answers = this.#listed.answers.map((each) => (each.playerId === playerId ? { ...each, share } : each))
    this.#listed = { ...this.#listed, answers }
    this.change({})
  }

  #keep(part: Listed): void {
    const before = this.#listed?.turn === part.turn ? this.#listed.answers : []
    const come = new Set(part.answers.map(({ playerId }) => playerId))
    this.#listed = { ...part, answers: [...before.filter(({ playerId }) => !come.has(playerId)), ...part.answers] }
    this.change({})
  }
}
