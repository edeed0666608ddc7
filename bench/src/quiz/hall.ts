import { deepEqual } from 'node:assert/strict'
import { Chance } from '@takhti/e2e/stress/chance'
import { Caller } from '@takhti/e2e/stress/kill-calls'
import { QuizSeat } from '@takhti/e2e/stress/quiz-player'
import type { QuizResults } from '@takhti/schema/quizzes/model'
import { pointsOf, type ScoringRule } from '@takhti/schema/quizzes/scoring'
import { type Child, cores, startChild } from '#load/child.ts'
import type { Bots, Flood } from './bots.ts'
import type { Acknowledged, Burst, Crowd } from './crowd.ts'

/** The messages of a turn to a player: that it opened, that the answer is stored, and its result. */
const messagesOfTurn = 3

const rule: ScoringRule = { mode: 'accuracy', asksConfidence: true, limitMs: null }

/** A live quiz with all of its players, whose host opens turn after turn. */
export class Hall {
  readonly #crowd: Child<Crowd>
  readonly #caller: Caller
  readonly #host = new QuizSeat()
  readonly #quizId: string
  readonly #code: string
  #quizRoom = ''
  #turn = 0

  private constructor(parts: { crowd: Child<Crowd>; caller: Caller; quizId: string; code: string }) {
    this.#crowd = parts.crowd
    this.#caller = parts.caller
    this.#quizId = parts.quizId
    this.#code = parts.code
  }

  /** Makes a quiz of so many questions and lets so many players in. */
  static async open(origin: string, { players, questions }: { players: number; questions: number }): Promise<Hall> {
    const caller = await Caller.signIn(origin, new Chance(players))
    const items = Array.from({ length: questions }, () => questionOf(caller.newId()))
    // Its shape is the contract's.
    const made = (await caller.call('/live-quiz', { name: 'Bench', questions: items })) as {
      quizId: string
      code: string
    }
    const crowd = await startChild<Crowd>('quiz/crowd.ts', { core: cores.load })
    const hall = new Hall({ crowd, caller, ...made })
    const address = await caller.address({ room: 'quiz', quizId: made.quizId, view: 'host' })
    hall.#quizRoom = new URL(address).pathname.split('/').at(-1) ?? ''
    await hall.#host.connect(address)
    await crowd.ask('join', { origin, code: made.code, count: players })
    return hall
  }

  /** Plays the next turn, in which all players answer at one instant. */
  async turn(): Promise<Burst> {
    const turn = ++this.#turn
    await this.#crowd.ask('expect', turn)
    this.#host.send(turn === 1 ? 'quiz/start' : 'quiz/next', { turn: turn - 1 })
    await this.#crowd.ask('received', 1)
    const burst = await this.#crowd.ask('burst', turn)
    this.#host.send('quiz/close', { turn })
    await this.#crowd.ask('received', messagesOfTurn)
    const most = await this.#crowd.ask('expect', 0)
    if (most > messagesOfTurn) throw new Error(`A player heard ${most} messages of a turn`)
    return burst
  }

  /** Locks the quiz, and plays the next turn while bots try to join. */
  async turnInFlood(origin: string, bots: Child<Bots>): Promise<{ burst: Burst; flood: Flood }> {
    this.#host.send('quiz/lock', { isLocked: true })
    await this.#host.receive('quiz/settled')
    await bots.ask('start', { origin, code: this.#code, quizRoom: this.#quizRoom })
    try {
      return { burst: await this.turn(), flood: await bots.ask('stop') }
    } finally {
      await bots.ask('stop')
    }
  }

  /** Whether the results match the acknowledgements, and the leaderboard their sum; throws where not. */
  async check(): Promise<void> {
    // Its shape is the contract's.
    const results = (await this.#caller.read(`/live-quiz/results/${this.#quizId}`)) as QuizResults
    const expected = (await this.#crowd.ask('acknowledged')).map(scored)
    const order = (a: Scored, b: Scored): number => b.score - a.score || (a.playerId < b.playerId ? -1 : 1)
    const found = results.players.map(({ playerId, score, answers }) => ({
      ...{ playerId, score },
      answers: answers.map(({ turn, answer }): Acknowledged['answers'][number] => [
        turn,
        answer?.kind === 'options' ? (answer.optionIds[0] ?? '') : '',
      ]),
    }))
    deepEqual(found.toSorted(order), expected.toSorted(order))
    if (found.some(({ score }, at) => score > (found[at - 1]?.score ?? Infinity))) throw new Error('Out of order')
  }

  async leave(): Promise<void> {
    this.#host.leave()
    await this.#crowd.stop()
  }
}

/** As many sockets at the baseline, in a process of their own. */
export class Floor {
  readonly #crowd: Child<Crowd>
  #turn = 0

  private constructor(crowd: Child<Crowd>) {
    this.#crowd = crowd
  }

  static async open(echo: string, count: number): Promise<Floor> {
    const crowd = await startChild<Crowd>('quiz/crowd.ts', { core: cores.load })
    await crowd.ask('knock', { echo, count })
    return new Floor(crowd)
  }

  async turn(): Promise<Burst> {
    await this.#crowd.ask('expect', ++this.#turn)
    return await this.#crowd.ask('burst', this.#turn)
  }

  async leave(): Promise<void> {
    await this.#crowd.stop()
  }
}

type Scored = Acknowledged & { score: number }

/** The marks of a player's answers, from the acknowledgements alone. */
function scored({ playerId, answers }: Acknowledged): Scored {
  let score = 0
  for (const [, optionId] of answers) {
    const share = Number(optionId === 'b')
    score = Math.max(0, score + pointsOf(rule, { share, confidence: 'sure', takenMs: 0 }))
  }
  return { playerId, answers, score }
}

function questionOf(id: string) {
  return {
    ...{ id, type: 'MCQ', description: 'Which?', correctOptions: ['b'], answer: 'b', points: 1 },
    ...{
      options: ['a', 'b', 'c', 'd'].map((each) => ({ id: each, title: each })),
      difficulty: 'EASY',
      explanation: '',
    },
    ...{ checks: { result: 'ok', reasons: [] }, madeBy: 'person' },
  }
}
