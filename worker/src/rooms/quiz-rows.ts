import type { Question } from '@takhti/schema/questions/model'
import type { Answer, Confidence, QuizSettings } from '@takhti/schema/quizzes/model'
import type { QuizPhase } from '@takhti/schema/quizzes/rules'
import type { ScoringRule } from '@takhti/schema/quizzes/scoring'

/** A live quiz as it is made. */
export type QuizSetup = {
  quizId: string
  instituteId: string
  name: string
  code: string
  questionCount: number
  /** The class that it is for; rooms that an earlier build made, and calls of one, do not say it. */
  classId?: string | null
  /** How many players sit in the room itself, and in each of its shards; `seatsPerRoom` of the rules where it is not said. */
  seatsPerRoom?: number
}

/** Where the quiz stands. Instants are in milliseconds of the server's clock. */
export type Stand = {
  phase: QuizPhase
  turn: number
  isLocked: boolean
  settings: QuizSettings
  /** When the open question closes; null where the host closes it, and while it is paused. */
  closesAt: number | null
  /** What was left as it was paused; null where there is no timer, or it runs. */
  leftMs: number | null
  pausedAt: number | null
  /** When a timed question closes early, because each player who is present has answered it. */
  graceEndsAt?: number | null
  /** Set while the question takes no more answers, and what the shards took in time is still awaited. */
  closing?: { isSkipped: boolean; since: number } | null
  /** When somebody last did something that counts as being there. */
  touchedAt: number
  endedAt: number | null
  /** Whether the databases know that it ended. */
  isToldOfEnd: boolean
  /** Whether what guests left is gone. */
  areGuestsGone: boolean
}

/** A turn as it was played. */
export type TurnRow = {
  turn: number
  rule: ScoringRule
  openedAt: number
  /** How long it stood still, in milliseconds. */
  pausedMs: number
  isClosed: boolean
  isSkipped: boolean
  /** Whether what it came to is in the scores, which is when everybody is told of it. */
  isTold: boolean
  /** Whether a rule judges it, so that who did not answer has it wrong. */
  isJudged: boolean
}

/** An answer that counts. `share` is null where nobody has judged it. */
export type AnswerRow = {
  turn: number
  playerId: string
  answerId: string
  receivedAt: number
  takenMs: number
  /** Null once it is gone. */
  answer: Answer | null
  confidence: Confidence | null
  share: number | null
}

/** A player as a shard knows them: who they are, and since when. No name. */
export type Sitter = { id: string; personId: string | null; joinedAt: number }

/** The text of a message. With `own`, each player who is named there gets it with an end of their own, and nobody else gets it. */
export type Told = { head: string; own: Record<string, string> | null }

/** Where the quiz stands, as its shards are told; what was told with it is null where only that is said again. */
export type ShardNews = { version: number; stand: Stand; turn: TurnRow | null; told: Told | null }

/** What a shard is made with. */
export type ShardSetup = { setup: QuizSetup; questions: readonly Question[]; news: ShardNews }

/** What a shard took since it reported last: answers that are durable there, and who has left. */
export type Reported = { shard: number; version: number; rows: AnswerRow[]; left: string[] }

/** Players who came to a shard, and the version of the quiz that it knows. */
export type Arrived = { shard: number; version: number; playerIds: string[] }

/** What those who came to a shard have missed, as the quiz stood at that version. */
export type Welcome = { version: number; told: Told }
