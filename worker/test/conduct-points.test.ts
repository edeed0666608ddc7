import type { ConductEntry } from '@takhti/schema/conduct/model'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { awardEarned } from '#conduct/port.ts'
import { instituteDatabaseOf } from '#platform/db.ts'
import { platformOf } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import { freshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

const fresh = freshSchool()

const award = () => {
  const sources = { clock: fresh.worker.clock, random: randomBytes, waitUntil: () => {} }
  return awardEarned(platformOf(fresh.env, sources))
}

async function attempt(over: { judged?: number; score?: number; released?: string | null }): Promise<void> {
  const { judged = 10, score = 10, released = fresh.worker.clock.now().toISOString() } = over
  const { instituteId, assessmentId } = fresh.school.at
  const [id, at] = [anId(), fresh.worker.clock.now().toISOString()]
  const { learner } = fresh.school.personIds
  await instituteDatabaseOf(fresh.env, '00')
    .run(sql`insert into assessment_attempts (institute_id, id, assessment_id, person_id,
      number, version, status, seed, started_at, submitted_at, receipt, score, total_points, judged, right_answers, released_at)
    select ${instituteId}, ${id}, ${assessmentId}, ${learner}, 1 + (select count(*) from assessment_attempts
      where institute_id = ${instituteId} and assessment_id = ${assessmentId}), 1, 'Marked', 'seed', ${at}, ${at}, 'receipt',
      ${score}, 10, ${judged}, ${judged}, ${released}`)
}

async function mine(): Promise<ConductEntry[]> {
  const { body } = await fresh.worker.get('/behavior/mine', fresh.school.callers.learner.token)
  return (body as { items: ConductEntry[] }).items
}

test('[I6] a released result earns its badge once, however often the job runs', async () => {
  await attempt({})
  await award()
  await award()
  await award()
  const { assessmentId } = fresh.school.at
  expect(await mine()).toMatchObject([
    { badge: { badgeType: 'mastery', isEarned: true }, teacherId: null, assessmentId, isShared: true },
  ])
})

const badgeNotices = async () => {
  const { body } = await fresh.worker.get('/galileo/notification', fresh.school.callers.learner.token)
  // The contract declares this answer.
  return (body as { items: { kind: string; title: string }[] }).items.filter(({ kind }) => kind === 'badge')
}

// Fault: with a notice for the person alone, and no look at the award, the second of two runs notifies again.
test('[I6] an earned badge notifies its student once, unless badges are turned off', async () => {
  const choose = (isOn: boolean) =>
    fresh.worker.post('/galileo/notification/choices', fresh.school.callers.learner.token, { kind: 'badge', isOn })
  await attempt({})
  await Promise.all([award(), award()])
  await award()
  expect(await badgeNotices()).toMatchObject([{ kind: 'badge', title: 'A class' }])
  const [{ givingId } = { givingId: '' }] = await mine()
  await fresh.worker.post('/behavior/withdraw', fresh.school.callers.instructor.token, { givingId })
  expect(await badgeNotices()).toEqual([])
  expect((await choose(false)).status).toBe(200)
  const given = { studentId: fresh.school.personIds.learner, classId: fresh.school.at.classId, badgeType: 'helper' }
  const give = () => fresh.worker.post('/badge/give-badge', fresh.school.callers.instructor.token, given)
  expect((await give()).status).toBe(200)
  expect(await badgeNotices()).toEqual([])
  await choose(true)
  await give()
  expect(await badgeNotices()).toHaveLength(1)
})

test('[I6] a result that is not released, or of one question, earns nothing', async () => {
  await attempt({ released: null })
  await attempt({ judged: 1 })
  await award()
  expect(await mine()).toEqual([])
})

test('[I6] an earned badge that a teacher withdraws is not earned again', async () => {
  await attempt({})
  await award()
  const [{ givingId } = { givingId: '' }] = await mine()
  const withdrawn = await fresh.worker.post('/behavior/withdraw', fresh.school.callers.instructor.token, { givingId })
  expect(withdrawn.status).toBe(200)
  await award()
  expect(await mine()).toEqual([])
})
