import type { UpBody } from '@takhti/schema/kit/channel'
import type { quizChannel } from '@takhti/schema/quizzes/channel'
import { fits, isJudged, judge } from '@takhti/schema/quizzes/judging'
import { guestsKeptMs, idleEndMs, type HostAction, mayDo } from '@takhti/schema/quizzes/rules'
import type { Verdict } from '#rooms/room.ts'
import type { AnswerBatch } from './answer-batch.ts'
import type { AnswerStore, Receipt } from './answer-store.ts'
import type { PlayerRow, PlayerStore } from './player-store.ts'
import type { QuizStore, Stand } from './quiz-store.ts'
import type { ScoreBoard } from './score-board.ts'

/** How long after a failure the databases are told again that a quiz ended. */
const tellAgainMs = 30_000

/** The rows of a quiz, and what is made of them. */
export type QuizStores = {
  quiz: QuizStore
  players: PlayerStore
  answers: AnswerStore
  board: ScoreBoard
  batch: AnswerBatch
}

/** What a player is answered once their answer is safe, or cannot be kept. */
export type Answered = { kept(receipt: Receipt): void; lost(): void }

/** A player's answer, and when the server received it. */
export type Giving = { player: PlayerRow; given: UpBody<typeof quizChannel, 'answer/give'>; now: number }

/** Clock and judge: what a quiz becomes by what its host does, what players answer, and time. It tells nobody. */
export class QuizGame {
  readonly #stores: QuizStores

  constructor(stores: QuizStores) {
    this.#stores = stores
  }

  mayDo(action: HostAction, at: number): Verdict {
    const { quiz } = this.#stores
    return mayDo(action, { ...quiz.stand(), total: quiz.total() }, at)
  }

  /** Whether the open question's time is over. */
  isDue(now: number): boolean {
    const { phase, closesAt } = this.#stores.quiz.stand()
    return phase === 'open' && closesAt !== null && now >= closesAt
  }

  openNext(now: number): void {
    const { quiz, answers } = this.#stores
    const { settings, turn: before, phase } = quiz.stand()
    if (phase === 'closed') this.#tell(before)
    const turn = before + 1
    const limitMs = settings.secondsPerQuestion === null ? null : settings.secondsPerQuestion * 1_000
    const { mode, asksConfidence } = settings
    const isOfRule = isJudged(quiz.question(turn))
    answers.openTurn({ turn, rule: { mode, asksConfidence, limitMs }, openedAt: now, isJudged: isOfRule })
    const closesAt = limitMs === null ? null : now + limitMs
    quiz.save({ phase: 'open', turn, closesAt, leftMs: null, pausedAt: null, touchedAt: now })
  }

  pause(now: number): void {
    const { quiz } = this.#stores
    const { closesAt } = quiz.stand()
    const leftMs = closesAt === null ? null : Math.max(0, closesAt - now)
    quiz.save({ phase: 'paused', closesAt: null, leftMs, pausedAt: now, touchedAt: now })
  }

  resume(now: number): void {
    const { quiz, answers } = this.#stores
    const { turn, leftMs, pausedAt } = quiz.stand()
    answers.addPause(turn, pausedAt === null ? 0 : now - pausedAt)
    const closesAt = leftMs === null ? null : now + leftMs
    quiz.save({ phase: 'open', closesAt, leftMs: null, pausedAt: null, touchedAt: now })
  }

  extend(ms: number, now: number): void {
    const { quiz } = this.#stores
    const { phase, closesAt, leftMs } = quiz.stand()
    if (phase === 'paused') quiz.save({ leftMs: (leftMs ?? 0) + ms, touchedAt: now })
    else quiz.save({ closesAt: (closesAt ?? now) + ms, touchedAt: now })
  }

  /** Closes the question; what came in time is written first. */
  close(now: number, isSkipped = false): void {
    const { quiz, answers, batch } = this.#stores
    const { turn, settings } = quiz.stand()
    batch.flush()
    answers.closeTurn(turn, isSkipped)
    const isTold = settings.revealsAtClose || isSkipped
    const phase = isTold ? 'revealed' : 'closed'
    quiz.save({ phase, closesAt: null, leftMs: null, pausedAt: null, touchedAt: now })
    if (isTold) this.#tell(turn)
  }

  reveal(now: number): void {
    const { quiz } = this.#stores
    this.#tell(quiz.save({ phase: 'revealed', touchedAt: now }).turn)
  }

  end(now: number): Stand {
    const { quiz } = this.#stores
    const { phase, turn } = quiz.stand()
    if (phase === 'closed') this.#tell(turn)
    // Who was still thinking when it ended has not missed anything.
    if (phase === 'open' || phase === 'paused') this.close(now, true)
    return quiz.save({ phase: 'ended', endedAt: now, touchedAt: now })
  }

  /** Takes an answer by the time at which the server received it. */
  answer({ player, given, now }: Giving, told: Answered): Verdict {
    const { quiz, batch } = this.#stores
    const { phase, turn } = quiz.stand()
    const { answerId, answer, confidence } = given
    // What is sent again after a question closed was perhaps kept, and its acknowledgement lost.
    const receipt = given.turn === turn ? batch.receipt(turn, player.id) : this.#earlier(given.turn, player.id)
    if (receipt !== undefined) {
      if (receipt.answerId !== answerId) return 'quizzes/answered'
      batch.repeat(player.id, receipt, told.kept)
      return 'ok'
    }
    if (given.turn !== turn) return 'quizzes/moved-on'
    if (phase !== 'open') return 'quizzes/not-open'
    const question = quiz.question(turn)
    if (!fits(question, answer)) return 'common/bad-request'
    const share = judge(question, answer)
    const takenMs = this.#takenMs(player, turn, now)
    const row = { turn, playerId: player.id, answerId, receivedAt: now, takenMs, answer, confidence, share }
    batch.take({ row, ...told })
    return 'ok'
  }

  /** When something is to be done next without anybody asking; null where nothing is. */
  nextAlarm(now: number): number | null {
    const { quiz } = this.#stores
    if (quiz.setup() === null) return null
    const { closesAt, touchedAt, endedAt, isToldOfEnd, areGuestsGone } = quiz.stand()
    if (endedAt === null) return Math.min(touchedAt + idleEndMs, closesAt ?? Infinity)
    if (!isToldOfEnd) return now + tellAgainMs
    return areGuestsGone ? null : endedAt + guestsKeptMs
  }

  /** Whether nothing has happened for so long that the quiz is over. */
  isIdle(now: number): boolean {
    const { endedAt, touchedAt } = this.#stores.quiz.stand()
    return endedAt === null && now >= touchedAt + idleEndMs
  }

  /** A day after the end at the latest nothing is left of who the guests were. */
  forgetGuests(now: number): void {
    const { quiz, players, answers, board } = this.#stores
    const { endedAt, areGuestsGone } = quiz.stand()
    if (endedAt === null || areGuestsGone || now < endedAt + guestsKeptMs) return
    const guests = players.guests()
    answers.forgetWords(guests)
    players.forgetGuests()
    quiz.save({ areGuestsGone: true })
    board.reset()
  }

  /** Everybody's score has this turn in it, as the log says. */
  #tell(turn: number): void {
    const { answers, board } = this.#stores
    const wasTold = answers.turn(turn)?.isTold === true
    answers.tellTurn(turn)
    const row = answers.turn(turn)
    if (wasTold || row === null) board.reset()
    else board.add(row)
  }

  #earlier(turn: number, playerId: string): Receipt | undefined {
    return this.#stores.answers.find(turn, playerId) ?? undefined
  }

  /** From when the player could see the question, without the time that it stood still. */
  #takenMs(player: PlayerRow, turn: number, now: number): number {
    const row = this.#stores.answers.turn(turn)
    if (row === null) return 0
    const wasHere = player.joinedAt <= row.openedAt
    return Math.max(0, wasHere ? now - row.openedAt - row.pausedMs : now - player.joinedAt)
  }
}
