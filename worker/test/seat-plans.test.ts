import { dayMs } from '@takhti/schema/kit/durations'
import { layoutOf } from '@takhti/schema/seating/layouts'
import { maxPlans } from '@takhti/schema/seating/limits'
import type { SeatingPlan, SeatingRoom } from '@takhti/schema/seating/model'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()

const token = (who: 'instructor' | 'learner' | 'guest' | 'admin' = 'instructor') => fresh.school.callers[who].token
const ids = () => fresh.school.personIds
const desks = layoutOf('rows', 6)

const post = (path: string, body: object, by: string | null = token(), key = anId()) =>
  fresh.worker.post(`/seating/${path}`, by, body, { 'Idempotency-Key': key })

const body = (over: object = {}) => ({
  planId: anId(),
  classId: fresh.school.at.classId,
  name: 'Window room',
  desks,
  seats: [
    { deskId: 'd1', personId: ids().learner, isFixed: true },
    { deskId: 'd2', personId: ids().guest, isFixed: false },
  ],
  rules: { front: [ids().learner], apart: [[ids().learner, ids().guest]], alternate: [] },
  revision: anId(),
  replaces: null,
  ...over,
})

async function list(by: string | null = token()) {
  const reply = await fresh.worker.get(`/seating?classId=${fresh.school.at.classId}`, by)
  const { plans = [], rooms = [] } = reply.body as { plans?: SeatingPlan[]; rooms?: SeatingRoom[] }
  return { status: reply.status, plans, rooms }
}

test('[SP-1] a saved plan is read with its desks, students and wishes', async () => {
  const { replaces: _, ...plan } = body()
  expect(await post('save', { ...plan, replaces: null })).toMatchObject({ status: 200, body: plan })
  const { plans } = await list()
  expect(plans).toHaveLength(1)
  const [found] = plans
  const sorted = (ids: readonly string[]) => [...ids].sort()
  expect({ ...found, rules: null }).toMatchObject({ ...plan, rules: null })
  expect(found?.rules.front).toEqual([ids().learner])
  expect(found?.rules.apart.map(sorted)).toEqual([sorted([ids().learner, ids().guest])])
})

test('[SP-2] a save on an older revision is refused, and nothing of it is stored', async () => {
  const first = body()
  await post('save', first)
  const [mine, theirs] = [anId(), anId()]
  expect(await post('save', { ...first, name: 'Mine', revision: mine, replaces: first.revision })).toMatchObject({
    status: 200,
  })
  expect(await post('save', { ...first, name: 'Theirs', revision: theirs, replaces: first.revision })).toMatchObject({
    status: 409,
    body: { code: 'seating/changed' },
  })
  expect((await list()).plans).toMatchObject([{ name: 'Mine', revision: mine }])
  // Saves that were queued without a network name each other.
  const next = anId()
  expect(await post('save', { ...first, name: 'Next', revision: next, replaces: mine })).toMatchObject({ status: 200 })
  // A save that is sent again under another key is no conflict.
  expect(await post('save', { ...first, name: 'Next', revision: next, replaces: mine })).toMatchObject({ status: 200 })
})

test('[SP-3] no desk has two students, no student two desks, and no seat is without a desk', async () => {
  const [a, b] = [ids().learner, ids().guest]
  const seat = (deskId: string, personId: string) => ({ deskId, personId, isFixed: false })
  for (const seats of [[seat('d1', a), seat('d1', b)], [seat('d1', a), seat('d2', a)], [seat('x9', a)]])
    expect(await post('save', body({ seats })), JSON.stringify(seats)).toMatchObject({ status: 400 })
  expect((await list()).plans).toEqual([])
})

test('[SP-4] people who are not students of the class are in no plan', async () => {
  const stranger = anId()
  const seats = [ids().learner, ids().admin, stranger].map((personId, index) => ({
    ...{ deskId: `d${index + 1}`, personId, isFixed: false },
  }))
  const reply = await post('save', body({ seats, rules: { front: [stranger], apart: [], alternate: [] } }))
  expect(reply).toMatchObject({ status: 200, body: { seats: [{ personId: ids().learner }], rules: { front: [] } } })
})

test('[SP-5] a student who leaves the class leaves its plans', async () => {
  await post('save', body())
  const { classId, instituteId } = fresh.school.at
  await fresh.env.INSTITUTES_00.prepare(
    'delete from class_members where institute_id = ? and class_id = ? and person_id = ?',
  )
    .bind(instituteId, classId, ids().guest)
    .run()
  const { plans } = await list()
  expect(plans[0]?.seats.map(({ personId }) => personId)).toEqual([ids().learner])
  expect(plans[0]?.rules.apart).toEqual([])
})

test('[SP-6] a removed plan is restored with its students, and is deleted after 30 days', async () => {
  const [one, other] = [body(), body()]
  await post('save', one)
  await post('save', other)
  expect(await post('remove', { planId: one.planId })).toMatchObject({ status: 200 })
  expect((await list()).plans.map(({ planId }) => planId)).toEqual([other.planId])
  expect(await post('restore', { planId: one.planId })).toMatchObject({ status: 200 })
  expect((await list()).plans[0]?.seats).toHaveLength(2)
  await post('remove', { planId: one.planId })
  // A session does not last for a month, so the removal moves instead of the clock.
  await fresh.env.INSTITUTES_00.prepare('update seating_plans set removed_at = ? where institute_id = ? and id = ?')
    .bind(
      new Date(fresh.worker.clock.now().getTime() - 31 * dayMs).toISOString(),
      fresh.school.at.instituteId,
      one.planId,
    )
    .run()
  await post('remove', { planId: other.planId })
  expect(await post('restore', { planId: one.planId })).toMatchObject({ status: 404 })
  expect(await post('restore', { planId: other.planId })).toMatchObject({ status: 200 })
})

test('[SP-7] only so many plans fit into a class, and a restored one counts', async () => {
  const plans = Array.from({ length: maxPlans }, () => body({ seats: [], desks: [] }))
  for (const plan of plans) expect(await post('save', plan)).toMatchObject({ status: 200 })
  expect(await post('save', body())).toMatchObject({ status: 409, body: { code: 'sets/full' } })
  await post('remove', { planId: plans[0]?.planId })
  expect(await post('save', body())).toMatchObject({ status: 200 })
  expect(await post('restore', { planId: plans[0]?.planId })).toMatchObject({
    status: 409,
    body: { code: 'sets/full' },
  })
})

test('[SP-8 F1 F4] only teachers of the class read and write its plans', async () => {
  const plan = body()
  await post('save', plan)
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  expect((await list(token('learner'))).status).toBe(403)
  const stranger = other.callers.instructor.token
  expect((await list(stranger)).status).toBe(404)
  for (const [path, input] of [
    ['save', { ...plan, revision: anId(), replaces: plan.revision }],
    ['rename', { planId: plan.planId, name: 'Mine' }],
    ['remove', { planId: plan.planId }],
    ['restore', { planId: plan.planId }],
  ] as const)
    expect(await post(path, input, stranger), path).toMatchObject({ status: 404 })
  expect((await list()).plans).toMatchObject([{ name: 'Window room' }])
})

test('[SP-9] a room is shared in the institute, and replaced or removed by its own teacher alone', async () => {
  const room = { roomId: anId(), name: 'Room 7', desks }
  expect(await post('rooms/save', room)).toMatchObject({ status: 200, body: { ...room, isOwn: true } })
  expect(await post('rooms/save', { ...room, name: 'Room 8' })).toMatchObject({ status: 200 })
  expect((await list()).rooms).toEqual([{ ...room, name: 'Room 8', isOwn: true }])
  await fresh.env.INSTITUTES_00.prepare('update seating_rooms set created_by = ? where institute_id = ?')
    .bind(ids().admin, fresh.school.at.instituteId)
    .run()
  expect((await list()).rooms).toMatchObject([{ isOwn: false }])
  expect(await post('rooms/save', room)).toMatchObject({ status: 403 })
  expect(await post('rooms/remove', { roomId: room.roomId })).toMatchObject({ status: 403 })
})
