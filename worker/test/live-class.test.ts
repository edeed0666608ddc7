import type { LiveClass } from '@takhti/schema/live/model'
import { expect, test } from 'vitest'
import { liveClassHasEnded } from '#live/class-end.ts'
import { classRoomName } from '#rooms/names.ts'
import { rooms, Visitor } from '#rooms/visitor.ts'
import { freshSchool } from './fresh-school.ts'
import { makeSchool } from './school.ts'
import { makePerson } from './two-institutes.ts'

const fresh = freshSchool()

const at = () => fresh.school.at
const token = (who: 'instructor' | 'learner' | 'guest' | 'admin') => fresh.school.callers[who].token

const start = (by = token('instructor'), headers: Record<string, string> = {}) =>
  fresh.worker.post('/live-class/start', by, { flow_id: at().lessonId, classId: at().classId, mode: 'audio' }, headers)

const ask = (by: string | null) => fresh.worker.get(`/live-class?flow_id=${at().lessonId}`, by)

const ticket = (by: string | null) => fresh.worker.post('/ticket', by, { room: 'class', flow_id: at().lessonId })

const sit = (by: string | null) => sitIn(at().lessonId, by)

async function sitIn(flow_id: string, by: string | null): Promise<Visitor> {
  const reply = await fresh.worker.post('/ticket', by, { room: 'class', flow_id })
  expect(reply).toMatchObject({ status: 200 })
  // The contract's answer to this path.
  const { path, ticket: secret } = reply.body as { path: string; ticket: string }
  const visitor = await Visitor.open(`${path}?ticket=${secret}`)
  await visitor.message('class/state')
  return visitor
}

const countedStarts = async () => {
  const { results } = await fresh.env.DIRECTORY.prepare(
    'select session_id from live_session_starts where institute_id = ?',
  )
    .bind(at().instituteId)
    .all()
  return results.length
}

// Fault: an end that notifies its class only in the call that stores it: one cut off in between notified no one.
test('a repeated end of a class notifies again, though it is in the database already', async () => {
  const { body } = await start()
  const { liveId } = body as { liveId: string }
  const endedAt = new Date(fresh.worker.clock.now().getTime() + 1_000).toISOString()
  await fresh.env.INSTITUTES_00.prepare('update live_classes set ended_at = ? where id = ?').bind(endedAt, liveId).run()
  const ticket = await fresh.worker.post('/ticket', token('learner'), { room: 'user' })
  const { path, ticket: secret } = ticket.body as { path: string; ticket: string }
  const phone = await Visitor.open(`${path}?ticket=${secret}`)
  const later = new Date(fresh.worker.clock.now().getTime() + 9_000).toISOString()
  await liveClassHasEnded(fresh.env, { instituteId: at().instituteId, liveId, endedAt: later })
  await phone.message('changes/advanced')
  expect(await ask(token('learner'))).toMatchObject({ body: { liveClass: { endedAt } } })
})

// Fault: a place aside that any person may hold: a student held the class of a teacher who had left, unseen.
test('[H1] only teachers of a class have a place aside in it', async () => {
  await start()
  const aside = (by: string | null) =>
    fresh.worker.post('/ticket', by, { room: 'class', flow_id: at().lessonId, isAside: true })
  expect(await aside(token('instructor'))).toMatchObject({ status: 200 })
  for (const who of ['learner', 'guest'] as const)
    expect(await aside(token(who)), who).toMatchObject({ status: 403, body: { code: 'common/forbidden' } })
})

test('a live class starts, notifies its class, and admits its members', async () => {
  const opened = await fresh.worker.post('/ticket', token('learner'), { room: 'user' })
  const { path, ticket: secret } = opened.body as { path: string; ticket: string }
  const phone = await Visitor.open(`${path}?ticket=${secret}`)
  expect(await ask(token('learner'))).toMatchObject({ status: 200, body: { liveClass: null } })
  expect(await start()).toMatchObject({ status: 200, body: { mode: 'audio', endedAt: null, isTeacher: true } })
  await phone.message('notification/new', (body) => body.kind === 'liveClass' && body.flow_id === at().lessonId)
  expect(await ask(token('learner'))).toMatchObject({ body: { liveClass: { endedAt: null, isTeacher: false } } })
  expect(await fresh.worker.get('/live-class/now', token('guest'))).toMatchObject({
    body: { items: [{ isTeacher: false }] },
  })
  const [teacher, learner] = [await sit(token('instructor')), await sit(token('learner'))]
  const { body } = await teacher.message('class/state')
  expect(body.mode).toBe('audio')
  teacher.send('class/end', {})
  await learner.message('class/ended')
  await expect
    .poll(async () => (await ask(token('learner'))).body, { timeout: 20_000 })
    .toMatchObject({
      liveClass: { endedAt: expect.any(String) },
    })
  expect(await ticket(token('learner'))).toMatchObject({ status: 409, body: { code: 'live/ended' } })
  expect(await fresh.worker.get('/live-class/now', token('learner'))).toMatchObject({ body: { items: [] } })
})

// Fault: a start that is counted by its request: three were counted.
test('concurrent starts of one lesson make one class, which is counted once', async () => {
  const before = await countedStarts()
  const replies = await Promise.all([start(), start(), start()])
  expect(await countedStarts()).toBe(before + 1)
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(replies.map(({ body }) => (body as LiveClass).liveId)).size).toBe(1)
})

const startFresh = (by = token('instructor'), headers: Record<string, string> = {}) =>
  fresh.worker.post('/live-class/start', by, { classId: at().classId, mode: 'audio' }, headers)

test('a class without a lesson gets a new one, which students open and its teacher owns', async () => {
  const reply = await startFresh()
  expect(reply).toMatchObject({ status: 200, body: { classId: at().classId, isTeacher: true } })
  const { flow_id, lessonName, liveId } = reply.body as LiveClass
  expect(lessonName).toMatch(/ 20\d\d-\d\d-\d\d$/)
  const info = (by: string | null) => fresh.worker.get(`/flow/getWhiteBoardInfo/${flow_id}`, by)
  for (const by of [token('instructor'), token('learner')])
    expect(await info(by)).toMatchObject({ status: 200, body: { name: lessonName, parentId: null } })
  expect(await fresh.worker.get('/galileo/notification', token('learner'))).toMatchObject({
    body: { items: [{ kind: 'liveClass', flow_id }] },
  })
  // Sent again, on this device or on another, it is the same class and one lesson.
  expect((await startFresh()).body).toMatchObject({ liveId, flow_id })
  ;(await sitIn(flow_id, token('instructor'))).send('class/end', {})
  await expect
    .poll(async () => (await fresh.worker.get('/live-class/now', token('learner'))).body, { timeout: 20_000 })
    .toEqual({ items: [] })
  const next = (await startFresh()).body as LiveClass
  expect(next.liveId).not.toBe(liveId)
  expect(next.lessonName).toBe(`${lessonName} (2)`)
  expect(await startFresh(token('learner'))).toMatchObject({ status: 403 })
})

// Fault: a start that looks for a running class and then writes in any case: three classes ran.
test('concurrent starts without a lesson, on several devices, make one class', async () => {
  const before = await countedStarts()
  const replies = await Promise.all([startFresh(), startFresh(), startFresh()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(replies.map(({ body }) => (body as LiveClass).liveId)).size).toBe(1)
  expect(await fresh.worker.get('/live-class/now', token('learner'))).toMatchObject({ body: { items: [{}] } })
  expect(await countedStarts()).toBe(before + 1)
})

test('[D8] a repeated start without a lesson makes one and counts once; none on a full day', async () => {
  const before = await countedStarts()
  const key = { 'idempotency-key': 'fresh-class-of-today' }
  const replies = [await startFresh(token('instructor'), key), await startFresh(token('instructor'), key)]
  expect(new Set(replies.map(({ body }) => (body as LiveClass).flow_id)).size).toBe(1)
  expect(await countedStarts()).toBe(before + 1)
  const [made] = replies.map(({ body }) => body as LiveClass)
  const flow_id = made?.flow_id ?? ''
  ;(await sitIn(flow_id, token('instructor'))).send('class/end', {})
  await expect
    .poll(async () => (await fresh.worker.get('/live-class/now', token('learner'))).body, { timeout: 20_000 })
    .toEqual({ items: [] })
  // Fault: a count by the previous class alone: sent again after the class was over, it took a second place of the day.
  expect((await startFresh(token('instructor'), key)).body).toEqual(made)
  expect(await countedStarts()).toBe(before + 1)
  const lessons = async () =>
    ((await fresh.worker.get('/v2/flow/getWhiteBoard-paginated', token('instructor'))).body as { items: [] }).items
      .length
  const stored = await lessons()
  await fresh.env.DIRECTORY.prepare(
    "insert into licence_ledger (institute_id, type, max_change, reason, entity_id, at) select institute_id, type, 1 - max, 'set', 'test', '2026-01-01' from licence_limits where institute_id = ? and type = 'liveSessionsPerDay'",
  )
    .bind(at().instituteId)
    .run()
  expect(await startFresh()).toMatchObject({ status: 406 })
  expect(await lessons()).toBe(stored)
})

test('a teacher mails the address of a running class to people with a confirmed address', async () => {
  const sendLink = (by: string | null) => fresh.worker.post('/thirdParty/sendConfLink', by, { flow_id: at().lessonId })
  expect(await sendLink(token('instructor'))).toMatchObject({ status: 404 })
  await start()
  expect(await sendLink(token('learner'))).toMatchObject({ status: 403 })
  const { learner } = fresh.school.personIds
  const confirmed = `${learner}@pupils.example`
  await fresh.env.DIRECTORY.prepare('update people set email = ?, email_verified = 1 where id = ?')
    .bind(confirmed, learner)
    .run()
  expect(await sendLink(token('instructor'))).toMatchObject({ status: 200, body: { people: 1 } })
  const { results: mails } = await fresh.env.DIRECTORY.prepare('select "to" from mailbox where text like ?')
    .bind(`%/class/${at().lessonId}%`)
    .all<{ to: string }>()
  expect(mails).toEqual([{ to: confirmed }])
})

test('[H2] tickets requested at once are each valid for their own room, and once', async () => {
  await start()
  const asks = [{ room: 'user' }, { room: 'lesson', flow_id: at().lessonId }, { room: 'class', flow_id: at().lessonId }]
  const replies = await Promise.all(
    [...asks, ...asks].map((room) => fresh.worker.post('/ticket', token('learner'), room)),
  )
  const tickets = replies.map(({ body }) => body as { path: string; ticket: string })
  expect(new Set(tickets.map(({ ticket: secret }) => secret)).size).toBe(6)
  const opened = await Promise.all(tickets.map(({ path, ticket: secret }) => Visitor.open(`${path}?ticket=${secret}`)))
  expect(opened).toHaveLength(6)
  for (const { path, ticket: secret } of tickets) {
    const again = await Visitor.open(`${path}?ticket=${secret}`)
    expect(await again.closing()).toBeGreaterThan(4000)
  }
})

test('a second live class on the same lesson notifies again, replacing the first notification', async () => {
  const notified = async () => {
    const { body } = await fresh.worker.get('/galileo/notification', token('learner'))
    return (body as { items: { kind: string; id: string }[] }).items.filter(({ kind }) => kind === 'liveClass')
  }
  await start()
  const [first] = await notified()
  ;(await sit(token('instructor'))).send('class/end', {})
  await expect
    .poll(async () => (await ask(token('learner'))).body, { timeout: 20_000 })
    .toMatchObject({
      liveClass: { endedAt: expect.any(String) },
    })
  fresh.worker.clock.pass(5_000)
  expect(await start()).toMatchObject({ status: 200 })
  const again = await notified()
  expect(again).toHaveLength(1)
  expect(again[0]?.id).not.toBe(first?.id)
})

test('[H2] no ticket for another school, an admin, or a person who never joined the class', async () => {
  await start()
  const other = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  const stranger = await makePerson(fresh.env, [{ school: fresh.school, shard: '00', role: 'learner' }])
  for (const by of [other.callers.instructor.token, stranger.token, token('admin')])
    expect(await ticket(by)).toMatchObject({ status: 404 })
  expect(await ask(stranger.token)).toMatchObject({ status: 404 })
  expect(await start(token('learner'))).toMatchObject({ status: 403 })
})

test('[D8] a live class counts against the day once, however often its start is sent', async () => {
  const before = await countedStarts()
  const key = { 'idempotency-key': 'live-class-of-today' }
  const [first, second] = await Promise.all([start(token('instructor'), key), start(token('instructor'), key)])
  const third = await start(token('instructor'), key)
  const again = await start()
  const ids = [first, second, third, again]
    .filter(({ status }) => status === 200)
    .map(({ body }) => (body as LiveClass).liveId)
  expect(ids.length).toBeGreaterThan(2)
  expect(new Set(ids).size).toBe(1)
  expect(await countedStarts()).toBe(before + 1)
})

test('[D8] a day without sessions left starts no live class', async () => {
  await start()
  ;(await sit(token('instructor'))).send('class/end', {})
  await expect
    .poll(async () => (await ask(token('learner'))).body, { timeout: 20_000 })
    .toMatchObject({
      liveClass: { endedAt: expect.any(String) },
    })
  await fresh.env.DIRECTORY.prepare(
    "insert into licence_ledger (institute_id, type, max_change, reason, entity_id, at) select institute_id, type, 1 - max, 'set', 'test', '2026-01-01' from licence_limits where institute_id = ? and type = 'liveSessionsPerDay'",
  )
    .bind(at().instituteId)
    .run()
  expect(await start()).toMatchObject({ status: 406, body: { code: 'NO_OF_SESSION_PER_DAY_LIMIT_EXHAUSTED' } })
})

test('[H1] a class whose start never reached its room begins when the first person enters', async () => {
  await start()
  await rooms.LIVE_CLASS_ROOM.getByName(classRoomName(at().instituteId, at().lessonId)).erase()
  await sit(token('learner'))
})

test('[H5] only members of a class get a relay name, for hours, which does not identify them', async () => {
  await start()
  const media = (by: string | null) => fresh.worker.get(`/live-class/media?flow_id=${at().lessonId}`, by)
  const { body } = await media(token('learner'))
  expect(body).toMatchObject({ isRelayed: true, iceServers: [{ urls: ['turn:relay.test:3478'] }] })
  expect(JSON.stringify(body)).not.toContain(fresh.school.personIds.learner)
  const other = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  expect(await media(other.callers.learner.token)).toMatchObject({ status: 404 })
})

test('[H6] only the teachers of the class read who was there', async () => {
  await start()
  await sit(token('instructor'))
  await sit(token('learner'))
  const read = (by: string | null) => fresh.worker.get(`/live-class/attendance?flow_id=${at().lessonId}`, by)
  expect(await read(token('instructor'))).toMatchObject({
    status: 200,
    body: { items: [{ intervals: [{ leftAt: null }] }, { intervals: [{ leftAt: null }] }] },
  })
  expect(await read(token('learner'))).toMatchObject({ status: 403 })
})
