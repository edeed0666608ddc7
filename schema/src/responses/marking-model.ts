import * as z from 'zod'
import { AssessmentStatus, AssessmentType, DraftQuestion, RubricItem } from '../assessments/model.ts'
import { maxRubricItems } from '../assessments/rules.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { QuestionResponse, ResponseStatus } from './model.ts'

/** The rubric lines of one question, in the order of the digits that select them. */
export const RubricLines = z.array(RubricItem.omit({ questionId: true })).max(maxRubricItems)

export type RubricLines = z.infer<typeof RubricLines>

/** A question as its markers read it, from the key of the latest version that has it. */
export const MarkedQuestion = z.object({
  question: DraftQuestion,
  rubricItems: RubricLines,
  /** Answers in the attempts that were handed in. */
  answered: z.int(),
  /** Those of them that wait for a person. */
  pending: z.int(),
})

export type MarkedQuestion = z.infer<typeof MarkedQuestion>

/** The questions of an assessment with their marking progress. */
export const MarkingOverview = z.object({
  assessmentId: Id,
  classId: Id,
  name: z.string(),
  type: AssessmentType,
  status: AssessmentStatus,
  isAnonymous: z.boolean(),
  releaseOn: Instant.nullable(),
  releasedAt: Instant.nullable(),
  handedIn: z.int(),
  questions: z.array(MarkedQuestion),
})

export type MarkingOverview = z.infer<typeof MarkingOverview>

/** One student's answer to the question that is marked. */
export const MarkedAnswer = z.object({
  assessmentResponseId: Id,
  /** Null where markers see no names. */
  createdBy: Id.nullable(),
  name: z.string(),
  number: z.int(),
  isLate: z.boolean(),
  response: QuestionResponse,
})

export type MarkedAnswer = z.infer<typeof MarkedAnswer>

/** One attempt in the grid of questions by students, with what the statistics of an assessment are made of. */
export const GridRow = z.object({
  assessmentResponseId: Id,
  createdBy: Id.nullable(),
  name: z.string(),
  number: z.int(),
  score: z.number(),
  totalPoints: z.number(),
  startedAt: Instant,
  submittedAt: Instant,
  cells: z.array(
    z.object({
      questionId: Id,
      score: z.number().nullable(),
      maxScore: z.number(),
      /** The correct share; null while it waits for a person. */
      share: z.number().nullable(),
      isAnswered: z.boolean(),
      /** The chosen options of an answer by options. */
      optionIds: z.array(z.string()).optional(),
    }),
  ),
})

export type GridRow = z.infer<typeof GridRow>

/** The effect of a rubric change on the scores of a question; `of` counts its answers. */
export const RubricEffect = z.object({
  items: z.array(
    z.object({ assessmentResponseId: Id, name: z.string(), from: z.number().nullable(), to: z.number().nullable() }),
  ),
  of: z.int(),
})

export type RubricEffect = z.infer<typeof RubricEffect>

/** The scores of a class over its assessments: each student's last attempt that was handed in. */
export const Gradebook = z.object({
  assessments: z.array(z.object({ id: Id, name: z.string(), type: AssessmentType, isHidden: z.boolean() })),
  students: z.array(z.object({ studentId: Id, name: z.string() })),
  scores: z.array(
    z.object({
      assessmentId: Id,
      studentId: Id,
      assessmentResponseId: Id,
      score: z.number(),
      totalPoints: z.number(),
      pending: z.int(),
      status: ResponseStatus,
      isLate: z.boolean(),
    }),
  ),
})

export type Gradebook = z.infer<typeof Gradebook>
