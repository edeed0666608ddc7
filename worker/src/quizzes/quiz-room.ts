import { closeCodes } from '@takhti/schema/kit/channel'
import type { Question } from '@takhti/schema/questions/model'
import { quizChannel } from '@takhti/schema/quizzes/channel'
import type { OwnQuiz, QuizResults, QuizSettings } from '@takhti/schema/quizzes/model'
import type { HostAction } from '@takhti/schema/quizzes/rules'
import type { Connection } from 'partyserver'
import { log } from '#platform/log.ts'
import { hasPlantedFault } from '#rooms/planted-fault.ts'
import { type Place, type Receivers, Room, type Verdict } from '#rooms/room.ts'
import type { Joined, Joining, QuizSetup } from '#rooms/rpc.ts'
import type { Seat } from '#rooms/seat.ts'
import { AnswerBatch } from './answer-batch.ts'
import { AnswerStore } from './answer-store.ts'
import { quizEnded } from './ending.ts'
import { Gate } from './gate.ts'
import { PlayerStore } from './player-store.ts'
import { type Giving, QuizGame, type QuizStores } from './quiz-game.ts'
import { ownResultsOf, resultsOf, whoMissed } from './quiz-results.ts'
import { QuizStore } from './quiz-store.ts'
import { QuizTeller } from './quiz-teller.ts'
import { ScoreBoard } from './score-board.ts'

/** Who sits here: a player, or somebody who holds or shows the quiz. */
export type QuizPlace = Place<{ playerId: string | null }>

type From = Connection<QuizPlace>

/** What an answer takes from the bucket of its socket: about fifteen in a second, and thirty at once. */
const answerTokens = 8

/** The open sockets of one player; the oldest gives way to another. */
const maxSockets = 3

/** The room of a live quiz. Whoever holds it may leave and come back, on another device too: the quiz waits, its clock does not. */
export class QuizRoom extends Room<typeof quizChannel, QuizPlace> {
  protected readonly channel = quizChannel
  protected override readonly maxFrameBytes = 32 * 1024
  protected readonly receive: Receivers<typeof quizChannel, QuizPlace> = {
    'quiz/start': (seat, { turn }) => this.#act(seat, { action: 'start', turn }, (now) => this.#openNext(now)),
    'quiz/next': (seat, { turn }) => this.#act(seat, { action: 'next', turn }, (now) => this.#openNext(now)),
    'quiz/pause': (seat, { turn }) =>
      this.#act(seat, { action: 'pause', turn }, (now) => this.#time(now, () => this.#game.pause(now))),
    'quiz/resume': (seat, { turn }) =>
      this.#act(seat, { action: 'resume', turn }, (now) => this.#time(now, () => this.#game.resume(now))),
    'quiz/extend': (seat, { turn, seconds }) =>
      this.#act(seat, { action: 'extend', turn }, (now) =>
        this.#time(now, () => this.#game.extend(seconds * 1_000, now)),
      ),
    'quiz/skip': (seat, { turn }) => this.#act(seat, { action: 'skip', turn }, (now) => this.#close(now, true)),
    'quiz/close': (seat, { turn }) => this.#act(seat, { action: 'close', turn }, (now) => this.#close(now)),
    'quiz/reveal': (seat, { turn }) => this.#act(seat, { action: 'reveal', turn }, (now) => this.#reveal(now)),
    'quiz/end': (seat, { turn }) => this.#act(seat, { action: 'end', turn }, (now) => this.#end(now)),
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
  readonly #teller: QuizTeller
  readonly #gate: Gate

  constructor(...[ctx, env]: ConstructorParameters<typeof Room>) {
    super(ctx, env)
    const { storage } = this.ctx
    const [quiz, players, answers] = [
      new QuizStore(storage.sql),
      new PlayerStore(storage.sql),
      new AnswerStore(storage),
    ]
    const batch = new AnswerBatch(answers, hasPlantedFault(env, 'quiz'))
    this.#stores = { quiz, players, answers, board: new ScoreBoard(players, answers), batch }
    this.#game = new QuizGame(this.#stores)
    this.#gate = new Gate(this.#stores)
    this.#teller = new QuizTeller(this.#stores, () => this.places())
  }

  async open(setup: QuizSetup, questions: readonly Question[], settings: QuizSettings): Promise<void> {
    this.#gate.open(setup, { questions, settings, now: Date.now() })
    await this.#schedule()
  }

  async about(): Promise<{ name: string; asksRealName: boolean; isLocked: boolean } | null> {
    return this.#gate.about()
  }

  async join(joining: Joining): Promise<Joined> {
    const { joined, seat } = this.#gate.join(joining, Date.now())
    if (seat === null) return joined
    const { ticketHash, expiresAt } = joining
    await this.expect({ ticketHash, seat, expiresAt })
    return joined
  }

  async results(): Promise<{ playerCount: number; results: Omit<QuizResults, 'quiz'> } | null> {
    if (this.#stores.quiz.setup() === null) return null
    return { playerCount: this.#stores.players.count(), results: resultsOf(this.#stores) }
  }

  async ownResults(personId: string): Promise<OwnQuiz | null> {
    return ownResultsOf(this.#stores, personId)
  }

  async hasShown(picture: string): Promise<boolean> {
    const { quiz } = this.#stores
    if (quiz.setup() === null) return false
    return Array.from({ length: quiz.stand().turn }, (_, at) => quiz.question(at + 1).image).includes(picture)
  }

  async end(): Promise<void> {
    const { quiz } = this.#stores
    if (quiz.setup() === null || quiz.stand().endedAt !== null) return
    this.#end(Date.now())
    await this.#tellEnd()
    await this.#schedule()
  }

  /** Leaves nothing of who this person is; what they chose still counts in the tallies. */
  async forget(personId: string): Promise<void> {
    await this.dismiss({ who: { personId }, code: closeCodes.forbidden })
    const { players, answers, board } = this.#stores
    const playerId = players.forgetPerson(personId)
    if (playerId !== null) answers.forgetWords([playerId])
    board.reset()
  }

  override async erase(): Promise<void> {
    await super.erase()
    const { quiz, players, answers, board, batch } = this.#stores
    for (const store of [quiz, players, answers, batch]) store.forgetAll()
    board.reset()
  }

  override async onAlarm(): Promise<void> {
    const { quiz } = this.#stores
    if (quiz.setup() === null) return
    const now = Date.now()
    if (this.#game.isDue(now)) this.#close(now)
    if (this.#game.isIdle(now)) this.#end(now)
    await this.#tellEnd()
    this.#game.forgetGuests(now)
    await this.#schedule()
  }

  protected seated(seat: Seat): QuizPlace {
    if (seat.role === 'guest') return { seat, playerId: seat.personId }
    const player = seat.role === 'learner' ? this.#stores.players.findPerson(seat.personId) : null
    return { seat, playerId: player?.id ?? null }
  }

  protected override entered(from: From, place: QuizPlace): void {
    const { quiz, players } = this.#stores
    if (quiz.setup() === null) return
    const now = Date.now()
    if (this.#game.isDue(now)) this.#close(now)
    if (place.playerId === null) return this.#teller.welcome(from, place, now)
    const player = players.find(place.playerId)
    if (player === null || player.isKicked) return from.close(closeCodes.forbidden)
    const others = [...this.places(place.seat.personId)].filter(({ connection }) => connection.id !== from.id)
    for (const { connection } of others.slice(0, Math.max(0, others.length - maxSockets + 1)))
      connection.close(closeCodes.tooMany)
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

  async #act(seat: Seat, asked: { action: HostAction; turn: number }, act: (now: number) => void): Promise<Verdict> {
    const { action, turn } = asked
    let verdict: Verdict = 'ok'
    const host = this.#asHost(seat, (now) => {
      if (this.#game.isDue(now)) this.#close(now)
      verdict = this.#game.mayDo(action, turn)
      if (verdict === 'ok') act(now)
    })
    if (host !== 'ok') return host
    await this.#schedule()
    if (verdict === 'ok' && action === 'end') await this.#tellEnd()
    return verdict
  }

  #openNext(now: number): void {
    this.#game.openNext(now)
    this.#teller.opened(now)
  }

  #time(now: number, change: () => void): void {
    change()
    this.#teller.timed(now)
  }

  #close(now: number, isSkipped = false): void {
    this.#game.close(now, isSkipped)
    this.#teller.closed()
  }

  #reveal(now: number): void {
    this.#game.reveal(now)
    this.#teller.closed()
  }

  #end(now: number): void {
    this.#game.end(now)
    this.#teller.ended()
  }

  #settle(seat: Seat, change: { isLocked: boolean } | { settings: QuizSettings }): Verdict {
    return this.#asHost(seat, (now) => {
      this.#stores.quiz.save({ ...change, touchedAt: now })
      this.#teller.settled()
    })
  }

  async #kick(seat: Seat, playerId: string): Promise<Verdict> {
    if (seat.access !== 'write') return 'common/forbidden'
    const { players, board } = this.#stores
    const player = players.find(playerId)
    if (player === null) return 'common/not-found'
    players.kick(playerId, Date.now())
    board.reset()
    this.#teller.kicked(playerId)
    await this.dismiss({ who: { personId: player.personId ?? playerId }, code: closeCodes.forbidden })
    return 'ok'
  }

  #list(seat: Seat, asked: { turn: number; after: string | null }, from: From): Verdict {
    return this.#asHost(seat, () => this.#teller.list(from, asked))
  }

  #mark(seat: Seat, mark: { turn: number; playerId: string; share: number }): Verdict {
    const { answers, board, quiz } = this.#stores
    if (seat.access !== 'write') return 'common/forbidden'
    // Of an open question nobody is told anything.
    if (answers.turn(mark.turn)?.isClosed !== true) return 'quizzes/not-open'
    if (!answers.mark(mark.turn, mark.playerId, mark.share)) return 'common/not-found'
    board.reset()
    if (quiz.stand().turn === mark.turn) this.#teller.marked(mark.playerId)
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
    if (this.#game.isDue(now)) this.#close(now)
    return this.#game.answer(
      { player, given, now },
      {
        kept: (receipt) => this.#teller.taken(from, given.turn, receipt),
        lost: () => this.refuse(from, 'answer/give', 'common/internal'),
      },
    )
  }

  async #tellEnd(): Promise<void> {
    const { quiz, players } = this.#stores
    const [setup, { endedAt, isToldOfEnd }] = [quiz.setup(), quiz.stand()]
    if (setup === null || endedAt === null || isToldOfEnd) return
    try {
      const missedBy = whoMissed(this.#stores)
      await quizEnded(this.env, setup, { endedAt: new Date(endedAt), playerCount: players.count(), missedBy })
      quiz.save({ isToldOfEnd: true })
    } catch (error) {
      log('warn', 'the end of a quiz could not be told', { error })
    }
  }

  async #schedule(): Promise<void> {
    const at = this.#game.nextAlarm(Date.now())
    if (at !== null) await this.ctx.storage.setAlarm(at)
  }
}
