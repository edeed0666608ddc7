// Shapes of attempts, answers and marks. The calls of the area `responses` (10 of `assessmentResponse/`, and `assessment/result`)
// are declared in `responses/contract.ts` together with their handlers.
import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { GivenAnswer } from './answer.ts'
import { responseStatuses } from './rules.ts'

export const ResponseStatus = z.enum(responseStatuses)

export type ResponseStatus = z.infer<typeof ResponseStatus>

/** The answer to one question, with its mark. Before the release a learner gets neither score nor comment. */
export const QuestionResponse = z.object({
  questionId: Id,
  answer: GivenAnswer.nullable(),
  /** The points that count; null until somebody or a rule says. */
  score: z.number().nullable(),
  maxScore: z.number(),
  /** What the shared judge gives; null where only a person can say. */
  autoScore: z.number().nullable(),
  rubricItemIds: z.array(Id),
  comment: z.string(),
  markedBy: Id.nullable(),
  /** Counts marks; who marks on an older one gets 409 with both. */
  revision: z.int().min(0),
})

export type QuestionResponse = z.infer<typeof QuestionResponse>

/** One student's attempt, in the specification's names. */
export const AssessmentResponse = z.object({
  assessmentResponseId: Id,
  assessmentId: Id,
  /** Whose attempt it is. */
  createdBy: Id,
  status: ResponseStatus,
  score: z.number().nullable(),
  totalPoints: z.number(),
  /** Which attempt of the student's, from 1. */
  number: z.int().min(1),
  version: z.int().min(1),
  startedAt: Instant,
  dueAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  isLate: z.boolean(),
  releasedAt: Instant.nullable(),
  questionResponses: z.array(QuestionResponse),
})

export type AssessmentResponse = z.infer<typeof AssessmentResponse>

/** What an assessment came to, in the specification's names; shares are from 0 to 1, times in seconds. */
export const AssessmentResult = z.object({
  submittedResponses: z.int(),
  totalResponses: z.int(),
  responseRate: z.number(),
  averageCompletionTime: z.number().nullable(),
  averagePercentage: z.number().nullable(),
  averageAccuracy: z.number().nullable(),
})

export type AssessmentResult = z.infer<typeof AssessmentResult>
