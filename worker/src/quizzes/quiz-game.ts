import { isJudged } from '@takhti/schema/quizzes/answer-kinds'
import type { QuizSettings } from '@takhti/schema/quizzes/model'
import {
  answeredGraceMs,
  fitting,
  guestRetentionMs,
  idleEndMs,
  type HostAction,
  mayDo,
} from '@takhti/schema/quizzes/rules'
import type { QuizState } from '#rooms/quiz-rows.ts'
import type { RoomRows } from '#rooms/room-rows.ts'
import type { Verdict } from '#rooms/room.ts'
import type { AnswerBatch, AnswerLog } from './answer-batch.ts'
import { AnswerStore } from './answer-store.ts'
import { PlayerStore } from './player-store.ts'
import { QuizStore } from './quiz-store.ts'
import { ScoreBoard } from './score-board.ts'
import { TeamStore } from './team-store.ts'

/** The delay after a failed report of a quiz's end to the databases. */
const notifyAgainMs = 30_000

/** The stores of a quiz, and what is derived from them. */
export type QuizStores = {
  quiz: QuizStore
  players: PlayerStore
  answers: AnswerStore
  board: ScoreBoard
  batch: AnswerBatch
  teams: TeamStore
}

/** `isLazy` plants a fault, as the batch has it. */
export function quizStores(sql: RoomRows, batchOf: (log: AnswerLog) => AnswerBatch): QuizStores {
  const [quiz, players, answers] = [new QuizStore(sql), new PlayerStore(sql), new AnswerStore(sql)]
  const board = new ScoreBoard(players, answers)
  return { quiz, players, answers, board, batch: batchOf(answers), teams: new TeamStore(sql) }
}

/** The delay after which the shards' answers are requested again. */
const collectAgainMs = 1_000

/** The rules of a quiz: how its host's commands and time change it. It sends nothing. */
export class QuizGame {
  readonly #stores: QuizStores

  constructor(stores: QuizStores) {
    this.#stores = stores
  }

  mayDo(action: HostAction, at: number): Verdict {
    const { quiz } = this.#stores
    return mayDo(action, { ...quiz.state(), total: quiz.total() }, at)
  }

  /** Changes how it is played; its teams and its pace are those of its opening, because players are in them. */
  settle(change: { isLocked: boolean } | { settings: QuizSettings }, now: number): void {
    const { quiz } = this.#stores
    if ('isLocked' in change) return void quiz.save({ ...change, touchedAt: now })
    const { teams = null } = quiz.state().settings
    const settings = fitting({ ...change.settings, teams, isOwnPace: quiz.hasOwnPace() })
    quiz.save({ settings, touchedAt: now })
  }

  /** Opens the next question, or all of them where each player has their own pace. */
  openNext(now: number): void {
    const { quiz } = this.#stores
    const { turn: before, phase } = quiz.state()
    if (phase === 'closed') this.#reveal(before)
    const last = quiz.hasOwnPace() ? quiz.total() : before + 1
    let limitMs: number | null = null
    for (let turn = before + 1; turn <= last; turn += 1) limitMs = this.#openTurn(turn, now)
    const closesAt = limitMs === null ? null : now + limitMs
    quiz.save({ phase: 'open', turn: last, closesAt, leftMs: null, pausedAt: null, graceEndsAt: null, touchedAt: now })
  }

  /** Answers how long it is open; null where the host closes it. */
  #openTurn(turn: number, now: number): number | null {
    const { quiz, answers } = this.#stores
    const question = quiz.question(turn)
    const { mode, asksConfidence, secondsPerQuestion } = quiz.state().settings
    // A host who chose no timer closes each question, whatever its own time is.
    const limitMs = secondsPerQuestion === null ? null : (question.seconds ?? secondsPerQuestion) * 1_000
    const rule = { mode, asksConfidence, limitMs }
    answers.openTurn({ turn, rule, openedAt: now, isJudged: isJudged(question) })
    return limitMs
  }

  pause(now: number): void {
    const { quiz } = this.#stores
    const { closesAt } = quiz.state()
    const leftMs = closesAt === null ? null : Math.max(0, closesAt - now)
    quiz.save({ phase: 'paused', closesAt: null, leftMs, pausedAt: now, graceEndsAt: null, touchedAt: now })
  }

  resume(now: number): void {
    const { quiz, answers } = this.#stores
    const { turn, leftMs, pausedAt } = quiz.state()
    answers.addPause(turn, pausedAt === null ? 0 : now - pausedAt)
    const closesAt = leftMs === null ? null : now + leftMs
    quiz.save({ phase: 'open', closesAt, leftMs: null, pausedAt: null, touchedAt: now })
  }

  extend(ms: number, now: number): void {
    const { quiz } = this.#stores
    const { phase, closesAt, leftMs } = quiz.state()
    if (phase === 'paused') quiz.save({ leftMs: (leftMs ?? 0) + ms, touchedAt: now })
    else quiz.save({ closesAt: (closesAt ?? now) + ms, touchedAt: now })
  }

  /** Starts or cancels the grace before an early close; answers whether that changed anything. */
  updateGrace(present: ReadonlySet<string>, now: number): boolean {
    const { quiz } = this.#stores
    const isAnswered = this.#isAnsweredBy(present)
    if (isAnswered === this.hasGrace()) return false
    quiz.save({ graceEndsAt: isAnswered ? now + answeredGraceMs : null })
    return true
  }

  hasGrace(): boolean {
    return (this.#stores.quiz.state().graceEndsAt ?? null) !== null
  }

  isGraceOver(now: number): boolean {
    const { phase, graceEndsAt = null } = this.#stores.quiz.state()
    return phase === 'open' && graceEndsAt !== null && now >= graceEndsAt
  }

  /** Whether a timer runs for nothing: each player who is present has answered. Without a timer the host closes. */
  #isAnsweredBy(present: ReadonlySet<string>): boolean {
    const { quiz, batch } = this.#stores
    const { phase, turn, closesAt } = quiz.state()
    if (phase !== 'open' || closesAt === null || present.size === 0 || this.isClosing()) return false
    return batch.count(turn) >= present.size && [...present].every((id) => batch.receipt(turn, id) !== undefined)
  }

  /** From now on the question takes no answers; it closes once the shards' answers are here. */
  beginClosing(now: number, isSkipped: boolean): void {
    const { quiz } = this.#stores
    if (!this.isClosing()) quiz.save({ closing: { isSkipped, since: now } })
  }

  isClosing(): boolean {
    return (this.#stores.quiz.state().closing ?? null) !== null
  }

  /** Closes the question, after writing the answers that came in time. */
  close(now: number, isSkipped = false): void {
    const { quiz, answers, batch } = this.#stores
    const { turn, settings } = quiz.state()
    batch.flush()
    answers.closeTurn(turn, isSkipped)
    const isRevealed = settings.revealsAtClose || isSkipped
    const phase = isRevealed ? 'revealed' : 'closed'
    const stopped = { closesAt: null, leftMs: null, pausedAt: null, graceEndsAt: null, closing: null }
    quiz.save({ ...stopped, phase, touchedAt: now })
    if (isRevealed) this.#reveal(turn)
  }

  reveal(now: number): void {
    const { quiz } = this.#stores
    this.#reveal(quiz.save({ phase: 'revealed', touchedAt: now }).turn)
  }

  end(now: number): QuizState {
    const { quiz } = this.#stores
    const { phase, turn } = quiz.state()
    if (phase === 'closed') this.#reveal(turn)
    if (phase === 'open' || phase === 'paused') this.#closeAtEnd(now)
    return quiz.save({ phase: 'ended', endedAt: now, touchedAt: now })
  }

  #closeAtEnd(now: number): void {
    const { quiz, answers, batch } = this.#stores
    const { turn: last } = quiz.state()
    // A player who was still thinking when it ended has missed nothing.
    if (!quiz.hasOwnPace()) return this.close(now, true)
    batch.flush()
    const answered = answers.countByTurn()
    for (let turn = 1; turn <= last; turn += 1) {
      // A question that no player reached counts for none.
      answers.closeTurn(turn, !answered.has(turn))
      answers.broadcastTurn(turn)
    }
    this.#stores.board.reset()
  }

  /** The time of the next action without a command; null where there is none. */
  nextAlarm(now: number): number | null {
    const { quiz } = this.#stores
    if (quiz.setup() === null) return null
    const { closesAt, graceEndsAt, touchedAt, endedAt, isToldOfEnd, areGuestsGone } = quiz.state()
    if (this.isClosing()) return now + collectAgainMs
    if (endedAt === null) return Math.min(touchedAt + idleEndMs, closesAt ?? Infinity, graceEndsAt ?? Infinity)
    if (!isToldOfEnd) return now + notifyAgainMs
    return areGuestsGone ? null : endedAt + guestRetentionMs
  }

  /** Whether nothing has happened for so long that the quiz is over. */
  isIdle(now: number): boolean {
    const { endedAt, touchedAt } = this.#stores.quiz.state()
    return endedAt === null && now >= touchedAt + idleEndMs
  }

  /** Whether the guests' identities are due for deletion, a day after the end at the latest. */
  mustForgetGuests(now: number): boolean {
    const { endedAt, areGuestsGone } = this.#stores.quiz.state()
    return endedAt !== null && !areGuestsGone && now >= endedAt + guestRetentionMs
  }

  forgetGuests(): void {
    const { quiz, players, answers, board } = this.#stores
    const guests = players.guests()
    answers.forgetWords(guests)
    players.forgetGuests()
    quiz.save({ areGuestsGone: true })
    board.reset()
  }

  /** Adds this turn to every score, from the log. */
  #reveal(turn: number): void {
    const { answers, board } = this.#stores
    const wasNotified = answers.turn(turn)?.isNotified === true
    answers.broadcastTurn(turn)
    const row = answers.turn(turn)
    if (wasNotified || row === null) board.reset()
    else board.add(row)
  }
}
