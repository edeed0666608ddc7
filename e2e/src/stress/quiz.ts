import { setTimeout as pause } from 'node:timers/promises'
import type { QuizResults } from '@takhti/schema/quizzes/model'
import { pointsOf, type ScoringRule } from '@takhti/schema/quizzes/scoring'
import { Chance } from './chance.ts'
import { Caller } from './kill-calls.ts'
import { KillableWorker } from './killable-worker.ts'
import { doorOf, QuizPlayer, QuizSeat } from './quiz-player.ts'
import type { StressTest, StressReport } from './stress-test.ts'

const short = { players: 40, questions: 3, kills: 1 }
const full = { players: 1_000, questions: 20, kills: 3 }
/**
 * The same beyond the seats of the quiz's room: a short run has a room of twelve seats, a long one exceeds the real
 * number.
 */
const shortHall = { ...short, seatsPerRoom: 12 }
const fullHall = { ...full, players: 3_000 }
const optionIds = ['a', 'b', 'c', 'd']
const mostMessages = 3
const maxFailures = 20
/** How many join at once; a school's network does not do more. */
const joinsAtOnce = 50
const rule: ScoringRule = { mode: 'accuracy', asksConfidence: true, limitMs: null }

/**
 * Plays a quiz of twenty questions with a thousand players and kills the worker in three of them. No acknowledged
 * answer is lost or changed, all players rejoin as themselves, and a deadline that passes meanwhile still closes its
 * question. The leaderboard follows from the answers, and no player receives more than three messages in a question.
 * `TAKHTI_SABOTAGE=quiz` has the room acknowledge before it writes, and the run must fail.
 */
export const quiz: StressTest = {
  name: 'quiz',
  run: ({ full: isFull, seed }) =>
    playQuiz({ ...(isFull ? full : short), seed: seed ?? 1, isSabotaged: isSabotaged() }),
}

/** The same in a room and its shards, which die together. */
export const hall: StressTest = {
  name: 'hall',
  run: ({ full: isFull, seed }) =>
    playQuiz({ ...(isFull ? fullHall : shortHall), seed: seed ?? 1, isSabotaged: isSabotaged() }),
}

export type QuizOptions = {
  players: number
  questions: number
  kills: number
  seed: number
  isSabotaged: boolean
  /** How many have a seat in the room itself, and in each of its shards; by default the product's number. */
  seatsPerRoom?: number
}

function isSabotaged(): boolean {
  return process.env['TAKHTI_SABOTAGE'] === 'quiz'
}

/** Runs a worker of its own. */
export async function playQuiz(options: QuizOptions): Promise<StressReport> {
  const { isSabotaged: isLazy, seatsPerRoom } = options
  const worker = await KillableWorker.start({
    ...(isLazy && { TAKHTI_SABOTAGE: 'quiz' }),
    ...(seatsPerRoom !== undefined && { QUIZ_SEATS_PER_ROOM: String(seatsPerRoom) }),
  })
  try {
    return await new QuizRun(worker, options).run()
  } finally {
    await worker.stop()
  }
}

type Opened = { quizId: string; code: string }

class QuizRun {
  readonly #worker: KillableWorker
  readonly #options: QuizOptions
  readonly #chance: Chance
  readonly #failures: string[] = []
  readonly #host = new QuizSeat()
  #acknowledgedMs: number[] = []

  constructor(worker: KillableWorker, options: QuizOptions) {
    this.#worker = worker
    this.#options = options
    this.#chance = new Chance(options.seed)
  }

  async run(): Promise<StressReport> {
    const caller = await Caller.signIn(this.#worker.origin, this.#chance)
    const opened = await this.#open(caller)
    const players = Array.from({ length: this.#options.players }, (_, at) => new QuizPlayer(`P ${at}`, this.#chance))
    const startedAt = performance.now()
    await this.#enter(players, opened)
    const joinsMs = Math.round(performance.now() - startedAt)
    await this.#host.connect(await caller.address({ room: 'quiz', quizId: opened.quizId, view: 'host' }))
    const killAt = new Set(Array.from({ length: this.#options.kills }, (_, at) => this.#turnOfKill(at)))
    for (let turn = 1; turn <= this.#options.questions; turn += 1) {
      if (killAt.has(turn)) await this.#turnWithKill(turn, { players, opened, caller })
      else await this.#turn(turn, players)
    }
    await this.#check(players, opened, caller)
    for (const seat of [...players, this.#host]) seat.leave()
    return { figures: this.#figures(players, joinsMs), failures: this.#failures.slice(0, maxFailures) }
  }

  // Never the first, so that a kill always affects answers that were acknowledged before.
  #turnOfKill(at: number): number {
    return 2 + Math.floor((at * (this.#options.questions - 1)) / Math.max(1, this.#options.kills))
  }

  async #open(caller: Caller): Promise<Opened> {
    const questions = Array.from({ length: this.#options.questions }, () => ({
      ...{ id: caller.newId(), type: 'MCQ', description: 'Which?', correctOptions: ['b'], answer: 'b', points: 1 },
      ...{ options: optionIds.map((id) => ({ id, title: id })), difficulty: 'EASY', explanation: '' },
      ...{ checks: { result: 'ok', reasons: [] }, madeBy: 'person' },
    }))
    // Its shape is the contract's.
    return (await caller.call('/live-quiz', { name: 'Rig', questions })) as Opened
  }

  async #enter(players: readonly QuizPlayer[], { code }: Opened): Promise<void> {
    const enter = (player: QuizPlayer) => player.enter(doorOf(this.#worker.origin, code, addressOf(player.nickname)))
    for (let from = 0; from < players.length; from += joinsAtOnce) {
      await Promise.all(players.slice(from, from + joinsAtOnce).map(enter))
    }
  }

  /** All players answer at one instant. */
  async #turn(turn: number, players: readonly QuizPlayer[]): Promise<void> {
    await this.#begin(turn, players)
    await Promise.all(
      players.map(async (player) => {
        const sentAt = performance.now()
        if (!(await player.answer(turn, optionIds))) this.#fail(`turn ${turn}: not taken, ${player.refusal}`)
        this.#acknowledgedMs.push(performance.now() - sentAt)
      }),
    )
    this.#host.send('quiz/close', { turn })
    await Promise.all(players.map((player) => player.receive('question/closed', (body) => body['turn'] === turn)))
    const most = Math.max(...players.map((player) => player.messagesOf(turn)))
    if (most > mostMessages) this.#fail(`turn ${turn}: a player heard ${most} messages`)
  }

  /**
   * The worker dies while answers come in; its question closes at its deadline, however many players have rejoined by
   * then.
   */
  async #turnWithKill(
    turn: number,
    { players, opened, caller }: { players: readonly QuizPlayer[]; opened: Opened; caller: Caller },
  ): Promise<void> {
    await this.#begin(turn, players)
    this.#host.send('quiz/extend', { turn, seconds: backSeconds(players.length) })
    await this.#host.receive('question/timed', (body) => body['turn'] === turn)
    const answered = players.map(async (player) => {
      await pause(this.#chance.below(400))
      return await player.answer(turn, optionIds).catch(() => false)
    })
    await pause(100 + this.#chance.below(200))
    await this.#worker.kill()
    await Promise.all(answered)
    for (const player of players) player.leave()
    // Half of them reconnect in time and resend; after that no request reaches the room until its own alarm fires.
    const back = players.slice(0, Math.ceil(players.length / 2))
    await this.#enter(back, opened)
    await Promise.all(back.map((player) => player.answer(turn, optionIds)))
    await Promise.all(back.map((player) => this.#closed(player, turn)))
    await this.#enter(players.slice(back.length), opened)
    await this.#host.connect(await caller.address({ room: 'quiz', quizId: opened.quizId, view: 'host' }))
  }

  /** A player who was not back before the deadline finds the question closed. */
  async #closed(player: QuizPlayer, turn: number): Promise<void> {
    await player.receiveOne(
      ({ type, body }) =>
        (type === 'question/closed' && body['turn'] === turn) ||
        (type === 'quiz/state' && body['phase'] === 'revealed'),
      'the end of the question',
    )
  }

  async #begin(turn: number, players: readonly QuizPlayer[]): Promise<void> {
    this.#host.send(turn === 1 ? 'quiz/start' : 'quiz/next', { turn: turn - 1 })
    await Promise.all(players.map((player) => player.receive('question/opened', (body) => body['turn'] === turn)))
  }

  async #check(players: readonly QuizPlayer[], { quizId }: Opened, caller: Caller): Promise<void> {
    // Its shape is the contract's.
    const results = (await caller.read(`/live-quiz/results/${quizId}`)) as QuizResults
    if (results.players.length !== players.length) this.#fail(`${results.players.length} players are in the results`)
    const byId = new Map(results.players.map((row) => [row.playerId, row]))
    for (const player of players) {
      const row = byId.get(player.playerId)
      const stored = new Map(row?.answers.map(({ turn, answer }) => [turn, answer]))
      for (const [turn, { optionId }] of player.acked) {
        const answer = stored.get(turn)
        if (answer?.kind !== 'options') this.#fail(`acknowledged and lost: ${player.nickname} in turn ${turn}`)
        else if (answer.optionIds[0] !== optionId) this.#fail(`acknowledged and changed: ${player.nickname} in ${turn}`)
      }
      if (row?.score !== scoreOf(stored))
        this.#fail(`${player.nickname} has ${row?.score}, the log says ${scoreOf(stored)}`)
    }
    const scores = results.players.map(({ score }) => score)
    if (scores.some((score, at) => score > (scores[at - 1] ?? Infinity))) this.#fail('the leaderboard is out of order')
  }

  #fail(what: string): void {
    this.#failures.push(what)
  }

  #figures(players: readonly QuizPlayer[], joinsMs: number): StressReport['figures'] {
    const times = this.#acknowledgedMs.toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
    return {
      seed: this.#options.seed,
      players: players.length,
      questions: this.#options.questions,
      kills: this.#worker.restartsMs.length,
      answersAcknowledged: players.reduce((sum, { acked }) => sum + acked.size, 0),
      answersGiven: players.reduce((sum, { given }) => sum + given.size, 0),
      joinsMs,
      acknowledgedMedianMs: at(0.5),
      acknowledgedP99Ms: at(0.99),
    }
  }
}

/** How long a question lasts in which the worker dies: half of the players have to be back by then. */
function backSeconds(players: number): number {
  return 20 + Math.floor(players / 25)
}

/** Players come from many addresses: a room admits only so many from one. */
function addressOf(nickname: string): string {
  return `10.0.0.${Number(nickname.replaceAll(/\D/g, '')) % 250}`
}

/** The marks of a player's answers, from the log alone; never below zero. */
function scoreOf(answers: ReadonlyMap<number, unknown>): number {
  let score = 0
  for (const [, answer] of [...answers].toSorted(([a], [b]) => a - b)) {
    const isRight = JSON.stringify(answer).includes('"b"')
    score = Math.max(0, score + pointsOf(rule, { share: Number(isRight), confidence: 'sure', takenMs: 0 }))
  }
  return score
}
