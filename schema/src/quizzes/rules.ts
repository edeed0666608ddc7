import { dayMs, hourMs } from '../kit/durations.ts'
import type { ErrorCode } from '../kit/errors.ts'

/** Accuracy with confidence and without a ranking; or the game with a timer, streaks and a podium. */
export const modes = ['accuracy', 'fast'] as const

export type Mode = (typeof modes)[number]

/** The levels of confidence, from the least. */
export const confidences = ['guess', 'think', 'sure'] as const

export const phases = [
  /** People join; no question was opened yet. */
  'lobby',
  /** A question is open. */
  'open',
  /** Open, but the time is stopped and answers are refused. */
  'paused',
  /** Closed to answers; the solution is not revealed yet. */
  'closed',
  /** The solution is revealed to all. */
  'revealed',
  'ended',
] as const

export type QuizPhase = (typeof phases)[number]

/** The status of a quiz in its host's list. */
export const statuses = ['open', 'ended'] as const

/** The most questions of one quiz. */
export const maxQuestions = 100

/** The maximum of quizzes with cards of one student. */
export const maxMissedQuizzes = 20

/** The most players of one quiz. */
export const maxPlayers = 10_000

/** The maximum of players in a quiz's own room, and in each of its shards beyond that. */
export const seatsPerRoom = 2_000

/** The most characters of a drawn answer. */
export const maxDrawingLength = 12_000

/** The maximum of players in one message of the lobby or the ranking. */
export const maxListed = 100

/** The same for a host whose players go on at their own pace: the slow one must not be left out. */
export const maxListedAtOwnPace = 500

/** How long the data of guests remain after the end: their nickname, and their real name. */
export const guestRetentionMs = dayMs - hourMs

/**
 * How long a timed question stays open after the answer of the last present player: a dropped connection can return in
 * that time.
 */
export const answeredGraceMs = 2_000

/** A quiz in which nothing happens for so long has ended. */
export const idleEndMs = 12 * hourMs

/** How long a code is unused before another quiz may get it. */
export const codeRestMs = dayMs

type Settings = {
  mode: Mode
  secondsPerQuestion: number | null
  asksConfidence: boolean
  showsRanking: boolean
  revealsAtClose: boolean
  asksRealName: boolean
}

/** The settings of a mode. */
export function settingsOf(mode: Mode): Settings {
  const isFast = mode === 'fast'
  return {
    mode,
    secondsPerQuestion: isFast ? 20 : null,
    asksConfidence: !isFast,
    showsRanking: isFast,
    revealsAtClose: true,
    asksRealName: false,
  }
}

/** The actions of a host. */
export type HostAction = 'start' | 'next' | 'pause' | 'resume' | 'extend' | 'skip' | 'close' | 'reveal' | 'end'

const allowed: Readonly<Record<HostAction, readonly QuizPhase[]>> = {
  start: ['lobby'],
  next: ['closed', 'revealed'],
  pause: ['open'],
  resume: ['paused'],
  extend: ['open', 'paused'],
  skip: ['open', 'paused', 'closed'],
  close: ['open', 'paused'],
  reveal: ['closed'],
  end: ['lobby', 'open', 'paused', 'closed', 'revealed'],
}

/** The progress of a quiz; `turn` counts the opened questions. */
export type QuizPosition = {
  phase: QuizPhase
  turn: number
  total: number
  settings?: { isOwnPace?: boolean | undefined }
}

/** The actions where each player has their own pace: no question is closed for all before the end. */
const ofOwnPace: ReadonlySet<HostAction> = new Set(['start', 'pause', 'resume', 'end'])

/** Settings that fit each other: at each player's own pace speed has no meaning, and a question no common end. */
export function fitting<Of extends { mode: Mode; secondsPerQuestion: number | null; isOwnPace?: boolean | undefined }>(
  settings: Of,
): Of {
  return settings.isOwnPace === true ? { ...settings, mode: 'accuracy', secondsPerQuestion: null } : settings
}

/**
 * Whether the host may do this now. `at` is the turn on the host's screen: of two devices that send *next* at once, the
 * second gets an error.
 */
export function mayDo(
  action: HostAction,
  { phase, turn, total, settings }: QuizPosition,
  at: number,
): 'ok' | Extract<ErrorCode, `quizzes/${string}`> {
  if (phase === 'ended') return 'quizzes/ended'
  if (settings?.isOwnPace === true && !ofOwnPace.has(action)) return 'quizzes/moved-on'
  if (at !== turn || !allowed[action].includes(phase)) return 'quizzes/moved-on'
  return action === 'next' && turn >= total ? 'quizzes/no-more-questions' : 'ok'
}
