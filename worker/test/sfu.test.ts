import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, expect, inject, test } from 'vitest'
import { classRoomName } from '#rooms/names.ts'
import { rooms, Visitor } from '#rooms/visitor.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool } from './school.ts'

const server = `http://127.0.0.1:${inject('loopback').realtime}`
const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest'
type Asked = { method: string; path: string; authorization: string | null; cookie: string | null; body: unknown }
type Seated = { visitor: Visitor; peerId: string; token: string }

let appId: string

/** From here on an SFU application carries classes; the prefix of its name sets its behaviour. */
function carriedBy(kind: string): void {
  appId = `${kind}-${anId()}`
  fresh.worker.env = { ...fresh.env, SFU_APP_ID: appId, SFU_APP_SECRET: `secret of ${appId}`, REALTIME_URL: server }
}

beforeEach(() => carriedBy('fine'))

const lessonId = () => fresh.school.at.lessonId
const token = (who: Who) => fresh.school.callers[who].token ?? ''
const room = () => rooms.LIVE_CLASS_ROOM.getByName(classRoomName(fresh.school.at.instituteId, lessonId()))
const asked = async (): Promise<Asked[]> => await (await fetch(`${server}/asked/${appId}`)).json()

const start = () =>
  fresh.worker.post('/live-class/start', token('instructor'), {
    flow_id: lessonId(),
    classId: fresh.school.at.classId,
    mode: 'video',
  })

async function sit(who: Who): Promise<Seated> {
  const reply = await fresh.worker.post('/ticket', token(who), { room: 'class', flow_id: lessonId() })
  // The contract's answer to this path.
  const { path, ticket } = reply.body as { path: string; ticket: string }
  const visitor = await Visitor.open(`${path}?ticket=${ticket}`)
  const { body } = await visitor.message('class/state')
  return { visitor, peerId: String(body.peerId), token: token(who) }
}

type Step = { by: Seated; step: string; method?: 'POST' | 'PUT'; body?: unknown }

async function ask({ by, step, method = 'POST', body = null }: Step, at = lessonId()) {
  const path = `/api/live-class/sfu/${at}/${by.peerId}/sessions/${step}?`
  const sent = body === null ? null : JSON.stringify(body)
  const response = await fresh.worker.ask(
    { method, path, body: sent },
    { Authorization: `Bearer ${by.token}`, Cookie: 'school=secret' },
  )
  const text = await response.text()
  // An answer without a body is a refusal, which partytracks does not take for an answer.
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>) }
}

async function sessionOf(by: Seated): Promise<string> {
  const { status, body } = await ask({ by, step: 'new' })
  expect(status).toBe(201)
  return String(body?.sessionId)
}

const pushed = (trackName = 'voice', mid = '0') => ({
  sessionDescription: { type: 'offer', sdp: 'what I send' },
  tracks: [{ location: 'local', trackName, mid }],
})

const wanted = (sessionId: string, trackName = 'voice') => ({ tracks: [{ location: 'remote', sessionId, trackName }] })

test('[H12] a device of the class sends and receives tracks by the SFU, which learns no person', async () => {
  await start()
  const [teacher, learner] = [await sit('instructor'), await sit('learner')]
  const media = await fresh.worker.get(`/live-class/media?flow_id=${lessonId()}`, token('learner'))
  expect(media).toMatchObject({ status: 200, body: { carrier: 'sfu' } })
  const [of, to] = [await sessionOf(teacher), await sessionOf(learner)]
  const sent = await ask({ by: teacher, step: `${of}/tracks/new`, body: pushed() })
  expect(sent).toMatchObject({
    status: 200,
    body: {
      tracks: [{ trackName: 'voice', mid: '0' }],
      sessionDescription: { type: 'answer', sdp: 'answer to what I send' },
    },
  })
  const received = await ask({ by: learner, step: `${to}/tracks/new`, body: wanted(of) })
  expect(received).toMatchObject({
    status: 200,
    body: { requiresImmediateRenegotiation: true, tracks: [{ mid: '100' }] },
  })
  const answer = { sessionDescription: { type: 'answer', sdp: 'I hear' } }
  expect(await ask({ by: learner, step: `${to}/renegotiate`, method: 'PUT', body: answer })).toMatchObject({
    status: 200,
  })
  const closed = { tracks: [{ mid: '100' }], sessionDescription: { type: 'offer', sdp: 'less' }, force: false }
  expect(await ask({ by: learner, step: `${to}/tracks/close`, method: 'PUT', body: closed })).toMatchObject({
    status: 200,
    body: { sessionDescription: { sdp: 'answer to less' } },
  })
  const all = await asked()
  expect(all.map(({ method, path }) => `${method} ${path.slice(`/apps/${appId}`.length)}`)).toEqual([
    'POST /sessions/new',
    'POST /sessions/new',
    `POST /sessions/${of}/tracks/new`,
    `POST /sessions/${to}/tracks/new`,
    `PUT /sessions/${to}/renegotiate`,
    `PUT /sessions/${to}/tracks/close`,
  ])
  expect(all[2]?.body).toEqual(pushed())
  expect(all[3]?.body).toEqual(wanted(of))
  expect(
    all.every(({ authorization, cookie }) => authorization === `Bearer secret of ${appId}` && cookie === null),
  ).toBe(true)
  for (const secret of [token('learner'), fresh.school.personIds.learner, lessonId(), learner.peerId])
    expect(JSON.stringify(all)).not.toContain(secret)
  expect(JSON.stringify([sent, received, media])).not.toContain('secret of')
})

test('[H12] no tracks for people outside the class, at another’s device, or on another’s session', async () => {
  await start()
  const [teacher, learner] = [await sit('instructor'), await sit('learner')]
  const of = await sessionOf(teacher)
  const before = (await asked()).length
  const guest = { ...learner, token: token('guest') }
  const stranger = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  for (const by of [
    guest,
    { ...learner, peerId: 'nobody' },
    { ...learner, token: stranger.callers.learner.token ?? '' },
  ])
    expect(await ask({ by, step: 'new' })).toEqual({ status: 403, body: null })
  expect(await ask({ by: { ...learner, token: 'no-token' }, step: 'new' })).toEqual({ status: 401, body: null })
  expect(await ask({ by: learner, step: 'new' }, anId())).toEqual({ status: 403, body: null })
  const onTheirs = await Promise.all([
    ask({ by: learner, step: `${of}/tracks/new`, body: pushed() }),
    ask({ by: learner, step: `${of}/tracks/close`, method: 'PUT', body: { tracks: [{ mid: '0' }], force: true } }),
  ])
  expect(onTheirs.map(({ status }) => status)).toEqual([403, 403])
  expect(await asked()).toHaveLength(before)
})

test('[H12] no person receives a class that they are not in, though one application carries both', async () => {
  await start()
  const learner = await sit('learner')
  const to = await sessionOf(learner)
  // A session of the same application that this class never made.
  const elsewhere = await fetch(`${server}/apps/${appId}/sessions/new`, {
    method: 'POST',
    headers: { Authorization: `Bearer secret of ${appId}` },
  })
  const { sessionId } = (await elsewhere.json()) as { sessionId: string }
  expect(await ask({ by: learner, step: `${to}/tracks/new`, body: wanted(sessionId) })).toEqual({
    status: 403,
    body: null,
  })
})

test('[H12] a device reports only what it sends itself, and the room notifies the others', async () => {
  await start()
  const [teacher, learner] = [await sit('instructor'), await sit('learner')]
  const of = await sessionOf(teacher)
  const shown = { mic: true, camera: false, rung: 'video', carried: { session: of, mic: 'voice', camera: null } }
  learner.visitor.send('media/show', shown)
  expect(await learner.visitor.refusal('media/show')).toBe('common/forbidden')
  teacher.visitor.send('media/show', shown)
  await learner.visitor.message('roster/changed', ({ here }) => JSON.stringify(here).includes(`"session":"${of}"`))
})

test('[H7 H12] a removed person receives nothing more: SFU sessions close, none is made', async () => {
  await start()
  const [teacher, learner] = [await sit('instructor'), await sit('learner')]
  const [of, to] = [await sessionOf(teacher), await sessionOf(learner)]
  await ask({ by: teacher, step: `${of}/tracks/new`, body: pushed() })
  await ask({ by: learner, step: `${to}/tracks/new`, body: wanted(of) })
  await runInDurableObject(room(), (instance) => {
    // The room of this class uses the server of this test.
    Object.assign(instance, { env: { ...rooms, ...fresh.worker.env } })
  })
  teacher.visitor.send('person/remove', { personId: fresh.school.personIds.learner })
  expect(await learner.visitor.closing()).toBe(4403)
  await expect
    .poll(async () => (await asked()).at(-1), { timeout: 20_000 })
    .toMatchObject({
      method: 'PUT',
      path: `/apps/${appId}/sessions/${to}/tracks/close`,
      body: { tracks: [{ mid: '100' }], force: true },
    })
  expect(await ask({ by: learner, step: `${to}/tracks/new`, body: wanted(of) })).toEqual({ status: 403, body: null })
})

test('[H7 H12] SFU sessions of a removed person close as soon as the SFU is reachable again', async () => {
  await start()
  const [teacher, learner] = [await sit('instructor'), await sit('learner')]
  const [of, to] = [await sessionOf(teacher), await sessionOf(learner)]
  await ask({ by: teacher, step: `${of}/tracks/new`, body: pushed() })
  await ask({ by: learner, step: `${to}/tracks/new`, body: wanted(of) })
  const { env } = fresh.worker
  const sfuIs = (changed: object) =>
    runInDurableObject(room(), (instance) => void Object.assign(instance, { env: { ...rooms, ...env, ...changed } }))
  await sfuIs({ SFU_APP_ID: `down-${anId()}` })
  teacher.visitor.send('person/remove', { personId: fresh.school.personIds.learner })
  expect(await learner.visitor.closing()).toBe(4403)
  const closing = `/apps/${appId}/sessions/${to}/tracks/close`
  expect((await asked()).filter(({ path }) => path === closing)).toEqual([])
  await sfuIs({})
  await expect
    .poll(
      async () => {
        await runDurableObjectAlarm(room())
        return (await asked()).filter(({ path }) => path === closing)
      },
      { timeout: 20_000 },
    )
    .toMatchObject([{ method: 'PUT', body: { tracks: [{ mid: '100' }], force: true } }])
})

// Fault: the end deletes the alarm, and a new connection postpones it: the close was never retried.
test('[H7 H12] failed closes are retried soon, also with new connections and after the class', async () => {
  await start()
  const [teacher, learner] = [await sit('instructor'), await sit('learner')]
  const [of, to] = [await sessionOf(teacher), await sessionOf(learner)]
  await ask({ by: teacher, step: `${of}/tracks/new`, body: pushed() })
  await ask({ by: learner, step: `${to}/tracks/new`, body: wanted(of) })
  // The alarms that check the class and retry its reports to the databases wait a minute.
  const soonMs = 45_000
  const alarmInMs = () =>
    runInDurableObject(room(), async (_room, { storage }) => ((await storage.getAlarm()) ?? Infinity) - Date.now())
  await runInDurableObject(room(), (instance) => {
    Object.assign(instance, { env: { ...rooms, ...fresh.worker.env, SFU_APP_ID: `down-${anId()}` } })
  })
  teacher.visitor.send('person/remove', { personId: fresh.school.personIds.learner })
  expect(await learner.visitor.closing()).toBe(4403)
  await expect.poll(alarmInMs, { timeout: 20_000 }).toBeLessThan(soonMs)
  await sit('guest')
  expect(await alarmInMs()).toBeLessThan(soonMs)
  // No client disconnects at that moment, which would have the room retry by itself.
  await runInDurableObject(room(), (instance) => void Object.assign(instance, { left: () => {} }))
  teacher.visitor.send('class/end', {})
  await expect
    .poll(async () => (await fresh.worker.get('/live-class/now', token('instructor'))).body, { timeout: 20_000 })
    .toEqual({ items: [] })
  // Once reported, the class needs no alarm of its own.
  await teacher.visitor.closing()
  await expect.poll(alarmInMs, { timeout: 20_000 }).toBeLessThan(soonMs)
})

test('[H12] the end of a class closes the SFU sessions of each member, once', async () => {
  await start()
  const people = [await sit('instructor'), await sit('learner'), await sit('guest')]
  const [teacher] = people
  const sessions = await Promise.all(people.map(sessionOf))
  await Promise.all(people.map((by, at) => ask({ by, step: `${sessions[at]}/tracks/new`, body: pushed() })))
  await runInDurableObject(room(), (instance) => {
    // The room of this class uses the server of this test.
    Object.assign(instance, { env: { ...rooms, ...fresh.worker.env } })
  })
  teacher?.visitor.send('class/end', {})
  for (const { visitor } of people) {
    await visitor.closing()
    visitor.socket.close()
  }
  const closed = async () =>
    (await asked()).flatMap(({ path }) => (path.endsWith('/tracks/close') ? [path] : [])).sort()
  const each = sessions.map((session) => `/apps/${appId}/sessions/${session}/tracks/close`).sort()
  await expect.poll(closed, { timeout: 20_000 }).toHaveLength(3)
  await runDurableObjectAlarm(room())
  expect(await closed()).toEqual(each)
})

test('[H12] a track that is not there yet is reported missing, so that the device retries', async () => {
  await start()
  const [teacher, learner] = [await sit('instructor'), await sit('learner')]
  const [of, to] = [await sessionOf(teacher), await sessionOf(learner)]
  const early = await ask({ by: learner, step: `${to}/tracks/new`, body: wanted(of) })
  expect(early).toMatchObject({ status: 200, body: { tracks: [{ errorCode: 'not_found_track_error' }] } })
  await ask({ by: teacher, step: `${of}/tracks/new`, body: pushed() })
  expect(await ask({ by: learner, step: `${to}/tracks/new`, body: wanted(of) })).toMatchObject({
    body: { tracks: [{ mid: '100' }] },
  })
})

test('[H12] a refusal of the SFU is passed on with its reason; invalid requests never reach it', async () => {
  await start()
  const learner = await sit('learner')
  const to = await sessionOf(learner)
  const answer = { sessionDescription: { type: 'answer', sdp: 'to nothing' } }
  expect(await ask({ by: learner, step: `${to}/renegotiate`, method: 'PUT', body: answer })).toMatchObject({
    status: 406,
    body: { errorCode: 'invalid_session_state' },
  })
  const before = (await asked()).length
  for (const body of [
    {},
    { tracks: [] },
    { tracks: [{ location: 'remote', sessionId: '../x', trackName: 'voice' }] },
    'no object',
  ])
    expect(await ask({ by: learner, step: `${to}/tracks/new`, body })).toEqual({ status: 400, body: null })
  const large = { ...pushed(), padding: 'अ'.repeat(200_000) }
  expect(await ask({ by: learner, step: `${to}/tracks/new`, body: large })).toEqual({ status: 413, body: null })
  expect(await asked()).toHaveLength(before)
})

test.each(['down', 'broken', 'moved', 'silent'])(
  '[H12] an SFU that is %s is no answer of any kind, and the class goes on',
  async (kind) => {
    carriedBy(kind)
    await start()
    const learner = await sit('learner')
    expect(await ask({ by: learner, step: 'new' })).toEqual({ status: 502, body: null })
    await learner.visitor.settled()
    expect(learner.visitor.closedWith).toBeNull()
  },
)

test('[H12] a wrong secret opens nothing, and is in no answer', async () => {
  fresh.worker.env = { ...fresh.worker.env, SFU_APP_SECRET: 'a wrong secret' }
  await start()
  const learner = await sit('learner')
  expect(await ask({ by: learner, step: 'new' })).toEqual({ status: 502, body: null })
})

test('without an SFU there are no such paths, and devices carry each other', async () => {
  fresh.worker.env = { ...fresh.env, SFU_APP_ID: '' }
  await start()
  const learner = await sit('learner')
  expect(await ask({ by: learner, step: 'new' })).toEqual({ status: 404, body: null })
  const media = await fresh.worker.get(`/live-class/media?flow_id=${lessonId()}`, token('learner'))
  expect(media).toMatchObject({ body: { carrier: 'mesh' } })
})

/** Cloudflare's relay, with a key whose prefix sets its behaviour. */
function relayedBy(kind: string): string {
  const key = `${kind}-${anId()}`
  fresh.worker.env = {
    ...fresh.env,
    ...{ TURN_URLS: '', TURN_KEY_ID: key, TURN_KEY_TOKEN: `secret of ${key}`, REALTIME_URL: server },
  }
  appId = key
  return key
}

const reach = (who: Who) => fresh.worker.get(`/live-class/media?flow_id=${lessonId()}`, token(who))

test('[H5] each member gets an anonymous name at Cloudflare’s relay, requested once, for hours', async () => {
  const key = relayedBy('fine')
  await start()
  const [first, again, other] = [await reach('learner'), await reach('learner'), await reach('guest')]
  expect(first).toMatchObject({
    status: 200,
    body: {
      isRelayed: true,
      // No STUN, which would reveal addresses, and no port that browsers refuse.
      iceServers: [{ urls: ['turn:turn.test:3478?transport=udp', 'turns:turn.test:443?transport=tcp'] }],
    },
  })
  expect(again.body).toEqual(first.body)
  expect(JSON.stringify(other.body)).not.toBe(JSON.stringify(first.body))
  const all = await asked()
  expect(all.map(({ path, body }) => ({ path, body }))).toEqual(
    [0, 1].map(() => ({ path: `/turn/keys/${key}/credentials/generate-ice-servers`, body: { ttl: 6 * 60 * 60 } })),
  )
  expect(JSON.stringify([first, all.map(({ body }) => body)])).not.toContain(fresh.school.personIds.learner)
  fresh.worker.clock.pass(4 * 60 * 60 * 1_000)
  await reach('learner')
  expect(await asked()).toHaveLength(3)
})

test.each(['down', 'broken'])(
  '[H5] where the relay is %s nobody is told to do without it, and nothing of its key is said',
  async (kind) => {
    const key = relayedBy(kind)
    await start()
    const { status, body } = await reach('learner')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain(key)
  },
)
