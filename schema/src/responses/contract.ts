import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Instant } from '../kit/time.ts'
import { Done, Id, page, paging } from '../kit/wire.ts'
import { GivenAnswer } from './answer.ts'
import { markingCalls } from './marking-contract.ts'
import {
  AssessmentReport,
  AssessmentResponse,
  AssessmentResult,
  Assignment,
  Ink,
  MissedItems,
  QuestionResponse,
  Receipt,
  ResponseResult,
  ResponseStatus,
  ResponseSummary,
  StartedAttempt,
} from './model.ts'
import { maxMissedAssessments } from './rules.ts'

const ofStudents = { roles: ['learner', 'guest'], feature: null } as const
const ofTeachers = { roles: ['instructor'], feature: null } as const
const ofBoth = { roles: ['instructor', 'learner', 'guest'], feature: null } as const

/** Answers of a device: the count and the device time of each, and the device time at sending. */
const sending = {
  assessmentResponseId: Id,
  sentAt: Instant,
  answers: z
    .array(
      z.strictObject({
        questionId: Id,
        sequence: z.int().min(1).max(1_000_000_000),
        /** Null for an answer that was removed. */
        answer: GivenAnswer.nullable(),
        answeredAt: Instant,
        spentMs: z.int().min(0).max(1_000_000_000).default(0),
      }),
    )
    .max(300),
}

const Points = z.number().min(0).max(1_000_000)

/** Calls of the area `responses`: students take their assignments, the teachers of the class mark and release. */
export const responses = {
  ...markingCalls,
  start: command({
    path: '/assessmentResponse/start',
    summary:
      'Starts an attempt, or gives the one that runs with the answers that are here. The paper comes whole and once; nothing in it says what is right.',
    ...ofStudents,
    offline: 'never',
    input: z.strictObject({
      assessmentId: Id,
      password: z.string().max(100).optional(),
      roomCode: z.string().max(20).optional(),
      /** A device resumes its attempt, and starts no other where that one has ended. */
      isResume: z.boolean().optional(),
    }),
    output: StartedAttempt,
    errors: [
      'responses/not-open',
      'responses/closed',
      'responses/no-attempts',
      'responses/password-wrong',
      'responses/room-code-wrong',
    ],
  }),
  save: command({
    path: '/assessmentResponse/save',
    summary:
      'Stores answers of an attempt of the caller, many at once after days without a network; for each question the latest counts, in whatever order they arrive. What is late is stored and labelled.',
    ...ofStudents,
    offline: 'queue',
    input: z.strictObject(sending),
    output: z.object({ saved: z.array(Id), receivedAt: Instant }),
  }),
  submit: command({
    path: '/assessmentResponse/submit',
    summary: 'Hands an attempt in, with the answers that are not here yet. A repeat answers the same receipt.',
    ...ofStudents,
    offline: 'queue',
    input: z.object({
      ...sending,
      sentAt: Instant.optional(),
      answers: sending.answers.default([]),
      flag: z.boolean().optional(),
    }),
    output: Receipt,
  }),
  listMine: query({
    path: '/assessmentResponse/assignments',
    summary:
      'The assignments of the caller in all their classes, the latest first, with their own dates, limits and last attempt. An attempted one stays listed after it is unpublished.',
    ...ofStudents,
    offline: 'cache',
    input: z.object(paging),
    output: page(Assignment),
  }),
  missed: query({
    path: '/assessmentResponse/missed',
    summary: `What the caller missed in the last attempt at each of the last ${maxMissedAssessments} assessments with a released result, solutions included. None of an assessment that they take again.`,
    ...ofStudents,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ assessments: z.array(MissedItems) }),
  }),
  fetch: query({
    path: '/assessmentResponse/fetch',
    summary: 'The attempts at an assessment, the latest first.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ assessmentId: Id, ...paging }),
    output: page(ResponseSummary),
  }),
  read: query({
    path: '/assessmentResponse/read',
    summary:
      "A student's last attempt with its answers. The student gets scores, comments and what is right with the release.",
    ...ofBoth,
    offline: 'cache',
    input: z.object({ assessmentId: Id, createdBy: Id }),
    output: AssessmentResponse,
  }),
  updateScore: command({
    path: '/assessmentResponse/updateScore',
    summary: 'Sets the score of a whole response; null lets the sum of its questions count again.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ assessmentResponseId: Id, score: Points.nullable(), revision: z.int().min(1).optional() }),
    output: ResponseSummary,
    errors: ['responses/mark-changed', 'responses/not-submitted'],
  }),
  markQuestion: command({
    path: '/assessmentResponse/questionResponse/updateScore',
    summary:
      'Marks one answer by points, by lines of the rubric, or with null and none of them by the judge again. `revision` is that of the mark that was seen; an older one is refused with both values.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({
      assessmentResponseId: Id,
      questionId: Id,
      score: Points.nullable(),
      rubricItemIds: z.array(Id).max(30).optional(),
      comment: z.string().max(4_000).optional(),
      /** Strokes on the student's drawing or photos; without it they stay. */
      ink: Ink.optional(),
      revision: z.int().min(0).optional(),
      /** The marker of the mark that was seen: a count alone is equal after another's mark and a refused one of one's own. */
      markedBy: Id.nullable().optional(),
    }),
    output: QuestionResponse,
    errors: ['responses/mark-changed', 'responses/not-submitted'],
  }),
  updateStatus: command({
    path: '/assessmentResponse/updateStatus',
    summary: 'Says that a response is marked, or gives it back to the student, who sees it from then on.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ assessmentResponseId: Id, status: ResponseStatus.exclude(['InProgress']) }),
    output: ResponseSummary,
    errors: ['responses/not-submitted'],
  }),
  roomCode: query({
    path: '/assessmentResponse/room-code',
    summary: 'The code that the panel of a room shows now, for an assessment that starts only in the room.',
    ...ofTeachers,
    offline: 'never',
    input: z.object({ assessmentId: Id }),
    output: z.object({ code: z.string(), changesAt: Instant, serverAt: Instant }),
  }),
  release: command({
    path: '/assessmentResponse/release',
    summary: 'Shows results to these students, or without any named to all of the assessment.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ assessmentId: Id, students: z.array(Id).max(2_000).default([]) }),
    output: Done,
  }),
  generateReport: command({
    path: '/assessmentResponse/generate-report',
    summary:
      'The Bloom report of a response beside its class, from the scores as they are. A student gets their own with the release.',
    ...ofBoth,
    offline: 'never',
    input: z.object({ report: z.object({ assessmentResponseId: Id }) }),
    output: AssessmentReport,
    errors: ['responses/not-submitted'],
  }),
  updateReport: command({
    path: '/assessmentResponse/update-report',
    summary: 'Scores a response again from its answers, key, marks and rubric, and reports on it.',
    ...ofTeachers,
    offline: 'never',
    input: z.object({ report: z.object({ assessmentResponseId: Id }) }),
    output: AssessmentReport,
    errors: ['responses/not-submitted'],
  }),
  result: query({
    path: '/assessmentResponse/result',
    summary:
      'One response with the questions of its paper. Its student reads scores, comments and solutions with the release.',
    ...ofBoth,
    offline: 'cache',
    input: z.object({ assessmentResponseId: Id }),
    output: ResponseResult,
    errors: ['responses/not-submitted'],
  }),
  resultOfAll: query({
    path: '/assessment/result',
    scope: 'results:read',
    summary: 'What an assessment came to, with what each average is of.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ assessmentId: Id }),
    output: AssessmentResult,
  }),
}
