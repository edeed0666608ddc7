import { dayMs } from '@takhti/schema/kit/durations'
import type { ScheduleItem, TodayItem } from '@takhti/schema/schedule/model'
import { maxOfClass } from '@takhti/schema/schedule/rules'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool, TestWorker, type School } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest' | 'admin'

const token = (who: Who = 'instructor') => fresh.school.callers[who].token
const at = () => fresh.school.at
const own = () => ({ 'Idempotency-Key': anId() })

// The school's day, in any time zone of the run: its institute is in UTC.
const today = () => fresh.worker.clock.now().toISOString().slice(0, 10)

const planned = (input: object = {}) => ({
  classId: at().classId,
  title: 'Leaves',
  when: { kind: 'once', date: today() },
  startMinute: 605,
  minutes: 45,
  timeZone: 'UTC',
  flowId: null,
  ...input,
})

type Written = ScheduleItem & { overlaps: string[] }

const create = async (input: object = {}, by: string | null = token()) => {
  const reply = await fresh.worker.post('/scheduler/create', by, planned(input), own())
  return { status: reply.status, body: reply.body as Written }
}

const update = (scheduleId: string, input: object = {}, by: string | null = token()) => {
  const { classId: _, flowId: __, ...rest } = planned()
  return fresh.worker.post('/scheduler/update', by, { ...rest, ...input, scheduleId }, own())
}

const remove = (id: string, by: string | null = token()) =>
  fresh.worker.send({ method: 'DELETE', path: `/api/scheduler/delete/${id}`, body: null }, by, own())

const read = async <Item = ScheduleItem>(path: string, by: string | null = token()) => {
  const { status, body } = await fresh.worker.get(path, by)
  return { status, items: (body as { items?: Item[] }).items ?? [] }
}

const list = (by: string | null = token(), of: School = fresh.school) =>
  read(`/scheduler/fetch?classId=${of.at.classId}`, by)

test('members of a class read what its teacher schedules, and the day has it with its hour', async () => {
  const { status, body } = await create({ flowId: at().lessonId })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { classId: at().classId, flowId: at().lessonId, overlaps: [] },
  })
  for (const who of ['instructor', 'learner', 'guest', 'admin'] as const)
    expect((await list(token(who))).items).toMatchObject([{ scheduleId: body.scheduleId, title: 'Leaves' }])
  const { items } = await read<TodayItem>('/scheduler/fetch-for-today', token('learner'))
  expect(items).toMatchObject([{ startsAt: `${today()}T10:05:00.000Z`, endsAt: `${today()}T10:50:00.000Z` }])
  fresh.worker.clock.pass(dayMs - (fresh.worker.clock.now().getTime() % dayMs))
  expect((await read('/scheduler/fetch-for-today')).items).toEqual([])
  expect((await list()).items).toHaveLength(1)
})

test('an update leaves an omitted lesson, clears a null one, and an item can be removed', async () => {
  const { scheduleId } = (await create({ flowId: at().lessonId })).body
  const weekly = { kind: 'weekly', days: [1, 3] }
  expect(await update(scheduleId, { title: 'Roots', when: weekly })).toMatchObject({
    status: 200,
    body: { title: 'Roots', when: weekly, flowId: at().lessonId },
  })
  expect((await list()).items).toMatchObject([{ title: 'Roots', when: weekly, flowId: at().lessonId }])
  expect(await update(scheduleId, { flowId: null })).toMatchObject({
    status: 200,
    body: { flowId: null, lessonName: null },
  })
  expect((await list()).items).toMatchObject([{ title: 'Leaves', flowId: null, lessonName: null }])
  expect(await remove(scheduleId)).toMatchObject({ status: 200 })
  expect((await list()).items).toEqual([])
  expect([await remove(scheduleId), await update(scheduleId)]).toMatchObject([{ status: 404 }, { status: 404 }])
})

test('a single day is left out of every week, stays so where a change names none, and comes back', async () => {
  const now = fresh.worker.clock.now().getUTCDay() || 7
  const weekly = { kind: 'weekly', days: [now] }
  const { scheduleId } = (await create({ when: weekly })).body
  const isOn = async () => (await read('/scheduler/fetch-for-today', token('learner'))).items.length === 1
  expect(await isOn()).toBe(true)
  expect(await update(scheduleId, { when: weekly, leftOut: [today()] })).toMatchObject({
    status: 200,
    body: { leftOut: [today()] },
  })
  expect(await isOn()).toBe(false)
  expect((await list(token('learner'))).items).toMatchObject([{ leftOut: [today()] }])
  // An item in the freed slot of that day has no overlap.
  expect((await create()).body.overlaps).toEqual([])
  expect(await update(scheduleId, { when: weekly, title: 'Roots' })).toMatchObject({ body: { leftOut: [today()] } })
  expect(await update(scheduleId, { when: weekly, leftOut: ['2026-02-30'] })).toMatchObject({ status: 400 })
  expect(await update(scheduleId, { when: weekly, leftOut: [] })).toMatchObject({ body: { leftOut: [] } })
  expect((await read('/scheduler/fetch-for-today')).items).toHaveLength(2)
})

test('the same request twice writes once, and is answered the same', async () => {
  const [input, headers] = [planned(), own()]
  const replies = [1, 2].map(() => fresh.worker.post('/scheduler/create', token(), input, headers))
  const [first, second] = await Promise.all(replies)
  expect(second).toEqual(first)
  expect((await list()).items).toHaveLength(1)
})

test('[F1] students write nothing, and another institute finds nothing here', async () => {
  const { scheduleId } = (await create()).body
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  for (const by of [other.callers.instructor.token, other.callers.admin.token]) {
    expect(await create({}, by)).toMatchObject({ status: 404 })
    expect([await update(scheduleId, {}, by), await remove(scheduleId, by)]).toMatchObject([
      { status: 404 },
      { status: 404 },
    ])
    expect(await list(by)).toMatchObject({ status: 404, items: [] })
    expect(await read(`/scheduler/fetch-for-today?classId=${at().classId}`, by)).toMatchObject({ status: 404 })
    expect(await read(`/scheduler/fetch-for-user/${fresh.school.personIds.learner}`, by)).toMatchObject({ status: 404 })
  }
  for (const who of ['learner', 'guest'] as const) {
    expect(await create({}, token(who))).toMatchObject({ status: 403 })
    expect(await remove(scheduleId, token(who))).toMatchObject({ status: 403 })
  }
  expect((await list()).items).toHaveLength(1)
})

test('a person queries their own schedule, and an admin everyone’s of the institute', async () => {
  await create()
  const { learner, instructor, admin } = fresh.school.personIds
  const of = (id: string, who: Who) => read(`/scheduler/fetch-for-user/${id}`, token(who))
  expect((await of(learner, 'learner')).items).toHaveLength(1)
  expect(await of(instructor, 'learner')).toMatchObject({ status: 404, items: [] })
  expect((await of(learner, 'admin')).items).toHaveLength(1)
  expect(await of(admin, 'admin')).toMatchObject({ status: 200, items: [] })
  expect(await of(anId(), 'admin')).toMatchObject({ status: 404 })
})

// Fault: a lesson joined without a check of access was named to the student.
test('a lesson is named to those who may open it, and only those who can teach with it add it', async () => {
  const made = await fresh.worker.post('/flow/addIWB', token(), { name: 'A test on Friday' })
  const { flow_id: flowId } = made.body as { flow_id: string }
  expect((await create({ flowId })).status).toBe(200)
  expect((await list()).items).toMatchObject([{ flowId, lessonName: 'A test on Friday' }])
  expect((await list(token('learner'))).items).toMatchObject([{ flowId: null, lessonName: null }])
  expect(await create({ flowId }, token('admin'))).toMatchObject({ status: 404, body: { code: 'lessons/not-found' } })
  expect(await create({ flowId: anId() })).toMatchObject({ status: 404, body: { code: 'lessons/not-found' } })
  // An admin who may not see the lesson does not remove it by an update of the rest.
  const [item] = (await list()).items
  expect(await update(item?.scheduleId ?? '', { title: 'Later' }, token('admin'))).toMatchObject({ status: 200 })
  expect((await list()).items).toMatchObject([{ title: 'Later', flowId }])
})

test('a lesson that is removed is named no more, and the class starts without it', async () => {
  await create({ flowId: at().lessonId })
  await fresh.worker.post('/flow/removeIwb', token(), { flow_id: at().lessonId })
  expect((await list()).items).toMatchObject([{ title: 'Leaves', flowId: null, lessonName: null }])
  fresh.worker.clock.pass(60 * dayMs)
  await fresh.worker.drain()
  const rows = await fresh.env.INSTITUTES_00.prepare('select lesson_id from schedule_items where class_id = ?')
    .bind(at().classId)
    .all()
  expect(rows.results).toEqual([{ lesson_id: null }])
})

test('an item that overlaps another one is stored, and reports it', async () => {
  const first = (await create()).body
  const weekly = { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] }
  expect((await create({ startMinute: 650 })).body.overlaps).toEqual([])
  expect((await create({ startMinute: 649, when: weekly })).body.overlaps).toContain(first.scheduleId)
  expect((await list()).items).toHaveLength(3)
})

test('two concurrent additions both succeed, and two concurrent updates do not overwrite', async () => {
  const made = await Promise.all([1, 2, 3].map(() => create()))
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
  const { scheduleId } = made[0]?.body ?? { scheduleId: '' }
  const changed = await Promise.all(['One', 'Other'].map((title) => update(scheduleId, { title })))
  const statuses = changed.map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(statuses).toContain(200)
  const gone = await Promise.all([remove(scheduleId), remove(scheduleId)])
  expect(gone.map(({ status }) => status).filter((status) => ![200, 404, 409].includes(status))).toEqual([])
  expect((await list()).items).toHaveLength(2)
})

/** The worker, with something else happening before the nth batch to the school's database. */
function interrupted(nth: number, act: () => Promise<unknown>): TestWorker {
  let batches = 0
  const database = new Proxy(fresh.env.INSTITUTES_00, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'batch') return typeof value === 'function' ? value.bind(target) : value
      return async (statements: D1PreparedStatement[]) => {
        batches += 1
        if (batches === nth) await act()
        return target.batch(statements)
      }
    },
  })
  return new TestWorker({ ...fresh.env, INSTITUTES_00: database })
}

// Fault: a guard that always holds: the removed class got one more item, and a changed item was removed.
test('a concurrent change between read and write is detected, and not overwritten', async () => {
  const { scheduleId } = (await create()).body
  const late = interrupted(2, () => update(scheduleId, { title: 'Changed' }))
  const taken = { method: 'DELETE', path: `/api/scheduler/delete/${scheduleId}`, body: null }
  expect(await late.send(taken, token(), own())).toMatchObject({ status: 409, body: { code: 'common/conflict' } })
  expect((await list()).items).toMatchObject([{ title: 'Changed' }])
  const { classId, instituteId } = at()
  const removing = () => fresh.worker.post('/admin/class/removeClass', token(), { classId, instituteId })
  const reply = await interrupted(2, removing).post('/scheduler/create', token(), planned(), own())
  expect(reply).toMatchObject({ status: 409, body: { code: 'common/conflict' } })
})

test('a class that is removed has nothing on, and takes nothing', async () => {
  const { scheduleId } = (await create()).body
  const { classId, instituteId } = at()
  const removed = fresh.worker.post('/admin/class/removeClass', token(), { classId, instituteId })
  const [, late] = await Promise.all([removed, create()])
  expect([200, 404, 409]).toContain(late.status)
  expect(await list()).toMatchObject({ status: 404, items: [] })
  expect([await create(), await update(scheduleId), await remove(scheduleId)]).toMatchObject(
    [1, 2, 3].map(() => ({ status: 404 })),
  )
  expect((await read(`/scheduler/fetch-for-user/${fresh.school.personIds.instructor}`)).items).toEqual([])
})

test('an impossible date or time is refused, and a class has a limited number of items', async () => {
  const wrong = [
    { when: { kind: 'once', date: '2027-02-29' } },
    { when: { kind: 'weekly', days: [] } },
    { when: { kind: 'weekly', days: [1, 1] } },
    { when: { kind: 'weekly', days: [8] } },
    { startMinute: 1440 },
    { minutes: 0 },
    { timeZone: 'Mars/Olympus' },
    { title: ' ' },
  ]
  for (const input of wrong) expect(await create(input)).toMatchObject({ status: 400 })
  expect((await list()).items).toEqual([])
  const { scheduleId } = (await create()).body
  await fresh.env.INSTITUTES_00.prepare(
    `with recursive n(i) as (select 2 union all select i + 1 from n where i < ?) insert into schedule_items
      select institute_id, id || '-' || i, class_id, lesson_id, title, date, days, start_minute, minutes, time_zone,
        created_by, created_at, version, left_out from schedule_items, n where id = ?`,
  )
    .bind(maxOfClass, scheduleId)
    .run()
  expect(await create()).toMatchObject({ status: 409, body: { code: 'sets/full' } })
})
