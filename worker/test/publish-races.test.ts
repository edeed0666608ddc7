import type { Assessment, AssessmentSummary, DraftQuestion } from '@takhti/schema/assessments/model'
import { expect, test } from 'vitest'
import { withHooks } from './batch-hooks.ts'
import { aChoice, examIn, givenTo } from './exam-fixture.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'

const fresh = freshSchool()
const exam = examIn(fresh)

async function draft(questions: readonly DraftQuestion[]): Promise<string> {
  const input = { classId: fresh.school.at.classId, name: 'Plants', questions }
  // The contract's answer to this path.
  return ((await exam.post('/assessment/createDraft', 'instructor', input)).body as AssessmentSummary).id
}

async function read(assessmentId: string): Promise<Assessment> {
  const path = `/assessment/read?assessmentId=${assessmentId}`
  // The contract's answer to this path.
  return (await fresh.worker.get(path, fresh.school.callers.instructor.token)).body as Assessment
}

/** Sends a command, and lets another one be done between what it reads and what it writes, once. */
async function between(fits: RegExp, other: () => Promise<unknown>, command: () => Promise<unknown>) {
  const whole = fresh.worker.env
  let isDone = false
  const before = async () => {
    if (isDone) return
    isDone = true
    fresh.worker.env = whole
    await other()
  }
  fresh.worker.env = { ...whole, INSTITUTES_00: withHooks(whole.INSTITUTES_00, fits, { before }) }
  try {
    // The answer of a call is read by the test.
    return (await command()) as { status: number; body: { code?: string } }
  } finally {
    expect(isDone).toBe(true)
    fresh.worker.env = whole
  }
}

const options = (count: number, title = 'Leaf') => ['a', 'b', 'c'].slice(0, count).map((id) => ({ id, title }))

// Fault: with another wording in `errors` the row of that message is red.
test.each<[string, Partial<DraftQuestion>[], string]>([
  ['no question', [], 'Assessment Must Have At Least One Question'],
  ['an empty question', [{}, { description: '' }], 'All Questions must be answered'],
  ['a half-filled question', [{ options: [...options(1), { id: 'b', title: ' ' }] }], 'All Questions must be answered'],
  ['a single option', [{}, { options: options(1) }], 'INVALID OPTION COUNT'],
  ['two right options of one', [{ options: options(3), correctOptions: ['a', 'b'] }], 'INVALID OPTION COUNT'],
  ['no right option', [{ correctOptions: [] }, {}], 'correct answers length must not be 0'],
])('[AS-17] publish refuses %s as the specification words it, and freezes nothing', async (_what, faults, message) => {
  const questions = faults.map((over) => aChoice(over))
  const assessmentId = await draft(questions)
  const bad = questions.filter((_, at) => Object.keys(faults[at] ?? {}).length > 0)
  const reply = await exam.post('/assessment/publish', 'instructor', { assessmentId })
  expect(reply).toMatchObject({ status: 400, body: { message } })
  const { issues = [] } = reply.body as { issues?: { path: string; message: string }[] }
  expect(issues).toEqual(bad.map(({ id }) => ({ path: `questions.${id}`, message })))
  expect(await read(assessmentId)).toMatchObject({ status: 'Unpublished', version: 0 })
})

// Fault: without the guard of `editTo` the question that was removed meanwhile is published.
test('[C7] a publish whose question is removed meanwhile freezes nothing that is no longer there', async () => {
  const question = aChoice()
  const assessmentId = await draft([question])
  const { questions } = await read(assessmentId)
  const changes = [{ kind: 'remove', id: question.id, base: questions[0]?.version }]
  const reply = await between(
    /insert into "assessment_versions"/,
    () => exam.post('/assessment/question/change', 'instructor', { assessmentId, changes }),
    () => exam.post('/assessment/publish', 'instructor', { assessmentId }),
  )
  expect(reply).toMatchObject({ status: 409, body: { code: 'common/conflict' } })
  expect(await read(assessmentId)).toMatchObject({ status: 'Unpublished', version: 0, questions: [] })
  expect(await exam.post('/assessment/publish', 'instructor', { assessmentId })).toMatchObject({
    body: { message: 'Assessment Must Have At Least One Question' },
  })
  expect(await brokenRules(fresh.env)).toEqual([])
})

// Fault: without the guard of `start` the attempt begins after the test was withdrawn.
test('[C10] a start that meets an unpublish leaves no attempt; a hand-in that meets one counts', async () => {
  const question = aChoice()
  const assessmentId = await exam.published([question])
  const { assessmentResponseId: id } = (await exam.started(assessmentId)).response
  const withdraw = () => exam.post('/assessment/unpublish', 'instructor', { assessmentId })
  const late = await between(/insert into assessment_attempts/, withdraw, () => exam.start(assessmentId, 'guest'))
  expect(late.status).toBe(404)
  await exam.post('/assessment/publish', 'instructor', { assessmentId })
  const handed = await between(/insert into assessment_answers/, withdraw, () =>
    exam.submit(id, [givenTo(question.id, exam.now())]),
  )
  expect(handed.status).toBe(200)
  expect(await exam.result(id)).toMatchObject({ score: 2 })
  expect(await brokenRules(fresh.env)).toEqual([])
})

// Fault: without the guard of `save` the score is that of the answers that were read, not of both devices'.
test('[C3] answers of two devices that meet in the database are both in the score', async () => {
  const questions = [aChoice(), aChoice()]
  const assessmentId = await exam.published(questions)
  const { assessmentResponseId: id } = (await exam.started(assessmentId)).response
  const [one = '', two = ''] = questions.map((each) => each.id)
  await between(
    /insert into assessment_answers/,
    () => exam.save(id, [givenTo(one, exam.now())]),
    () => exam.save(id, [givenTo(two, exam.now())]),
  )
  const { results } = await fresh.env.INSTITUTES_00.prepare('select score from assessment_attempts where id = ?')
    .bind(id)
    .all()
  expect(results).toEqual([{ score: 4 }])
  expect(await exam.submit(id)).toMatchObject({ status: 200 })
  expect(await exam.result(id)).toMatchObject({ score: 4 })
})

// Fault: with a hand-in that answers the receipt it made, the second tab has another receipt than the first.
test('[C2] a hand-in that meets that of another tab answers the receipt of the other', async () => {
  const question = aChoice()
  const assessmentId = await exam.published([question])
  const { assessmentResponseId: id } = (await exam.started(assessmentId)).response
  let first: unknown
  const second = await between(
    /insert into assessment_answers/,
    async () => void (first = (await exam.submit(id, [givenTo(question.id, exam.now())])).body),
    () => exam.submit(id, [givenTo(question.id, exam.now())]),
  )
  expect(first).toMatchObject({ receipt: expect.any(String) })
  expect(second.body).toEqual(first)
  const { results } = await fresh.env.INSTITUTES_00.prepare(
    `select count(*) as count from audit where entity_id = ? and action = 'responses.submit'`,
  )
    .bind(id)
    .all()
  expect(results).toEqual([{ count: 1 }])
})
