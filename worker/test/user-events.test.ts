import { minuteMs } from '@takhti/schema/kit/durations'
import { newId } from '@takhti/schema/kit/ids'
import type { Reply } from '@takhti/schema/matrix'
import { createExecutionContext } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { answerFailure, failureOf } from '#http/answers.ts'
import { liveClassPath, tokenSocketOf, userEventsPath } from '#live/port.ts'
import { systemClock } from '#platform/clock.ts'
import { platformOf } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import { publishToPeople } from '#rooms/port.ts'
import { rooms, Visitor } from '#rooms/visitor.ts'
import { freshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

const fresh = freshSchool()

type ReceivedEvent = { seq: number; type: string; body: unknown }

const learner = () => fresh.school.callers.learner.token ?? ''

function notify(feature: string): Promise<void> {
  const { instituteId } = fresh.school.at
  const to = { instituteId, personIds: [fresh.school.personIds.learner] }
  return publishToPeople(rooms, to, { type: 'licence/changed', body: { code: 'LICENSE_LIMIT_EXHAUSTED', feature } })
}

function partsOf({ status, body }: Reply): ReceivedEvent[] {
  expect(status).toBe(200)
  // The contract's answer to this path.
  return body as ReceivedEvent[]
}

async function open(headers: Record<string, string>, query = '', path = userEventsPath): Promise<Response> {
  const context = createExecutionContext()
  const waitUntil = (work: Promise<unknown>) => context.waitUntil(work)
  const platform = platformOf(fresh.env, { clock: systemClock, random: randomBytes, waitUntil })
  const request = new Request(`http://localhost${path}${query}`, {
    headers: { upgrade: 'websocket', ...headers },
  })
  const opener = tokenSocketOf(request)
  if (opener === null) throw new Error('no socket has this address')
  return opener(platform).catch((error: unknown) => answerFailure(failureOf(error, ''), ''))
}

test('[F1] the specification’s stream sends the events after a cursor, to that person alone', async () => {
  const [here] = partsOf(await fresh.worker.get('/broadcast', learner()))
  await notify('aiCredits')
  await notify('notebooks')
  const events = partsOf(await fresh.worker.get(`/broadcast?cursor=${here?.seq ?? 0}`, learner()))
  expect(events.map(({ body }) => body)).toMatchObject([{ feature: 'aiCredits' }, { feature: 'notebooks' }])
  expect(partsOf(await fresh.worker.get(`/broadcast?cursor=${events.at(-1)?.seq ?? 0}`, learner()))).toEqual([])
  const other = fresh.school.callers.instructor.token
  expect(partsOf(await fresh.worker.get('/broadcast?cursor=0', other))).toEqual([])
})

test('[F1] the next event answers a long poll, as a stream', async () => {
  const [here] = partsOf(await fresh.worker.get('/broadcast', learner()))
  const path = `/api/broadcast?cursor=${here?.seq ?? 0}&wait=20&token=anything`
  const request = { method: 'GET', path, body: null } as const
  const asked = fresh.worker.ask(request, { Authorization: `Bearer ${learner()}`, Accept: 'text/event-stream' })
  await notify('aiCredits')
  const text = await (await asked).text()
  expect(text).toMatch(/^event: message\ndata: \{"seq":\d+,"type":"licence\/changed"/)
  expect(text.trimEnd().endsWith('event: done')).toBe(true)
})

test('[F1] the socket at the specification’s address takes a token beside the URL, never in it', async () => {
  for (const headers of [
    { Authorization: `Bearer ${learner()}` },
    { access_token: learner() },
    { 'Sec-WebSocket-Protocol': `access_token, ${learner()}` },
  ]) {
    const { status, webSocket, headers: answered } = await open(headers)
    expect(status).toBe(101)
    const isOffered = 'Sec-WebSocket-Protocol' in headers
    expect(answered.get('Sec-WebSocket-Protocol')).toBe(isOffered ? 'access_token' : null)
    webSocket?.accept()
    const received = new Promise<string>((resolve) => {
      webSocket?.addEventListener('message', ({ data }) => {
        if (String(data).includes('licence/changed')) resolve(String(data))
      })
    })
    await notify('aiCredits')
    expect(JSON.parse(await received)).toMatchObject({ type: 'licence/changed', body: { feature: 'aiCredits' } })
    webSocket?.close()
  }
  expect((await open({}, `?token=${learner()}`)).status).toBe(401)
  expect((await open({ Authorization: 'Bearer nobody-made-this' })).status).toBe(401)
  expect((await open({ access_token: learner(), origin: 'https://elsewhere.example' })).status).toBe(403)
})

test('[H2] a live class’s socket opens at the specification’s address for its class, while live', async () => {
  const { lessonId, classId } = fresh.school.at
  const query = `?flowID=${lessonId}&device=WEB&token=${learner()}`
  const enter = (token: string) => open({ access_token: token }, query, liveClassPath)
  expect((await enter(learner())).status).toBe(404)
  const teacher = fresh.school.callers.instructor.token ?? ''
  const start = { flow_id: lessonId, classId, mode: 'audio' }
  expect(await fresh.worker.post('/live-class/start', teacher, start)).toMatchObject({ status: 200 })
  for (const [token, isTeacher] of [
    [teacher, true],
    [learner(), false],
  ] as const) {
    const { status, webSocket } = await enter(token)
    expect(status).toBe(101)
    if (webSocket === null) throw new Error('no socket')
    const { body } = await Visitor.of(webSocket).message('class/state')
    const { peerId, peers } = body as { peerId: string; peers: { peerId: string; isTeacher: boolean }[] }
    expect(peers.find((peer) => peer.peerId === peerId)).toMatchObject({ isTeacher })
  }
  expect((await open({}, query, liveClassPath)).status).toBe(401)
  expect((await enter(fresh.school.callers.admin.token ?? '')).status).toBe(404)
  expect((await open({ access_token: learner() }, '?flowID=leaves', liveClassPath)).status).toBe(400)
})

/** Inserts a notification of the learner's, as publishing does. */
async function insertNotification(at = new Date()): Promise<string> {
  const { instituteId, classId } = fresh.school.at
  const id = newId(at, randomBytes)
  await fresh.env.INSTITUTES_00.prepare(
    `insert into notifications (institute_id, id, person_id, kind, title, class_name, class_id, lesson_id, created_at)
     values (?, ?, ?, 'newLesson', 'Leaves', '7B', ?, ?, ?)`,
  )
    .bind(instituteId, id, fresh.school.personIds.learner, classId, anId(), at.toISOString())
    .run()
  return id
}

async function listed() {
  const { body } = await fresh.worker.get('/galileo/notification', learner())
  // The contract's answer to this path.
  return body as { items: { id: string; readAt: string | null }[]; newMessagesCount: number }
}

test('a person reads one notification, and the others stay new', async () => {
  const [first, second] = [await insertNotification(), await insertNotification()]
  const { newMessagesCount } = await listed()
  const read = (token: string | null) =>
    fresh.worker.post('/galileo/notification/read-all', token, { notificationIds: [first] })
  expect(await read(fresh.school.callers.instructor.token)).toMatchObject({ status: 200 })
  expect(await listed()).toMatchObject({ newMessagesCount })
  expect(await read(learner())).toMatchObject({ status: 200 })
  const { items, newMessagesCount: left } = await listed()
  expect(left).toBe(newMessagesCount - 1)
  expect(items.find(({ id }) => id === first)?.readAt).not.toBeNull()
  expect(items.find(({ id }) => id === second)?.readAt).toBeNull()
})

test('a person clears one notification, or all they saw and none that came meanwhile', async () => {
  const ids = async () => (await listed()).items.map(({ id }) => id).toSorted()
  const before = await ids()
  const [first, second] = [await insertNotification(), await insertNotification()]
  const remove = (token: string | null) =>
    fresh.worker.post('/galileo/notification/delete', token, { notificationIds: [first] })
  expect(await remove(fresh.school.callers.instructor.token)).toMatchObject({ status: 200 })
  expect(await ids()).toContain(first)
  expect(await remove(learner())).toMatchObject({ status: 200 })
  expect(await ids()).toEqual([...before, second].toSorted())
  // Ids of one millisecond sort at random, and a machine may set its clock back.
  const late = await insertNotification(new Date(Date.now() + minuteMs))
  const upTo = [...before, second].toSorted().at(-1)
  const clear = (receiverId: string) =>
    fresh.worker.post('/galileo/notification/delete-all', learner(), { receiverId, upTo })
  expect(await clear(fresh.school.personIds.instructor)).toMatchObject({ status: 403 })
  expect(await clear(fresh.school.personIds.learner)).toMatchObject({ status: 200 })
  expect(await ids()).toEqual([late])
})
