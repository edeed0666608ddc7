import { answeredGraceMs, type HostAction } from '@takhti/schema/quizzes/rules'
import type { Verdict } from '#rooms/room.ts'
import { Tick } from '#rooms/tick.ts'
import type { AnswerCollector } from './answer-collector.ts'
import type { FanOut } from './fan-out.ts'
import type { QuizGame, QuizStores } from './quiz-game.ts'
import type { QuizTeller } from './quiz-teller.ts'

/** A command of the host for the turn that their screen shows; `ms` is the extra time. */
export type Asked = { action: HostAction; turn: number; ms?: number }

type Parts = {
  stores: QuizStores
  game: QuizGame
  desk: AnswerCollector
  fanOut: FanOut
  teller: QuizTeller
  /** Sets the alarm for the next action. */
  schedule(): Promise<void>
}

/** Performs the host's commands and the timed changes, and has them broadcast. */
export class QuizMaster {
  readonly #parts: Parts
  /** Closes after the grace without the alarm, which can come late; the alarm closes where this object dies before. */
  readonly #graceEnd = new Tick(() => void this.closeIfDue(Date.now()).then(() => this.#parts.schedule()))
  #closing: Promise<void> | null = null

  constructor(parts: Parts) {
    this.#parts = parts
    parts.teller.onCrowdChange = () => void this.#updateGrace()
  }

  async act({ action, turn, ms = 0 }: Asked): Promise<Verdict> {
    await this.closeIfDue(Date.now())
    const verdict = this.#parts.game.mayDo(action, turn)
    if (verdict === 'ok') await this.#do(action, ms)
    await this.#parts.schedule()
    return verdict
  }

  /** Closes the open question if its time is over, or it was closing as this object died; waits for one that closes now. */
  async closeIfDue(now: number): Promise<void> {
    const { game, desk } = this.#parts
    if (this.#closing !== null || game.isClosing() || desk.isDue(now)) return await this.#close(now)
    if (!game.isGraceOver(now)) return
    // A player who returned meanwhile still has the rest of the time.
    await this.#updateGrace()
    if (game.isGraceOver(now)) await this.#close(now)
  }

  async end(now: number): Promise<void> {
    const { stores, game, fanOut, teller } = this.#parts
    const { phase } = stores.quiz.state()
    if (fanOut.isOut() && (phase === 'open' || phase === 'paused')) await this.#close(now, true)
    // Meanwhile another device ended it, or it was erased.
    if (stores.quiz.setup() === null || stores.quiz.state().endedAt !== null) return
    game.end(now)
    teller.ended()
  }

  async #do(action: HostAction, ms: number): Promise<void> {
    const { game, teller } = this.#parts
    const now = Date.now()
    switch (action) {
      case 'start':
      case 'next':
        game.openNext(now)
        return teller.opened(now)
      case 'pause':
        game.pause(now)
        return teller.timed(now)
      case 'resume':
        game.resume(now)
        teller.timed(now)
        return await this.#updateGrace()
      case 'extend':
        game.extend(ms, now)
        return teller.timed(now)
      case 'skip':
        return await this.#close(now, true)
      case 'close':
        return await this.#close(now)
      case 'reveal':
        game.reveal(now)
        return teller.closed()
      case 'end':
        return await this.end(now)
    }
  }

  async #updateGrace(): Promise<void> {
    const { stores, game, fanOut, teller, schedule } = this.#parts
    if (stores.quiz.setup() === null) return
    if (fanOut.isOut()) await fanOut.takeStock()
    if (!game.updateGrace(teller.present(), Date.now())) return
    if (game.hasGrace()) this.#graceEnd.after(answeredGraceMs)
    else this.#graceEnd.cancel()
    await schedule()
  }

  /** Closes the question: at once, or where there are shards after their answers that came in time. */
  async #close(now: number, isSkipped = false): Promise<void> {
    if (!this.#parts.fanOut.isOut()) return this.#closeNow(now, isSkipped)
    this.#closing ??= this.#collect(now, isSkipped).finally(() => (this.#closing = null))
    await this.#closing
  }

  async #collect(now: number, isSkipped: boolean): Promise<void> {
    const { stores, game, fanOut, schedule } = this.#parts
    const { quiz } = stores
    game.beginClosing(now, isSkipped)
    // The alarm continues with it if this object dies now.
    await schedule()
    await fanOut.collect(quiz.state().turn)
    // It may have been erased meanwhile.
    if (quiz.setup() !== null) this.#closeNow(Date.now(), quiz.state().closing?.isSkipped)
    await schedule()
  }

  #closeNow(now: number, isSkipped?: boolean): void {
    this.#graceEnd.cancel()
    this.#parts.game.close(now, isSkipped)
    this.#parts.teller.closed()
  }
}
