import { type Ranked, type Scores, addTurn, newcomer, replay, standingsOf } from '@takhti/schema/quizzes/scoring'
import type { TurnRow } from '#rooms/quiz-rows.ts'
import type { AnswerStore } from './answer-store.ts'
import type { PlayerRow, PlayerStore } from './player-store.ts'

type Board = { scores: Scores; ranked: Ranked[]; byId: Map<string, Ranked> }

/** The scores of all players. A cache that a replay of the log fills again whenever it is empty. */
export class ScoreBoard {
  readonly #players: PlayerStore
  readonly #answers: AnswerStore
  #board: Board | null = null

  constructor(players: PlayerStore, answers: AnswerStore) {
    this.#players = players
    this.#answers = answers
  }

  /** Adds a turn that was closed just now; its row is in the log already. */
  add(turn: TurnRow): void {
    const scores = this.#board?.scores
    if (scores === undefined) return
    const players = this.#players.logged()
    addTurn(scores, this.#answers.logged(turn), players)
    this.#board = boardOf(scores, players)
  }

  /** Something before changed: a mark, a player who was sent away, a turn that counts no more. */
  reset(): void {
    this.#board = null
  }

  ranked(): readonly Ranked[] {
    const { scores, ranked } = this.#load()
    // Players who joined since the last turn have the others' average for it.
    if (ranked.length !== this.#players.count()) this.#board = boardOf(scores, this.#players.logged())
    return this.#load().ranked
  }

  top(count: number): Ranked[] {
    return this.#load().ranked.slice(0, count)
  }

  of({ id, nickname }: Pick<PlayerRow, 'id' | 'nickname'>): Ranked {
    const { byId, scores, ranked } = this.#load()
    const known = byId.get(id)
    if (known !== undefined) return known
    const fresh = newcomer(scores)
    const before = ranked.findIndex(({ score }) => score <= fresh.score)
    return { playerId: id, nickname, ...fresh, rank: (before < 0 ? ranked.length : before) + 1 }
  }

  #load(): Board {
    if (this.#board === null) {
      const players = this.#players.logged()
      this.#board = boardOf(replay(this.#answers.loggedTurns(), players), players)
    }
    return this.#board
  }
}

function boardOf(scores: Scores, players: Parameters<typeof standingsOf>[1]): Board {
  const ranked = standingsOf(scores, players)
  return { scores, ranked, byId: new Map(ranked.map((row) => [row.playerId, row])) }
}
