import { dayMs } from '@takhti/schema/kit/durations'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool({ isLicensed: false })

const token = (who: 'instructor' | 'learner' | 'guest' | 'admin') => fresh.school.callers[who].token

const set = (isArchived: boolean, by = token('instructor'), classId = fresh.school.at.classId) =>
  fresh.worker.post('/admin/class/archive', by, { classId, isArchived })

type Listed = { classId: string; isArchived?: boolean }

async function items(path: string, by: string | null): Promise<Listed[]> {
  const { body } = await fresh.worker.get(path, by)
  // The contract's answers of these paths; admins have their list beside their institute.
  const { items: listed, classes } = body as { items?: Listed[]; classes?: Listed[] }
  return listed ?? classes ?? []
}

const isIn = async (path: string, by: string | null) =>
  (await items(path, by)).some(({ classId }) => classId === fresh.school.at.classId)

const join = () =>
  fresh.worker.post(
    `/join/${fresh.school.at.code}/by-students`,
    null,
    { displayName: 'Mina' },
    { 'Idempotency-Key': anId() },
  )

const everyone = ['instructor', 'learner', 'guest'] as const

// Faults: without the condition on `archived_at` it stayed in the list; a door that is settled open let people in.
test('[CL-24] an archived class is in no list and admits no one; members read it until restored', async () => {
  const { classId } = fresh.school.at
  const date = new Date(fresh.worker.clock.now().getTime() + dayMs).toISOString().slice(0, 10)
  const entry = { when: { kind: 'once', date }, startMinute: 600, minutes: 45, timeZone: 'UTC' }
  await fresh.worker.post('/scheduler/create', token('instructor'), {
    ...entry,
    classId,
    title: 'Leaves',
    flowId: null,
  })
  expect((await set(true)).body).toMatchObject({ classId, isArchived: true })
  for (const who of everyone) {
    expect(await isIn('/admin/class/getUserClasses', token(who)), who).toBe(false)
    expect(await isIn('/admin/class/archived', token(who)), who).toBe(true)
    expect((await fresh.worker.get(`/admin/class/get/${classId}`, token(who))).body).toMatchObject({ isArchived: true })
    expect((await fresh.worker.get(`/class-feed?classId=${classId}`, token(who))).status).toBe(200)
  }
  const { learner } = fresh.school.personIds
  expect(await isIn(`/scheduler/fetch-for-user/${learner}`, token('learner'))).toBe(false)
  expect(await isIn(`/scheduler/fetch?classId=${classId}`, token('learner'))).toBe(true)
  expect(await isIn('/admin/class/get-user-classes-with-institute', token('admin'))).toBe(false)
  expect(await isIn('/admin/class/archived', token('admin'))).toBe(true)
  expect(await join()).toMatchObject({ status: 409, body: { code: 'classes/code-closed' } })
  // A change of the door does not open the code of an archived class.
  await fresh.worker.post('/admin/class/door', token('instructor'), { classId, door: 'open' })
  expect(await join()).toMatchObject({ status: 409, body: { code: 'classes/code-closed' } })
  expect((await set(false)).status).toBe(200)
  for (const who of everyone) expect(await isIn('/admin/class/getUserClasses', token(who)), who).toBe(true)
  expect(await isIn('/admin/class/archived', token('admin'))).toBe(false)
  expect((await join()).status).toBe(200)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[CL-25] only those who run a class archive it; repeats change nothing, each is audited', async () => {
  for (const who of ['learner', 'guest'] as const) expect((await set(true, token(who))).status, who).toBe(403)
  const other = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  expect((await set(true, other.callers.instructor.token)).status).toBe(404)
  expect((await set(true, token('instructor'), anId())).status).toBe(404)
  for (const isArchived of [true, true, false]) expect((await set(isArchived, token('admin'))).status).toBe(200)
  const { body } = await fresh.worker.get('/admin/audit-log?limit=50', token('admin'))
  const actions = (body as { items: { action: string }[] }).items.map(({ action }) => action)
  expect(actions.filter((action) => action === 'classArchive.set')).toHaveLength(2)
})
