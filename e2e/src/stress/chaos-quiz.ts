import { newId } from '@takhti/schema/kit/ids'
import type { QuizResults } from '@takhti/schema/quizzes/model'
import { clear } from './chaos-proxy.ts'
import type { ChaosWorld } from './chaos-world.ts'
import { doorOf, QuizPlayer, QuizSeat, type Join } from './quiz-player.ts'

const optionIds = ['a', 'b', 'c', 'd']

/** How many of the bots connect at one moment. */
const botsAtOnce = 8

/** In how many questions an answer's time is taken before the flood, and in how many in it. */
const timedTurns = 2

/** A machine with other load may take longer than the guarantee, but not because of the bots. */
const timesCalm = 2

type Opened = { quizId: string; code: string }

/**
 * A quiz whose players have a bad network, change their answers and resend, while bots try to join it although it is
 * locked.
 */
export class ChaosQuiz {
  readonly #world: ChaosWorld
  readonly #host = new QuizSeat()
  readonly #ackMs: number[] = []
  readonly #calmAckMs: number[] = []
  readonly #floodedAckMs: number[] = []
  #lines = 0
  #botsIn = 0

  constructor(world: ChaosWorld) {
    this.#world = world
  }

  async run(): Promise<Record<string, number>> {
    const { caller, chance, network, options, storm } = this.#world
    const opened = await this.#open()
    const players = Array.from({ length: options.players }, (_, at) => new QuizPlayer(`P ${at}`, chance))
    await Promise.all(players.map((player) => this.#enter(player, opened)))
    await this.#host.connect(await caller.address({ room: 'quiz', quizId: opened.quizId, view: 'host' }))
    this.#host.send('quiz/lock', { isLocked: true })
    for (let turn = 1; turn <= options.questions; turn += 1) {
      this.#host.send(turn === 1 ? 'quiz/start' : 'quiz/next', { turn: turn - 1 })
      await this.#host.receive('question/opened', (body) => body['turn'] === turn)
      network.weather = storm
      await Promise.all(players.map((player) => this.#answer(player, turn, opened)))
      network.weather = clear
      this.#host.send('quiz/close', { turn })
      await this.#host.receive('question/closed', (body) => body['turn'] === turn)
      // A resend after the question closed changes nothing.
      for (const player of players) player.send('answer/give', bodyOf(turn, this.#newId(), 'd'))
    }
    await this.#flood(players, opened)
    await this.#check(players, opened)
    for (const seat of [...players, this.#host]) seat.leave()
    return {
      answers: players.reduce((sum, { acked }) => sum + acked.size, 0),
      quizLines: this.#lines,
      botsRefused: options.bots - this.#botsIn,
      ackP99Ms: p99(this.#ackMs),
      ackP99CalmMs: p99(this.#calmAckMs),
      ackP99WhileFloodedMs: p99(this.#floodedAckMs),
    }
  }

  async #open(): Promise<Opened> {
    const { caller, options } = this.#world
    const questions = Array.from({ length: options.questions + 2 * timedTurns }, () => ({
      ...{ id: caller.newId(), type: 'MCQ', description: 'Which?', correctOptions: ['b'], answer: 'b', points: 1 },
      ...{ options: optionIds.map((id) => ({ id, title: id })), difficulty: 'EASY', explanation: '' },
      ...{ checks: { result: 'ok', reasons: [] }, madeBy: 'person' },
    }))
    // Its shape is the contract's.
    return (await caller.call('/live-quiz', { name: 'Chaos', questions })) as Opened
  }

  async #enter(player: QuizPlayer, { code }: Opened): Promise<void> {
    this.#lines += 1
    const { worker, network } = this.#world
    const join: Join = async (who) => {
      const joined = await doorOf(worker.origin, code)(who)
      return { ...joined, address: network.through(joined.address) }
    }
    await player.enter(join)
  }

  /** Answers, changes the answer at once and resends the first; whatever is acknowledged has to count. */
  async #answer(player: QuizPlayer, turn: number, opened: Opened): Promise<void> {
    const { chance, fail } = this.#world
    // Now and then the connection is dead before the answer, and its owner comes back over another.
    if (chance.happens(0.2)) await this.#enter(player, opened)
    const optionId = chance.pick(optionIds) ?? 'a'
    const answers = [optionId, optionIds[(optionIds.indexOf(optionId) + 1) % optionIds.length] ?? 'a'].map((each) =>
      bodyOf(turn, this.#newId(), each),
    )
    for (let tries = 0; tries < 20; tries += 1) {
      if (!player.isOpen) await this.#enter(player, opened).catch(() => undefined)
      const sentAt = performance.now()
      for (const answer of [...answers, ...answers]) player.send('answer/give', answer)
      const received = await player.receiveOne(
        ({ type, body }) => type === 'answer/taken' && body['turn'] === turn,
        'answer/taken',
      )
      const taken = answers.find(({ answerId }) => answerId === received?.body['answerId'])
      if (taken === undefined) continue
      this.#ackMs.push(performance.now() - sentAt)
      player.acked.set(turn, { answerId: taken.answerId, optionId: taken.answer.optionIds[0] ?? '' })
      return
    }
    fail(`turn ${turn}: an answer of ${player.nickname} was never taken`)
  }

  /** Bots from many addresses try to join the locked quiz; players inside go on undisturbed. */
  async #flood(players: readonly QuizPlayer[], opened: Opened): Promise<void> {
    const { options, fail } = this.#world
    for (const player of players) await this.#enter(player, opened)
    const turns = Array.from({ length: 2 * timedTurns }, (_, at) => options.questions + 1 + at)
    for (const turn of turns.slice(0, timedTurns)) this.#calmAckMs.push(...(await this.#timed(turn, players)))
    const knocking = this.#knock(opened)
    for (const turn of turns.slice(timedTurns)) this.#floodedAckMs.push(...(await this.#timed(turn, players)))
    await knocking
    const slowest = p99(this.#floodedAckMs)
    const most = Math.max(options.mostAckMs, timesCalm * p99(this.#calmAckMs))
    if (slowest > most) fail(`while bots knocked an answer took ${slowest} ms of ${most}`)
    if (this.#botsIn > 0) fail(`${this.#botsIn} bots came through a locked door`)
  }

  async #knock({ code }: Opened): Promise<void> {
    const { worker, options } = this.#world
    let bots = 0
    const knocking = Array.from({ length: botsAtOnce }, async () => {
      while (bots < options.bots) {
        const bot = (bots += 1)
        const knock = doorOf(worker.origin, code, `203.0.${Math.floor(bot / 250) % 250}.${bot % 250}`)
        const isIn = await knock({ nickname: `Bot ${bot}`, credential: null }).then(
          () => true,
          () => false,
        )
        if (isIn) this.#botsIn += 1
      }
    })
    await Promise.all(knocking)
  }

  /**
   * Opens the question of a turn and has one player after the other answer it; how long each waited, in milliseconds.
   */
  async #timed(turn: number, players: readonly QuizPlayer[]): Promise<number[]> {
    this.#host.send('quiz/next', { turn: turn - 1 })
    await Promise.all(players.map((player) => player.receive('question/opened', (body) => body['turn'] === turn)))
    const times: number[] = []
    for (const player of players) {
      const sentAt = performance.now()
      if (!(await player.answer(turn, optionIds))) this.#world.fail(`turn ${turn}: not taken, ${player.refusal}`)
      times.push(performance.now() - sentAt)
    }
    this.#host.send('quiz/close', { turn })
    await this.#host.receive('question/closed', (body) => body['turn'] === turn)
    return times
  }

  async #check(players: readonly QuizPlayer[], { quizId }: Opened): Promise<void> {
    const { caller, fail } = this.#world
    // Its shape is the contract's.
    const results = (await caller.read(`/live-quiz/results/${quizId}`)) as QuizResults
    if (results.players.length !== players.length) fail(`${results.players.length} of ${players.length} played`)
    for (const player of players) {
      const answers = results.players.find(({ playerId }) => playerId === player.playerId)?.answers ?? []
      for (const [turn, { optionId }] of player.acked) {
        const counted = answers.filter((each) => each.turn === turn)
        const [first] = counted
        if (counted.length !== 1) fail(`turn ${turn}: ${counted.length} answers of ${player.nickname} count`)
        if (first?.answer?.kind !== 'options' || first.answer.optionIds[0] !== optionId)
          fail(`turn ${turn}: ${player.nickname} was told of another answer than the one that counts`)
      }
    }
  }

  #newId(): string {
    return newId(new Date(), this.#world.chance.fill)
  }
}

function bodyOf(turn: number, answerId: string, optionId: string) {
  return { answerId, turn, answer: { kind: 'options', optionIds: [optionId] }, confidence: 'sure' }
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0)
}
