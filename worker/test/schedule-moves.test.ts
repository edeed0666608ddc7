import type { ScheduleItem } from '@takhti/schema/schedule/model'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

const fresh = freshSchool()

const token = (who: 'instructor' | 'learner' | 'admin' = 'instructor') => fresh.school.callers[who].token
const own = () => ({ 'Idempotency-Key': anId() })
const weekly = { kind: 'weekly', days: [1, 3] }
const monday = '2026-11-23'

async function create(input: object = {}): Promise<ScheduleItem> {
  const { classId, lessonId: flowId } = fresh.school.at
  const planned = { classId, title: 'Leaves', startMinute: 600, minutes: 45, timeZone: 'UTC', when: weekly, flowId }
  const { body } = await fresh.worker.post('/scheduler/create', token(), { ...planned, ...input }, own())
  return body as ScheduleItem
}

const move = (body: object, headers: Record<string, string> = own(), by: string | null = token()) =>
  fresh.worker.post('/scheduler/move', by, body, headers)

const list = async (by: string | null = token()) => {
  const { body } = await fresh.worker.get(`/scheduler/fetch?classId=${fresh.school.at.classId}`, by)
  return (body as { items: ScheduleItem[] }).items
}

const ofLesson = ({ scheduleId }: ScheduleItem, singleId: string) => ({
  ...{ kind: 'lesson', scheduleId, singleId, was: { date: monday, startMinute: 600, timeZone: 'UTC' } },
  to: { date: '2026-11-24', startMinute: 540 },
})

test('[MV-1] one lesson of a week is moved once for any number of tries, and is taken back', async () => {
  const item = await create()
  const singleId = anId()
  const key = own()
  for (let tries = 0; tries < 3; tries += 1) expect((await move(ofLesson(item, singleId), key)).status).toBe(200)
  const { lessonId } = fresh.school.at
  const single = { scheduleId: singleId, title: 'Leaves', startMinute: 540, flowId: lessonId }
  expect((await list()).toSorted((a, b) => b.startMinute - a.startMinute)).toMatchObject([
    { when: weekly, leftOut: [monday], startMinute: 600 },
    { ...single, when: { kind: 'once', date: '2026-11-24' } },
  ])
  const { scheduleId } = item
  expect((await move({ kind: 'back', scheduleId, date: monday, singleId })).status).toBe(200)
  expect(await list()).toMatchObject([{ scheduleId, when: weekly, leftOut: [] }])
})

// Seen red without the comparison with `was` in `entryAfter`.
test('[MV-2] a move that was made offline is refused where another teacher moved the entry', async () => {
  const { scheduleId } = await create({ when: { kind: 'once', date: monday } })
  const was = { when: { kind: 'once', date: monday }, startMinute: 600, timeZone: 'UTC' }
  const to = (startMinute: number) => ({ when: { kind: 'once', date: monday }, startMinute })
  expect((await move({ kind: 'entry', scheduleId, was, to: to(720) }, own(), token('admin'))).status).toBe(200)
  const late = await move({ kind: 'entry', scheduleId, was, to: to(660) })
  expect(late).toMatchObject({ status: 409, body: { code: 'schedule/moved' } })
  // The same move of two teachers is none too many.
  expect((await move({ kind: 'entry', scheduleId, was, to: to(720) })).status).toBe(200)
  expect(await list()).toMatchObject([{ startMinute: 720 }])
})

test('[MV-3] a move merges with a title and a lesson that another teacher changed meanwhile', async () => {
  const { scheduleId } = await create()
  const changed = { scheduleId, title: 'Roots', startMinute: 600, minutes: 60, timeZone: 'UTC', when: weekly }
  expect((await fresh.worker.post('/scheduler/update', token('admin'), changed, own())).status).toBe(200)
  const was = { when: { kind: 'weekly', days: [3, 1] }, startMinute: 600, timeZone: 'UTC' }
  const to = { when: { kind: 'weekly', days: [2, 3] }, startMinute: 615 }
  expect((await move({ kind: 'entry', scheduleId, was, to })).status).toBe(200)
  const merged = { title: 'Roots', minutes: 60, startMinute: 615, flowId: fresh.school.at.lessonId }
  expect(await list()).toMatchObject([{ ...merged, when: to.when }])
})

test('[MV-4] only teachers of the class and admins move, and a removed entry is not found', async () => {
  const item = await create()
  expect((await move(ofLesson(item, anId()), own(), token('learner'))).status).toBe(403)
  expect((await move({ ...ofLesson(item, anId()), scheduleId: anId() })).status).toBe(404)
  const path = `/api/scheduler/delete/${item.scheduleId}`
  await fresh.worker.send({ method: 'DELETE', path, body: null }, token(), own())
  expect((await move(ofLesson(item, anId()))).status).toBe(404)
  expect(await list()).toEqual([])
})

// Seen red without `dueWas` in the handler.
test('[MV-5] a due time that another teacher moved meanwhile is not moved by a late move', async () => {
  const { classId } = fresh.school.at
  const { body } = await fresh.worker.post('/assessment/create', token(), { classId, name: 'Roots' }, own())
  const { id: assessmentId } = body as { id: string }
  const due = (dueOn: string, dueWas?: string) =>
    fresh.worker.post('/assessment/setting/update', token(), { assessmentId, setData: { dueOn }, dueWas }, own())
  const [first, second, third] = [1, 2, 3].map((day) => `2027-01-0${day}T10:00:00.000Z`)
  if (first === undefined || second === undefined || third === undefined) throw new Error('no days')
  expect((await due(first)).status).toBe(200)
  expect((await due(second, first)).status).toBe(200)
  expect(await due(third, first)).toMatchObject({ status: 409, body: { code: 'schedule/moved' } })
  // A repeat of the move that counts is no conflict.
  expect((await due(second, first)).status).toBe(200)
})
