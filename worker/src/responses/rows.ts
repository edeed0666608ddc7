import type { ResponseStatus } from '@takhti/schema/responses/model'
import type { Version } from './version-store.ts'

/** An attempt as its row has it, with its version and the assessment's settings of now. */
export type AttemptRow = {
  id: string
  assessmentId: string
  personId: string
  name: string
  number: number
  version: number
  status: ResponseStatus
  seed: string
  startedAt: string
  dueAt: string | null
  extraMinutes: number
  submittedAt: string | null
  receipt: string | null
  isLate: number
  isClockSetBack: number
  overrideScore: number | null
  score: number | null
  totalPoints: number
  pending: number
  revision: number
  releasedAt: string | null
  /** Of the assessment. */
  classId: string
  settings: string
  allReleasedAt: string | null
  isTaught: number
}

/** The server's row of one answer. */
export type AnswerRow = {
  questionId: string
  sequence: number
  body: string
  answeredAt: string
  receivedAt: string
  spentMs: number
}

/** The decision on one answer. */
export type MarkRow = {
  questionId: string
  overrideScore: number | null
  rubricItemIds: string
  comment: string
  ink: string
  markedBy: string | null
  revision: number
}

export type RubricRow = { id: string; questionId: string; points: number }

/** An attempt with everything that scores it. */
export type FoundAttempt = {
  attempt: AttemptRow
  version: Version
  answers: AnswerRow[]
  marks: MarkRow[]
  rubric: RubricRow[]
  /** Whether another attempt of the student runs. */
  hasRunning: boolean
}

/** What deciding a start needs to know. */
export type StartRow = {
  id: string
  classId: string
  status: 'Unpublished' | 'Published' | 'Closed'
  settings: string
  isMine: number
  extraMinutes: number | null
  extraAttempts: number | null
  dueOn: string | null
  skipsPassword: number | null
  skipsRoomCode: number | null
  attemptsMade: number
  runningId: string | null
  /** Of the caller. */
  name: string | null
  /** What publishing froze; null of a draft. */
  frozen: Version | null
  /** The secret of the code on the panel, where an attempt needs it. */
  roomKey: string | null
}

/** An assignment of a student, with the exceptions for them and their last attempt. */
export type AssignmentRow = {
  id: string
  classId: string
  className: string
  name: string
  type: 'test' | 'assignment'
  status: StartRow['status']
  settings: string
  createdAt: string
  questionCount: number
  totalPoints: number
  releasedAt: string | null
  timeLimit: number | null
  hasTimeLimit: number | null
  isMine: number
  extraMinutes: number | null
  extraAttempts: number | null
  dueOn: string | null
  skipsPassword: number | null
  skipsRoomCode: number | null
  attemptsMade: number
  lastId: string | null
  last: AttemptRow | null
}

/** The statistics of an assessment. */
export type FiguresRow = {
  students: number
  submitted: number
  seconds: number | null
  percentage: number | null
  percentages: number
  accuracy: number | null
  accuracies: number
}

/** What scoring an attempt wrote into its row. */
export type Computed = {
  score: number
  totalPoints: number
  pending: number
  judged: number
  right: number
  /** JSON of the sums by concept. */
  concepts: string
}

/** An answer that a device sent, on the server's clock. */
export type AnswerWrite = Omit<AnswerRow, 'receivedAt'>

/** A row that belongs to an attempt. */
export type OfAttempt = { attemptId: string }
