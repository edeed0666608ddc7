import { setTimeout as pause } from 'node:timers/promises'
import { log } from '#platform/log.ts'
import type { ShardNews, Sitter, ShardMessage } from '#rooms/quiz-rows.ts'
import type { ExpectedSeat, Farewell, QuizShardRpc } from '#rooms/rpc.ts'
import type { PlayerRow } from './player-store.ts'
import type { QuizStores } from './quiz-game.ts'

type ShardRoom = DurableObjectStub<QuizShardRpc>

/** The delay after a failed call to a shard. */
const againMs = 500

/** How long a question waits for answers of an unreachable shard; later ones still count. */
const collectLimitMs = 15_000

/** How long after a broadcast the shards' versions are checked: the room may have died meanwhile. */
const checkMs = 5_000

/** The shards of a quiz as its room sees them: it sends to each of them once, in order, and each broadcasts to its players. */
export class FanOut {
  readonly #stores: QuizStores
  readonly #roomOf: (shard: number) => ShardRoom
  /** The pending calls to each shard, one after the other. */
  readonly #lines = new Map<number, Promise<void>>()
  /** The latest version that each shard has received, as far as this object knows since it woke. */
  readonly #receivedAt = new Map<number, number>()
  readonly #here = new Map<number, Set<string>>()
  #hasTakenStock = false

  constructor(stores: QuizStores, roomOf: (shard: number) => ShardRoom) {
    this.#stores = stores
    this.#roomOf = roomOf
  }

  /** Whether a shard has an assigned seat. */
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

  /** Sends every shard a message with the state of the quiz. A message that differs by player is built shard by shard. */
  broadcast(message: ShardMessage | ((players: readonly PlayerRow[]) => ShardMessage)): void {
    if (!this.isOut()) return
    const { quiz, players } = this.#stores
    quiz.saveVersion(quiz.version() + 1)
    const byShard = typeof message === 'function' ? Map.groupBy(players.all(), ({ shard }) => shard) : null
    for (const shard of this.#shards())
      void this.#sendNews(
        shard,
        this.#news(typeof message === 'function' ? message(byShard?.get(shard) ?? []) : message),
      )
  }

  /** Sends every shard a message that may be missed. */
  pass(message: ShardMessage): void {
    for (const shard of this.#shards())
      void this.#ask(shard, (room) => room.pass(message)).catch((error: unknown) =>
        log('warn', 'a shard of a quiz was not reached', { error }),
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

  /** Notes the version of a shard that called; one that missed something is sent the state again. */
  receivedFrom(shard: number, version: number): void {
    this.#receivedAt.set(shard, Math.max(version, this.#receivedAt.get(shard) ?? 0))
    if (version < this.#stores.quiz.version() && !this.#lines.has(shard)) void this.#sendNews(shard, this.#news(null))
  }

  /** When to `check` again; null where every shard is known to have received everything. */
  checkAt(now: number): number | null {
    return this.#behind().length === 0 ? null : now + checkMs
  }

  /** Sends the state again to shards that may have missed something. */
  async check(): Promise<void> {
    await Promise.all(this.#behind().map((shard) => this.#sendNews(shard, this.#news(null))))
  }

  /** Notes arrivals in a shard; answers those who were not here. */
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

  /** Asks the shards for their present players, if this object has just woken. */
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
    return version === 0 ? [] : this.#shards().filter((shard) => this.#receivedAt.get(shard) !== version)
  }

  #news(message: ShardMessage | null): ShardNews {
    const { quiz, answers } = this.#stores
    const state = quiz.state()
    return { version: quiz.version(), state, turn: state.turn === 0 ? null : answers.turn(state.turn), message }
  }

  async #sendNews(shard: number, news: ShardNews): Promise<void> {
    try {
      await this.#ask(shard, (room) => room.receiveNews(news))
      this.#receivedAt.set(shard, Math.max(news.version, this.#receivedAt.get(shard) ?? 0))
    } catch (error) {
      log('warn', `shard ${shard} of a quiz was not reached`, { error })
      await pause(againMs)
      // The state at that time makes up for what it missed; the alarm checks again if this fails too.
      const isErased = this.#stores.quiz.setup() === null
      if (!isErased && !this.#lines.has(shard)) void this.#sendNews(shard, this.#news(null))
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
