import { closeCodes } from '@takhti/schema/kit/channel'
import type { quizChannel, QuizState } from '@takhti/schema/quizzes/channel'
import type { GivenAnswer, Player } from '@takhti/schema/quizzes/model'
import type { ApiError } from '#api/errors.ts'
import type { Reducers } from '#realtime/channel-client.ts'

export type Channel = typeof quizChannel

/** A quiz as this device knows it. */
export type KnownQuiz = QuizState & {
  /** The number of players who have answered it, as hosts and panels receive it. */
  readonly answered: number
  /** The host showed the ranking of this turn. */
  readonly isRankingAsked?: boolean
}

/** The answers of one turn that the host has loaded. */
export type Listed = { readonly turn: number; readonly answers: readonly GivenAnswer[]; readonly hasMore: boolean }

/** A quiz and its connection, as this device knows them. */
export type QuizClientState = {
  /** The room sent its state on this connection, and receives messages. */
  readonly isHere: boolean
  readonly quiz: KnownQuiz | null
  /** Why the room no longer admits this device; null while it does, or while a connection is tried. */
  readonly problem: ApiError['code'] | null
  /** The room's clock minus this page's monotonic clock (`performance.now`), in milliseconds. */
  readonly offsetMs: number
  readonly listed: Listed | null
}

export const initialQuiz: QuizClientState = { isHere: false, quiz: null, problem: null, offsetMs: 0, listed: null }

/** A change of a quiz whose state the room has sent; before that the message changes nothing. */
function ofQuiz<Body>(change: (quiz: KnownQuiz, body: Body) => KnownQuiz) {
  return (state: QuizClientState, body: Body): QuizClientState =>
    state.quiz === null ? state : { ...state, quiz: change(state.quiz, body) }
}

/** As `ofQuiz`, for a message with the room's time: the page's clock stops while a laptop sleeps. */
function timedOfQuiz<Body extends { serverAt: string }>(change: (quiz: KnownQuiz, body: Body) => KnownQuiz) {
  const reduce = ofQuiz(change)
  return (state: QuizClientState, body: Body, nowMs: number): QuizClientState => ({
    ...reduce(state, body),
    offsetMs: Date.parse(body.serverAt) - nowMs,
  })
}

export const quizReducers: Reducers<Channel, QuizClientState> = {
  'quiz/state': (state, quiz, nowMs) => ({
    ...state,
    isHere: true,
    offsetMs: Date.parse(quiz.serverAt) - nowMs,
    quiz: {
      ...quiz,
      host: quiz.host && { ...quiz.host, players: playersOf(state.quiz, quiz.host) },
      answered: quiz.host?.answered ?? 0,
    },
  }),
  'question/opened': timedOfQuiz((quiz, open) => ({
    ...quiz,
    ...{
      phase: 'open',
      turn: open.turn,
      total: open.total,
      open,
      solution: null,
      tally: null,
      isSkipped: false,
      answered: 0,
      isRankingAsked: false,
    },
    you: quiz.you && { ...quiz.you, answer: null, confidence: null, result: null },
    host: quiz.host && { ...quiz.host, tally: null },
  })),
  'question/timed': timedOfQuiz((quiz, { phase, ...times }) => ({
    ...quiz,
    phase,
    open: quiz.open && { ...quiz.open, ...times },
  })),
  'question/closed': ofQuiz((quiz, { top, you, ...closed }) => ({
    ...quiz,
    ...closed,
    top: top ?? quiz.top,
    you: you ?? quiz.you,
    host: quiz.host && { ...quiz.host, tally: closed.tally ?? quiz.host.tally },
  })),
  // The player's client takes the answer.
  'answer/taken': (state) => state,
  'players/changed': ofQuiz((quiz, { playerCount, joined, left }) => ({
    ...quiz,
    playerCount,
    host: quiz.host && { ...quiz.host, players: playersAfter(quiz.host.players, joined, left) },
    ...(quiz.roster && { roster: playersAfter(quiz.roster, joined, left) }),
  })),
  'answers/counted': ofQuiz((quiz, { turn, answered, playerCount, players = [] }) => ({
    ...quiz,
    playerCount,
    answered: turn === quiz.turn ? answered : quiz.answered,
    host: quiz.host && { ...quiz.host, players: withProgress(quiz.host.players, players) },
  })),
  'answers/listed': (state, part) => ({ ...state, listed: withPart(state.listed, part) }),
  'ranking/shown': ofQuiz((quiz, { you, ...shown }) => ({
    ...quiz,
    ...shown,
    isRankingAsked: true,
    you: withRank(quiz.you, you),
  })),
  'quiz/settled': ofQuiz((quiz, settled) => ({ ...quiz, ...settled })),
  'quiz/ended': ofQuiz((quiz, { top, you, ...ended }) => ({
    ...quiz,
    ...ended,
    phase: 'ended',
    top: top ?? quiz.top,
    you: withRank(quiz.you, you),
  })),
  'player/removed': (state) => state,
}

/** The state after the connection closed. */
export function disconnected(state: QuizClientState, code: number): QuizClientState {
  const isOut = code === closeCodes.forbidden && !isOver(state)
  return { ...state, isHere: false, problem: isOut ? (state.problem ?? 'common/forbidden') : state.problem }
}

export function isOver({ quiz }: QuizClientState): boolean {
  return quiz?.phase === 'ended'
}

function withPart(listed: Listed | null, part: Listed): Listed {
  const before = listed?.turn === part.turn ? listed.answers : []
  const come = new Set(part.answers.map(({ playerId }) => playerId))
  return { ...part, answers: [...before.filter(({ playerId }) => !come.has(playerId)), ...part.answers] }
}

function withRank(you: QuizState['you'], standing: NonNullable<QuizState['you']>['standing'] | null) {
  return you && standing ? { ...you, standing } : you
}

/**
 * The room sends the latest players only: where it names a removed player, all others that the host has seen stay in
 * the list.
 */
function playersOf(quiz: KnownQuiz | null, { players, removed }: NonNullable<QuizState['host']>): Player[] {
  if (removed === undefined) return players
  const sent = new Set([removed, ...players.map(({ playerId }) => playerId)])
  return [...players, ...(quiz?.host?.players ?? []).filter(({ playerId }) => !sent.has(playerId))]
}

/** The players with what those have answered who go on at their own pace. */
function withProgress(players: Player[], counted: readonly Pick<Player, 'playerId' | 'answered'>[]): Player[] {
  if (counted.length === 0) return players
  const byId = new Map(counted.map(({ playerId, answered }) => [playerId, answered]))
  return players.map((player) => ({ ...player, answered: byId.get(player.playerId) ?? player.answered }))
}

/** A player who joined comes first; one who left stays in the list, as not here. */
function playersAfter<Listed extends Pick<Player, 'playerId' | 'isHere'>>(
  players: readonly Listed[],
  joined: readonly Listed[],
  left: readonly string[],
): Listed[] {
  const come = new Set(joined.map(({ playerId }) => playerId))
  const gone = new Set(left)
  const stayed = players
    .filter(({ playerId }) => !come.has(playerId))
    .map((player) => (gone.has(player.playerId) ? { ...player, isHere: false } : player))
  return [...joined, ...stayed]
}
