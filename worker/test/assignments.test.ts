import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { hourMs } from '@takhti/schema/kit/durations'
import type { Assignment, ResponseResult, StartedAttempt } from '@takhti/schema/responses/model'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

const fresh = freshSchool()
const secret = 'S3CRET'

type Who = 'instructor' | 'learner' | 'guest'

const token = (who: Who) => fresh.school.callers[who].token
const post = (path: string, who: Who, body: object) =>
  fresh.worker.post(path, token(who), body, { 'Idempotency-Key': anId() })
const later = (ms: number) => new Date(fresh.worker.clock.now().getTime() + ms).toISOString()

const question = (): DraftQuestion => ({
  ...{
    id: anId(),
    type: 'MCQ',
    description: 'Where is starch made?',
    correctOptions: ['a'],
    answer: 'Leaf',
    points: 2,
  },
  options: ['a', 'b'].map((each) => ({ id: each, title: `Option ${each}` })),
  ...{ difficulty: 'EASY', explanation: secret, rubric: secret, madeBy: 'person' },
  checks: { result: 'ok', reasons: [] },
})

async function published(settings: object = {}, questions = [question()]): Promise<string> {
  const input = { classId: fresh.school.at.classId, name: 'Plants', questions, settings }
  const { status, body } = await post('/assessment/createDraftandPublish', 'instructor', input)
  expect({ status, body }).toMatchObject({ status: 200 })
  // The contract's answer to this path.
  return (body as { id: string }).id
}

async function assignment(assessmentId: string, who: Who = 'learner') {
  const { body } = await fresh.worker.get('/assessmentResponse/assignments', token(who))
  // The contract's answer to this path.
  return (body as { items: Assignment[] }).items.find((each) => each.assessmentId === assessmentId)
}

async function started(assessmentId: string) {
  const { body } = await post('/assessmentResponse/start', 'learner', { assessmentId })
  // The contract's answer to this path.
  return body as StartedAttempt
}

test('[AT-20] an assignment has own dates, limits and attempts, and never a password', async () => {
  const dueOn = later(hourMs)
  const settings = { dueOn, password: secret, isInRoomOnly: true, attempts: 2, hasTimeLimit: true, timeLimit: 30 }
  const assessmentId = await published(settings)
  const studentId = fresh.school.personIds.learner
  const own = { studentId, extraMinutes: 15, extraAttempts: 1, dueOn: later(3 * hourMs) }
  await post('/assessment/updateAssignedStudents', 'instructor', { assessmentId, students: [], allowances: [own] })
  const found = await assignment(assessmentId)
  expect(found).toMatchObject({
    ...{ name: 'Plants', status: 'Published', questionCount: 1, totalPoints: 2, attemptsMade: 0, last: null },
    ...{ dueOn: own.dueOn, timeLimit: 45, attempts: 3, needsPassword: true, isInRoomOnly: true, isAssigned: true },
  })
  expect(JSON.stringify(found)).not.toMatch(/S3CRET/)
})

test('[AT-20] a draft and the assignment of another student are not listed', async () => {
  const draft = await post('/assessment/create', 'instructor', { classId: fresh.school.at.classId, name: 'Draft' })
  // The contract's answer to this path.
  expect(await assignment((draft.body as { id: string }).id)).toBeUndefined()
  const assessmentId = await published()
  const students = [fresh.school.personIds.guest]
  await post('/assessment/updateAssignedStudents', 'instructor', { assessmentId, students })
  expect(await assignment(assessmentId)).toBeUndefined()
})

test('[AT-20] an attempted assignment stays listed after it is unpublished', async () => {
  const assessmentId = await published()
  await started(assessmentId)
  await post('/assessment/unpublish', 'instructor', { assessmentId })
  expect(await assignment(assessmentId)).toMatchObject({
    ...{ status: 'Unpublished', isAssigned: false, attemptsMade: 1 },
    last: { status: 'InProgress', score: null },
  })
})

test('[AT-20] an edited time limit is listed from the next publish', async () => {
  const assessmentId = await published({ hasTimeLimit: true, timeLimit: 30 })
  await post('/assessment/setting/update', 'instructor', { assessmentId, setData: { timeLimit: 99 } })
  expect((await assignment(assessmentId))?.timeLimit).toBe(30)
  await post('/assessment/publish', 'instructor', { assessmentId })
  expect((await assignment(assessmentId))?.timeLimit).toBe(99)
})

test('[AT-21] a result has the questions of its paper, and solutions with the release alone', async () => {
  const asked = question()
  const assessmentId = await published({}, [asked])
  const { response, questions } = await started(assessmentId)
  const { assessmentResponseId } = response
  const answer = { kind: 'options', optionIds: ['a'] }
  const sentAt = later(0)
  const answers = [{ questionId: asked.id, sequence: 1, answer, answeredAt: sentAt, spentMs: 0 }]
  await post('/assessmentResponse/submit', 'learner', { assessmentResponseId, sentAt, answers })
  const result = async () => {
    const path = `/assessmentResponse/result?assessmentResponseId=${assessmentResponseId}`
    // The contract's answer to this path.
    return (await fresh.worker.get(path, token('learner'))).body as ResponseResult
  }
  const before = await result()
  expect(before).toMatchObject({ assessmentName: 'Plants', questions, score: null })
  expect(JSON.stringify(before)).not.toMatch(/S3CRET|correctOptions/)
  await post('/assessmentResponse/release', 'instructor', { assessmentId })
  expect(await result()).toMatchObject({ score: 2, questionResponses: [{ solution: { explanation: secret } }] })
  expect((await assignment(assessmentId))?.last).toMatchObject({ score: 2, totalPoints: 2, status: 'Submitted' })
})

test('[AT-20] a device resumes its attempt, and never starts another one by it', async () => {
  const assessmentId = await published({ attempts: 5 })
  const resume = () => post('/assessmentResponse/start', 'learner', { assessmentId, isResume: true })
  expect(await resume()).toMatchObject({ status: 404 })
  const { response } = await started(assessmentId)
  const { assessmentResponseId } = response
  expect(await resume()).toMatchObject({ status: 200, body: { response: { assessmentResponseId } } })
  await post('/assessmentResponse/submit', 'learner', { assessmentResponseId })
  expect(await resume()).toMatchObject({ status: 404 })
  expect(await assignment(assessmentId)).toMatchObject({ attemptsMade: 1 })
})
