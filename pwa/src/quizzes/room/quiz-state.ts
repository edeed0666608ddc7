import type { DownBody, DownName } from '@takhti/schema/kit/channel'
import type { quizChannel, QuizState } from '@takhti/schema/quizzes/channel'
import type { Player } from '@takhti/schema/quizzes/model'

type Channel = typeof quizChannel

/** A quiz as this device knows it. */
export type KnownQuiz = QuizState & {
  /** How many have answered it, as hosts and panels are told. */
  readonly answered: number
}

type Heard = {
  readonly [Name in DownName<Channel>]: (
    // Where the quiz stands is what the room says first.
    quiz: Name extends 'quiz/state' ? KnownQuiz | null : KnownQuiz,
    body: DownBody<Channel, Name>,
  ) => KnownQuiz
}

// An exhaustive map: a message added to the channel does not compile until it is heard here.
const heard: Heard = {
  'quiz/state': (quiz, state) => ({
    ...state,
    host: state.host && { ...state.host, players: playersOf(quiz, state.host) },
    answered: state.host?.answered ?? 0,
  }),
  'question/opened': (quiz, open) => ({
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
    },
    you: quiz.you && { ...quiz.you, answer: null, confidence: null, result: null },
    host: quiz.host && { ...quiz.host, tally: null },
  }),
  'question/timed': (quiz, { phase, ...times }) => ({ ...quiz, phase, open: quiz.open && { ...quiz.open, ...times } }),
  'question/closed': (quiz, { top, you, ...closed }) => ({
    ...quiz,
    ...closed,
    top: top ?? quiz.top,
    you: you ?? quiz.you,
    host: quiz.host && { ...quiz.host, tally: closed.tally ?? quiz.host.tally },
  }),
  // Whose answer that was, the room of the player knows.
  'answer/taken': (quiz) => quiz,
  'players/changed': (quiz, { playerCount, joined, left }) => ({
    ...quiz,
    playerCount,
    host: quiz.host && { ...quiz.host, players: playersAfter(quiz.host.players, joined, left) },
    ...(quiz.roster && { roster: playersAfter(quiz.roster, joined, left) }),
  }),
  'answers/counted': (quiz, { turn, answered, playerCount }) => ({
    ...quiz,
    playerCount,
    answered: turn === quiz.turn ? answered : quiz.answered,
  }),
  // Kept by whoever asked for them.
  'answers/listed': (quiz) => quiz,
  'ranking/shown': (quiz, { top, you }) => ({ ...quiz, top, you: withStanding(quiz.you, you) }),
  'quiz/settled': (quiz, settled) => ({ ...quiz, ...settled }),
  'quiz/ended': (quiz, { top, you }) => ({
    ...quiz,
    phase: 'ended',
    top: top ?? quiz.top,
    you: withStanding(quiz.you, you),
  }),
  'player/removed': (quiz) => quiz,
}

/** The quiz after a message of its room; null until the room has said where it stands. */
export function afterMessage(quiz: KnownQuiz | null, type: string, body: unknown): KnownQuiz | null {
  if (!isHeard(type)) return quiz
  // A room speaks only its declared channel, which pairs each name with its body; a lookup by a variable name hides that.
  const hear = heard[type] as (quiz: KnownQuiz | null, body: unknown) => KnownQuiz
  return quiz === null && type !== 'quiz/state' ? null : hear(quiz, body)
}

/** Whether a name is one of the channel's; a later build of the room may send what this one does not know yet. */
function isHeard(type: string): type is DownName<Channel> {
  return Object.hasOwn(heard, type)
}

function withStanding(you: QuizState['you'], standing: NonNullable<QuizState['you']>['standing'] | null) {
  return you && standing ? { ...you, standing } : you
}

/** The room tells the latest players only: where it says who was sent away, everybody else whom the host saw stays in the list. */
function playersOf(quiz: KnownQuiz | null, { players, removed }: NonNullable<QuizState['host']>): Player[] {
  if (removed === undefined) return players
  const told = new Set([removed, ...players.map(({ playerId }) => playerId)])
  return [...players, ...(quiz?.host?.players ?? []).filter(({ playerId }) => !told.has(playerId))]
}

/** Who came in stands first; who went stays in the list, as not here. */
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
