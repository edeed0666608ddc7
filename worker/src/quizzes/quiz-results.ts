import { conceptsOf } from '@takhti/schema/insights/concepts'
import type { OwnQuiz, QuizResults } from '@takhti/schema/quizzes/model'
import { addTurn, noScores, pointsOf, streakBonusOf } from '@takhti/schema/quizzes/scoring'
import { teamsOf } from '@takhti/schema/quizzes/teams'
import type { AnswerRow, TurnRow } from '#rooms/quiz-rows.ts'
import type { QuizPerson } from '#rooms/rpc.ts'
import type { AnswerStore } from './answer-store.ts'
import type { PlayerStore } from './player-store.ts'
import type { QuizStore } from './quiz-store.ts'
import { instant } from './quiz-views.ts'
import type { ScoreBoard } from './score-board.ts'
import type { PersonScore } from './store.ts'
import { tallyOf } from './tally.ts'
import type { TeamStore } from './team-store.ts'

type Stores = { quiz: QuizStore; players: PlayerStore; answers: AnswerStore; board: ScoreBoard; teams: TeamStore }

type PlayerResults = QuizResults['players'][number]

/** The results of a quiz until now. */
export function resultsOf({ quiz, players, answers, board, teams }: Stores): Omit<QuizResults, 'quiz'> {
  const turns = answers.turns().filter(({ isClosed }) => isClosed)
  const byNumber = new Map(turns.map((row) => [row.turn, row]))
  const streaks = streaksOf({ players, answers })
  const { settings } = quiz.state()
  const teamOf = (playerId: string) => (settings.teams ? teams.of(playerId) : null)
  const byTurn = Map.groupBy(answers.all(), ({ turn }) => turn)
  const byPlayer = Map.groupBy([...byTurn.values()].flat(), ({ playerId }) => playerId)
  const rows = new Map(players.all().map((player) => [player.id, player]))
  return {
    settings,
    turns: turns.map(({ turn, isSkipped, openedAt }) => ({
      turn,
      question: quiz.question(turn),
      isSkipped,
      openedAt: instant(openedAt),
      tally: tallyOf(quiz.question(turn), byTurn.get(turn) ?? []),
    })),
    ...(settings.teams && {
      teams: teamsOf(
        board.ranked().map(({ playerId, score }) => ({ score, team: teamOf(playerId) })),
        settings.teams,
      ),
    }),
    players: board.ranked().flatMap((standing): PlayerResults[] => {
      const player = rows.get(standing.playerId)
      if (player === undefined) return []
      const { realName, personId, joinedAt } = player
      const given = (byPlayer.get(standing.playerId) ?? []).flatMap((row) => {
        const turn = byNumber.get(row.turn)
        const { answer, confidence, share, takenMs } = row
        const streak = streaks.get(row.turn)?.get(row.playerId) ?? 0
        return turn === undefined
          ? []
          : [{ turn: row.turn, answer, confidence, share, takenMs, ...earned(row, turn, streak) }]
      })
      // The board may have been made before a name was forgotten.
      const team = teamOf(standing.playerId)
      const own = { nickname: player.nickname, realName, personId, joinedAt: instant(joinedAt), answers: given }
      return [{ ...standing, ...own, ...(team !== null && { team }) }]
    }),
  }
}

/** The streak of each player after each turn. */
function streaksOf({ players, answers }: Pick<Stores, 'players' | 'answers'>): Map<number, Map<string, number>> {
  const [scores, logged] = [noScores(), players.logged()]
  return new Map(
    answers.loggedTurns().map((turn) => {
      addTurn(scores, turn, logged)
      return [turn.turn, new Map([...scores.players].map(([id, { streak }]) => [id, streak]))]
    }),
  )
}

function earned(row: AnswerRow, { rule, isSkipped }: TurnRow, streak: number): { points: number; streakBonus: number } {
  if (isSkipped) return { points: 0, streakBonus: 0 }
  return { points: pointsOf(rule, row), streakBonus: row.share === 1 ? streakBonusOf(rule, streak) : 0 }
}

/** The results of an ended quiz for one player; null where they did not play, or it goes on. */
export function ownResultsOf(stores: Stores, who: QuizPerson): OwnQuiz | null {
  const { quiz, players, answers, board } = stores
  const setup = quiz.setup()
  const player = 'personId' in who ? players.findPerson(who.personId) : players.findCredential(who.credentialHash)
  const endedAt = setup === null ? null : quiz.state().endedAt
  if (setup === null || player === null || player.isKicked || endedAt === null) return null
  const { rank: _, ...standing } = board.of(player)
  const rows = new Map(answers.listOfPlayer(player.id).map((row) => [row.turn, row]))
  const turns = answers.turns().filter((row) => isMissed(row, rows.get(row.turn)?.share))
  const missed = turns.map(({ turn }) => quiz.question(turn))
  const given = turns.flatMap(({ turn }) => {
    const answer = rows.get(turn)?.answer ?? null
    return answer === null ? [] : [{ questionId: quiz.question(turn).id, answer }]
  })
  return { quizId: setup.quizId, name: setup.name, endedAt: instant(endedAt), standing, missed, given }
}

/**
 * Whether a player missed a question, by the correct share of their answer. It is null while it is not judged, and
 * undefined where they gave none. An answer that a teacher marked as not wholly right counts like one that a rule judged.
 */
function isMissed({ isClosed, isSkipped, isJudged }: TurnRow, share: number | null | undefined): boolean {
  if (!isClosed || isSkipped || share === null) return false
  return share === undefined ? isJudged : share < 1
}

/** The persons with an account who missed a question of an ended quiz. */
export function whoMissed({ players, answers }: Pick<Stores, 'players' | 'answers'>): string[] {
  const turns = answers.turns()
  const shares = new Map(turns.map(({ turn }) => [turn, new Map<string, number | null>()]))
  for (const { playerId, turn, share } of answers.all()) shares.get(turn)?.set(playerId, share)
  return players
    .all()
    .flatMap(({ id, personId }) =>
      personId !== null && turns.some((row) => isMissed(row, shares.get(row.turn)?.get(id))) ? personId : [],
    )
}

/** The judged answers of each person with an account: how many, their correct share, and both by concept. */
export function scoresByPerson({
  quiz,
  players,
  answers,
}: Pick<Stores, 'quiz' | 'players' | 'answers'>): PersonScore[] {
  const turns = new Map(
    answers
      .turns()
      .flatMap((row) => (row.isClosed && !row.isSkipped ? [[row.turn, quiz.question(row.turn)] as const] : [])),
  )
  const byPlayer = Map.groupBy(answers.all(), ({ playerId }) => playerId)
  return players.all().flatMap(({ id, personId, isKicked }) => {
    if (personId === null || isKicked) return []
    const given = (byPlayer.get(id) ?? []).flatMap(({ turn, share }) => {
      const question = turns.get(turn)
      return question === undefined || share === null ? [] : { question, share }
    })
    const shares = new Map(given.map(({ question, share }) => [question.id, share]))
    const sum = [...shares.values()].reduce((total, share) => total + share, 0)
    const concepts = conceptsOf(
      given.map(({ question }) => question),
      shares,
    )
    return shares.size === 0 ? [] : { personId, answers: shares.size, share: sum, concepts: JSON.stringify(concepts) }
  })
}
