import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { dayMs, hourMs, minuteMs } from '@takhti/schema/kit/durations'
import type { AssessmentResponse, Receipt, ResponseSummary, StartedAttempt } from '@takhti/schema/responses/model'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { recorded, type Trip } from './databases.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool, TestWorker } from './school.ts'

const fresh = freshSchool()
const secret = 'S3CRET'

type Who = 'instructor' | 'learner' | 'guest' | 'admin'

const token = (who: Who) => fresh.school.callers[who].token
const now = () => fresh.worker.clock.now().toISOString()
const post = (path: string, who: Who, body: object, key = anId()) =>
  fresh.worker.post(path, token(who), body, { 'Idempotency-Key': key })
const rows = (statement: ReturnType<typeof sql>) =>
  instituteDatabaseOf(fresh.env, '00').all<Record<string, unknown>>(statement)

/** The number of statements that the institute's database ran. */
function ofInstitutes(trips: readonly Trip[]): number {
  return trips.flatMap(({ database, statements }) => (database === 'institute' ? statements : [])).length
}

function choice(over: Partial<DraftQuestion> = {}): DraftQuestion {
  return {
    id: anId(),
    type: 'MCQ',
    description: 'Where does a plant make its food?',
    options: ['a', 'b', 'c'].map((each) => ({ id: each, title: `Option ${each}` })),
    correctOptions: ['a'],
    answer: 'Option a',
    points: 2,
    difficulty: 'EASY',
    explanation: secret,
    rubric: secret,
    checks: { result: 'ok', reasons: [] },
    madeBy: 'person',
    ...over,
  }
}

async function published(questions: DraftQuestion[], settings: object = {}): Promise<string> {
  const input = { classId: fresh.school.at.classId, name: 'Plants', questions, settings }
  const { status, body } = await post('/assessment/createDraftandPublish', 'instructor', input)
  expect({ status, body }).toMatchObject({ status: 200 })
  // The contract's answer to this path.
  return (body as { id: string }).id
}

async function start(assessmentId: string, who: Who = 'learner', more: object = {}) {
  const { status, body } = await post('/assessmentResponse/start', who, { assessmentId, ...more })
  // The contract's answer to this path.
  return { status, body: body as StartedAttempt & { code?: string } }
}

async function started(assessmentId: string, who: Who = 'learner'): Promise<string> {
  const { status, body } = await start(assessmentId, who)
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined })
  return body.response.assessmentResponseId
}

function given(questionId: string, optionId: string, over: object = {}) {
  const answer = { kind: 'options', optionIds: [optionId] }
  return { questionId, sequence: 1, answer, answeredAt: now(), spentMs: 0, ...over }
}

const save = (assessmentResponseId: string, answers: object[], over: object = {}, who: Who = 'learner') =>
  post('/assessmentResponse/save', who, { assessmentResponseId, sentAt: now(), answers, ...over })

const submit = async (assessmentResponseId: string, answers: object[] = [], key = anId(), who: Who = 'learner') => {
  const input = { assessmentResponseId, answers, flag: false }
  const reply = await post(
    '/assessmentResponse/submit',
    who,
    answers.length === 0 ? input : { ...input, sentAt: now() },
    key,
  )
  // The contract's answer to this path.
  return { status: reply.status, body: reply.body as Receipt }
}

async function read(assessmentId: string, who: Who, of: Who = 'learner') {
  const path = `/assessmentResponse/read?assessmentId=${assessmentId}&createdBy=${fresh.school.personIds[of]}`
  const { status, body } = await fresh.worker.get(path, token(who))
  // The contract's answer to this path.
  return { status, body: body as AssessmentResponse }
}

test('[AT-3] a paper comes whole and once, with no byte of its key, also of typed numbers', async () => {
  const numeric = {
    parameters: [{ name: 'a', min: 2, max: 9, step: 1 }],
    key: '3a+4177',
    tolerance: 0.321,
    isRelative: false,
    unit: 'kg',
  }
  const typed = choice({ type: 'NUMERIC', options: [], correctOptions: [], description: 'Three times {{a}}?', numeric })
  const assessmentId = await published([choice(), typed, choice({ type: 'PHOTO', options: [], correctOptions: [] })])
  const { status, body } = await start(assessmentId)
  expect(status).toBe(200)
  expect(body.questions.map(({ type }) => type)).toEqual(['MCQ', 'NUMERIC', 'PHOTO'])
  expect(body.questions[1]).toMatchObject({ description: expect.stringMatching(/^Three times [2-9]\?$/), unit: 'kg' })
  expect(JSON.stringify(body)).not.toMatch(/S3CRET|correctOptions|4177|0\.321|rubric|solution|autoScore/)
  const again = await start(assessmentId)
  expect(again.body).toEqual({ ...body, now: expect.any(String) })
})

test('[C1] a submission has one receipt, whichever key, tab or retry asks, and counts once', async () => {
  const questions = [choice(), choice()]
  const assessmentId = await published(questions)
  const id = await started(assessmentId)
  await save(id, [given(questions[0]?.id ?? '', 'a')])
  const key = anId()
  const first = await submit(id, [given(questions[1]?.id ?? '', 'b')], key)
  expect(first).toMatchObject({ status: 200, body: { isLate: false } })
  fresh.worker.clock.pass(5 * minuteMs)
  expect(await submit(id, [], anId())).toEqual(first)
  const all = await Promise.all(Array.from({ length: 5 }, () => submit(id)))
  for (const each of all) expect(each).toEqual(first)
  expect(
    await rows(sql`select count(*) as count from assessment_attempts where assessment_id = ${assessmentId}`),
  ).toEqual([{ count: 1 }])
  expect((await read(assessmentId, 'instructor')).body).toMatchObject({ score: 2, totalPoints: 4, pending: 0 })
})

test('[C1 C2] two tabs that submit at once have one receipt, and a concurrent save loses nothing', async () => {
  const questions = [choice(), choice()]
  const assessmentId = await published(questions)
  const id = await started(assessmentId)
  const replies = await Promise.all([
    submit(id, [given(questions[0]?.id ?? '', 'a')]),
    submit(id, [given(questions[0]?.id ?? '', 'a')]),
    save(id, [given(questions[1]?.id ?? '', 'a')]),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(replies[0]?.body).toEqual(replies[1]?.body)
  const { body } = await read(assessmentId, 'instructor')
  const [stored] = await rows(sql`select score from assessment_attempts where id = ${id}`)
  expect(stored).toEqual({ score: body.score })
})

test('[AT-6] two devices that start at once have one attempt, and another one is not left', async () => {
  const assessmentId = await published([choice()])
  const all = await Promise.all([1, 2, 3].map(() => start(assessmentId)))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(all.map(({ body }) => body.response.assessmentResponseId)).size).toBe(1)
  await submit(all[0]?.body.response.assessmentResponseId ?? '')
  expect((await start(assessmentId)).body).toMatchObject({ code: 'responses/no-attempts' })
})

test('[AT-7] answers of two devices in any order end as the latest of each question', async () => {
  const question = choice()
  const assessmentId = await published([question])
  const id = await started(assessmentId)
  fresh.worker.clock.pass(minuteMs)
  await save(id, [given(question.id, 'a', { sequence: 3 })])
  await save(id, [given(question.id, 'b', { sequence: 2 })])
  await save(id, [given(question.id, 'a', { sequence: 3 })])
  expect((await read(assessmentId, 'learner')).body.questionResponses).toMatchObject([
    { answer: { kind: 'options', optionIds: ['a'] }, sequence: 3 },
  ])
})

test('[AT-7 C6] hours offline preserve each answer, are labelled, and the server judges time', async () => {
  const questions = [choice(), choice()]
  const dueOn = new Date(fresh.worker.clock.now().getTime() + 30 * minuteMs).toISOString()
  const assessmentId = await published(questions, { dueOn, latePolicy: 'refuse' })
  const id = await started(assessmentId)
  const [inTime, late] = [10, 40].map((minutes) =>
    new Date(fresh.worker.clock.now().getTime() + minutes * minuteMs).toISOString(),
  )
  fresh.worker.clock.pass(3 * hourMs)
  const answers = [
    given(questions[0]?.id ?? '', 'a', { answeredAt: inTime }),
    given(questions[1]?.id ?? '', 'a', { answeredAt: late, sequence: 2 }),
  ]
  expect(await submit(id, answers)).toMatchObject({ status: 200, body: { isLate: true } })
  const { body } = await read(assessmentId, 'instructor')
  expect(body.questionResponses).toMatchObject([
    { timing: 'offline', score: 2 },
    { timing: 'late', score: 0, autoScore: 2, answer: { kind: 'options' } },
  ])
  expect(body.gaps).toEqual([{ from: inTime, to: expect.any(String) }])
})

test('[AT-7 A21] a clock that was set back is labelled; answers count, its times prove nothing', async () => {
  const question = choice()
  const dueOn = new Date(fresh.worker.clock.now().getTime() + 30 * minuteMs).toISOString()
  const assessmentId = await published([question], { dueOn, latePolicy: 'refuse' })
  const id = await started(assessmentId)
  fresh.worker.clock.pass(3 * hourMs)
  const before = new Date(fresh.worker.clock.now().getTime() - 2 * dayMs).toISOString()
  await submit(id, [given(question.id, 'a', { answeredAt: before })])
  expect((await read(assessmentId, 'instructor')).body).toMatchObject({
    isClockSetBack: true,
    questionResponses: [{ timing: 'late', score: 0, answer: { kind: 'options' } }],
  })
})

test('[C10] unpublishing mid-attempt stops no running attempt, and admits no new one', async () => {
  const question = choice()
  const assessmentId = await published([question])
  const id = await started(assessmentId)
  await save(id, [given(question.id, 'a')])
  expect(await post('/assessment/unpublish', 'instructor', { assessmentId })).toMatchObject({ status: 200 })
  expect((await start(assessmentId, 'guest')).status).toBe(404)
  expect((await start(assessmentId)).body.response.questionResponses).toMatchObject([{ answer: { kind: 'options' } }])
  expect(await submit(id)).toMatchObject({ status: 200 })
  expect((await read(assessmentId, 'instructor')).body).toMatchObject({ score: 2 })
})

test('[C10] a student who leaves the class mid-attempt still answers and submits', async () => {
  const question = choice()
  const assessmentId = await published([question])
  const id = await started(assessmentId)
  const { classId, instituteId } = fresh.school.at
  await instituteDatabaseOf(fresh.env, '00').run(
    sql`delete from class_members where institute_id = ${instituteId} and class_id = ${classId} and person_id = ${fresh.school.personIds.learner}`,
  )
  fresh.worker.clock.pass(20 * minuteMs)
  expect(await save(id, [given(question.id, 'a')])).toMatchObject({ status: 200 })
  expect(await submit(id)).toMatchObject({ status: 200 })
  expect((await read(assessmentId, 'instructor')).body).toMatchObject({ score: 2 })
})

test('[C12] of two teachers marking an answer one wins, one gets both values; both are audited', async () => {
  const question = choice({ type: 'SUBJECTIVE', options: [], correctOptions: [], points: 10 })
  const assessmentId = await published([question])
  const id = await started(assessmentId)
  await submit(id, [{ ...given(question.id, 'a'), answer: { kind: 'longText', text: 'In its leaves.\nBy light.' } }])
  const mark = (score: number, revision: number) =>
    post('/assessmentResponse/questionResponse/updateScore', 'instructor', {
      ...{ assessmentResponseId: id, questionId: question.id, score, revision },
    })
  const replies = await Promise.all([mark(7, 0), mark(4, 0)])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const won = replies[0]?.status === 200 ? 7 : 4
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'responses/mark-changed',
    issues: expect.arrayContaining([
      { path: 'stored.score', message: `${won}` },
      { path: 'sent.score', message: `${11 - won}` },
    ]),
  })
  const audited = await rows(
    sql`select action from audit where entity_id = ${id} and action like 'responses.mark%' order by action`,
  )
  expect(audited).toEqual([{ action: 'responses.markQuestion' }, { action: 'responses.markRefused' }])
  expect((await mark(won, 0)).status).toBe(200)
  expect((await mark(9, 2)).status).toBe(200)
  expect((await read(assessmentId, 'instructor')).body).toMatchObject({ score: 9, pending: 0 })
})

test('[AT-13 C5] before the release a student gets no score, key or comment; one, then all', async () => {
  const question = choice()
  const assessmentId = await published([question])
  for (const who of ['learner', 'guest'] as const)
    await submit(await started(assessmentId, who), [given(question.id, 'b')], anId(), who)
  const id = (await read(assessmentId, 'instructor')).body.assessmentResponseId
  const comment = 'Look again at chapter two'
  await post('/assessmentResponse/questionResponse/updateScore', 'instructor', {
    ...{ assessmentResponseId: id, questionId: question.id, score: 1, comment },
  })
  const before = await read(assessmentId, 'learner')
  expect(before.body).toMatchObject({ status: 'Submitted', score: null })
  expect(JSON.stringify(before.body)).not.toMatch(/S3CRET|chapter two|autoScore|correctOptions|rubric|maxScore/)
  const report = { report: { assessmentResponseId: id } }
  expect(await post('/assessmentResponse/generate-report', 'learner', report)).toMatchObject({
    status: 409,
    body: { message: 'Assessment Response Not Submitted' },
  })
  await post('/assessmentResponse/release', 'instructor', { assessmentId, students: [fresh.school.personIds.learner] })
  const after = await read(assessmentId, 'learner')
  expect(after.body).toMatchObject({
    status: 'Returned',
    score: 1,
    questionResponses: [{ comment, solution: { correctOptions: ['a'] } }],
  })
  expect((await read(assessmentId, 'guest', 'guest')).body).toMatchObject({ score: null })
  await post('/assessmentResponse/release', 'instructor', { assessmentId })
  expect((await read(assessmentId, 'guest', 'guest')).body).toMatchObject({ score: 0 })
  expect(await post('/assessmentResponse/generate-report', 'learner', report)).toMatchObject({
    status: 200,
    body: { totalScoreSecured: 1, totalTotalScore: 2, bloomsPercentage: 50 },
  })
})

test('[F1] only its student and the teachers of its class read a response', async () => {
  const question = choice()
  const assessmentId = await published([question])
  const id = await started(assessmentId)
  expect((await read(assessmentId, 'guest')).status).toBe(404)
  expect((await save(id, [given(question.id, 'a')], {}, 'guest')).status).toBe(404)
  expect((await submit(id, [], anId(), 'guest')).status).toBe(404)
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const stranger = other.callers.instructor.token
  for (const path of [
    `/assessmentResponse/fetch?assessmentId=${assessmentId}`,
    `/assessment/result?assessmentId=${assessmentId}`,
    `/assessmentResponse/result?assessmentResponseId=${id}`,
    `/assessmentResponse/room-code?assessmentId=${assessmentId}`,
  ]) {
    expect((await fresh.worker.get(path, stranger)).status, path).toBe(404)
  }
  const marked = { assessmentResponseId: id, questionId: question.id, score: 2 }
  expect((await fresh.worker.post('/assessmentResponse/questionResponse/updateScore', stranger, marked)).status).toBe(
    404,
  )
})

test('[AT-6] a password and the code on the panel admit, others do not', async () => {
  const assessmentId = await published([choice()], { password: 'leaf', isInRoomOnly: true })
  expect((await start(assessmentId)).body).toMatchObject({ code: 'responses/password-wrong' })
  expect((await start(assessmentId, 'learner', { password: 'leaf' })).body).toMatchObject({
    code: 'responses/room-code-wrong',
  })
  const path = `/assessmentResponse/room-code?assessmentId=${assessmentId}`
  expect((await fresh.worker.get(path, token('learner'))).status).toBe(403)
  const { body } = await fresh.worker.get(path, token('instructor'))
  const { code } = body as { code: string }
  fresh.worker.clock.pass(2 * minuteMs)
  expect((await start(assessmentId, 'learner', { password: 'leaf', roomCode: code })).status).toBe(403)
  fresh.worker.clock.pass(-2 * minuteMs)
  expect((await start(assessmentId, 'learner', { password: 'leaf', roomCode: code })).status).toBe(200)
})

// Faults: a count that includes removed answers; progress where markers see no names.
test('[MK-20] a running attempt is listed with its answers so far, unless it is anonymous', async () => {
  const questions = [choice(), choice(), choice()]
  const [first, second] = questions.map(({ id }) => id)
  const listed = async (assessmentId: string) => {
    const path = `/assessmentResponse/fetch?assessmentId=${assessmentId}`
    const { body } = await fresh.worker.get(path, token('instructor'))
    // The contract's answer to this path.
    return (body as { items: ResponseSummary[] }).items.map(({ progress }) => progress)
  }
  const assessmentId = await published(questions)
  const id = await started(assessmentId)
  expect(await listed(assessmentId)).toEqual([{ answered: 0, at: null }])
  const removed = { ...given(second ?? '', 'a'), answer: null }
  expect((await save(id, [given(first ?? '', 'a'), removed])).status).toBe(200)
  expect(await listed(assessmentId)).toEqual([{ answered: 1, at: now() }])
  await submit(id)
  expect(await listed(assessmentId)).toEqual([undefined])
  const hidden = await published(questions, { isAnonymous: true })
  await started(hidden)
  expect(await listed(hidden)).toEqual([undefined])
})

test('[AT-15] a submission’s statements do not grow with its answers; results take at most three', async () => {
  const statements: number[] = []
  for (const count of [1, 30]) {
    const questions = Array.from({ length: count }, () => choice())
    const assessmentId = await published(questions)
    const id = await started(assessmentId)
    const { env: watched, trips } = recorded(fresh.env)
    const input = { assessmentResponseId: id, sentAt: now(), answers: questions.map((each) => given(each.id, 'a')) }
    const reply = await new TestWorker(watched).post('/assessmentResponse/submit', token('learner'), input)
    expect(reply.status).toBe(200)
    statements.push(ofInstitutes(trips))
    const { env: looked, trips: looks } = recorded(fresh.env)
    const worker = new TestWorker(looked)
    await worker.get(`/assessmentResponse/fetch?assessmentId=${assessmentId}`, token('instructor'))
    await worker.get(`/assessment/result?assessmentId=${assessmentId}`, token('instructor'))
    expect(ofInstitutes(looks)).toBeLessThanOrEqual(3)
  }
  expect(statements[0]).toBe(statements[1])
})

test('[AT-11] the statistics of a class include their number of responses', async () => {
  const question = choice()
  const assessmentId = await published([question])
  const path = `/assessment/result?assessmentId=${assessmentId}`
  expect((await fresh.worker.get(path, token('instructor'))).body).toMatchObject({
    submittedResponses: 0,
    averagePercentage: null,
  })
  const id = await started(assessmentId)
  fresh.worker.clock.pass(10 * minuteMs)
  await submit(id, [given(question.id, 'a')])
  const { body } = await fresh.worker.get(path, token('instructor'))
  expect(body).toMatchObject({
    ...{ submittedResponses: 1, totalResponses: 2, responseRate: 50, averagePercentage: 100, averageAccuracy: 100 },
    of: { completionTime: 1, percentage: 1, accuracy: 1 },
  })
  expect((body as { averageCompletionTime: number }).averageCompletionTime).toBeCloseTo(600, 0)
  const list = await fresh.worker.get(`/assessmentResponse/fetch?assessmentId=${assessmentId}`, token('instructor'))
  expect((list.body as { items: ResponseSummary[] }).items).toMatchObject([
    { assessmentResponseId: id, score: 2, pending: 0 },
  ])
})
