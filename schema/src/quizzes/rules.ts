import { dayMs, hourMs } from '../kit/durations.ts'
import type { ErrorCode } from '../kit/errors.ts'

/** Accuracy with confidence and nobody ranked; or the game with a timer, streaks and a podium. */
export const modes = ['accuracy', 'fast'] as const

export type Mode = (typeof modes)[number]

/** How sure a player can say to be, from the least. */
export const confidences = ['guess', 'think', 'sure'] as const

export const phases = [
  /** People join; nothing was asked yet. */
  'lobby',
  /** A question is open. */
  'open',
  /** It is open, but time stands still and nobody answers. */
  'paused',
  /** It takes no more answers; nobody was told what is right. */
  'closed',
  /** Everybody was told what is right. */
  'revealed',
  'ended',
] as const

export type QuizPhase = (typeof phases)[number]

/** How a quiz stands in its host's list. */
export const statuses = ['open', 'ended'] as const

/** The most questions of one quiz. */
export const maxQuestions = 100

/** Of how many quizzes a student has cards at once. */
export const maxMissedQuizzes = 20

/** The most players of one quiz. */
export const maxPlayers = 10_000

/** How many players sit in the room of a quiz itself; as many sit in each of the shards that it has beside it then. */
export const seatsPerRoom = 2_000

/** The most characters of a drawn answer. */
export const maxDrawingLength = 12_000

/** How many players a list of the lobby or the ranking tells at once. */
export const maxListed = 100

/** How long what no-login players leave behind stays after the end: their nickname, and their real name. */
export const guestsKeptMs = dayMs - hourMs

/** How long a timed question stays open after the answer of the last player who is present: a dropped connection comes back in it. */
export const answeredGraceMs = 2_000

/** A quiz in which nothing happens for so long has ended. */
export const idleEndMs = 12 * hourMs

/** How long a code leads nowhere before it may be somebody else's. */
export const codeRestMs = dayMs

type Settings = {
  mode: Mode
  secondsPerQuestion: number | null
  asksConfidence: boolean
  showsRanking: boolean
  revealsAtClose: boolean
  asksRealName: boolean
}

/** What the one switch sets. */
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

/** What a host can ask of a quiz at a time. */
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

/** Where a quiz stands; `turn` counts the questions that were opened. */
export type Stand = { phase: QuizPhase; turn: number; total: number }

/**
 * Whether the host may do this now. `at` is the turn that the host's screen showed: of two devices that say *next* at once,
 * the second is told that the quiz has moved on.
 */
export function mayDo(
  action: HostAction,
  { phase, turn, total }: Stand,
  at: number,
): 'ok' | Extract<ErrorCode, `quizzes/${string}`> {
  if (phase === 'ended') return 'quizzes/ended'
  if (at !== turn || !allowed[action].includes(phase)) return 'quizzes/moved-on'
  return action === 'next' && turn >= total ? 'quizzes/no-more-questions' : 'ok'
}
