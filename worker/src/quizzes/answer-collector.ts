import type { UpBody } from '@takhti/schema/kit/channel'
import { fits, judge } from '@takhti/schema/quizzes/answer-kinds'
import type { quizChannel } from '@takhti/schema/quizzes/channel'
import type { Sitter } from '#rooms/quiz-rows.ts'
import type { Verdict } from '#rooms/room.ts'
import type { AnswerBatch } from './answer-batch.ts'
import type { AnswerStore, Receipt } from './answer-store.ts'
import type { QuizStore } from './quiz-store.ts'

/** The callbacks for a player's answer: it is durable, or cannot be stored. */
export type Answered = { stored(receipt: Receipt): void; lost(): void }

/** A player's answer, and when the server received it. */
export type Giving = {
  player: Pick<Sitter, 'id' | 'joinedAt'>
  given: UpBody<typeof quizChannel, 'answer/give'>
  now: number
}

/** Takes answers by the time at which the server received them: in the room of the quiz, and in each of its shards. */
export class AnswerCollector {
  readonly #stores: { quiz: QuizStore; answers: AnswerStore; batch: AnswerBatch }

  constructor(stores: { quiz: QuizStore; answers: AnswerStore; batch: AnswerBatch }) {
    this.#stores = stores
  }

  /** Whether the open question's time is over. */
  isDue(now: number): boolean {
    const { phase, closesAt } = this.#stores.quiz.state()
    return phase === 'open' && closesAt !== null && now >= closesAt
  }

  answer({ player, given, now }: Giving, answered: Answered): Verdict {
    const { quiz, batch } = this.#stores
    const { turn: last } = quiz.state()
    // At their own pace players answer any question of the quiz.
    const turn = quiz.hasOwnPace() ? Math.min(given.turn, last) : last
    const { answerId, answer, confidence } = given
    const receipt = this.#receipt(given.turn, player.id)
    if (receipt !== undefined) {
      if (receipt.answerId !== answerId) return 'quizzes/answered'
      batch.repeat(receipt, answered.stored)
      return 'ok'
    }
    if (given.turn !== turn) return 'quizzes/moved-on'
    if (!this.#isOpen(now)) return 'quizzes/not-open'
    const question = quiz.question(turn)
    if (!fits(question, answer)) return 'common/bad-request'
    const share = judge(question, answer)
    const takenMs = this.#takenMs(player, turn, now)
    const row = { turn, playerId: player.id, answerId, receivedAt: now, takenMs, answer, confidence, share }
    batch.take({ row, ...answered })
    return 'ok'
  }

  #isOpen(now: number): boolean {
    const { phase, closing = null } = this.#stores.quiz.state()
    return phase === 'open' && closing === null && !this.isDue(now)
  }

  #receipt(turn: number, playerId: string): Receipt | undefined {
    const { quiz, answers, batch } = this.#stores
    if (quiz.hasOwnPace()) return batch.receiptInAnyTurn(turn, playerId)
    // An answer sent again after a question closed may be stored, with its acknowledgement lost.
    return turn === quiz.state().turn ? batch.receipt(turn, playerId) : (answers.find(turn, playerId) ?? undefined)
  }

  /** The time since the player could see the question, without pauses. */
  #takenMs(player: Pick<Sitter, 'id' | 'joinedAt'>, turn: number, now: number): number {
    const { answers, quiz } = this.#stores
    const row = answers.turn(turn)
    if (row === null) return 0
    if (quiz.hasOwnPace())
      return Math.max(0, now - Math.max(row.openedAt, player.joinedAt, answers.progressOf(player.id).lastAt))
    const wasHere = player.joinedAt <= row.openedAt
    return Math.max(0, wasHere ? now - row.openedAt - row.pausedMs : now - player.joinedAt)
  }
}
