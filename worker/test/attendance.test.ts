import type {
  AttendanceRecord,
  AttendanceReport,
  AttendanceSheet,
  StudentAttendance,
} from '@takhti/schema/attendance/model'
import { maxStudents } from '@takhti/schema/attendance/rules'
import { dayMs, hourMs, minuteMs } from '@takhti/schema/kit/durations'
import type { LiveClass } from '@takhti/schema/live/model'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { recorded } from './databases.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool, TestWorker } from './school.ts'

const fresh = freshSchool()

const token = (who: 'instructor' | 'learner' | 'guest' | 'admin' = 'instructor') => fresh.school.callers[who].token
const ids = () => fresh.school.personIds

const take = (input: object, by: string | null = token()) => {
  const { classId, instituteId } = fresh.school.at
  const stated = { classId, instituteId, teacherId: ids().instructor, present: [], absent: [], ...input }
  return fresh.worker.post('/student/attendance', by, stated, { 'Idempotency-Key': fresh.worker.clock.newId() })
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
  const { items } = await list()
  expect(new Set(items.map(({ date }) => date)).size).toBe(2)
  expect(items[0]?.absent).toHaveLength(1)
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

const day = (offset: number) => new Date(fresh.worker.clock.now().getTime() + offset * dayMs).toISOString().slice(0, 10)
const range = () => `startDate=${day(-70)}&endDate=${day(1)}`

async function read<Answer>(path: string, by: string | null = token()): Promise<Answer> {
  const { status, body } = await fresh.worker.get(path, by)
  expect(status, path).toBe(200)
  // The contract's answer to this path.
  return body as Answer
}

const sheet = (query = '') =>
  read<AttendanceSheet>(`/student/attendance-sheet?classId=${fresh.school.at.classId}${query}`)
const report = (by = token()) =>
  read<AttendanceReport>(`/student/attendance-report?classId=${fresh.school.at.classId}&${range()}`, by)

test('[I5] missing arrays, dates and ids are named in the words of the specification', async () => {
  const { classId, instituteId } = fresh.school.at
  const stated = { classId, instituteId, teacherId: ids().instructor }
  const post = (input: object) =>
    fresh.worker.post('/student/attendance', token(), input, { 'Idempotency-Key': anId() })
  expect(await post({ ...stated, present: [] })).toMatchObject({
    status: 400,
    body: { message: 'Please provide: absent' },
  })
  expect(await post({ ...stated, absent: [] })).toMatchObject({
    status: 400,
    body: { message: 'Please provide: present' },
  })
  const path = `/student/attendance-report?classId=${classId}`
  const asked = [
    [path, 'startDate'],
    [`${path}&startDate=2026-01-01`, 'endDate'],
    ['/student/attendance-record', 'attendanceId'],
  ] as const
  for (const [each, field] of asked)
    expect(await fresh.worker.get(each, token())).toMatchObject({
      status: 400,
      body: { message: `Please provide: ${field}` },
    })
})

test('[I5] a day and its scheduled lessons are sessions of their own', async () => {
  const { classId } = fresh.school.at
  const slot = {
    title: 'Leaves',
    when: { kind: 'once', date: day(0) },
    startMinute: 600,
    minutes: 45,
    timeZone: 'Asia/Kolkata',
  }
  const made = await fresh.worker.post('/scheduler/create', token(), { ...slot, classId, flowId: null })
  const { scheduleId } = made.body as { scheduleId: string }
  await take({ present: [ids().learner], date: day(0) })
  const lesson = await take({ absent: [ids().learner], date: day(0), scheduleId })
  expect(lesson).toMatchObject({ status: 200, body: { title: 'Leaves', scheduleId, date: day(0) } })
  expect(lesson.body).toMatchObject({ startDate: `${day(0)}T04:30:00.000Z`, endDate: `${day(0)}T05:15:00.000Z` })
  // The schedule changed while a teacher was offline: the recording is accepted all the same.
  await fresh.worker.send({ method: 'DELETE', path: `/api/scheduler/delete/${scheduleId}`, body: null }, token())
  expect(await take({ present: [ids().guest], date: day(0), scheduleId })).toMatchObject({ status: 200 })
  expect((await list()).items).toHaveLength(2)
})

// Fault: with days of 24 hours an evening of the long day is of the day after it, and one recording is of two days.
test('[I5] attendance is of the institute’s day, on days of 23 and 25 hours too', async () => {
  const { instituteId } = fresh.school.at
  await fresh.env.DIRECTORY.prepare('update sessions set expires_at = 9e15').run()
  await fresh.env.DIRECTORY.prepare("update institutes set time_zone = 'Europe/Berlin' where id = ?")
    .bind(instituteId)
    .run()
  const at = async (time: string, input: object) => {
    fresh.worker.clock.time = new Date(time)
    return await take(input)
  }
  const student = ids().learner
  for (const [date, first, last, next] of [
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00.000Z'],
    ['2027-03-28', '2027-03-27T23:00:00.000Z', '2027-03-28T21:59:59.999Z', '2027-03-28T22:00:00.000Z'],
  ] as const) {
    const before = (await list()).items.length
    expect(await at(first, { present: [student] })).toMatchObject({
      status: 200,
      body: { date, startDate: first, endDate: next },
    })
    expect(await at(last, { absent: [student] })).toMatchObject({ status: 200, body: { date } })
    expect((await list()).items).toHaveLength(before + 1)
    expect((await at(next, { present: [student] })).body).not.toMatchObject({ date })
    const { sessions } = await read<AttendanceReport>(
      `/student/attendance-report?classId=${fresh.school.at.classId}&startDate=${date}&endDate=${date}`,
    )
    expect(sessions).toMatchObject([{ date, present: 0, absent: 1 }])
  }
})

test('[I5] a recording of yesterday that was offline is of yesterday', async () => {
  const takenAt = new Date(fresh.worker.clock.now().getTime() - dayMs).toISOString()
  expect(await take({ present: [ids().learner], takenAt })).toMatchObject({ body: { date: takenAt.slice(0, 10) } })
  expect(await take({ present: [ids().learner], date: day(3) })).toMatchObject({ status: 400 })
})

test('[I5] two teachers who were offline converge, and the other mark is retained in words', async () => {
  const at = (minutes: number) => new Date(fresh.worker.clock.now().getTime() - minutes * minuteMs).toISOString()
  const { learner, guest } = ids()
  const chosen = { present: [guest], absent: [learner], marked: [learner], takenAt: at(30) }
  const confirmed = { present: [learner, guest], absent: [], marked: [], takenAt: at(10) }
  for (const order of [
    [chosen, confirmed],
    [confirmed, chosen],
  ]) {
    const date = order[0] === chosen ? day(-1) : day(-2)
    for (const each of order) expect(await take({ ...each, date })).toMatchObject({ status: 200 })
    const { record, replaced } = await sheet(`&date=${date}`)
    expect(record).toMatchObject({ present: [guest], absent: [learner] })
    expect(replaced).toMatchObject([{ personId: learner, status: 'PRESENT', now: 'ABSENT', markedAt: at(10) }])
  }
})

test('[I5] a correction is audited with the counts before and after', async () => {
  const [one, other] = [ids().learner, ids().guest]
  await take({ present: [one, other] })
  fresh.worker.clock.pass(minuteMs)
  const details = [{ personId: other, detail: 'excused', note: 'doctor' }]
  expect(await take({ present: [one], absent: [other], details })).toMatchObject({ body: { details } })
  const rows = await instituteDatabaseOf(fresh.env, '00').all<{ action: string; detail: string }>(
    sql`select action, detail from audit where action like 'attendance.%'
      and institute_id = ${fresh.school.at.instituteId} order by at`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['attendance.take', 'attendance.correct'])
  expect(JSON.parse(rows[1]?.detail ?? '')).toMatchObject({
    before: { present: 2, absent: 0, excused: 0 },
    after: { present: 1, absent: 1, excused: 1 },
  })
  const { attendanceId } = (await list()).items[0] ?? { attendanceId: '' }
  const record = await read<{ replaced: object[] }>(`/student/attendance-record?attendanceId=${attendanceId}`)
  expect(record.replaced).toMatchObject([{ personId: other, status: 'PRESENT', now: 'ABSENT', nowDetail: 'excused' }])
})

test('[I5] a student who left the class since is left out, and the rest is recorded', async () => {
  const gone = anId()
  expect(await take({ present: [ids().learner], absent: [gone] })).toMatchObject({
    status: 200,
    body: { leftOut: [gone] },
  })
})

test('[I5 F4] reports are for teachers and admins; a learner reads own sessions without notes', async () => {
  const { learner, guest } = ids()
  const details = [{ personId: learner, detail: 'late', note: 'bus' }]
  await take({ present: [learner], absent: [guest], details })
  const { students, sessions } = await report()
  expect(students.find(({ personId }) => personId === learner)).toMatchObject({ present: 1, absent: 0, late: 1 })
  expect(sessions).toMatchObject([{ present: 1, absent: 1, late: 1, excused: 0 }])
  expect((await report(token('admin'))).students).toHaveLength(students.length)
  const path = (userId: string) => `/student/attendance-of-student?userId=${userId}&${range()}`
  const own = await read<StudentAttendance>(path(learner), token('learner'))
  expect(own.items).toMatchObject([{ status: 'PRESENT', detail: 'late' }])
  expect(JSON.stringify(own)).not.toContain('bus')
  expect((await read<StudentAttendance>(path(guest))).items).toMatchObject([{ status: 'ABSENT' }])
  expect((await fresh.worker.get(path(guest), token('learner'))).status).toBe(404)
  for (const each of ['report', 'sheet', 'roster'])
    expect(
      (
        await fresh.worker.get(
          `/student/attendance-${each}?classId=${fresh.school.at.classId}&${range()}`,
          token('learner'),
        )
      ).status,
    ).toBe(403)
  const stranger = (await makeSchool(fresh.env, { shard: '00', isLicensed: true })).callers.instructor.token
  expect((await fresh.worker.get(path(learner), stranger)).status).toBe(404)
  expect(
    (await fresh.worker.get(`/student/attendance-report?classId=${fresh.school.at.classId}&${range()}`, stranger))
      .status,
  ).toBe(404)
})

const shown = (query = '') =>
  read<{ code: string; isOpen: boolean; arrived: number }>(
    `/student/attendance-code?classId=${fresh.school.at.classId}${query}`,
  )
const open = (isOpen = true) =>
  fresh.worker.post('/student/attendance-code/open', token(), { classId: fresh.school.at.classId, isOpen })
const arrive = (code: string, by = token('learner'), device?: string) =>
  fresh.worker.post(
    '/student/attendance-arrive',
    by,
    { classId: fresh.school.at.classId, code },
    {
      'Idempotency-Key': anId(),
      ...(device !== undefined && { Cookie: `__Host-takhti-device=${device}` }),
    },
  )

test('[I5 E3] a room code admits while it is shown, and not once it was forwarded', async () => {
  expect(await shown()).toMatchObject({ isOpen: false, code: '' })
  await open()
  const { code } = await shown()
  expect(code).toMatch(/^\d{6}$/)
  fresh.worker.clock.pass(26_000)
  expect(await arrive(code)).toMatchObject({ status: 400, body: { code: 'attendance/code-wrong' } })
  expect(await arrive((await shown()).code)).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject({ arrived: 1 })
  const { evidence, hasCode } = await sheet()
  expect({ evidence, hasCode }).toEqual({ evidence: [{ personId: ids().learner, kind: 'code' }], hasCode: true })
  await open(false)
  expect(await arrive(code, token('guest'))).toMatchObject({ status: 400 })
})

test('[I5 E3] a device admits one student of a session, and guesses are limited', async () => {
  await open()
  const { code } = await shown()
  const device = 'd'.repeat(43)
  expect(await arrive(code, token('learner'), device)).toMatchObject({ status: 200 })
  expect(await arrive(code, token('guest'), device)).toMatchObject({
    status: 409,
    body: { code: 'attendance/device-used' },
  })
  expect(await arrive(code, token('learner'), 'e'.repeat(43))).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject({ arrived: 1 })
  const statuses: number[] = []
  for (let guess = 0; guess < 10; guess += 1) statuses.push((await arrive('000000', token('guest'))).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(1)
})

test(
  '[K3] a class of 2,000 is one roster and one recording; reports are four statements',
  { timeout: 60_000 },
  async () => {
    const { instituteId, classId } = fresh.school.at
    const db = instituteDatabaseOf(fresh.env, '00')
    const { env, trips } = recorded(fresh.env)
    const worker = new TestWorker(env)
    const asked = ['roster', 'sheet', 'report'].map(
      (each) => `/student/attendance-${each}?classId=${classId}&${range()}`,
    )
    const statementsOf = async () => {
      const counts: number[] = []
      for (const path of asked) {
        trips.length = 0
        expect((await worker.get(path, token())).status).toBe(200)
        counts.push(
          trips.filter(({ database }) => database === 'institute').flatMap(({ statements }) => statements).length,
        )
      }
      return counts
    }
    const few = await statementsOf()
    const people = Array.from({ length: maxStudents - 2 }, () => anId())
    const list2000 = JSON.stringify(people)
    const at = fresh.worker.clock.now().toISOString()
    await db.run(sql`insert into members (institute_id, id, name, last_name, created_at)
    select ${instituteId}, value, 'Roll ' || key, '', ${at} from json_each(${list2000})`)
    await db.run(sql`insert into class_members (institute_id, class_id, person_id, role, joined_at)
    select ${instituteId}, ${classId}, value, 'learner', ${at} from json_each(${list2000})`)
    const { students } = await read<{ students: { personId: string; name: string }[] }>(asked[0] ?? '')
    expect(students).toHaveLength(maxStudents)
    const rolls = students.map(({ name }) => name).filter((name) => name.startsWith('Roll'))
    expect([rolls[2], rolls[10]]).toEqual(['Roll 2', 'Roll 10'])
    expect(await take({ present: students.map(({ personId }) => personId) })).toMatchObject({ status: 200 })
    expect((await report()).sessions[0]).toMatchObject({ present: maxStudents })
    const many = await statementsOf()
    expect(many).toEqual(few)
    expect(Math.max(...many)).toBeLessThanOrEqual(4)
  },
)
