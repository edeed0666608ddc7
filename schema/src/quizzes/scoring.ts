import type { Confidence, Standing } from './model.ts'
import type { Mode } from './rules.ts'

/** The scoring of a question; copied from the settings when it opens, and stored with the turn. */
export type ScoringRule = {
  mode: Mode
  asksConfidence: boolean
  /** Within which speed counts, in milliseconds; null where it does not. */
  limitMs: number | null
}

/**
 * A player's counted answer in a turn. `takenMs` is by the server's clock, from the time when the player could see the
 * question.
 */
export type LoggedAnswer = {
  playerId: string
  share: number | null
  confidence: Confidence | null
  takenMs: number
}

/** A turn of the log. A skipped one counts for no player, nor does one without right or wrong answers. */
export type LoggedTurn = { turn: number; isCounted: boolean; rule: ScoringRule; answers: readonly LoggedAnswer[] }

/** A player as the log has them: `firstTurn` is the first one that they could answer. */
export type LoggedPlayer = { playerId: string; nickname: string; firstTurn: number }

/** A player's totals so far. */
export type Tallied = { score: number; right: number; of: number; streak: number }

/**
 * The worth of a right and a wrong answer by confidence. Honesty pays best: *think* from a probability of 1/2, *sure*
 * from 2/3.
 */
const worth = {
  guess: { right: 80, wrong: 0 },
  think: { right: 90, wrong: -10 },
  sure: { right: 100, wrong: -30 },
} as const satisfies Record<Confidence, { right: number; wrong: number }>

const fastPoints = 1_000

/** The share of the points for an answer at the last moment. */
const slowest = 0.5

const streakStep = 50

const longestStreak = 5

/** The points of an answer alone. A missing confidence counts as a guess. */
export function pointsOf(rule: ScoringRule, { share, confidence, takenMs }: Omit<LoggedAnswer, 'playerId'>): number {
  if (share === null) return 0
  if (rule.mode === 'fast') {
    const late = rule.limitMs === null ? 0 : Math.min(1, Math.max(0, takenMs) / rule.limitMs)
    return Math.round(share * fastPoints * (1 - late * (1 - slowest)))
  }
  const { right, wrong } = rule.asksConfidence ? worth[confidence ?? 'guess'] : { right: 100, wrong: 0 }
  return Math.round(wrong + (right - wrong) * share)
}

/** The bonus of a streak of so many right answers, for the last of them. */
export function streakBonusOf(rule: ScoringRule, streak: number): number {
  return rule.mode === 'fast' && streak > 1 ? (Math.min(streak, longestStreak) - 1) * streakStep : 0
}

/** A standing with a rank; the quiz decides whether players see it. */
export type Ranked = Standing & { rank: number }

/** The standings after some turns, and the credit of a player who joins now for those before. */
export type Scores = { players: Map<string, Tallied>; credit: number }

export function noScores(): Scores {
  return { players: new Map(), credit: 0 }
}

/**
 * Adds a turn to the scores, in place. A later player gets, for each turn before, the average of its answers, so that
 * joining late neither costs nor pays.
 */
export function addTurn(scores: Scores, logged: LoggedTurn, players: readonly LoggedPlayer[]): void {
  const answers = new Map(logged.answers.map((answer) => [answer.playerId, answer]))
  for (const { playerId, firstTurn } of players) {
    if (firstTurn > logged.turn) continue
    const before = scores.players.get(playerId) ?? newcomer(scores)
    scores.players.set(playerId, logged.isCounted ? after(before, logged, answers.get(playerId)) : before)
  }
  if (logged.isCounted) scores.credit += meanOf(logged)
}

/** The standing of a player without answers. */
export function newcomer({ credit }: Scores): Tallied {
  return { score: credit, right: 0, of: 0, streak: 0 }
}

function after(before: Tallied, { rule }: LoggedTurn, answer: LoggedAnswer | undefined): Tallied {
  // Not judged yet, or without a right answer: counts as not asked.
  if (answer?.share === null) return before
  const of = before.of + 1
  if (answer === undefined) return { ...before, of, streak: 0 }
  const isRight = answer.share === 1
  const streak = isRight ? before.streak + 1 : 0
  const earned = pointsOf(rule, answer) + (isRight ? streakBonusOf(rule, streak) : 0)
  return {
    // No score is negative: a wrong answer in the first turn would offset later points.
    score: Math.max(0, before.score + earned),
    right: before.right + Number(isRight),
    of,
    streak,
  }
}

function meanOf({ rule, answers }: LoggedTurn): number {
  const judged = answers.filter(({ share }) => share !== null)
  const sum = judged.reduce((points, answer) => points + pointsOf(rule, answer), 0)
  return judged.length === 0 ? 0 : Math.max(0, Math.floor(sum / judged.length))
}

/** The scores of a whole log, turn by turn: the reference for the leaderboard. */
export function replay(turns: readonly LoggedTurn[], players: readonly LoggedPlayer[]): Scores {
  const scores = noScores()
  for (const turn of [...turns].sort((a, b) => a.turn - b.turn)) addTurn(scores, turn, players)
  return scores
}

/** All players by rank. Equal scores share a rank; among them the order is by right answers and then by id. */
export function standingsOf(scores: Scores, players: readonly LoggedPlayer[]): Ranked[] {
  const rows = players.map(({ playerId, nickname }) => {
    const { score, right, of, streak } = scores.players.get(playerId) ?? newcomer(scores)
    return { playerId, nickname, score, right, of, streak, rank: 0 }
  })
  rows.sort((a, b) => b.score - a.score || b.right - a.right || (a.playerId < b.playerId ? -1 : 1))
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    row.rank = before?.score === row.score ? before.rank : index + 1
  }
  return rows
}
