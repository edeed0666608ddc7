import { shownOf, solutionOf } from '@takhti/schema/quizzes/answer-kinds'
import type { HostView, OpenQuestion, QuizState, You } from '@takhti/schema/quizzes/channel'
import type { GivenAnswer, OwnResult, Player, Solution, Standing, Tally } from '@takhti/schema/quizzes/model'
import { maxListed, maxListedAtOwnPace } from '@takhti/schema/quizzes/rules'
import { type Ranked, pointsOf, streakBonusOf } from '@takhti/schema/quizzes/scoring'
import { type TeamStanding, teamsOf } from '@takhti/schema/quizzes/teams'
import type { AnswerRow, QuizSetup, TurnRow } from '#rooms/quiz-rows.ts'
import type { AnswerStore } from './answer-store.ts'
import type { PlayerRow, PlayerStore } from './player-store.ts'
import type { QuizStore } from './quiz-store.ts'
import type { ScoreBoard } from './score-board.ts'
import { tallyOf } from './tally.ts'
import type { TeamStore } from './team-store.ts'

/** How many places everybody is shown. */
const topCount = 10

/** The receiver of a view: a player, the host's own screen, or a panel that everybody sees. */
export type Viewer = { kind: 'player'; playerId: string } | { kind: 'host' } | { kind: 'panel' }

type Stores = {
  quiz: QuizStore
  players: PlayerStore
  answers: AnswerStore
  board: ScoreBoard
  teams: TeamStore
}

/** The first places, and the teams of a quiz that has any. */
type Places<Top> = { top: Top; teams?: TeamStanding[] }

/** What each role may see of a quiz. Before a question closes, nothing for players or panels contains the solution. */
export class QuizViews {
  readonly #stores: Stores

  constructor(stores: Stores) {
    this.#stores = stores
  }

  /** The present question; null where none was opened yet, or all have their own. */
  open(now: number, turn = this.#turnOf(null)): OpenQuestion | null {
    const { quiz, answers } = this.#stores
    const { closesAt, leftMs } = quiz.state()
    const row = turn === 0 ? null : answers.turn(turn)
    if (row === null) return null
    return {
      turn,
      total: quiz.total(),
      question: shownOf(quiz.question(turn)),
      openedAt: instant(row.openedAt),
      closesAt: closesAt === null ? null : instant(closesAt),
      leftMs,
      serverAt: instant(now),
    }
  }

  state(viewer: Viewer, here: () => ReadonlySet<string>, now: number): QuizState {
    const { quiz, players } = this.#stores
    const { phase, turn: last, settings, isLocked } = quiz.state()
    const setup = quiz.setup()
    if (setup === null) throw new Error('a quiz was asked for in an empty room')
    const own = this.#turnOf(viewer.kind === 'player' ? viewer.playerId : null)
    const turn = own === 0 ? last : own
    const row = this.#row(turn)
    // A question that was skipped, or in which the quiz was ended, never reveals its solution.
    const isRevealed = (phase === 'revealed' || phase === 'ended') && row !== null && !row.isSkipped
    const isKnown = isRevealed || (viewer.kind === 'host' && row !== null && row.isClosed)
    const player = viewer.kind === 'player' ? players.find(viewer.playerId) : null
    return {
      quizId: setup.quizId,
      name: setup.name,
      phase,
      turn,
      isSkipped: row?.isSkipped === true,
      total: quiz.total(),
      settings,
      isLocked,
      playerCount: players.count(),
      open: this.open(now, own),
      solution: isKnown ? this.solution(turn) : null,
      tally: isKnown ? this.tally(turn) : null,
      ...this.places(phase),
      you: player === null ? null : this.you(player, isRevealed),
      host: viewer.kind === 'host' ? this.#host(setup, here()) : null,
      ...(viewer.kind === 'panel' && { roster: this.#roster(here()) }),
      serverAt: instant(now),
    }
  }

  solution(turn: number): Solution {
    return solutionOf(this.#stores.quiz.question(turn))
  }

  tally(turn: number): Tally {
    return tallyOf(this.#stores.quiz.question(turn), this.#stores.answers.ofTurn(turn))
  }

  /** The first places and the teams, where everybody may see them now. */
  places(phase: string): Places<Ranked[] | null> {
    const { showsRanking } = this.#stores.quiz.state().settings
    return showsRanking && (phase === 'revealed' || phase === 'ended') ? this.shownPlaces() : { top: null }
  }

  /** The first places and the teams, because the host wants them shown. */
  shownPlaces(): Places<Ranked[]> {
    const { quiz, board, teams } = this.#stores
    const { settings } = quiz.state()
    const top = board.top(topCount).map((each) => this.#inTeam(each))
    if (!settings.teams) return { top }
    const scored = board.ranked().map(({ playerId, score }) => ({ score, team: teams.of(playerId) }))
    return { top, teams: teamsOf(scored, settings.teams) }
  }

  /** A player's standing with the rank, because the host wants it shown. */
  shownStanding(player: PlayerRow): Ranked {
    return this.#inTeam(this.#stores.board.of(player))
  }

  you(player: PlayerRow, isRevealed: boolean, given = this.#givenBy(player.id)): You {
    const standing = this.#stores.board.of(player)
    const row = given?.turn === this.#stores.quiz.state().turn ? given : null
    const turn = row === null || !isRevealed ? null : this.#stores.answers.turn(row.turn)
    return {
      standing: this.standing(standing),
      answer: row?.answer ?? null,
      confidence: row?.confidence ?? null,
      result: row === null || turn === null ? null : ownResult(row, turn, standing.streak),
    }
  }

  /** A player's rank and score as they see them: without a rank where the settings hide it. */
  standing(standing: Ranked): Standing {
    const inTeam = this.#inTeam(standing)
    return this.#stores.quiz.state().settings.showsRanking ? inTeam : { ...inTeam, rank: null }
  }

  #inTeam<Of extends { playerId: string }>(of: Of): Of & { team?: number } {
    const team = this.#stores.quiz.state().settings.teams ? this.#stores.teams.of(of.playerId) : null
    return team === null ? of : { ...of, team }
  }

  /** Players as hosts see them; a panel shows no real names. */
  players(rows: readonly PlayerRow[], here: ReadonlySet<string>, viewer: 'host' | 'panel'): Player[] {
    const answered = viewer === 'host' && this.#stores.quiz.hasOwnPace() ? this.#stores.answers.countByPlayer() : null
    return rows.map(({ id, nickname, realName, personId }) =>
      this.#inTeam({
        playerId: id,
        nickname,
        realName: viewer === 'host' ? realName : null,
        isGuest: personId === null,
        isHere: here.has(id),
        ...(answered !== null && { answered: answered.get(id) ?? 0 }),
      }),
    )
  }

  /** How far some players are who go on at their own pace; nothing where all have one question. */
  progress(playerIds: readonly string[]): { players?: { playerId: string; answered: number }[] } {
    const { quiz, answers } = this.#stores
    if (!quiz.hasOwnPace()) return {}
    const counts = answers.countByPlayer()
    return { players: playerIds.map((playerId) => ({ playerId, answered: counts.get(playerId) ?? 0 })) }
  }

  given(rows: readonly AnswerRow[]): GivenAnswer[] {
    return rows.map(({ playerId, answer, confidence, share, takenMs }) => ({
      playerId,
      nickname: this.#stores.players.find(playerId)?.nickname ?? '',
      answer,
      confidence,
      share,
      takenMs,
    }))
  }

  /** Nicknames alone: all of a room reads a panel. */
  #roster(here: ReadonlySet<string>): NonNullable<QuizState['roster']> {
    return this.#stores.players
      .latest(maxListed)
      .map(({ id, nickname }) => this.#inTeam({ playerId: id, nickname, isHere: here.has(id) }))
  }

  #host({ code, classId }: QuizSetup, here: ReadonlySet<string>): HostView {
    const { quiz, players } = this.#stores
    const { turn } = quiz.state()
    return {
      code,
      ...(classId !== undefined && { classId }),
      questions: quiz.questions(),
      players: this.players(players.latest(quiz.hasOwnPace() ? maxListedAtOwnPace : maxListed), here, 'host'),
      answered: turn === 0 ? 0 : this.answered(turn),
      tally: turn === 0 ? null : this.tally(turn),
    }
  }

  /** The number of answers to a question, or to all of them where each player has their own pace. */
  answered(turn: number): number {
    const { quiz, answers } = this.#stores
    if (!quiz.hasOwnPace()) return answers.countByTurn().get(turn) ?? 0
    return [...answers.countByPlayer().values()].reduce((sum, count) => sum + count, 0)
  }

  /** The turn of a player, or of all; 0 where there is none, and where all have their own. */
  #turnOf(playerId: string | null): number {
    const { quiz, answers } = this.#stores
    const { turn } = quiz.state()
    if (!quiz.hasOwnPace()) return turn
    if (playerId === null) return 0
    const { turns } = answers.progressOf(playerId)
    return Array.from({ length: turn }, (_, at) => at + 1).find((each) => !turns.has(each)) ?? 0
  }

  #givenBy(playerId: string): AnswerRow | null {
    const { turn } = this.#stores.quiz.state()
    // At their own pace players have a question that they have not answered.
    return turn === 0 || this.#stores.quiz.hasOwnPace() ? null : this.#stores.answers.find(turn, playerId)
  }

  #row(turn: number): TurnRow | null {
    return turn === 0 ? null : this.#stores.answers.turn(turn)
  }
}

function ownResult(row: AnswerRow, { turn, rule }: TurnRow, streak: number): OwnResult {
  const { share } = row
  return {
    turn,
    share,
    points: pointsOf(rule, row),
    streakBonus: share === 1 ? streakBonusOf(rule, streak) : 0,
  }
}

/** Milliseconds as the wire's instant. */
export function instant(ms: number): string {
  return new Date(ms).toISOString()
}
