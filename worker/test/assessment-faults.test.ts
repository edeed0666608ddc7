import type { AssessmentSummary, DraftQuestion } from '@takhti/schema/assessments/model'
import type { AssessmentResponse, Receipt, ResponseSummary, StartedAttempt } from '@takhti/schema/responses/model'
import { samples } from '@takhti/schema/samples'
import { expect, test } from 'vitest'
import { withHooks } from './batch-hooks.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId } from './school.ts'

const fresh = freshSchool()

const token = (who: 'instructor' | 'learner') => fresh.school.callers[who].token

const post = (path: string, by: string | null, body: object, key = anId()) =>
  fresh.worker.post(path, by, body, { 'Idempotency-Key': key })

function aQuestion(over: object = {}): DraftQuestion {
  const [sample] = samples['assessments.createDraft'](fresh.school.at)['questions'] as DraftQuestion[]
  if (sample === undefined) throw new Error('no sample')
  return { ...sample, id: anId(), ...over }
}

async function draft(questions: DraftQuestion[]): Promise<AssessmentSummary> {
  const input = { classId: fresh.school.at.classId, name: 'Plants', questions }
  return (await post('/assessment/createDraft', token('instructor'), input)).body as AssessmentSummary
}

async function started(assessmentId: string, by: string | null): Promise<string> {
  const { body } = await post('/assessmentResponse/start', by, { assessmentId })
  return (body as StartedAttempt).response.assessmentResponseId
}

const given = (questionId: string) => ({
  ...{ questionId, sequence: 1, answeredAt: fresh.worker.clock.now().toISOString(), spentMs: 0 },
  answer: { kind: 'options', optionIds: ['a'] },
})

const save = (assessmentResponseId: string, questionId: string, by: string | null) => {
  const sentAt = fresh.worker.clock.now().toISOString()
  return post('/assessmentResponse/save', by, { assessmentResponseId, sentAt, answers: [given(questionId)] })
}

test('[AS-16] an import of 300 questions, 40 faulty, names each fault, then is published', async () => {
  const faults = [
    { over: { description: '' }, code: 'assessments/unanswered' },
    { over: { options: [{ id: 'a', title: 'Leaf' }] }, code: 'assessments/option-count' },
    { over: { correctOptions: [] }, code: 'assessments/no-correct-answer' },
    { over: { options: [] }, code: 'assessments/option-count' },
  ]
  const questions = Array.from({ length: 300 }, (_, at) =>
    aQuestion(at % 15 < 2 ? faults[(at % 15) + (at % 2) * 2]?.over : {}),
  )
  const faulty = new Map(
    questions.flatMap((each, at) => {
      const fault = at % 15 < 2 ? faults[(at % 15) + (at % 2) * 2] : undefined
      return fault === undefined ? [] : [[each.id, fault.code] as const]
    }),
  )
  expect(faulty.size).toBe(40)
  const made = await draft([])
  const put = (item: DraftQuestion, base: string | null, version = anId()) => ({ kind: 'put', item, base, version })
  const versions = new Map(questions.map(({ id }) => [id, anId()]))
  const changes = questions.map((item) => put(item, null, versions.get(item.id)))
  // A call takes 200 changes, so a device sends them in parts.
  for (const part of [changes.slice(0, 150), changes.slice(150)])
    await post('/assessment/question/change', token('instructor'), { assessmentId: made.id, changes: part })
  const full = await post('/assessment/question/create', token('instructor'), {
    assessmentId: made.id,
    description: '?',
  })
  expect(full.body).toMatchObject({ code: 'sets/full' })
  const found = new Map<string, string>()
  for (;;) {
    const { body } = await post('/assessment/publish', token('instructor'), { assessmentId: made.id })
    const { code, issues = [] } = body as { code?: string; issues?: { path: string }[] }
    if (code === undefined) break
    const ids = issues.map(({ path }) => path.replace('questions.', ''))
    expect(ids).not.toEqual([])
    for (const id of ids) found.set(id, code)
    const mended = questions
      .filter(({ id }) => ids.includes(id))
      .map(({ id }) => put(aQuestion({ id }), versions.get(id) ?? null))
    const reply = await post('/assessment/question/change', token('instructor'), {
      assessmentId: made.id,
      changes: mended,
    })
    expect(reply).toMatchObject({ status: 200, body: { questionCount: 300 } })
  }
  expect(found).toEqual(faulty)
  expect(await brokenRules(fresh.env)).toEqual([])
})

// Fault: without the shift of numbers in the merge, the attempt of the double stays with a person who is gone.
test('[C10] a student merged mid-attempt loses no answer of either name, and hands in', async () => {
  const question = aQuestion()
  const { id: assessmentId } = await draft([question])
  await post('/assessment/publish', token('instructor'), { assessmentId })
  const guest = async (displayName: string) => {
    const { body } = await fresh.worker.post(`/join/${fresh.school.at.code}/by-students`, null, { displayName })
    return body as { userId: string; access_token: string }
  }
  const [one, other] = [await guest('Mina'), await guest('Mina K')]
  const attempts = []
  for (const { access_token: by } of [one, other]) {
    const id = await started(assessmentId, by)
    expect((await save(id, question.id, by)).body).toMatchObject({ saved: [question.id] })
    attempts.push(id)
  }
  await post('/student/promote-guests', token('instructor'), { userIds: [one.userId] })
  const merged = await post('/student/merge', token('instructor'), { userId: one.userId, doubleIds: [other.userId] })
  expect(merged.status).toBe(200)
  const path = `/assessmentResponse/fetch?assessmentId=${assessmentId}`
  const { items } = (await fresh.worker.get(path, token('instructor'))).body as { items: ResponseSummary[] }
  expect(new Set(items.map((each) => each.assessmentResponseId))).toEqual(new Set(attempts))
  expect(
    items.map(({ createdBy, number }) => [createdBy, number]).toSorted(([, a], [, b]) => Number(a) - Number(b)),
  ).toEqual([
    [one.userId, 1],
    [one.userId, 2],
  ])
  for (const assessmentResponseId of attempts) {
    const handed = await post('/assessmentResponse/submit', one.access_token, { assessmentResponseId })
    expect(handed).toMatchObject({ status: 200, body: { receipt: expect.any(String) } })
    const result = await fresh.worker.get(
      `/assessmentResponse/result?assessmentResponseId=${assessmentResponseId}`,
      token('instructor'),
    )
    expect((result.body as AssessmentResponse).questionResponses[0]?.answer).toEqual({
      kind: 'options',
      optionIds: ['a'],
    })
  }
  expect(await brokenRules(fresh.env)).toEqual([])
})

/** A database that fails at the batch with an insert of answers: after it was written, or before. */
function dying(db: D1Database, when: 'before' | 'after'): D1Database {
  const die = () => {
    throw new Error('the worker died')
  }
  return withHooks(db, /insert into assessment_answers/, { [when]: die })
}

test.each(['before', 'after'] as const)(
  '[C1] a server that dies %s a submission’s batch leaves all or nothing, and one receipt',
  async (when) => {
    const question = aQuestion()
    const { id: assessmentId } = await draft([question])
    await post('/assessment/publish', token('instructor'), { assessmentId })
    const id = await started(assessmentId, token('learner'))
    const sentAt = fresh.worker.clock.now().toISOString()
    const body = { assessmentResponseId: id, sentAt, answers: [given(question.id)] }
    const whole = fresh.worker.env
    fresh.worker.env = { ...whole, INSTITUTES_00: dying(whole.INSTITUTES_00, when) }
    const key = anId()
    expect((await post('/assessmentResponse/submit', token('learner'), body, key)).status).toBe(500)
    fresh.worker.env = whole
    const rowsOf = async () =>
      await whole.INSTITUTES_00.prepare(
        `select t.receipt, (select count(*) from assessment_answers a where a.attempt_id = t.id) as answers
         from assessment_attempts t where t.id = ?`,
      )
        .bind(id)
        .first<{ receipt: string | null; answers: number }>()
    const left = await rowsOf()
    expect(left).toEqual(
      when === 'before' ? { receipt: null, answers: 0 } : { receipt: expect.any(String), answers: 1 },
    )
    const again = await post('/assessmentResponse/submit', token('learner'), body, key)
    expect(again.status).toBe(200)
    const { receipt } = again.body as Receipt
    if (left?.receipt) expect(receipt).toBe(left.receipt)
    expect(await rowsOf()).toEqual({ receipt, answers: 1 })
    const other = await post('/assessmentResponse/submit', token('learner'), body, anId())
    expect((other.body as Receipt).receipt).toBe(receipt)
    expect(await brokenRules(fresh.env)).toEqual([])
  },
)
