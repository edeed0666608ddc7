import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Id } from '../../kit/wire.ts'
import { AssessmentQuestion, AssessmentSummary, DraftQuestion, RubricItem } from '../model.ts'
import { maxQuestionsOfAssessment, maxRubricItems } from '../rules.ts'

const ofTeachers = { roles: ['instructor'], feature: null } as const

/** For a question in several assessments the caller names one; otherwise the last changed one is used. */
const One = { questionId: Id, assessmentId: Id.optional() }

/** The fields of a question that its author writes. */
const Fields = DraftQuestion.omit({ id: true, checks: true, madeBy: true, model: true }).partial()

const AnswerRubric = z.object({
  answer: DraftQuestion.shape.answer,
  rubric: z.string().max(4_000),
  /** The rubric lines that markers apply, in the order of the digits that select them. */
  rubricItems: z.array(RubricItem.omit({ questionId: true })).max(maxRubricItems),
})

const Ids = z.array(Id).min(1).max(maxQuestionsOfAssessment)

const importing = { ...ofTeachers, offline: 'queue', output: AssessmentSummary, errors: ['sets/full'] } as const

/**
 * Calls of single questions, in the specification's names. Each changes the question's current state on arrival.
 * `question/change` of the area `assessments` merges the changes of two devices.
 */
export const assessmentQuestions = {
  create: command({
    path: '/assessment/question/create',
    summary: 'Adds a question at the end of an assessment. It may be half-filled; a repeat with its `id` adds nothing.',
    ...ofTeachers,
    offline: 'queue',
    input: Fields.extend({ assessmentId: Id, id: Id.optional() }),
    output: AssessmentQuestion,
    errors: ['sets/full'],
  }),
  add: command({
    path: '/assessment/question/add-question',
    summary: 'Adds a whole question at the end of an assessment; one with its id that is there stays as it is.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ assessmentId: Id, question: DraftQuestion }),
    output: AssessmentQuestion,
    errors: ['sets/full'],
  }),
  duplicate: command({
    path: '/assessment/question/duplicate',
    summary: 'Puts a copy behind a question; `id` is that of the copy.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ ...One, id: Id.optional() }),
    output: AssessmentQuestion,
    errors: ['sets/full'],
  }),
  fetch: query({
    path: '/assessment/question/fetch',
    summary: 'The questions of an assessment in order, for the teachers of its class.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ assessmentId: Id }),
    output: z.object({ items: z.array(AssessmentQuestion) }),
  }),
  read: query({
    path: '/assessment/question/read',
    summary: 'One question of an assessment, for the teachers of its class.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object(One),
    output: AssessmentQuestion,
  }),
  remove: command({
    path: '/assessment/question/remove',
    summary: 'Removes a question from an assessment. Published versions keep it.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object(One),
    output: AssessmentSummary,
    errors: ['sets/full'],
  }),
  update: command({
    path: '/assessment/question/update',
    summary: 'Changes fields of a question.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ ...One, setData: Fields }),
    output: AssessmentQuestion,
    errors: ['sets/full'],
  }),
  updateCorrectOption: command({
    path: '/assessment/question/updateCorrectOption',
    summary: 'Sets which options of a question are right.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ ...One, correctOptions: z.array(z.string().max(40)).max(10) }),
    output: AssessmentQuestion,
    errors: ['assessments/no-correct-answer', 'assessments/option-count', 'sets/full'],
  }),
  updateTopic: command({
    path: '/assessment/question/updateTopic',
    summary: 'Sets the topic of a question.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ ...One, topicId: Id.optional(), topicName: z.string().max(200).optional() }),
    output: AssessmentQuestion,
    errors: ['topics/required', 'sets/full'],
  }),
  addAnswerRubric: command({
    path: '/assessment/question/add-answer-rubric',
    summary: 'Sets the model answer, the rubric in words and the rubric items of a question. Items keep their ids.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({ ...One, ...AnswerRubric.partial().shape }),
    output: AnswerRubric,
    errors: ['sets/full'],
  }),
  answerRubric: query({
    path: '/assessment/question/answer-rubric/{id}',
    summary: 'The model answer, the rubric in words and the rubric items of a question.',
    ...ofTeachers,
    offline: 'cache',
    input: z.object({ id: Id, assessmentId: Id.optional() }),
    output: AnswerRubric,
  }),
  importFromQuestionBank: command({
    path: '/assessment/question/importFromQuestionBank',
    summary: "Adds questions of the institute's bank; those that are there already stay as they are.",
    ...importing,
    input: z.object({ assessmentId: Id, questionBankIds: Ids }),
  }),
  importGeneratedQuestions: command({
    path: '/assessment/question/importGeneratedQuestions',
    summary:
      "Adds questions that were made: `groupId` is the item of the caller's content that they were made of, or a question set of theirs.",
    ...importing,
    input: z.object({ assessmentId: Id, groupId: Id, questionIds: Ids }),
  }),
  addCurated: command({
    path: '/assessment/curatedQuestion/addToAssesment',
    summary: 'Adds curated questions; those that are there already stay as they are.',
    ...importing,
    input: z.object({ assessmentId: Id, curatedQuestionReferenceIds: Ids }),
  }),
}
