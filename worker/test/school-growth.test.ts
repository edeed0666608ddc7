import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { migratedEnv, recorded } from './databases.ts'
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

const token = (who: 'instructor' | 'learner') => school.callers[who].token
const get =
  (path: string, who: 'instructor' | 'learner'): Ask =>
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
    gradebook: get(`/assessmentResponse/gradebook?${ofClass}`, 'instructor'),
    'counts of conduct': get(`/behavior/class-data?${ofClass}`, 'instructor'),
    attendance: get(`/student/attendance-sheet?${ofClass}`, 'instructor'),
    praise: (worker) =>
      worker.post('/badge/give-badge', token('instructor'), giving, { 'Idempotency-Key': giving.givingId }),
  }
  for (const [name, ask] of Object.entries(asked)) expect.soft(await wideAccesses(ask), name).toEqual([])
})
