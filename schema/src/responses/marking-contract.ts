import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Id, page, paging } from '../kit/wire.ts'
import { Gradebook, GridRow, MarkedAnswer, MarkingOverview, RubricEffect, RubricLines } from './marking-model.ts'

const ofTeachers = { roles: ['instructor'], feature: null } as const

const rubric = {
  assessmentId: Id,
  questionId: Id,
  rubricItems: RubricLines,
  /** The lines that the change was made on; with others stored, it is refused. */
  seen: RubricLines.optional(),
}

/** Calls for the marking of answers, for the teachers of the class. */
export const markingCalls = {
  markingOverview: query({
    path: '/assessmentResponse/questions',
    summary: 'The questions of an assessment with key and rubric, and how many answers of each wait for a person.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ assessmentId: Id }),
    output: MarkingOverview,
  }),
  answers: query({
    path: '/assessmentResponse/answers',
    summary: 'All answers to one question that were handed in, with their marks, for marking by question.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ assessmentId: Id, questionId: Id, ...paging }),
    output: page(MarkedAnswer),
  }),
  grid: query({
    path: '/assessmentResponse/grid',
    summary: 'Questions by students: the score of each answer of the attempts that were handed in.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ assessmentId: Id, ...paging }),
    output: page(GridRow),
  }),
  previewRubric: command({
    path: '/assessmentResponse/rubric/preview',
    summary: 'Which scores another rubric of a question would change; it changes nothing.',
    ...ofTeachers,
    offline: 'never',
    input: z.object(rubric),
    output: RubricEffect,
    errors: ['responses/mark-changed'],
  }),
  updateRubric: command({
    path: '/assessmentResponse/rubric/update',
    summary: 'Replaces the rubric of a question and scores all its answers again, in one act.',
    ...ofTeachers,
    offline: 'never',
    input: z.object(rubric),
    output: RubricEffect,
    errors: ['responses/mark-changed'],
  }),
  gradebook: query({
    path: '/assessmentResponse/gradebook',
    scope: 'results:read',
    summary:
      'The scores of a class over all its assessments. Those of an anonymous one come with the release, because they have names.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ classId: Id }),
    output: Gradebook,
    errors: ['classes/not-found'],
  }),
}
