import type { Notification } from '@takhti/schema/notifications/model'
import type { ScheduleItem } from '@takhti/schema/schedule/model'
import { daysAfter } from '@takhti/schema/schedule/rules'
import type { Substitute } from '@takhti/schema/schedule/substitutes/model'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { directoryOf, instituteDatabaseOf } from '#platform/db.ts'
import { Visitor } from '#rooms/visitor.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool, openSession } from './school.ts'

const fresh = freshSchool()

const token = (who: 'instructor' | 'learner' | 'guest' | 'admin' = 'instructor') => fresh.school.callers[who].token
const db = () => instituteDatabaseOf(fresh.env, '00')
const own = () => ({ 'Idempotency-Key': anId() })
const today = () => new Date().toISOString().slice(0, 10)

/** A second teacher of the school, who is in none of its classes. */
async function colleague(role = 'instructor') {
  const { at } = fresh.school
  const personId = anId()
  const createdAt = '2026-01-01T00:00:00.000Z'
  await directoryOf(fresh.env)
    .run(sql`insert into people (id, name, last_name, email, email_verified, created_at, updated_at)
    values (${personId}, 'Sub', 'Stitute', ${`${personId}@school.example`}, 0, 0, 0)`)
  await directoryOf(fresh.env).run(sql`insert into memberships (person_id, institute_id, role, created_at)
    values (${personId}, ${at.instituteId}, ${role}, ${createdAt})`)
  return { personId, token: await openSession(fresh.env, { at, personId, reach: 'full' }) }
}

const handOver = (personId: string, input: object = {}, by = token()) =>
  fresh.worker.post(
    '/scheduler/substitute/create',
    by,
    { classId: fresh.school.at.classId, personId, from: today(), to: today(), note: 'Page 12\nAsk Asha', ...input },
    own(),
  )

const schedule = (input: object = {}) =>
  fresh.worker.post(
    '/scheduler/create',
    token(),
    {
      ...{ classId: fresh.school.at.classId, title: 'Leaves', when: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] } },
      ...{ startMinute: 600, minutes: 45, timeZone: 'UTC', flowId: fresh.school.at.lessonId, ...input },
    },
    own(),
  )

const itemsOf = async (by: string | null, personId: string) => {
  const { body } = await fresh.worker.get(`/scheduler/fetch-for-user/${personId}`, by)
  return (body as { items: ScheduleItem[] }).items
}

const take = (by: { token: string; personId: string }, input: object = {}) => {
  const { classId, instituteId } = fresh.school.at
  const present = [fresh.school.personIds.learner]
  const stated = { classId, instituteId, teacherId: by.personId, present, absent: [], ...input }
  return fresh.worker.post('/student/attendance', by.token, stated, own())
}

const reads = async (by: string) => {
  const { classId, lessonId } = fresh.school.at
  const paths = [
    `/student/attendance-roster?classId=${classId}`,
    `/seating?classId=${classId}`,
    `/flow/getWhiteBoardInfo/${lessonId}`,
  ]
  const answers: number[] = []
  for (const path of paths) answers.push((await fresh.worker.get(path, by)).status)
  return answers
}

test('[SB-1] a substitute reads lesson, plan, students and note, and takes attendance of the day', async () => {
  const sub = await colleague()
  await schedule()
  expect(await reads(sub.token)).toEqual([404, 404, 404])
  expect((await take(sub)).status).toBe(404)
  const made = await handOver(sub.personId)
  expect(made).toMatchObject({ status: 200, body: { name: 'Sub Stitute', handedBy: 'instructor' } })
  expect(await reads(sub.token)).toEqual([200, 200, 200])
  expect((await take(sub)).status).toBe(200)
  const { body } = await fresh.worker.get('/scheduler/substitute', sub.token)
  expect((body as { items: Substitute[] }).items).toMatchObject([{ note: 'Page 12\nAsk Asha', from: today() }])
  // One day of the weekly entry, with the lesson.
  expect(await itemsOf(sub.token, sub.personId)).toMatchObject([
    { title: 'Leaves', when: { kind: 'once', date: today() }, flowId: fresh.school.at.lessonId },
  ])
})

test('[SB-2] a substitute is no teacher of the class: writes and other reads are refused', async () => {
  const sub = await colleague()
  const { body } = await schedule()
  await handOver(sub.personId)
  const { classId, lessonId } = fresh.school.at
  const { scheduleId } = body as ScheduleItem
  const refused = [
    await fresh.worker.post('/admin/class/renameClass', sub.token, { classId, name: 'Mine' }, own()),
    await fresh.worker.post('/scheduler/update', sub.token, { ...(body as object), scheduleId, title: 'Mine' }, own()),
    await fresh.worker.post('/flow/renameIwb', sub.token, { flow_id: lessonId, name: 'Mine' }, own()),
    await handOver((await colleague()).personId, {}, sub.token),
    await fresh.worker.get(`/student/attendance?classId=${classId}`, sub.token),
    await fresh.worker.get(`/admin/class/getUsers/learner/${classId}`, sub.token),
    await take(sub, { date: daysAfter(today(), -1) }),
  ]
  for (const { status } of refused) expect([403, 404]).toContain(status)
})

// Seen red without `v.ends_at` in the condition.
test('[SB-3] the access ends by itself after the last day; late attendance still counts', async () => {
  const sub = await colleague()
  await schedule()
  await handOver(sub.personId)
  const day = today()
  const ended = (hours: number) =>
    db().run(sql`update class_substitutes set ends_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`-${hours} hours`}),
      opens_at = '2026-01-01T00:00:00.000Z' where person_id = ${sub.personId}`)
  await ended(1)
  expect(await reads(sub.token)).toEqual([404, 404, 404])
  expect((await take(sub, { date: day })).status).toBe(200)
  await ended(24 * 8)
  expect((await take(sub, { date: day })).status).toBe(404)
  const jobs = await db().all<{ due: string }>(sql`select due_at as due from promises
    where institute_id = ${fresh.school.at.instituteId} and kind = 'access'`)
  expect(jobs).toMatchObject([{ due: expect.stringContaining(daysAfter(day, 1).slice(0, 8)) }])
})

test('[SB-4] a hand-over that is ended gives nothing any more, and both are in the audit log', async () => {
  const sub = await colleague()
  const { body } = await handOver(sub.personId)
  const { substituteId } = body as Substitute
  const end = (by: string | null) => fresh.worker.post('/scheduler/substitute/end', by, { substituteId }, own())
  expect((await end(sub.token)).status).toBe(404)
  expect((await end(token('admin'))).status).toBe(200)
  expect(await reads(sub.token)).toEqual([404, 404, 404])
  expect((await take(sub)).status).toBe(404)
  expect((await end(token())).status).toBe(404)
  const audit = await db().all<{ action: string }>(sql`select action from audit where entity_id = ${substituteId}`)
  expect(audit.map(({ action }) => action).sort()).toEqual(['substitutes.end', 'substitutes.handOver'])
})

test('[SB-5] a hand-over before its days gives nothing but its place in the calendar', async () => {
  const sub = await colleague()
  await schedule()
  const from = daysAfter(today(), 5)
  await handOver(sub.personId, { from, to: daysAfter(from, 1) })
  expect(await reads(sub.token)).toEqual([404, 404, 404])
  const items = await itemsOf(sub.token, sub.personId)
  expect(items).toMatchObject([{ flowId: null, when: { date: from } }, { when: { date: daysAfter(from, 1) } }])
  const [mine] = await itemsOf(token(), fresh.school.personIds.instructor)
  expect(mine).toMatchObject({ when: { kind: 'weekly' }, handedOver: [{ name: 'Sub Stitute', from }] })
})

test('[SB-6] only teachers of the institute take a class over, and days must be in order', async () => {
  const sub = await colleague()
  const { instructor, learner, admin } = fresh.school.personIds
  for (const who of [instructor, learner, admin, anId()])
    expect(await handOver(who)).toMatchObject({ status: 400, body: { code: 'classes/invalid-user' } })
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  expect((await handOver(other.personIds.instructor)).status).toBe(400)
  expect((await handOver(sub.personId, {}, other.callers.instructor.token)).status).toBe(404)
  expect((await handOver(sub.personId, {}, token('learner'))).status).toBe(403)
  const wrong = [
    { from: daysAfter(today(), 1), to: today() },
    { from: daysAfter(today(), -9), to: daysAfter(today(), -8) },
    { to: daysAfter(today(), 70) },
  ]
  for (const days of wrong) expect((await handOver(sub.personId, days)).status).toBe(400)
})

test('[SB-7] the substitute is notified, and the teacher sees the hand-over with the class', async () => {
  const sub = await colleague()
  await handOver(sub.personId, {}, token('admin'))
  const { body } = await fresh.worker.get('/galileo/notification', sub.token)
  expect((body as { items: Notification[] }).items).toMatchObject([{ kind: 'substitute', title: 'A class' }])
  const list = (by: string | null) =>
    fresh.worker.get(`/scheduler/substitute/class?classId=${fresh.school.at.classId}`, by)
  expect(await list(token())).toMatchObject({
    status: 200,
    body: { items: [{ handedBy: 'admin', name: 'Sub Stitute' }] },
  })
  expect((await list(sub.token)).status).toBe(404)
})

// Seen red without `isPraising` in the rule.
test('[SB-10] a substitute praises on the handed-over days, takes it back, and nothing else', async () => {
  const sub = await colleague()
  const { classId } = fresh.school.at
  const studentId = fresh.school.personIds.learner
  const remark = { classId, studentId, teacherId: sub.personId, remarks: 'Well done', behaviorPoints: 1 }
  const give = (input: object = {}) => fresh.worker.post('/behavior', sub.token, { ...remark, ...input }, own())
  expect((await give()).status).toBe(404)
  await handOver(sub.personId)
  const givingId = anId()
  expect((await give({ givingId })).status).toBe(200)
  const badge = { classId, studentId, badgeType: 'thinker' }
  expect((await fresh.worker.post('/badge/give-badge', sub.token, badge, own())).status).toBe(200)
  for (const behaviorPoints of [0, -1]) expect((await give({ behaviorPoints })).status).toBe(403)
  const withdraw = (body: object) => fresh.worker.post('/behavior/withdraw', sub.token, body, own())
  expect((await withdraw({ givingId })).status).toBe(200)
  const ofTeacher = { ...remark, teacherId: fresh.school.personIds.instructor, givingId: anId() }
  expect((await fresh.worker.post('/behavior', token(), ofTeacher, own())).status).toBe(200)
  expect((await withdraw({ givingId: ofTeacher.givingId })).status).toBe(404)
  expect((await fresh.worker.get(`/behavior/remarks-list?classId=${classId}`, sub.token)).status).toBe(404)
  const audit = await db().all<{ action: string }>(sql`select action from audit
    where person_id = ${sub.personId} and entity_id = ${studentId} order by action`)
  expect(audit.map(({ action }) => action)).toEqual(['conduct.give', 'conduct.giveBadge', 'conduct.withdraw'])
  await db().run(
    sql`update class_substitutes set from_date = ${daysAfter(today(), 1)}, to_date = ${daysAfter(today(), 1)}`,
  )
  expect((await give()).status).toBe(404)
})

const board = (by: string, room: 'class' | 'page' = 'page') => {
  const { lessonId: flow_id } = fresh.school.at
  return fresh.worker.post('/ticket', by, { room, flow_id, ...(room === 'page' && { pageId: anId() }) })
}

const startLive = (by: string, input: object = {}) => {
  const { classId, lessonId: flow_id } = fresh.school.at
  return fresh.worker.post('/live-class/start', by, { classId, flow_id, mode: 'audio', ...input }, own())
}

async function sit(by: string, room: 'class' | 'page'): Promise<Visitor> {
  const reply = await board(by, room)
  expect(reply.status).toBe(200)
  // The contract's answer to this path.
  const { path, ticket } = reply.body as { path: string; ticket: string }
  return await Visitor.open(`${path}?ticket=${ticket}`)
}

// Seen red with `startsAt` left out of `teachesNow`: the day before was enough to start the class.
test('[SB-11] a substitute starts the live class from its day on, and not before', async () => {
  const sub = await colleague()
  await schedule()
  expect((await startLive(sub.token)).status).toBe(404)
  const tomorrow = daysAfter(today(), 1)
  await handOver(sub.personId, { from: tomorrow, to: tomorrow })
  expect(await reads(sub.token)).toEqual([200, 200, 200])
  expect((await startLive(sub.token)).status).toBe(404)
  await handOver(sub.personId)
  expect(await startLive(sub.token)).toMatchObject({ status: 200, body: { isTeacher: true } })
  const { body } = await fresh.worker.get('/live-class/now', sub.token)
  expect(body).toMatchObject({ items: [{ isTeacher: true }] })
})

// Seen red without the access job of `end`: the substitute stayed in the class and on its board.
test('[SB-12] after a hand-over its live class and board are closed, and handed back', async () => {
  const sub = await colleague()
  await schedule()
  const { body } = await handOver(sub.personId)
  expect((await startLive(sub.token)).status).toBe(200)
  const [inClass, onBoard, teacher] = [
    ...[await sit(sub.token, 'class'), await sit(sub.token, 'page')],
    await sit(String(token()), 'class'),
  ]
  if (inClass === undefined || onBoard === undefined || teacher === undefined) throw new Error('no sockets')
  await teacher.message('class/state')
  const { substituteId } = body as Substitute
  expect((await fresh.worker.post('/scheduler/substitute/end', token(), { substituteId }, own())).status).toBe(200)
  for (const each of [inClass, onBoard]) await each.until('it is closed', () => each.closedWith !== null)
  for (const room of ['class', 'page'] as const) expect((await board(sub.token, room)).status).toBe(404)
  expect((await startLive(sub.token)).status).toBe(404)
  expect((await fresh.worker.get('/live-class/now', sub.token)).body).toEqual({ items: [] })
  // The class goes on with its own teacher, who alone can end it.
  expect((await fresh.worker.get('/live-class/now', token())).body).toMatchObject({ items: [{ isTeacher: true }] })
  teacher.send('class/end', {})
  await teacher.message('class/ended')
})

test('[SB-13] a class without a lesson gets a fresh one, which its own teachers open', async () => {
  const sub = await colleague()
  await handOver(sub.personId)
  const { body } = await startLive(sub.token, { flow_id: undefined })
  const { flow_id } = body as { flow_id: string }
  const { body: lesson } = await fresh.worker.get(`/flow/getWhiteBoardInfo/${flow_id}`, token())
  expect(lesson).toMatchObject({ classIds: [fresh.school.at.classId] })
})

// Seen red without `isOf` in `coversDay`: attendance of the whole day was taken.
test('[SB-14] one lesson is handed over: its schedule, board and attendance, and no other', async () => {
  const sub = await colleague()
  const minute = new Date().getUTCHours() * 60
  const one = ((await schedule({ title: 'Leaves', startMinute: minute })).body as ScheduleItem).scheduleId
  const other = ((await schedule({ title: 'Roots', startMinute: minute, flowId: null })).body as ScheduleItem)
    .scheduleId
  const wrong = [{ scheduleId: anId() }, { scheduleId: one, to: daysAfter(today(), 1) }]
  for (const input of wrong) expect((await handOver(sub.personId, input)).status).toBe(400)
  const made = await handOver(sub.personId, { scheduleId: one })
  expect(made).toMatchObject({ status: 200, body: { scheduleId: one, title: 'Leaves' } })
  const { endsAt } = made.body as Substitute
  expect(endsAt).toBe(new Date(Date.parse(today()) + (minute + 45 + 60) * 60_000).toISOString())
  expect(await itemsOf(sub.token, sub.personId)).toMatchObject([{ scheduleId: one }])
  expect((await take(sub, { date: today(), scheduleId: one })).status).toBe(200)
  for (const scheduleId of [other, undefined]) expect((await take(sub, { scheduleId })).status).toBe(404)
  expect((await startLive(sub.token)).status).toBe(200)
  const items = await itemsOf(token(), fresh.school.personIds.instructor)
  const marked = items.filter(({ handedOver }) => handedOver !== undefined)
  expect(marked).toMatchObject([{ scheduleId: one, handedOver: [{ name: 'Sub Stitute' }] }])
})
