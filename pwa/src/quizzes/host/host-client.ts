import type { RoomRequest } from '@takhti/schema/live/contract'
import { mayDo, type HostAction } from '@takhti/schema/quizzes/rules'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { QuizClient } from '../room/quiz-client.ts'

/** An action whose message has only the turn. */
type Step = Exclude<HostAction, 'extend'>

/** The client of a host, or of the panel that shows only public state. */
export class HostClient extends QuizClient {
  constructor(request: RoomRequest) {
    super(() => send(calls.live.ticket, request))
  }

  /** Whether an action is possible now. */
  may(action: HostAction): boolean {
    const { quiz, isHere } = this.state.value
    return quiz !== null && isHere && mayDo(action, quiz, quiz.turn) === 'ok'
  }

  step(action: Step): void {
    const { quiz } = this.state.value
    if (quiz !== null) this.send(`quiz/${action}`, { turn: quiz.turn })
  }

  extend(seconds: number): void {
    const { quiz } = this.state.value
    if (quiz !== null) this.send('quiz/extend', { turn: quiz.turn, seconds })
  }

  /** Requests the answers of the present turn, or those after the ones that are loaded. */
  list(): void {
    const { quiz, listed } = this.state.value
    if (quiz === null) return
    const known = listed?.turn === quiz.turn ? listed.answers.at(-1) : undefined
    this.send('answers/list', { turn: quiz.turn, after: known?.playerId ?? null })
  }

  mark(playerId: string, share: number): void {
    const { listed } = this.state.value
    if (listed === null) return
    this.send('answer/mark', { turn: listed.turn, playerId, share })
    const answers = listed.answers.map((each) => (each.playerId === playerId ? { ...each, share } : each))
    this.patch({ listed: { ...listed, answers } })
  }
}
