import { closeCodes } from '@takhti/schema/kit/channel'
import type { Question } from '@takhti/schema/questions/model'
import { quizChannel } from '@takhti/schema/quizzes/channel'
import type { OwnQuiz, QuizResults, QuizSettings } from '@takhti/schema/quizzes/model'
import { seatsPerRoom } from '@takhti/schema/quizzes/rules'
import type { Connection } from 'partyserver'
import { quizShardName } from '#rooms/names.ts'
import type { Arrived, Reported, Welcome } from '#rooms/quiz-rows.ts'
import { type Receivers, Room, type Verdict } from '#rooms/room.ts'
import type { AboutQuiz, Farewell, Joined, Joining, QuizPerson, QuizRoomRpc } from '#rooms/rpc.ts'
import type { Seat } from '#rooms/seat.ts'
import { AnswerBatch, type AnswerLog } from './answer-batch.ts'
import { AnswerCollector, type Giving } from './answer-collector.ts'
import { FanOut } from './fan-out.ts'
import { Gate } from './gate.ts'
import { answerTokens, othersOf, type QuizPlace } from './player-sockets.ts'
import { notifyEnd } from './quiz-end.ts'
import { QuizGame, type QuizStores, quizStores } from './quiz-game.ts'
import { type Asked, QuizMaster } from './quiz-master.ts'
import { ownResultsOf, resultsOf } from './quiz-results.ts'
import { QuizTeller } from './quiz-teller.ts'

type From = Connection<QuizPlace>

/**
 * The room of a live quiz. Its host may leave and come back, on another device too: the quiz waits, its clock does not.
 * Players beyond its own seats are in shards, which take their answers and report them.
 */
export class QuizRoom extends Room<typeof quizChannel, QuizPlace> {
  protected readonly channel = quizChannel
  protected override readonly maxFrameBytes = 32 * 1024
  protected readonly receive: Receivers<typeof quizChannel, QuizPlace> = {
    'quiz/start': (seat, { turn }) => this.#act(seat, { action: 'start', turn }),
    'quiz/next': (seat, { turn }) => this.#act(seat, { action: 'next', turn }),
    'quiz/pause': (seat, { turn }) => this.#act(seat, { action: 'pause', turn }),
    'quiz/resume': (seat, { turn }) => this.#act(seat, { action: 'resume', turn }),
    'quiz/extend': (seat, { turn, seconds }) => this.#act(seat, { action: 'extend', turn, ms: seconds * 1_000 }),
    'quiz/skip': (seat, { turn }) => this.#act(seat, { action: 'skip', turn }),
    'quiz/close': (seat, { turn }) => this.#act(seat, { action: 'close', turn }),
    'quiz/reveal': (seat, { turn }) => this.#act(seat, { action: 'reveal', turn }),
    'quiz/end': (seat, { turn }) => this.#act(seat, { action: 'end', turn }),
    'quiz/lock': (seat, { isLocked }) => this.#settle(seat, { isLocked }),
    'quiz/configure': (seat, { settings }) => this.#settle(seat, { settings }),
    'player/kick': (seat, { playerId }) => this.#kick(seat, playerId),
    'ranking/show': (seat) => this.#asHost(seat, () => this.#teller.ranking()),
    'answers/list': (seat, { turn, after }, from) => this.#list(seat, { turn, after }, from),
    'answer/mark': (seat, { turn, playerId, share }) => this.#mark(seat, { turn, playerId, share }),
    'answer/give': (_seat, given, from) => this.#answer(given, from),
  }
  readonly #stores: QuizStores
  readonly #game: QuizGame
  readonly #desk: AnswerCollector
  readonly #fanOut: FanOut
  readonly #teller: QuizTeller
  readonly #master: QuizMaster
  readonly #gate: Gate

  constructor(...[ctx, env]: ConstructorParameters<typeof Room>) {
    super(ctx, env)
    this.#stores = quizStores(this.rows, (log) => this.makeBatch(log))
    this.#game = new QuizGame(this.#stores)
    this.#desk = new AnswerCollector(this.#stores)
    this.#gate = new Gate(this.#stores)
    const fanOut = new FanOut(this.#stores, (shard) =>
      this.env.QUIZ_SHARD_ROOM.getByName(quizShardName(this.name, shard)),
    )
    this.#fanOut = fanOut
    this.#teller = new QuizTeller(this.#stores, { places: (personId) => this.places(personId), fanOut })
    this.#master = new QuizMaster({
      ...{ stores: this.#stores, game: this.#game, desk: this.#desk, fanOut, teller: this.#teller },
      schedule: () => this.#schedule(),
    })
  }

  async open(...[setup, questions, settings, played]: Parameters<QuizRoomRpc['open']>): Promise<void> {
    const seats = setup.seatsPerRoom ?? (Number(this.env.QUIZ_SEATS_PER_ROOM) || seatsPerRoom)
    this.#gate.open({ ...setup, seatsPerRoom: seats }, { questions, settings, played, now: Date.now() })
    await this.#schedule()
  }

  async about(): Promise<AboutQuiz | null> {
    return this.#gate.about()
  }

  async join(joining: Joining): Promise<Joined> {
    const { joined, seated } = this.#gate.join(joining, Date.now())
    if (seated === null) return joined
    const { ticketHash, expiresAt } = joining
    const expected = { ticketHash, seat: seated.seat, expiresAt }
    if (seated.player.shard === 0) await this.expect(expected)
    else await this.#fanOut.seat(seated.player, expected)
    return joined
  }

  async results(): Promise<{ playerCount: number; results: Omit<QuizResults, 'quiz'> } | null> {
    if (this.#stores.quiz.setup() === null) return null
    return { playerCount: this.#stores.players.count(), results: resultsOf(this.#stores) }
  }

  async questions(): Promise<Question[]> {
    return this.#stores.quiz.questions()
  }

  async ownResults(who: QuizPerson): Promise<OwnQuiz | null> {
    return ownResultsOf(this.#stores, who)
  }

  async hasShown(picture: string): Promise<boolean> {
    const { quiz } = this.#stores
    return quiz.setup() !== null && quiz.hasShown(picture)
  }

  async end(): Promise<void> {
    const { quiz } = this.#stores
    if (quiz.setup() === null) return
    if (quiz.state().endedAt === null) await this.#master.end(Date.now())
    await notifyEnd(this.env, this.#stores)
    await this.#schedule()
  }

  async report({ shard, version, rows, left }: Reported): Promise<void> {
    const { quiz, players, answers, batch, board } = this.#stores
    if (quiz.setup() === null) return
    this.#fanOut.receivedFrom(shard, version)
    this.#fanOut.went(shard, left)
    for (const playerId of left) this.#teller.went(playerId)
    // Answers of a player removed meanwhile do not count.
    const counted = rows.filter(({ playerId }) => players.find(playerId)?.isKicked !== true)
    if (counted.length === 0) return
    answers.addReported(counted)
    batch.note(counted)
    // Of a shard that was out of reach as the question closed.
    if (counted.some(({ turn }) => answers.turn(turn)?.isNotified === true)) board.reset()
    this.#teller.counted()
  }

  async welcome({ shard, version, playerIds }: Arrived): Promise<Welcome> {
    const { quiz, players } = this.#stores
    this.#fanOut.receivedFrom(shard, version)
    for (const playerId of this.#fanOut.came(shard, playerIds)) {
      const player = players.find(playerId)
      if (player !== null && !player.isKicked) this.#teller.came(player)
    }
    return { version: quiz.version(), message: this.#teller.missed(playerIds, Date.now()) }
  }

  /** Removes a person's identity; what they chose still counts in the tallies. */
  async forget(personId: string): Promise<void> {
    await this.dismiss({ who: { personId }, code: closeCodes.forbidden })
    const { players, answers, board } = this.#stores
    const player = players.findPerson(personId)
    // The shard has reported its answers before it answers this.
    if (player !== null) await this.#fanOut.forgetPlayer(player)
    const playerId = players.forgetPerson(personId)
    if (playerId !== null) answers.forgetWords([playerId])
    board.reset()
  }

  override async dismiss(farewell: Farewell): Promise<void> {
    await super.dismiss(farewell)
    await this.#fanOut.dismiss(farewell)
  }

  override async erase(): Promise<void> {
    await this.#fanOut.erase()
    await super.erase()
    const { quiz, players, answers, board, batch, teams } = this.#stores
    for (const store of [quiz, players, answers, batch, teams]) store.forgetAll()
    board.reset()
  }

  override async onAlarm(): Promise<void> {
    const { quiz } = this.#stores
    if (quiz.setup() === null) return
    const now = Date.now()
    await this.#master.closeIfDue(now)
    if (this.#game.isIdle(now)) await this.#master.end(now)
    await this.#fanOut.check()
    await notifyEnd(this.env, this.#stores)
    if (this.#game.mustForgetGuests(now)) {
      await this.#fanOut.collect(quiz.state().turn)
      await this.#fanOut.erase()
      this.#game.forgetGuests()
    }
    await this.#schedule()
  }

  protected makeBatch(log: AnswerLog): AnswerBatch {
    return new AnswerBatch(log)
  }

  protected seated(seat: Seat): QuizPlace {
    if (seat.role === 'guest') return { seat, playerId: seat.personId }
    const player = seat.role === 'learner' ? this.#stores.players.findPerson(seat.personId) : null
    return { seat, playerId: player?.id ?? null }
  }

  protected override async entered(from: From, place: QuizPlace): Promise<void> {
    const { quiz, players } = this.#stores
    if (quiz.setup() === null) return
    const now = Date.now()
    void this.#master.closeIfDue(now)
    if (place.playerId === null) {
      if (this.#fanOut.isOut()) await this.#fanOut.takeStock()
      return this.#teller.welcome(from, place, now)
    }
    const player = players.find(place.playerId)
    if (player === null || player.isKicked) return from.close(closeCodes.forbidden)
    const others = othersOf(from, this.places(place.seat.personId))
    this.#teller.welcome(from, place, now)
    if (others.length === 0) this.#teller.came(player)
  }

  protected override left({ seat, playerId }: QuizPlace, from: From): void {
    const isElsewhere = [...this.places(seat.personId)].some(({ connection }) => connection.id !== from.id)
    if (playerId !== null && !isElsewhere) this.#teller.went(playerId)
  }

  #asHost(seat: Seat, act: (now: number) => void): Verdict {
    if (seat.access !== 'write') return 'common/forbidden'
    if (this.#stores.quiz.setup() === null) return 'common/not-found'
    act(Date.now())
    return 'ok'
  }

  async #act(seat: Seat, asked: Asked): Promise<Verdict> {
    if (seat.access !== 'write') return 'common/forbidden'
    if (this.#stores.quiz.setup() === null) return 'common/not-found'
    const verdict = await this.#master.act(asked)
    if (verdict === 'ok' && asked.action === 'end') await notifyEnd(this.env, this.#stores)
    return verdict
  }

  #settle(seat: Seat, change: { isLocked: boolean } | { settings: QuizSettings }): Verdict {
    return this.#asHost(seat, (now) => {
      this.#game.settle(change, now)
      this.#teller.settled()
    })
  }

  async #kick(seat: Seat, playerId: string): Promise<Verdict> {
    if (seat.access !== 'write') return 'common/forbidden'
    const { players, answers, batch, board } = this.#stores
    const player = players.find(playerId)
    if (player === null) return 'common/not-found'
    const now = Date.now()
    players.kick(playerId, now)
    // Their earlier answers are in no result either.
    batch.flush()
    answers.dropOf(playerId)
    batch.forgetAll()
    board.reset()
    this.#teller.kicked(playerId, now)
    // A guest cannot be recognised again: until the host unlocks the quiz, no new player may enter under another name.
    if (player.personId === null) this.#settle(seat, { isLocked: true })
    await this.dismiss({ who: { personId: player.personId ?? playerId }, code: closeCodes.forbidden })
    return 'ok'
  }

  #list(seat: Seat, asked: { turn: number; after: string | null }, from: From): Verdict {
    return this.#asHost(seat, () => this.#teller.list(from, asked))
  }

  #mark(seat: Seat, mark: { turn: number; playerId: string; share: number }): Verdict {
    const { answers, board, quiz } = this.#stores
    if (seat.access !== 'write') return 'common/forbidden'
    // While a question is open, its marks reach no player.
    if (answers.turn(mark.turn)?.isClosed !== true) return 'quizzes/not-open'
    if (!answers.mark(mark.turn, mark.playerId, mark.share)) return 'common/not-found'
    board.reset()
    if (quiz.state().turn === mark.turn) this.#teller.marked(mark.playerId)
    return 'ok'
  }

  #answer(given: Giving['given'], from: From): Verdict {
    const { quiz, players } = this.#stores
    if (quiz.setup() === null) return 'common/not-found'
    const playerId = from.state?.playerId ?? null
    const player = playerId === null ? null : players.find(playerId)
    if (player === null || player.isKicked) return 'common/forbidden'
    if (!this.charge(from, answerTokens)) return 'ok'
    const now = Date.now()
    void this.#master.closeIfDue(now)
    return this.#desk.answer(
      { player, given, now },
      {
        stored: (receipt) => this.#teller.taken(from, given, receipt),
        lost: () => this.refuse(from, 'answer/give', 'common/internal'),
      },
    )
  }

  async #schedule(): Promise<void> {
    const now = Date.now()
    const at = Math.min(this.#game.nextAlarm(now) ?? Infinity, this.#fanOut.checkAt(now) ?? Infinity)
    if (at !== Infinity) await this.ctx.storage.setAlarm(at)
  }
}
