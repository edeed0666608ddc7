import { setTimeout as pause } from 'node:timers/promises'
import { log } from '#platform/log.ts'
import type { ShardNews, Sitter, Told } from '#rooms/quiz-rows.ts'
import type { ExpectedSeat, Farewell, QuizShardRpc } from '#rooms/rpc.ts'
import type { PlayerRow } from './player-store.ts'
import type { QuizStores } from './quiz-game.ts'

type ShardRoom = DurableObjectStub<QuizShardRpc>

/** After a shard could not be told or asked. */
const againMs = 500

/** How long a question waits for what an unreachable shard took; what comes later than that still counts. */
const collectLimitMs = 15_000

/** How long after telling it is looked at whether every shard heard: the room may have died meanwhile. */
const checkMs = 5_000

/** The shards of a quiz as its room sees them: it tells each of them once, in order, and each tells its players. */
export class FanOut {
  readonly #stores: QuizStores
  readonly #roomOf: (shard: number) => ShardRoom
  /** What is on its way to each shard, one after the other. */
  readonly #lines = new Map<number, Promise<void>>()
  /** Up to which version each shard has heard, as far as this object knows since it woke. */
  readonly #heard = new Map<number, number>()
  readonly #here = new Map<number, Set<string>>()
  #hasTakenStock = false

  constructor(stores: QuizStores, roomOf: (shard: number) => ShardRoom) {
    this.#stores = stores
    this.#roomOf = roomOf
  }

  /** Whether anybody has a seat in a shard. */
  isOut(): boolean {
    return this.#stores.players.shards() > 0
  }

  /** Has a shard wait for a player. */
  async seat({ id, personId, joinedAt, shard }: PlayerRow, expected: ExpectedSeat): Promise<void> {
    const sitter: Sitter = { id, personId, joinedAt }
    const room = this.#roomOf(shard)
    if (await room.seat(sitter, expected)) return
    const { quiz } = this.#stores
    const setup = quiz.setup()
    if (setup === null) return
    await room.begin({ setup, questions: quiz.questions(), news: this.#news(null) })
    await room.seat(sitter, expected)
  }

  /** Tells every shard, with where the quiz stands now; where each player is told something else, it is asked for shard by shard. */
  tell(told: Told | ((players: readonly PlayerRow[]) => Told)): void {
    if (!this.isOut()) return
    const { quiz, players } = this.#stores
    quiz.saveVersion(quiz.version() + 1)
    const byShard = typeof told === 'function' ? Map.groupBy(players.all(), ({ shard }) => shard) : null
    for (const shard of this.#shards())
      void this.#hear(shard, this.#news(typeof told === 'function' ? told(byShard?.get(shard) ?? []) : told))
  }

  /** Tells every shard what nobody needs who missed it. */
  pass(told: Told): void {
    for (const shard of this.#shards())
      void this.#ask(shard, (room) => room.pass(told)).catch((error: unknown) =>
        log('warn', 'a shard of a quiz was not told', { error }),
      )
  }

  /** Waits until every answer of a turn that a shard acknowledged is here, or that shard was out of reach for too long. */
  async collect(turn: number): Promise<void> {
    const until = Date.now() + collectLimitMs
    await Promise.all(
      this.#shards().map(async (shard) => {
        for (;;) {
          try {
            return await this.#ask(shard, (room) => room.close(turn))
          } catch (error) {
            log('warn', `shard ${shard} of a quiz did not hand over its answers`, { error })
            if (Date.now() > until) return
            await pause(againMs)
          }
        }
      }),
    )
  }

  async dismiss(farewell: Farewell): Promise<void> {
    await Promise.all(this.#shards().map((shard) => this.#ask(shard, (room) => room.dismiss(farewell))))
  }

  async forgetPlayer({ id, shard }: PlayerRow): Promise<void> {
    if (shard > 0) await this.#ask(shard, (room) => room.forgetPlayer(id))
  }

  async erase(): Promise<void> {
    await Promise.all(this.#shards().map((shard) => this.#ask(shard, (room) => room.erase())))
  }

  /** A shard spoke: where it missed something, it is told again where the quiz stands. */
  heardFrom(shard: number, version: number): void {
    this.#heard.set(shard, Math.max(version, this.#heard.get(shard) ?? 0))
    if (version < this.#stores.quiz.version() && !this.#lines.has(shard)) void this.#hear(shard, this.#news(null))
  }

  /** When to `check` again; null where every shard is known to have heard everything. */
  checkAt(now: number): number | null {
    return this.#behind().length === 0 ? null : now + checkMs
  }

  /** Tells those shards again that may have missed something. */
  async check(): Promise<void> {
    await Promise.all(this.#behind().map((shard) => this.#hear(shard, this.#news(null))))
  }

  /** Notes who came to a shard; answers those who were not here. */
  came(shard: number, playerIds: readonly string[]): string[] {
    const here = this.#here.get(shard) ?? new Set()
    this.#here.set(shard, here)
    const fresh = playerIds.filter((id) => !here.has(id))
    for (const id of fresh) here.add(id)
    return fresh
  }

  went(shard: number, playerIds: readonly string[]): void {
    for (const id of playerIds) this.#here.get(shard)?.delete(id)
  }

  /** Asks the shards who is there, if this object has just woken and does not know. */
  async takeStock(): Promise<void> {
    if (this.#hasTakenStock) return
    this.#hasTakenStock = true
    await Promise.allSettled(
      this.#shards().map(async (shard) => this.came(shard, await this.#roomOf(shard).listHere())),
    )
  }

  here(): Iterable<string> {
    return [...this.#here.values()].flatMap((ids) => [...ids])
  }

  #shards(): number[] {
    return Array.from({ length: this.#stores.players.shards() }, (_, index) => index + 1)
  }

  #behind(): number[] {
    const version = this.#stores.quiz.version()
    return version === 0 ? [] : this.#shards().filter((shard) => this.#heard.get(shard) !== version)
  }

  #news(told: Told | null): ShardNews {
    const { quiz, answers } = this.#stores
    const stand = quiz.stand()
    return { version: quiz.version(), stand, turn: stand.turn === 0 ? null : answers.turn(stand.turn), told }
  }

  async #hear(shard: number, news: ShardNews): Promise<void> {
    try {
      await this.#ask(shard, (room) => room.hear(news))
      this.#heard.set(shard, Math.max(news.version, this.#heard.get(shard) ?? 0))
    } catch (error) {
      log('warn', `shard ${shard} of a quiz was not told`, { error })
      await pause(againMs)
      // What it missed is made good by where the quiz stands by then; the alarm looks again if this fails too.
      const isErased = this.#stores.quiz.setup() === null
      if (!isErased && !this.#lines.has(shard)) void this.#hear(shard, this.#news(null))
    }
  }

  async #ask(shard: number, ask: (room: ShardRoom) => Promise<void>): Promise<void> {
    const before = this.#lines.get(shard) ?? Promise.resolve()
    const asked = before.then(() => ask(this.#roomOf(shard)))
    const line = asked
      .catch(() => undefined)
      .then(() => {
        if (this.#lines.get(shard) === line) this.#lines.delete(shard)
      })
    this.#lines.set(shard, line)
    await asked
  }
}
