import type { AnswerRow } from '#rooms/quiz-rows.ts'
import type { RoomRows } from '#rooms/room-rows.ts'
import type { AnswerStore } from './answer-store.ts'

const table =
  'CREATE TABLE IF NOT EXISTS outbox (number INTEGER PRIMARY KEY AUTOINCREMENT, turn INTEGER NOT NULL, player_ids TEXT NOT NULL)'

/** The most answers that are reported at once; drawings may have twelve thousand characters each. */
const atOnce = 500

/** What a shard wrote and has not reported yet, in the order of writing. The rows survive the death of the shard. */
export class Outbox {
  readonly #rows: RoomRows
  readonly #answers: AnswerStore
  #count: number | null = null

  constructor(rows: RoomRows, answers: AnswerStore) {
    this.#rows = rows
    this.#answers = answers
    rows.declare(table)
  }

  /** Writes answers, and that they are to be reported, as one transaction. */
  addAll(rows: readonly AnswerRow[]): void {
    this.#rows.transactionSync(() => {
      this.#answers.addAll(rows)
      for (const [turn, some] of Map.groupBy(rows, (row) => row.turn)) {
        for (let at = 0; at < some.length; at += atOnce) {
          const ids = some.slice(at, at + atOnce).map(({ playerId }) => playerId)
          this.#rows.exec('INSERT INTO outbox (turn, player_ids) VALUES (?, ?)', turn, JSON.stringify(ids))
        }
      }
    })
    this.#count = null
  }

  isEmpty(): boolean {
    this.#count ??= this.#rows.exec<{ count: number }>('SELECT count(*) AS count FROM outbox').one().count
    return this.#count === 0
  }

  /** The answers to report next, and the number to pass to `sent` once they arrived. */
  next(): { upTo: number; rows: AnswerRow[] } {
    const found = this.#rows
      .exec<{ number: number; turn: number; player_ids: string }>(
        'SELECT * FROM outbox ORDER BY number LIMIT ?',
        atOnce,
      )
      .toArray()
    const rows: AnswerRow[] = []
    let upTo = 0
    for (const { number, turn, player_ids } of found) {
      // Rows hold what `addAll` wrote.
      const ids = JSON.parse(player_ids) as string[]
      if (rows.length > 0 && rows.length + ids.length > atOnce) break
      rows.push(...this.#answers.listOf(turn, ids))
      upTo = number
    }
    return { upTo, rows }
  }

  sent(upTo: number): void {
    this.#rows.exec('DELETE FROM outbox WHERE number <= ?', upTo)
    this.#count = null
  }

  /** Empties the cache; the rows fill it again. */
  forgetAll(): void {
    this.#count = null
  }
}
