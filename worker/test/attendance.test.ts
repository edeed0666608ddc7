import type { AttendanceRecord } from '@takhti/schema/attendance/model'
import { hourMs } from '@takhti/schema/kit/durations'
import type { LiveClass } from '@takhti/schema/live/model'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()

const token = (who: 'instructor' | 'learner' | 'guest' | 'admin' = 'instructor') => fresh.school.callers[who].token
const ids = () => fresh.school.personIds

const take = (input: object, by: string | null = token()) => {
  const { classId, instituteId } = fresh.school.at
  const said = { classId, instituteId, teacherId: ids().instructor, present: [], absent: [], ...input }
  return fresh.worker.post('/student/attendance', by, said, { 'Idempotency-Key': anId() })
}

const list = async (query = '', by: string | null = token()) => {
  const reply = await fresh.worker.get(`/student/attendance?classId=${fresh.school.at.classId}${query}`, by)
  return { status: reply.status, items: (reply.body as { items?: AttendanceRecord[] }).items ?? [] }
}

async function startClass(): Promise<LiveClass> {
  const { lessonId, classId } = fresh.school.at
  const started = await fresh.worker.post('/live-class/start', token(), { flow_id: lessonId, classId })
  // The contract's answer to this path.
  return started.body as LiveClass
}

// Fault: without deleting the marks before writing, they could not be replaced.
test('[I5] attendance of a live class is one record, and taking it again replaces it', async () => {
  const { liveId, startedAt } = await startClass()
  const [one, other] = [ids().learner, ids().guest]
  const first = await take({ liveId, present: [one], absent: [other] })
  expect(first).toMatchObject({ status: 200, body: { message: 'Attendance submitted', startDate: startedAt } })
  expect(await take({ liveId, present: [one, other] })).toMatchObject({ status: 200 })
  const { items } = await list(`&liveId=${liveId}`)
  expect(items).toMatchObject([{ liveId, absent: [], teacherId: ids().instructor }])
  expect([...(items[0]?.present ?? [])].sort()).toEqual([one, other].sort())
})

test('[I5] attendance without a live class is one record for each day', async () => {
  // A day later it is the next day in every time zone, at any hour of the run; the session lasts no longer than that.
  fresh.worker.clock.pass(-2 * hourMs)
  for (const _ of 'ab') await take({ present: [ids().learner] })
  expect((await list()).items).toHaveLength(1)
  for (let hour = 0; hour <= 24 && (await list()).items.length < 2; hour += 1) {
    await take({ absent: [ids().learner] })
    fresh.worker.clock.pass(hourMs)
  }
  expect((await list()).items.map(({ absent }) => absent.length)).toEqual([1, 1])
})

test('[I5] a student is on one side, once, and in the class; the caller is the teacher', async () => {
  const student = ids().learner
  expect(await take({ present: [student], absent: [student] })).toMatchObject({ status: 400 })
  expect(await take({ present: [student, student] })).toMatchObject({ status: 400 })
  expect(await take({})).toMatchObject({ status: 400 })
  expect(await take({ present: [ids().admin] })).toMatchObject({ status: 404 })
  expect(await take({ present: [student], teacherId: ids().admin })).toMatchObject({ status: 403 })
  expect(await take({ present: [student], liveId: anId() })).toMatchObject({ status: 404 })
  expect((await list()).items).toEqual([])
})

test('[I5 F1 F4] only teachers of the class see attendance, not students or another institute', async () => {
  await take({ present: [ids().learner] })
  expect(await list('', token('learner'))).toMatchObject({ status: 403, items: [] })
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const stranger = other.callers.instructor.token
  expect(await list('', stranger)).toMatchObject({ status: 404, items: [] })
  const { instituteId } = other.at
  const input = { present: [ids().learner], instituteId, teacherId: other.personIds.instructor }
  expect(await take(input, stranger)).toMatchObject({ status: 404 })
})

test('[I5] two teachers who take the attendance of one session at once make one record', async () => {
  const { liveId } = await startClass()
  const replies = await Promise.all([1, 2, 3].map(() => take({ liveId, present: [ids().learner] })))
  expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect((await list()).items).toHaveLength(1)
})

// Seen red: the call took the days, and answered as if none had come.
test('[CL-11] the students of a class have the record of the days that are asked for', async () => {
  const { classId } = fresh.school.at
  const student = ids().learner
  // Sessions of these tests end within a day.
  fresh.worker.clock.pass(-3 * 24 * hourMs)
  await take({ absent: [student] })
  fresh.worker.clock.pass(3 * 24 * hourMs)
  await take({ present: [student] })
  const recordOf = async (query: string) => {
    const { body } = await fresh.worker.get(`/student/class/${classId}?${query}`, token())
    expect(body).toMatchObject({ items: expect.any(Array) })
    const { items } = body as { items: { userId: string; attendance?: object }[] }
    return items.find(({ userId }) => userId === student)?.attendance
  }
  expect(await recordOf('')).toBeUndefined()
  expect(await recordOf('timeFrame=today')).toEqual({ present: 1, absent: 0 })
  expect(await recordOf('timeFrame=last7Days')).toEqual({ present: 1, absent: 1 })
  expect(await recordOf('endDate=2001-01-01')).toEqual({ present: 0, absent: 0 })
  expect((await fresh.worker.get(`/student/class/${classId}?timeFrame=ever`, token())).status).toBe(400)
})
