// Shapes of attempts, answers and marks. The calls of the area `responses` (10 of `assessmentResponse/`, and `assessment/result`)
// are declared in `responses/contract.ts` together with their handlers.
import * as z from 'zod'
import { AssessmentStatus, AssessmentType, PaperQuestion } from '../assessments/model.ts'
import { idPattern } from '../kit/ids.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { Solution, strokes } from '../quizzes/model.ts'
import { GivenAnswer } from './answer.ts'
import { latePolicies } from './attempt.ts'
import { reportLevels } from './bloom-report.ts'
import { responseStatuses } from './rules.ts'

export const ResponseStatus = z.enum(responseStatuses)

export type ResponseStatus = z.infer<typeof ResponseStatus>

/** The most characters of a marker's strokes on one drawing, photo or page. */
export const maxInkLength = 12_000

/** The most drawings, photos and pages of one answer with strokes. */
const maxInkPlaces = 40

/** A page of a PDF, counted from 1: the id of its file, and its number. */
const PageOfFile = z.string().regex(new RegExp(`${idPattern.source.slice(0, -1)}/[1-9]\\d{0,2}$`), 'not a page')

/** A marker's strokes on an answer: on its drawing (`drawing`), on a photo by the id of its file, or on a PDF's page. */
export const Ink = z
  .record(z.union([z.literal('drawing'), Id, PageOfFile]), strokes(maxInkLength))
  .refine((ink) => Object.keys(ink).length <= maxInkPlaces, 'too many')

export type Ink = z.infer<typeof Ink>

/** The mark of one answer. A learner gets it with the release. */
const Marked = {
  /** The points that count; null until a person or a rule sets them. */
  score: z.number().nullable(),
  maxScore: z.number(),
  /** The points by the shared judge; null where only a person can judge. */
  autoScore: z.number().nullable(),
  rubricItemIds: z.array(Id),
  comment: z.string(),
  ink: Ink,
}

/** The timing of an answer: `offline` was given in time and arrived later. */
export const Timing = z.enum(['in-time', 'offline', 'late'])

/** The answer to one question as the student gave it. */
const Given = z.object({
  questionId: Id,
  answer: GivenAnswer.nullable(),
  /** The device's count of its changes; an answer with a higher one replaces it. */
  sequence: z.int().min(0),
  answeredAt: Instant.nullable(),
  timing: Timing.nullable(),
})

/** The answer to one question, with its mark. Before the release a learner gets their answer, and no mark. */
export const QuestionResponse = Given.extend(z.object(Marked).partial().shape).extend({
  markedBy: Id.nullable().optional(),
  /** The source of the score: a person's number counts as it is, the others are computed. */
  by: z.enum(['judge', 'rubric', 'person', 'pending']).optional(),
  /** Counts marks; a marker with an older one gets 409 with both. */
  revision: z.int().min(0).optional(),
  /** The solution, with the release. Markers have it of a typed number, which each student draws. */
  solution: Solution.optional(),
  /** The address of the video that the question was made of, with the solution. */
  video: z.string().optional(),
  /** The numbers that the attempt drew, for markers. */
  drawn: z.record(z.string(), z.number()).optional(),
})

export type QuestionResponse = z.infer<typeof QuestionResponse>

/** An attempt as lists show it; `score` is null before the release for a learner. */
export const ResponseSummary = z.object({
  assessmentResponseId: Id,
  assessmentId: Id,
  /** The student of the attempt; null where markers see no names. */
  createdBy: Id.nullable(),
  name: z.string(),
  status: ResponseStatus,
  score: z.number().nullable(),
  totalPoints: z.number(),
  /** The number of questions that wait for a person. */
  pending: z.int().nullable(),
  /** Which attempt of the student's, from 1. */
  number: z.int().min(1),
  version: z.int().min(1),
  startedAt: Instant,
  dueAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  isLate: z.boolean(),
  isClockSetBack: z.boolean(),
  releasedAt: Instant.nullable(),
  revision: z.int().min(1),
  /** How far a running attempt is, for teachers who see names: how many answers the server has, and since when. */
  progress: z.object({ answered: z.int(), at: Instant.nullable() }).optional(),
})

export type ResponseSummary = z.infer<typeof ResponseSummary>

/** One student's attempt with its answers, in the specification's names. */
export const AssessmentResponse = ResponseSummary.extend({
  questionResponses: z.array(QuestionResponse),
  /** Times without a network. */
  gaps: z.array(z.object({ from: Instant, to: Instant })),
})

export type AssessmentResponse = z.infer<typeof AssessmentResponse>

/** A response with the questions of its paper, without anything of the key. */
export const ResponseResult = AssessmentResponse.extend({
  assessmentName: z.string(),
  questions: z.array(PaperQuestion),
})

export type ResponseResult = z.infer<typeof ResponseResult>

/** The questions that a student missed in one assessment, each with its solution. */
export const MissedItems = z.object({
  assessmentId: Id,
  name: z.string(),
  missed: z.array(z.object({ question: PaperQuestion, solution: Solution })),
})

export type MissedItems = z.infer<typeof MissedItems>

/** An assessment as its student's list shows it, with their own dates and limits and their last attempt. */
export const Assignment = z.object({
  assessmentId: Id,
  classId: Id,
  className: z.string(),
  name: z.string(),
  type: AssessmentType,
  status: AssessmentStatus,
  questionCount: z.int(),
  totalPoints: z.number(),
  opensOn: Instant.nullable(),
  dueOn: Instant.nullable(),
  /** In minutes, with the student's own extra time; null without a limit. */
  timeLimit: z.int().nullable(),
  /** The maximum of their attempts; null without a limit. */
  attempts: z.int().nullable(),
  attemptsMade: z.int().min(0),
  latePolicy: z.enum(latePolicies),
  needsPassword: z.boolean(),
  isInRoomOnly: z.boolean(),
  /** Whether they can still take it; otherwise it is listed for its attempts only. */
  isAssigned: z.boolean(),
  last: ResponseSummary.nullable(),
})

export type Assignment = z.infer<typeof Assignment>

/** What a paper shows beside its questions. */
export const PaperSheet = z.object({
  theme: z.string(),
  description: z.string(),
  sections: z.array(z.object({ id: z.string(), name: z.string() })),
})

export type PaperSheet = z.infer<typeof PaperSheet>

/** The start of an attempt: the whole paper, and the answers that the server has of it. */
export const StartedAttempt = z.object({
  response: AssessmentResponse,
  name: z.string(),
  sheet: PaperSheet,
  questions: z.array(PaperQuestion),
  /** When the attempt accepts no more work; null without an end. */
  endsAt: Instant.nullable(),
  /** The server's clock, by which a device measures its own error. */
  now: Instant,
})

export type StartedAttempt = z.infer<typeof StartedAttempt>

/** The proof that an attempt was handed in, shown on a device; a repeat gets the same one. */
export const Receipt = z.object({
  assessmentResponseId: Id,
  receipt: Id,
  submittedAt: Instant,
  isLate: z.boolean(),
  message: z.string(),
})

export type Receipt = z.infer<typeof Receipt>

/**
 * The results of an assessment, in the specification's names; rates are of 100, times in seconds. `of` is the count of
 * an average.
 */
export const AssessmentResult = z.object({
  submittedResponses: z.int(),
  totalResponses: z.int(),
  responseRate: z.number().nullable(),
  averageCompletionTime: z.number().nullable(),
  averagePercentage: z.number().nullable(),
  averageAccuracy: z.number().nullable(),
  of: z.object({ completionTime: z.int(), percentage: z.int(), accuracy: z.int() }),
})

export type AssessmentResult = z.infer<typeof AssessmentResult>

const Level = z.enum(reportLevels)

/** A student's Bloom report beside the class. */
export const AssessmentReport = z.object({
  assessmentResponseReport: z.object({
    blooms: z.array(z.object({ level: Level, scoreAchieved: z.number(), totalScore: z.number() })),
  }),
  classBloomsAverage: z.object({
    taxonomyaverages: z.array(
      z.object({ level: Level, achieved: z.number(), averagePercentage: z.number().nullable(), of: z.int() }),
    ),
    classBloomPercentage: z.object({ achievedPercentage: z.number().nullable(), of: z.int() }),
  }),
  totalScoreSecured: z.number(),
  totalTotalScore: z.number(),
  bloomsPercentage: z.number().nullable(),
})

export type AssessmentReport = z.infer<typeof AssessmentReport>
