import type { Answer, Confidence } from '@takhti/schema/quizzes/model'
import type { LoggedTurn, ScoringRule } from '@takhti/schema/quizzes/scoring'
import type { AnswerRow, TurnRow } from '#rooms/quiz-rows.ts'
import type { RoomRows } from '#rooms/room-rows.ts'

/** The part of an answer of the open turn that is cached. */
export type Receipt = Pick<AnswerRow, 'answerId' | 'receivedAt'>

const tables = [
  `CREATE TABLE IF NOT EXISTS turns (
    turn INTEGER PRIMARY KEY, rule TEXT NOT NULL, opened_at INTEGER NOT NULL, paused_ms INTEGER NOT NULL DEFAULT 0,
    is_closed INTEGER NOT NULL DEFAULT 0, is_skipped INTEGER NOT NULL DEFAULT 0, is_told INTEGER NOT NULL DEFAULT 0, is_judged INTEGER NOT NULL)`,
  // One answer for each player and question, whatever the code above it does.
  `CREATE TABLE IF NOT EXISTS answers (
    turn INTEGER NOT NULL, player_id TEXT NOT NULL, answer_id TEXT NOT NULL, received_at INTEGER NOT NULL,
    taken_ms INTEGER NOT NULL, body TEXT, confidence TEXT, share REAL, PRIMARY KEY (turn, player_id)) WITHOUT ROWID`,
]

/** The log of a quiz: its turns and every answer that counts. The leaderboard is a replay of it. */
export class AnswerStore {
  readonly #rows: RoomRows
  /** The latest turn that was read: each answer needs the open one. */
  #latest: TurnRow | null = null
  /** How many questions each player has answered; null until it is asked for. */
  #byPlayer: Map<string, number> | null = null

  constructor(rows: RoomRows) {
    this.#rows = rows
    for (const table of tables) this.#rows.declare(table)
  }

  openTurn({ turn, rule, openedAt, isJudged }: Pick<TurnRow, 'turn' | 'rule' | 'openedAt' | 'isJudged'>): void {
    this.#latest = null
    this.#rows.exec(
      'INSERT INTO turns (turn, rule, opened_at, is_judged) VALUES (?, ?, ?, ?)',
      ...[turn, JSON.stringify(rule), openedAt, Number(isJudged)],
    )
  }

  addPause(turn: number, ms: number): void {
    this.#latest = null
    this.#rows.exec('UPDATE turns SET paused_ms = paused_ms + ? WHERE turn = ?', ms, turn)
  }

  closeTurn(turn: number, isSkipped: boolean): void {
    this.#latest = null
    this.#rows.exec('UPDATE turns SET is_closed = 1, is_skipped = ? WHERE turn = ?', Number(isSkipped), turn)
  }

  /** The turn counts in the scores from now on. */
  broadcastTurn(turn: number): void {
    this.#latest = null
    this.#rows.exec('UPDATE turns SET is_told = 1 WHERE turn = ?', turn)
  }

  turn(turn: number): TurnRow | null {
    if (this.#latest?.turn !== turn) this.#latest = this.#turns('WHERE turn = ?', turn)[0] ?? null
    return this.#latest
  }

  turns(): TurnRow[] {
    return this.#turns('ORDER BY turn')
  }

  /** Stores a turn as the room of the quiz sends it. */
  putTurn({ turn, rule, openedAt, pausedMs, isClosed, isSkipped, isNotified, isJudged }: TurnRow): void {
    this.#latest = null
    this.#rows.exec(
      'INSERT OR REPLACE INTO turns VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      ...[turn, JSON.stringify(rule), openedAt, pausedMs],
      ...[isClosed, isSkipped, isNotified, isJudged].map(Number),
    )
  }

  /** Writes answers as one transaction. */
  addAll(rows: readonly AnswerRow[]): void {
    this.#write('INSERT', rows)
    for (const { playerId } of rows) this.#byPlayer?.set(playerId, (this.#byPlayer.get(playerId) ?? 0) + 1)
  }

  /** Writes answers that a shard took; existing ones stay as they are. */
  addReported(rows: readonly AnswerRow[]): void {
    this.#byPlayer = null
    this.#write('INSERT OR IGNORE', rows)
  }

  receipts(turn: number): Map<string, Receipt> {
    const rows = this.#rows.exec<RawAnswer>('SELECT * FROM answers WHERE turn = ?', turn)
    return new Map([...rows].map((row) => [row.player_id, { answerId: row.answer_id, receivedAt: row.received_at }]))
  }

  /** The answers of some players in a turn. */
  listOf(turn: number, playerIds: readonly string[]): AnswerRow[] {
    const among = 'player_id IN (SELECT value FROM json_each(?))'
    return this.#answers(`WHERE turn = ? AND ${among}`, turn, JSON.stringify(playerIds))
  }

  /** The answer of a player in a turn. */
  find(turn: number, playerId: string): AnswerRow | null {
    return this.#answers('WHERE turn = ? AND player_id = ?', turn, playerId)[0] ?? null
  }

  /** Some answers of a turn, by player, behind the one that is named. */
  listOfTurn(turn: number, after: string, limit: number): AnswerRow[] {
    return this.#answers('WHERE turn = ? AND player_id > ? ORDER BY player_id LIMIT ?', turn, after, limit)
  }

  ofTurn(turn: number): AnswerRow[] {
    return this.#answers('WHERE turn = ?', turn)
  }

  /** How many answers each turn has, where it has any. */
  countByTurn(): Map<number, number> {
    const rows = this.#rows.exec<{ turn: number; count: number }>(
      'SELECT turn, count(*) AS count FROM answers GROUP BY turn',
    )
    return new Map([...rows].map(({ turn, count }) => [turn, count]))
  }

  /** How many questions each player has answered: the rows are read once, not with every answer. */
  countByPlayer(): ReadonlyMap<string, number> {
    if (this.#byPlayer !== null) return this.#byPlayer
    const rows = this.#rows.exec<{ player_id: string; count: number }>(
      'SELECT player_id, count(*) AS count FROM answers GROUP BY player_id',
    )
    this.#byPlayer = new Map([...rows].map(({ player_id, count }) => [player_id, count]))
    return this.#byPlayer
  }

  /** The turns that a player has answered, and when the last of the answers came. */
  progressOf(playerId: string): { turns: ReadonlySet<number>; lastAt: number } {
    const rows = this.listOfPlayer(playerId)
    return {
      turns: new Set(rows.map(({ turn }) => turn)),
      lastAt: Math.max(0, ...rows.map(({ receivedAt }) => receivedAt)),
    }
  }

  listOfPlayer(playerId: string): AnswerRow[] {
    // The key begins with the turn: one look-up for each question instead of a scan of all answers.
    return this.#answers('WHERE turn IN (SELECT turn FROM turns) AND player_id = ? ORDER BY turn', playerId)
  }

  all(): AnswerRow[] {
    return this.#answers('ORDER BY turn, player_id')
  }

  mark(turn: number, playerId: string, share: number): boolean {
    const marked = this.#rows.exec(
      'UPDATE answers SET share = ? WHERE turn = ? AND player_id = ? RETURNING turn',
      ...[share, turn, playerId],
    )
    return marked.toArray().length > 0
  }

  /** A turn that is closed, for the scores. */
  logged(row: TurnRow): LoggedTurn {
    const answers = this.ofTurn(row.turn)
    return {
      turn: row.turn,
      isCounted: !row.isSkipped && (row.isJudged || answers.some(({ share }) => share !== null)),
      rule: row.rule,
      answers,
    }
  }

  /** Every turn that counts in the scores, for a replay. */
  loggedTurns(): LoggedTurn[] {
    return this.turns()
      .filter(({ isNotified }) => isNotified)
      .map((row) => this.logged(row))
  }

  /** Empties the caches; the rows fill them again. */
  forgetAll(): void {
    this.#latest = null
    this.#byPlayer = null
  }

  /** As if this player had never answered. */
  dropOf(playerId: string): void {
    this.#byPlayer?.delete(playerId)
    this.#rows.exec('DELETE FROM answers WHERE player_id = ?', playerId)
  }

  /** Deletes what these players wrote and drew; what they chose stays. */
  forgetWords(playerIds: readonly string[]): void {
    this.#rows.exec(
      "UPDATE answers SET body = NULL WHERE player_id IN (SELECT value FROM json_each(?)) AND body ->> '$.kind' IN ('text', 'drawing')",
      JSON.stringify(playerIds),
    )
  }

  #write(insert: string, rows: readonly AnswerRow[]): void {
    this.#rows.transactionSync(() => {
      for (const row of rows) {
        const { turn, playerId, answerId, receivedAt, takenMs, answer, confidence, share } = row
        this.#rows.exec(
          `${insert} INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
          ...[turn, playerId, answerId, receivedAt, takenMs],
          ...[answer === null ? null : JSON.stringify(answer), confidence, share],
        )
      }
    })
  }

  #turns(rest: string, ...values: number[]): TurnRow[] {
    return this.#rows
      .exec<RawTurn>(`SELECT * FROM turns ${rest}`, ...values)
      .toArray()
      .map((row) => ({
        turn: row.turn,
        // Rows hold what `openTurn` wrote; nothing else writes this table.
        rule: JSON.parse(row.rule) as ScoringRule,
        openedAt: row.opened_at,
        pausedMs: row.paused_ms,
        isClosed: row.is_closed === 1,
        isSkipped: row.is_skipped === 1,
        isNotified: row.is_told === 1,
        isJudged: row.is_judged === 1,
      }))
  }

  #answers(rest: string, ...values: (string | number)[]): AnswerRow[] {
    return this.#rows
      .exec<RawAnswer>(`SELECT * FROM answers ${rest}`, ...values)
      .toArray()
      .map((row) => ({
        turn: row.turn,
        playerId: row.player_id,
        answerId: row.answer_id,
        receivedAt: row.received_at,
        takenMs: row.taken_ms,
        // Rows hold what `addAll` wrote, which the channel had parsed.
        answer: row.body === null ? null : (JSON.parse(row.body) as Answer),
        // One of the three, by the same channel.
        confidence: row.confidence as Confidence | null,
        share: row.share,
      }))
  }
}

type RawTurn = {
  turn: number
  rule: string
  opened_at: number
  paused_ms: number
  is_closed: number
  is_skipped: number
  is_told: number
  is_judged: number
}

type RawAnswer = {
  turn: number
  player_id: string
  answer_id: string
  received_at: number
  taken_ms: number
  body: string | null
  confidence: string | null
  share: number | null
}
