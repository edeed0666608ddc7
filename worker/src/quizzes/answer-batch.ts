import { log } from '#platform/log.ts'
import type { AnswerRow } from '#rooms/quiz-rows.ts'
import type { AnswerStore, Receipt } from './answer-store.ts'

/** The longest wait of an answer in a batch. */
const gatherMs = 20

/** After a lull of this length the batch is written, so that the last of a burst need not wait. */
const lullMs = 2

/** Where answers are written. */
export type AnswerLog = Pick<AnswerStore, 'addAll' | 'receipts' | 'find'>

/** An answer on its way to the rows, with callbacks for its write or failure. */
export type WaitingAnswer = { row: AnswerRow; stored(receipt: Receipt): void; lost(): void }

/**
 * Writes answers in batches and acknowledges them afterwards: at once where few come, within 20 ms under pressure. The runtime
 * holds the acknowledgements until the rows are durable. What is queued here as the object dies was never acknowledged.
 */
export class AnswerBatch {
  readonly #store: AnswerLog
  #waiting: WaitingAnswer[] = []
  #timer: ReturnType<typeof setTimeout> | null = null
  #flushedAt = 0
  #atLook = 0
  #turn = 0
  #receipts: Map<string, Receipt> | null = null

  constructor(store: AnswerLog) {
    this.#store = store
  }

  /** The answer of a player that counts in a turn, written or on its way. */
  receipt(turn: number, playerId: string): Receipt | undefined {
    return this.#of(turn).get(playerId)
  }

  /** The same where players are in different turns, whose receipts are not cached. */
  receiptInAnyTurn(turn: number, playerId: string): Receipt | undefined {
    const waiting = this.#waiting.find(({ row }) => row.turn === turn && row.playerId === playerId)
    return waiting?.row ?? this.#store.find(turn, playerId) ?? undefined
  }

  count(turn: number): number {
    return this.#of(turn).size
  }

  /** Takes the first answer of a player; the caller has read `receipt` before. */
  take(waiting: WaitingAnswer): void {
    const { turn, playerId, answerId, receivedAt } = waiting.row
    if (turn === this.#turn) this.#receipts?.set(playerId, { answerId, receivedAt })
    this.#waiting.push(waiting)
    if (this.#timer !== null) return
    const isPressed = Date.now() - this.#flushedAt < gatherMs
    this.#atLook = this.#waiting.length
    this.#timer = setTimeout(() => this.#look(), isPressed ? lullMs : 0)
  }

  /** Counts answers that shards took and wrote. */
  note(rows: readonly AnswerRow[]): void {
    for (const { turn, playerId, answerId, receivedAt } of rows)
      if (turn === this.#turn) this.#receipts?.set(playerId, { answerId, receivedAt })
  }

  /** Acknowledges an answer again that was taken before; if it still waits, with its own. */
  repeat(receipt: Receipt, accept: (receipt: Receipt) => void): void {
    const waiting = this.#waiting.find(({ row }) => row.answerId === receipt.answerId)
    if (waiting === undefined) return accept(receipt)
    const { stored: first } = waiting
    waiting.stored = (taken) => {
      first(taken)
      accept(taken)
    }
  }

  /** Writes what waits, now. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#flushedAt = Date.now()
    const waiting = this.#waiting
    this.#waiting = []
    if (waiting.length === 0) return
    try {
      this.#store.addAll(waiting.map(({ row }) => row))
    } catch (error) {
      log('error', `${waiting.length} answers could not be written`, { error })
      this.#receipts = null
      for (const { lost } of waiting) lost()
      return
    }
    for (const { row, stored } of waiting) stored(row)
  }

  /** Empties the caches; the rows fill them again. */
  forgetAll(): void {
    this.#waiting = []
    this.#receipts = null
  }

  #look(): void {
    const count = this.#waiting.length
    if (count === this.#atLook || Date.now() - this.#flushedAt >= gatherMs) return this.flush()
    this.#atLook = count
    this.#timer = setTimeout(() => this.#look(), lullMs)
  }

  #of(turn: number): Map<string, Receipt> {
    if (this.#receipts === null || this.#turn !== turn) {
      this.#receipts = this.#store.receipts(turn)
      this.#turn = turn
    }
    return this.#receipts
  }
}
