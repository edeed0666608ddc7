import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Instant } from '../kit/time.ts'
import { Id, page, paging } from '../kit/wire.ts'
import { changesOf } from '../questions/sets/model.ts'
import {
  Allowance,
  Assessment,
  AssessmentFilter,
  AssessmentSettings,
  AssessmentSort,
  AssessmentSummary,
  AssessmentType,
  DraftQuestion,
} from './model.ts'
import { firstPageSize, maxAssigned, maxQuestionsOfAssessment } from './rules.ts'

const ofTeachers = { roles: ['instructor'], feature: null } as const
const ofMembers = { roles: ['instructor', 'learner', 'guest'], feature: null } as const

/** The handler refuses an empty name with the specification's text. */
const Name = z.string().max(800)

const setData = z.object({ name: Name, classId: Id, type: AssessmentType }).partial()

const making = {
  /** A device without a network makes it, and a repeat makes nothing new. */
  id: Id.optional(),
  classId: Id,
  name: Name,
  type: AssessmentType.default('test'),
}

const drafting = z.object({
  ...making,
  questions: z.array(DraftQuestion).max(maxQuestionsOfAssessment).default([]),
  settings: AssessmentSettings.partial().optional(),
})

const makingErrors = [
  'assessments/name-required',
  'assessments/exists',
  'assessments/theme-not-found',
  'classes/not-found',
  'sets/full',
] as const

const publishErrors = [
  'assessments/no-questions',
  'assessments/unanswered',
  'assessments/option-count',
  'assessments/no-correct-answer',
  'assessments/file-missing',
  'assessments/file-too-large',
] as const

const ById = z.object({ assessmentId: Id })

const listing = {
  ...ofMembers,
  offline: 'cache',
  output: page(AssessmentSummary).extend({ totalNumberOfAssessments: z.int() }),
  errors: ['classes/not-found'],
} as const

const narrowing = {
  classId: Id,
  ...paging,
  filter: AssessmentFilter.optional(),
  search: z.string().max(200).optional(),
  /** Those with a question of this topic. */
  topicId: Id.optional(),
  sort: AssessmentSort.optional(),
  order: z.enum(['asc', 'desc']).optional(),
}

/**
 * Calls of the area `assessments`. Teachers of the class edit; its students see those published and assigned to them.
 * Commands answer with the summary, because the whole can be large. `assessment/result` is a call of `responses`.
 */
export const assessments = {
  create: command({
    path: '/assessment/create',
    summary: 'Makes an assessment without questions for a class that the caller teaches.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object(making),
    output: AssessmentSummary,
    errors: makingErrors,
  }),
  createDraft: command({
    path: '/assessment/createDraft',
    summary: 'Makes an assessment with questions and settings, which students do not see.',
    ...ofTeachers,
    offline: 'queue',
    input: drafting,
    output: AssessmentSummary,
    errors: makingErrors,
  }),
  createDraftAndPublish: command({
    path: '/assessment/createDraftandPublish',
    summary:
      'Makes an assessment with questions and settings, and publishes it; where it cannot be published, nothing is made.',
    ...ofTeachers,
    offline: 'never',
    input: drafting,
    output: AssessmentSummary,
    errors: [...makingErrors, ...publishErrors],
  }),
  update: command({
    path: '/assessment/update',
    summary: 'Changes the name, the type or, before the first publish, the class.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ assessmentId: Id, setData }),
    output: AssessmentSummary,
    errors: ['assessments/name-required', 'assessments/published', 'classes/not-found'],
  }),
  change: command({
    path: '/assessment/question/change',
    summary:
      'Writes, removes and moves questions, each for itself. What two devices wrote without knowing of each other both stays, as in question sets.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ assessmentId: Id, changes: changesOf(DraftQuestion) }),
    output: AssessmentSummary,
    errors: ['sets/full'],
  }),
  remove: command({
    path: '/assessment/remove',
    summary: 'Takes an assessment out of every list; what students handed in stays stored.',
    ...ofTeachers,
    offline: 'queue',
    input: ById,
    output: AssessmentSummary,
  }),
  read: query({
    path: '/assessment/read',
    scope: 'assessments:read',
    summary: 'An assessment with its questions and settings, for the teachers of its class.',
    ...ofTeachers,
    offline: 'cache',
    input: ById,
    output: Assessment,
  }),
  assign: command({
    path: '/assessment/updateAssignedStudents',
    summary:
      'Sets who takes an assessment: these students of its class, or with none of them the whole class. `allowances` replaces what single students have beyond the others.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({
      assessmentId: Id,
      students: z.array(Id).max(maxAssigned),
      allowances: z.array(Allowance).max(maxAssigned).optional(),
    }),
    output: AssessmentSummary,
    errors: ['classes/invalid-user'],
  }),
  publish: command({
    path: '/assessment/publish',
    summary:
      'Freezes the questions as a version and shows it to the students. With `revision` only what the caller saw is published; otherwise 409.',
    ...ofTeachers,
    offline: 'never',
    input: z.object({ assessmentId: Id, revision: z.int().min(1).optional() }),
    output: AssessmentSummary,
    errors: publishErrors,
  }),
  unpublish: command({
    path: '/assessment/unpublish',
    summary: 'Hides an assessment from students who have not begun. Running attempts go on.',
    ...ofTeachers,
    offline: 'never',
    input: ById,
    output: AssessmentSummary,
  }),
  close: command({
    path: '/assessment/close',
    summary: 'Ends a published assessment: nobody begins an attempt any more, and running ones go on.',
    ...ofTeachers,
    offline: 'never',
    input: ById,
    output: AssessmentSummary,
  }),
  isExist: query({
    path: '/assessment/isExist',
    summary: 'Whether there is such an assessment for the caller.',
    ...ofMembers,
    offline: 'never',
    input: ById,
    output: z.object({ isAssessmentExists: z.boolean() }),
  }),
  isPublished: query({
    path: '/assessment/isPublished',
    summary: 'Whether there is such an assessment for the caller and students can begin it.',
    ...ofMembers,
    offline: 'never',
    input: ById,
    output: z.object({ isPublished: z.boolean() }),
  }),
  list: query({
    path: '/assessment/fetch',
    summary: 'The assessments of a class: all of them for its teachers, what they are given for its students.',
    ...listing,
    input: z.object(narrowing),
  }),
  listPaginated: query({
    path: '/assessment/fetch-paginated',
    scope: 'assessments:read',
    summary: `The same in pages of ${firstPageSize} where no limit is given.`,
    ...listing,
    input: z.object(narrowing),
  }),
  updateSettings: command({
    path: '/assessment/setting/update',
    summary:
      'Changes some settings. Those about time, attempts and release count at once, the others with the next publish. With `dueWas` it is refused where the due time is another one meanwhile.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ assessmentId: Id, setData: AssessmentSettings.partial(), dueWas: Instant.optional() }),
    output: AssessmentSummary,
    errors: ['assessments/theme-not-found', 'schedule/moved'],
  }),
  readSettings: query({
    path: '/assessment/setting/read',
    summary: 'The settings of an assessment, for the teachers of its class.',
    ...ofTeachers,
    offline: 'cache',
    input: ById,
    output: Assessment.pick({ setting: true, settings: true }),
  }),
}
