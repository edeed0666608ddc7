import * as z from 'zod'
import { richText } from '../kit/rich-text/model.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { Option, Question, QuestionFile } from '../questions/model.ts'
import { maxOptionLetters, maxOptions } from '../questions/rules.ts'
import { storedFields } from '../questions/sets/model.ts'
import { ShownQuestion } from '../quizzes/model.ts'
import { latePolicies } from '../responses/attempt.ts'
import {
  assessmentFilters,
  assessmentSorts,
  assessmentStatuses,
  assessmentTypes,
  defaultTheme,
  maxRubricItems,
} from './rules.ts'

export const AssessmentType = z.enum(assessmentTypes)

export type AssessmentType = z.infer<typeof AssessmentType>

export const AssessmentStatus = z.enum(assessmentStatuses)

export type AssessmentStatus = z.infer<typeof AssessmentStatus>

export const AssessmentFilter = z.enum(assessmentFilters)

export type AssessmentFilter = z.infer<typeof AssessmentFilter>

export const AssessmentSort = z.enum(assessmentSorts)

export type AssessmentSort = z.infer<typeof AssessmentSort>

/** A part of a paper. With `pick` each student gets so many of its questions, drawn at random. */
export const Section = z.object({
  id: z.string().min(1).max(40),
  name: z.string().max(200),
  pick: z.int().min(1).max(300).nullable(),
})

export type Section = z.infer<typeof Section>

/** The settings for taking, marking and releasing an assessment. `defaultSettings` has the values of a new one. */
export const AssessmentSettings = z.object({
  description: z.string().max(4_000),
  dueOn: Instant.nullable(),
  /** In minutes. It counts where `hasTimeLimit` is true; the specification's default of 1 has no effect otherwise. */
  timeLimit: z.int().min(1).max(1_440),
  hasTimeLimit: z.boolean(),
  shuffleQuestions: z.boolean(),
  shuffleAnswerOptions: z.boolean(),
  theme: z.string().max(40),
  opensOn: Instant.nullable(),
  /** The maximum of attempts of each student; null for no limit. */
  attempts: z.int().min(1).max(20).nullable(),
  /** The treatment of late answers, and of an attempt that starts late. Answers given in time always count. */
  latePolicy: z.enum(latePolicies),
  /** The loss of a late answer under `penalty` for each day begun, in percent. */
  latePenalty: z.int().min(0).max(100),
  /** Only teachers of the class read it. */
  password: z.string().min(1).max(100).nullable(),
  /** Whether an attempt starts only with the code on the paired panel. */
  isInRoomOnly: z.boolean(),
  /** Whether markers see no names. */
  isAnonymous: z.boolean(),
  givesPartialCredit: z.boolean(),
  /** Whether a wrong answer costs the question's `penalty`. */
  takesPointsOff: z.boolean(),
  /** When results release themselves; null where a teacher releases them. */
  releaseOn: Instant.nullable(),
  sections: z.array(Section).max(50),
})

export type AssessmentSettings = z.infer<typeof AssessmentSettings>

export const defaultSettings: AssessmentSettings = {
  description: '',
  dueOn: null,
  timeLimit: 1,
  hasTimeLimit: false,
  shuffleQuestions: false,
  shuffleAnswerOptions: false,
  theme: defaultTheme,
  opensOn: null,
  attempts: 1,
  latePolicy: 'accept',
  latePenalty: 10,
  password: null,
  isInRoomOnly: false,
  isAnonymous: false,
  givesPartialCredit: true,
  takesPointsOff: false,
  releaseOn: null,
  sections: [],
}

/** A question as its author leaves it: half-filled until the assessment is published. */
export const DraftQuestion = Question.extend({
  description: richText(2_000),
  options: z.array(Option.extend({ title: richText(maxOptionLetters) })).max(maxOptions),
  /** The section of the question; absent without sections. */
  sectionId: z.string().min(1).max(40).optional(),
  /** The cost of a wrong answer where the settings deduct points. */
  penalty: z.number().min(0).max(1_000).optional(),
})

export type DraftQuestion = z.infer<typeof DraftQuestion>

/** A question of an assessment, with its version; `otherOf` as in question sets. */
export const AssessmentQuestion = DraftQuestion.extend(storedFields)

export type AssessmentQuestion = z.infer<typeof AssessmentQuestion>

/** An assessment as lists show it. */
export const AssessmentSummary = z.object({
  id: Id,
  classId: Id,
  name: z.string(),
  type: AssessmentType,
  status: AssessmentStatus,
  createdBy: Id,
  /** The version that students get; 0 of a draft. */
  version: z.int().min(0),
  /** Grows with each change of the assessment or its questions. */
  revision: z.int().min(1),
  /** Whether the questions or settings changed since the last publish. */
  isChanged: z.boolean(),
  questionCount: z.int(),
  totalPoints: z.number(),
  dueOn: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  publishedAt: Instant.nullable(),
})

export type AssessmentSummary = z.infer<typeof AssessmentSummary>

/** One student's additional allowance. */
export const Allowance = z.object({
  studentId: Id,
  extraMinutes: z.int().min(0).max(1_440),
  extraAttempts: z.int().min(0).max(20),
  /** Their own due date; null where it is that of all. */
  dueOn: Instant.nullable(),
  /** Whether they start without the password, or without the code of the room: at home, for example. */
  skipsPassword: z.boolean().optional(),
  skipsRoomCode: z.boolean().optional(),
})

export type Allowance = z.infer<typeof Allowance>

/** An assessment as its teachers edit it. */
export const Assessment = AssessmentSummary.extend({
  /** The students who take it; empty for the whole class. */
  students: z.array(Id),
  allowances: z.array(Allowance),
  questions: z.array(AssessmentQuestion),
  setting: z.object({ theme: z.string() }),
  settings: AssessmentSettings,
})

export type Assessment = z.infer<typeof Assessment>

/** One line of a rubric: its label, and the points it adds or deducts. */
export const RubricItem = z.object({
  id: Id,
  questionId: Id,
  title: z.string().min(1).max(500),
  points: z.number().min(-1_000).max(1_000),
})

export type RubricItem = z.infer<typeof RubricItem>

export const RubricItems = z.array(RubricItem).max(maxRubricItems)

/** A question for students: it contains nothing of the solution. */
export const PaperQuestion = ShownQuestion.extend({
  points: z.number(),
  sectionId: z.string().optional(),
  /** The unit of a typed number. */
  unit: z.string().max(40).optional(),
  files: z.array(QuestionFile).optional(),
})

export type PaperQuestion = z.infer<typeof PaperQuestion>

/**
 * Settings that take effect without publishing again: when and how often it is taken, and when it is released.
 * Everything else is frozen in the paper.
 */
export const liveSettings = [
  'dueOn',
  'opensOn',
  'attempts',
  'latePolicy',
  'latePenalty',
  'password',
  'isInRoomOnly',
  'isAnonymous',
  'releaseOn',
] as const satisfies readonly (keyof AssessmentSettings)[]

const PaperSettings = AssessmentSettings.omit({
  dueOn: true,
  opensOn: true,
  attempts: true,
  latePolicy: true,
  latePenalty: true,
  password: true,
  isInRoomOnly: true,
  isAnonymous: true,
  releaseOn: true,
})

/** The students' part of a published version. */
export const Paper = z.object({
  name: z.string(),
  type: AssessmentType,
  settings: PaperSettings,
  questions: z.array(PaperQuestion),
  totalPoints: z.number(),
})

export type Paper = z.infer<typeof Paper>

/**
 * The judging part of a published version: the questions at that time, without images. `authorIds` maps the option ids
 * of the paper, which are random for an `ORDER`, to those of the author.
 */
export const Key = z.object({
  questions: z.array(DraftQuestion),
  authorIds: z.record(z.string(), z.string()),
})

export type Key = z.infer<typeof Key>
