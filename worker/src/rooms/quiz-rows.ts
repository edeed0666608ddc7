import type { Question } from '@takhti/schema/questions/model'
import type { Answer, Confidence, QuizSettings } from '@takhti/schema/quizzes/model'
import type { QuizPhase } from '@takhti/schema/quizzes/rules'
import type { ScoringRule } from '@takhti/schema/quizzes/scoring'

/** The setup of a live quiz. */
export type QuizSetup = {
  quizId: string
  instituteId: string
  name: string
  code: string
  questionCount: number
  /** The quiz's class; missing in rooms of an earlier build and in its calls. */
  classId?: string | null
  /** How many players the room itself, and each of its shards, can seat; defaults to `seatsPerRoom` of the rules. */
  seatsPerRoom?: number
}

/** A quiz that was played without its room, with instants in milliseconds. */
export type PlayedQuiz = {
  startedAt: number
  endedAt: number
  players: readonly { playerId: string; personId: string | null; name: string }[]
  turns: readonly {
    openedAt: number
    answers: readonly { playerId: string; optionId: string; takenMs: number }[]
  }[]
}

/** The state of the quiz. Instants are in milliseconds of the server's clock. */
export type QuizState = {
  phase: QuizPhase
  turn: number
  isLocked: boolean
  settings: QuizSettings
  /** When the open question closes; null where the host closes it, and while it is paused. */
  closesAt: number | null
  /** The time left at the pause; null where there is no timer, or it runs. */
  leftMs: number | null
  pausedAt: number | null
  /** When a timed question closes early, because each player who is present has answered it. */
  graceEndsAt?: number | null
  /** Set while the question takes no more answers, and the shards' answers that came in time are still awaited. */
  closing?: { isSkipped: boolean; since: number } | null
  /** The time of the last action that counts as activity. */
  touchedAt: number
  endedAt: number | null
  /** Whether the databases know that it ended. */
  isToldOfEnd: boolean
  /** Whether the guests' data are deleted. */
  areGuestsGone: boolean
}

/** A turn as it was played. */
export type TurnRow = {
  turn: number
  rule: ScoringRule
  openedAt: number
  /** How long it was paused, in milliseconds. */
  pausedMs: number
  isClosed: boolean
  isSkipped: boolean
  /** Whether its result is in the scores; all are notified of it at that moment. */
  isNotified: boolean
  /** Whether a rule judges it, so that a missing answer is wrong. */
  isJudged: boolean
}

/** An answer that counts. `share` is null while it is not judged. */
export type AnswerRow = {
  turn: number
  playerId: string
  answerId: string
  receivedAt: number
  takenMs: number
  /** Null once it is deleted. */
  answer: Answer | null
  confidence: Confidence | null
  share: number | null
}

/** A player as a shard knows them: ids and the time of joining. No name. */
export type Sitter = { id: string; personId: string | null; joinedAt: number }

/** The text of a message. With `own`, each player named there gets it with an ending of their own, and no other player gets it. */
export type ShardMessage = { head: string; own: Record<string, string> | null }

/** The state of the quiz as its shards receive it. `told` is the message sent with it, null where only the state is sent again. */
export type ShardNews = { version: number; state: QuizState; turn: TurnRow | null; message: ShardMessage | null }

/** The arguments that a shard is made with. */
export type ShardSetup = { setup: QuizSetup; questions: readonly Question[]; news: ShardNews }

/** What a shard took since its last report: answers that are durable there, and players who have left. */
export type Reported = { shard: number; version: number; rows: AnswerRow[]; left: string[] }

/** Players who entered a shard, and the version of the quiz that it knows. */
export type Arrived = { shard: number; version: number; playerIds: string[] }

/** What players who entered a shard have missed, as of that version of the quiz. */
export type Welcome = { version: number; message: ShardMessage }
