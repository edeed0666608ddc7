import { closeCodes } from '@takhti/schema/kit/channel'
import { quizChannel } from '@takhti/schema/quizzes/channel'
import type { Connection } from 'partyserver'
import { log } from '#platform/log.ts'
import { partsOfShard } from '#rooms/names.ts'
import type { ShardNews, ShardSetup, Sitter, ShardMessage } from '#rooms/quiz-rows.ts'
import { placeOf, type Receivers, Room, sendQuietly, type Verdict } from '#rooms/room.ts'
import type { ExpectedSeat } from '#rooms/rpc.ts'
import type { Seat } from '#rooms/seat.ts'
import { Tick } from '#rooms/tick.ts'
import { AnswerBatch, type AnswerLog } from './answer-batch.ts'
import { AnswerCollector, type Giving } from './answer-collector.ts'
import { AnswerStore } from './answer-store.ts'
import { Outbox } from './outbox.ts'
import { answerTokens, othersOf, type QuizPlace, broadcastTaken } from './player-sockets.ts'
import { QuizStore } from './quiz-store.ts'
import { Sitters } from './sitters.ts'

type From = Connection<QuizPlace>

/** The longest wait of a report to the quiz's room, so that a burst of answers costs it a few messages. */
const reportMs = 250

/** Arrivals within this time are welcomed by one call. */
const gatherMs = 100

/** The most players in one call. */
const maxAsked = 500

/** The delay after which the alarm reports what a shard that died did not. */
const alarmMs = 5_000

/** Messages of hosts are accepted by the room of the quiz alone. */
const playersChannel = { ...quizChannel, up: { 'answer/give': quizChannel.up['answer/give'] } }

/**
 * Seats of a live quiz beyond those of its own room. A shard takes answers, makes them durable and acknowledges them by
 * itself. It reports them to the room, which sends the state of the quiz. A shard's state of the quiz is a copy.
 */
export class QuizShardRoom extends Room<typeof playersChannel, QuizPlace> {
  protected readonly channel = playersChannel
  protected override readonly maxFrameBytes = 32 * 1024
  protected readonly receive: Receivers<typeof playersChannel, QuizPlace> = {
    'answer/give': (_seat, given, from) => this.#answer(given, from),
  }
  readonly #quiz = new QuizStore(this.rows)
  readonly #answers = new AnswerStore(this.rows)
  readonly #outbox = new Outbox(this.rows, this.#answers)
  readonly #sitters = new Sitters(this.rows)
  readonly #batch: AnswerBatch
  readonly #desk: AnswerCollector
  /** New connections that have not received the state of the quiz. */
  readonly #arriving = new Map<string, From>()
  readonly #left = new Set<string>()
  #isWelcoming = false
  readonly #reportTick = new Tick(() => void this.#report())
  #reporting: Promise<void> | null = null
  #hasAlarm = false

  constructor(...[ctx, env]: ConstructorParameters<typeof Room>) {
    super(ctx, env)
    const written = {
      addAll: (rows: Parameters<Outbox['addAll']>[0]) => {
        this.#outbox.addAll(rows)
        this.#setAlarm()
      },
      receipts: (turn: number) => this.#answers.receipts(turn),
      find: (turn: number, playerId: string) => this.#answers.find(turn, playerId),
    }
    this.#batch = this.makeBatch(written)
    this.#desk = new AnswerCollector({ quiz: this.#quiz, answers: this.#answers, batch: this.#batch })
  }

  async begin({ setup, questions, news }: ShardSetup): Promise<void> {
    if (this.#quiz.setup() !== null) return
    this.#quiz.open(setup, questions, news.state)
    this.#take(news)
  }

  async seat(sitter: Sitter, expected: ExpectedSeat): Promise<boolean> {
    if (this.#quiz.setup() === null) return false
    this.#sitters.add(sitter)
    await this.expect(expected)
    return true
  }

  async receiveNews(news: ShardNews): Promise<void> {
    const known = this.#quiz.version()
    if (this.#quiz.setup() === null || news.version <= known) return
    this.#take(news)
    if (news.message !== null && news.version === known + 1) return this.#send(news.message)
    // A message was missed: everybody gets the state of the quiz.
    for (const { connection } of this.places()) this.#arriving.set(connection.id, connection)
    this.#welcomeSoon()
  }

  async pass(message: ShardMessage): Promise<void> {
    this.#send(message)
  }

  async close(turn: number): Promise<void> {
    if (this.#quiz.setup() === null) return
    const { turn: present, phase, closing = null } = this.#quiz.state()
    const isOpen = present === turn && (phase === 'open' || phase === 'paused')
    if (isOpen && closing === null) this.#quiz.save({ closing: { isSkipped: false, since: Date.now() } })
    this.#batch.flush()
    await this.#reportAll()
  }

  async listHere(): Promise<string[]> {
    return [...new Set([...this.places()].flatMap(({ place }) => place.playerId ?? []))]
  }

  async forgetPlayer(playerId: string): Promise<void> {
    this.#batch.flush()
    await this.#reportAll()
    this.#answers.forgetWords([playerId])
    this.#sitters.remove(playerId)
  }

  override async erase(): Promise<void> {
    await super.erase()
    for (const store of [this.#quiz, this.#answers, this.#outbox, this.#sitters, this.#batch]) store.forgetAll()
  }

  override async onAlarm(): Promise<void> {
    this.#hasAlarm = false
    if (this.#quiz.setup() !== null) await this.#report()
  }

  protected makeBatch(log: AnswerLog): AnswerBatch {
    return new AnswerBatch(log)
  }

  protected seated(seat: Seat): QuizPlace {
    const playerId = seat.role === 'guest' ? seat.personId : (this.#sitters.findPerson(seat.personId)?.id ?? null)
    return { seat, playerId }
  }

  protected override entered(from: From, { seat, playerId }: QuizPlace): void {
    if (playerId === null || this.#sitters.find(playerId) === null) return from.close(closeCodes.forbidden)
    othersOf(from, this.places(seat.personId))
    this.#left.delete(playerId)
    this.#arriving.set(from.id, from)
    this.#welcomeSoon()
  }

  protected override left({ seat, playerId }: QuizPlace, from: From): void {
    this.#arriving.delete(from.id)
    const isElsewhere = [...this.places(seat.personId)].some(({ connection }) => connection.id !== from.id)
    if (playerId === null || isElsewhere) return
    this.#left.add(playerId)
    this.#reportSoon()
  }

  #answer(given: Giving['given'], from: From): Verdict {
    if (this.#quiz.setup() === null) return 'common/not-found'
    const playerId = from.state?.playerId ?? null
    const player = playerId === null ? null : this.#sitters.find(playerId)
    if (player === null) return 'common/forbidden'
    if (!this.charge(from, answerTokens)) return 'ok'
    return this.#desk.answer(
      { player, given, now: Date.now() },
      {
        stored: (receipt) => {
          broadcastTaken(from, { given, receipt }, (personId) => this.places(personId))
          this.#reportSoon()
        },
        lost: () => this.refuse(from, 'answer/give', 'common/internal'),
      },
    )
  }

  #take({ version, state, turn }: ShardNews): void {
    this.#quiz.save(state)
    if (turn !== null) this.#answers.putTurn(turn)
    this.#quiz.saveVersion(version)
  }

  #send({ head, own }: ShardMessage): void {
    for (const { connection, place } of this.places()) {
      // A player on the way in gets everything at once.
      if (this.#arriving.has(connection.id)) continue
      const end = own === null ? '' : own[place.playerId ?? '']
      if (end !== undefined) sendQuietly(connection, head + end)
    }
  }

  #welcomeSoon(): void {
    if (this.#isWelcoming) return
    this.#isWelcoming = true
    setTimeout(() => void this.#welcome(), gatherMs)
  }

  async #welcome(): Promise<void> {
    const asked = [...this.#arriving.values()].slice(0, maxAsked)
    const playerIds = [...new Set(asked.flatMap((from) => placeOf(from)?.playerId ?? []))]
    try {
      const version = this.#quiz.version()
      const welcome = await this.#room().welcome({ shard: this.#own().shard, version, playerIds })
      // Later changes are in another answer: an older state sent after a newer one would undo it.
      if (welcome.version === this.#quiz.version()) this.#admit(asked, welcome.message)
    } catch (error) {
      log('warn', 'the room of a quiz did not say where it stands', { error })
    }
    this.#isWelcoming = false
    if (this.#arriving.size > 0) this.#welcomeSoon()
  }

  #admit(asked: readonly From[], { head, own }: ShardMessage): void {
    for (const from of asked) {
      if (!this.#arriving.delete(from.id)) continue
      const end = own?.[placeOf(from)?.playerId ?? '']
      if (end === undefined) from.close(closeCodes.forbidden)
      else sendQuietly(from, head + end)
    }
  }

  #reportSoon(): void {
    this.#reportTick.after(reportMs)
  }

  async #report(): Promise<void> {
    try {
      await this.#reportAll()
    } catch (error) {
      log('warn', 'the room of a quiz did not take what a shard took', { error })
      this.#setAlarm()
    }
  }

  /** Once it is done, the room has everything that was written before. */
  async #reportAll(): Promise<void> {
    this.#reportTick.cancel()
    do await (this.#reporting ??= this.#reportRest().finally(() => (this.#reporting = null)))
    while (!this.#outbox.isEmpty())
  }

  async #reportRest(): Promise<void> {
    while (!this.#outbox.isEmpty() || this.#left.size > 0) {
      const { upTo, rows } = this.#outbox.next()
      const left = [...this.#left]
      await this.#room().report({ shard: this.#own().shard, version: this.#quiz.version(), rows, left })
      this.#outbox.sent(upTo)
      for (const playerId of left) this.#left.delete(playerId)
    }
  }

  #setAlarm(): void {
    if (this.#hasAlarm) return
    this.#hasAlarm = true
    void this.ctx.storage.setAlarm(Date.now() + alarmMs)
  }

  #room() {
    return this.env.QUIZ_ROOM.getByName(this.#own().quizRoom)
  }

  #own(): { quizRoom: string; shard: number } {
    const parts = partsOfShard(this.name)
    if (parts === null) throw new Error(`not the name of a shard: ${this.name}`)
    return parts
  }
}
