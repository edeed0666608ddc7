// Shapes of attempts, answers and marks. The calls of the area `responses` (10 of `assessmentResponse/`, and `assessment/result`)
// are declared in `responses/contract.ts` together with their handlers.
import * as z from 'zod'
import { PaperQuestion } from '../assessments/model.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { Solution } from '../quizzes/model.ts'
import { GivenAnswer } from './answer.ts'
import { reportLevels } from './bloom-report.ts'
import { responseStatuses } from './rules.ts'

export const ResponseStatus = z.enum(responseStatuses)

export type ResponseStatus = z.infer<typeof ResponseStatus>

/** What one answer came to. A learner gets it with the release. */
const Marked = {
  /** The points that count; null until somebody or a rule says. */
  score: z.number().nullable(),
  maxScore: z.number(),
  /** What the shared judge gives; null where only a person can say. */
  autoScore: z.number().nullable(),
  rubricItemIds: z.array(Id),
  comment: z.string(),
}

/** How an answer stands to its time: `offline` was given in time and arrived later. */
export const Timing = z.enum(['in-time', 'offline', 'late'])

/** The answer to one question as its student gave it. */
const Given = z.object({
  questionId: Id,
  answer: GivenAnswer.nullable(),
  /** The device's count of its changes; an answer with a higher one replaces it. */
  sequence: z.int().min(0),
  answeredAt: Instant.nullable(),
  timing: Timing.nullable(),
})

/** The answer to one question, with its mark. Before the release a learner gets what they gave, and no mark. */
export const QuestionResponse = Given.extend(z.object(Marked).partial().shape).extend({
  markedBy: Id.nullable().optional(),
  /** Counts marks; who marks on an older one gets 409 with both. */
  revision: z.int().min(0).optional(),
  /** What is right, with the release. */
  solution: Solution.optional(),
})

export type QuestionResponse = z.infer<typeof QuestionResponse>

/** An attempt as lists show it; `score` is null before the release for a learner. */
export const ResponseSummary = z.object({
  assessmentResponseId: Id,
  assessmentId: Id,
  /** Whose attempt it is; null where markers see no names. */
  createdBy: Id.nullable(),
  name: z.string(),
  status: ResponseStatus,
  score: z.number().nullable(),
  totalPoints: z.number(),
  /** How many questions wait for a person. */
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
})

export type ResponseSummary = z.infer<typeof ResponseSummary>

/** One student's attempt with its answers, in the specification's names. */
export const AssessmentResponse = ResponseSummary.extend({
  questionResponses: z.array(QuestionResponse),
  /** Times without a network. */
  gaps: z.array(z.object({ from: Instant, to: Instant })),
})

export type AssessmentResponse = z.infer<typeof AssessmentResponse>

/** What a student starts with: the whole paper, and the answers that the server has of it. */
export const StartedAttempt = z.object({
  response: AssessmentResponse,
  name: z.string(),
  questions: z.array(PaperQuestion),
  /** When the attempt takes no more work of its own; null where there is no end. */
  endsAt: Instant.nullable(),
  /** The server's clock, by which a device knows how wrong its own is. */
  now: Instant,
})

export type StartedAttempt = z.infer<typeof StartedAttempt>

/** What a device shows as proof that an attempt was handed in; a repeat is answered with the same. */
export const Receipt = z.object({
  assessmentResponseId: Id,
  receipt: Id,
  submittedAt: Instant,
  isLate: z.boolean(),
  message: z.string(),
})

export type Receipt = z.infer<typeof Receipt>

/** What an assessment came to, in the specification's names; rates are of 100, times in seconds. `of` counts what an average is of. */
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
