import { hourMs, minuteMs } from '@takhti/schema/kit/durations'
import type { StartedAttempt } from '@takhti/schema/responses/model'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { migratedEnv, recorded } from './databases.ts'
import { aChoice, givenTo } from './exam-fixture.ts'
import { anId, makeSchool, TestWorker, type School } from './school.ts'
import { planOf } from './tripwire.ts'

let env: Env
let school: School

beforeAll(async () => {
  env = await migratedEnv()
})

beforeEach(async () => {
  school = await makeSchool(env, { shard: '00', isLicensed: true })
})

type Ask = (worker: TestWorker) => Promise<{ status: number }>

/** An attempt that the learner started, with its only question. */
async function startedAttempt(): Promise<{ assessmentId: string; attemptId: string; questionId: string }> {
  const worker = new TestWorker(env)
  const question = aChoice()
  const exam = { classId: school.at.classId, name: 'Plants', questions: [question] }
  const given = await worker.post('/assessment/createDraftandPublish', token('instructor'), exam, keyed())
  // The contract's answer to this path.
  const { id: assessmentId } = given.body as { id: string }
  const started = await worker.post('/assessmentResponse/start', token('learner'), { assessmentId }, keyed())
  // The contract's answer to this path.
  const { response } = started.body as StartedAttempt
  return { assessmentId, attemptId: response.assessmentResponseId, questionId: question.id }
}

/** Accesses of a request that read every row that the institute has in a table. */
async function wideAccesses(ask: Ask): Promise<string[]> {
  const { env: watched, trips } = recorded(env)
  expect((await ask(new TestWorker(watched))).status).toBe(200)
  const found: string[] = []
  for (const { database, statements } of trips)
    for (const statement of database === 'institute' ? statements : [])
      for (const step of await planOf(env.INSTITUTES_00, statement))
        if (/^S(?:EARCH|CAN) .*\(institute_id=\?\)/.test(step))
          found.push(`${step} in ${statement.sql.replaceAll(/\s+/g, ' ').slice(0, 160)}`)
  return found
}

type Caller = 'instructor' | 'learner' | 'guest'

const token = (who: Caller) => school.callers[who].token
const keyed = () => ({ 'Idempotency-Key': anId() })
const get =
  (path: string, who: Caller): Ask =>
  (worker) =>
    worker.get(path, token(who))

// Fault: a plain join in the list of lessons, and `union` in that of quizzes: both read every row of the school.
test('[CS-1] what a class asks for all day reads no row of other classes', async () => {
  const { classId } = school.at
  const ofClass = `classId=${classId}`
  const giving = { badgeType: 'helper', classId, studentId: school.personIds.learner, givingId: anId() }
  const asked: Record<string, Ask> = {
    'lessons of a student': get('/v2/flow/getWhiteBoard-paginated?limit=20', 'learner'),
    'lessons of a teacher': get('/v2/flow/getWhiteBoard-paginated?limit=20', 'instructor'),
    'work of a student': get('/assessmentResponse/assignments', 'learner'),
    'quizzes that run': get('/live-quiz/now', 'learner'),
    'own quizzes that run': get('/live-quiz/now', 'instructor'),
    notices: get('/galileo/notification', 'learner'),
    gradebook: get(`/assessmentResponse/gradebook?${ofClass}`, 'instructor'),
    'counts of conduct': get(`/behavior/class-data?${ofClass}`, 'instructor'),
    attendance: get(`/student/attendance-sheet?${ofClass}`, 'instructor'),
    praise: (worker) =>
      worker.post('/badge/give-badge', token('instructor'), giving, { 'Idempotency-Key': giving.givingId }),
  }
  for (const [name, ask] of Object.entries(asked)) expect.soft(await wideAccesses(ask), name).toEqual([])
})

// Fault: the guard of archived classes as a plain join, which read all classes of the school at each of these writes.
test('[CS-2] what a class writes all day reads no row of other classes', async () => {
  const { classId } = school.at
  const { assessmentId, attemptId: assessmentResponseId, questionId } = await startedAttempt()
  const sentAt = new Date().toISOString()
  const work = { assessmentResponseId, sentAt, answers: [givenTo(questionId, sentAt)] }
  const post =
    (path: string, who: Caller, body: object): Ask =>
    (worker) =>
      worker.post(path, token(who), body, keyed())
  const asked: Record<string, Ask> = {
    save: post('/assessmentResponse/save', 'learner', work),
    submit: post('/assessmentResponse/submit', 'learner', { ...work, answers: [] }),
    start: post('/assessmentResponse/start', 'guest', { assessmentId }),
    marking: post('/assessmentResponse/questionResponse/updateScore', 'instructor', {
      ...{ assessmentResponseId, questionId, score: 1 },
    }),
    release: post('/assessmentResponse/release', 'instructor', { assessmentId }),
    post: post('/class-feed/post', 'instructor', { id: anId(), classId, text: 'A leaf, please.', takesComments: true }),
  }
  for (const [name, ask] of Object.entries(asked)) expect.soft(await wideAccesses(ask), name).toEqual([])
})

// Lists of JSON, subqueries by their names, the institutes that a recursion found, indexes of due rows alone, the one move, and the few limits of a lapsed licence.
const isNarrow = (step: string) =>
  /VIRTUAL TABLE|^SCAN (?:zones|p|due|found|released|institute_moves|CONSTANT ROW|\(subquery-\d+\))$|^SEARCH l USING INDEX sqlite_autoindex_licence_limits_1/.test(
    step,
  ) ||
  /USING INDEX (?:lessons_wordless|lessons_old_words|lesson_texts_old_words|members_keyless|sessions_of_guests)$/.test(
    step,
  )

/** Accesses of the hour's jobs that read a whole table, or every row that an institute has in one. */
async function wideJobs(): Promise<string[]> {
  const { env: watched, trips } = recorded(env)
  const worker = new TestWorker(watched)
  worker.clock.pass(hourMs - (worker.clock.now().getTime() % hourMs))
  for (let minute = 0; minute < 60; minute++) {
    await worker.drain()
    worker.clock.pass(minuteMs)
  }
  const ran = new Map(
    trips.flatMap(({ database, statements }) =>
      statements.map((statement) => [statement.sql, { database, statement }] as const),
    ),
  )
  expect(ran.size).toBeGreaterThan(50)
  const found: string[] = []
  for (const { database, statement } of ran.values())
    for (const step of await planOf(database === 'directory' ? env.DIRECTORY : env.INSTITUTES_00, statement))
      if (/^SCAN|^SEARCH .*\(institute_id=\?\)/.test(step) && !isNarrow(step))
        found.push(`${step} in ${statement.sql.replaceAll(/\s+/g, ' ').slice(0, 220)}`)
  return found
}

// Fault: guests found by a plain join, which read every session of the platform each hour.
test('[CS-3] jobs find what is due by an index, and read no table as a whole', async () => {
  expect(await wideJobs()).toEqual([])
})
