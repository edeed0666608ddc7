import { minuteMs } from '@takhti/schema/kit/durations'
import { samples } from '@takhti/schema/matrix'
import { beforeEach, expect, inject, test } from 'vitest'
import { base64url } from '#platform/random.ts'
import { Visitor } from '#rooms/visitor.ts'
import { Browser } from './a-browser.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, openSession } from './school.ts'

const fresh = freshSchool()
const service = `http://127.0.0.1:${inject('loopback').push}`

type Sent = { headers: Record<string, string>; body: string }

const noon = new Date('2026-11-23T12:00:00.000Z')
const night = new Date('2026-11-23T23:00:00.000Z')

let vapid: { publicKey: string; verify(jwt: string): Promise<boolean> }

beforeEach(async () => {
  // Keys of a curve come in pairs; the types allow for every algorithm.
  const keys = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const publicKey = base64url(new Uint8Array((await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer))
  const { d = '' } = (await crypto.subtle.exportKey('jwk', keys.privateKey)) as JsonWebKey
  vapid = {
    publicKey,
    async verify(jwt) {
      const [head = '', body = '', signature = ''] = jwt.split('.')
      const bytes = Uint8Array.fromBase64(signature, { alphabet: 'base64url' })
      const signed = new TextEncoder().encode(`${head}.${body}`)
      return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, keys.publicKey, bytes, signed)
    },
  }
  fresh.worker.env = {
    ...fresh.env,
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: d,
    VAPID_SUBJECT: 'mailto:support@takhti.example',
    PUSH_URL: service,
  }
  fresh.worker.clock.time = noon
})

const learner = () => fresh.school.callers.learner.token
const teacher = () => fresh.school.callers.instructor.token

async function subscribed(name: string, token = learner()): Promise<Browser> {
  const browser = await Browser.at(`https://fcm.googleapis.com/fcm/send/${name}-${anId()}`)
  expect(await fresh.worker.post('/push/subscription', token, browser.subscription)).toMatchObject({ status: 200 })
  return browser
}

async function sentTo({ endpoint }: Browser): Promise<Sent[]> {
  const answer = await fetch(`${service}/${encodeURIComponent(endpoint)}`)
  // The test's own service answers in this shape.
  return (await answer.json()) as Sent[]
}

/** Publishes a new lesson to the class of the school. */
async function publish(): Promise<string> {
  const made = await fresh.worker.post('/flow/addIWB', teacher(), { name: 'Leaves' })
  const { flow_id: lessonId } = made.body as { flow_id: string }
  const { classId } = fresh.school.at
  const path = `/flow/publishIwb?flow_id=${lessonId}&class_id=${classId}&isPublic=true`
  expect(await fresh.worker.post(path, teacher())).toMatchObject({ status: 200 })
  return lessonId
}

test('[F7] only the receiving browser can read a push, which names its sender', async () => {
  const browser = await subscribed('reader')
  const lessonId = await publish()
  const [sent, ...more] = await sentTo(browser)
  expect(more).toEqual([])
  const bytes = Uint8Array.fromBase64(sent?.body ?? '')
  expect(await browser.open(bytes)).toMatchObject({ kind: 'newLesson', title: 'Leaves', path: `/lesson/${lessonId}` })
  expect(atob(sent?.body ?? '')).not.toContain('Leaves')
  const stranger = await Browser.at(browser.endpoint)
  await expect(stranger.open(bytes)).rejects.toThrow()
  const { authorization = '', 'content-encoding': encoding } = sent?.headers ?? {}
  expect(encoding).toBe('aes128gcm')
  const [, jwt = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  expect(key).toBe(vapid.publicKey)
  expect(await vapid.verify(jwt)).toBe(true)
  const claims = JSON.parse(atob(jwt.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''))
  expect(claims).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'mailto:support@takhti.example' })
})

test('[F7] a browser that changes users gets no push of its former user', async () => {
  const browser = await subscribed('shared')
  expect(await fresh.worker.post('/galileo/logout', learner())).toMatchObject({ status: 200 })
  await publish()
  expect(await sentTo(browser)).toEqual([])
})

test('[F7] a browser gets the pushes of the person who subscribed last', async () => {
  const browser = await subscribed('passed on')
  await fresh.worker.post('/push/subscription', teacher(), browser.subscription)
  await publish()
  expect(await sentTo(browser)).toEqual([])
})

test('a browser with pushes turned off gets none, and the list still has everything', async () => {
  const browser = await subscribed('turned off')
  expect(await fresh.worker.post('/push/unsubscription', learner())).toMatchObject({ status: 200 })
  await publish()
  expect(await sentTo(browser)).toEqual([])
  const { body } = await fresh.worker.get('/galileo/notification', learner())
  expect(body).toMatchObject({ items: [{ kind: 'newLesson', readAt: null }], newMessagesCount: 1 })
  expect(await fresh.worker.post('/galileo/notification/read-all', learner())).toMatchObject({ status: 200 })
  expect((await fresh.worker.get('/galileo/notification', learner())).body).toMatchObject({
    items: [{ readAt: expect.any(String) }],
    newMessagesCount: 0,
  })
})

test('a browser that is gone is not asked again', async () => {
  const browser = await subscribed('gone')
  await publish()
  await publish()
  expect(await sentTo(browser)).toHaveLength(1)
})

test('a notification of the night reaches phones in the morning, once', async () => {
  const browser = await subscribed('sleeper')
  fresh.worker.clock.time = night
  await publish()
  await fresh.worker.drain()
  expect(await sentTo(browser)).toEqual([])
  const list = (await fresh.worker.get('/galileo/notification', learner())).body as { newMessagesCount: number }
  expect(list.newMessagesCount).toBeGreaterThan(0)
  fresh.worker.clock.time = new Date('2026-11-24T07:00:01.000Z')
  await fresh.worker.drain()
  await fresh.worker.drain()
  expect(await sentTo(browser)).toHaveLength(1)
})

const choose = async (body: object, token = learner()) =>
  (await fresh.worker.post('/galileo/notification/choices', token, body)).status

const listed = async () =>
  ((await fresh.worker.get('/galileo/notification', learner())).body as { newMessagesCount: number }).newMessagesCount

// Fault: a choice that is stored but not read where notifications are written and sent.
test('[NT-3] a kind or a class that is turned off is neither listed nor pushed', async () => {
  const browser = await subscribed('chooser')
  const { classId } = fresh.school.at
  for (const subject of [{ kind: 'newLesson' }, { classId }]) {
    expect(await choose({ ...subject, isOn: false })).toBe(200)
    await publish()
    expect([await listed(), (await sentTo(browser)).length]).toEqual([0, 0])
    expect(await choose({ ...subject, isOn: true })).toBe(200)
  }
  expect((await fresh.worker.get('/galileo/notification/choices', learner())).body).toEqual({
    kindsOff: [],
    classesOff: [],
    exceptions: [],
    reminderMinutes: 15,
  })
  expect(await choose({ kind: 'liveQuiz', isOn: false })).toBe(200)
  await publish()
  expect([await listed(), (await sentTo(browser)).length]).toEqual([1, 1])
  expect(await choose({ kind: 'addedToClass', isOn: false })).toBe(400)
  expect(await choose({ classId: anId(), isOn: false })).toBe(404)
})

// Fault: without the choices of single classes in `isWanted` the first post is listed.
test('[NC-3] a kind that is off in one class is neither listed nor pushed there alone', async () => {
  const browser = await subscribed('of one class')
  const { classId } = fresh.school.at
  expect(await choose({ kind: 'newLesson', classId, isOn: false })).toBe(200)
  await publish()
  expect([await listed(), (await sentTo(browser)).length]).toEqual([0, 0])
  expect(await choose({ kind: 'newLesson', isOn: false })).toBe(200)
  expect(await choose({ kind: 'newLesson', classId, isOn: true })).toBe(200)
  expect((await fresh.worker.get('/galileo/notification/choices', learner())).body).toMatchObject({
    ...{ kindsOff: ['newLesson'], exceptions: [{ classId, kind: 'newLesson', isOn: true }] },
  })
  await publish()
  expect([await listed(), (await sentTo(browser)).length]).toEqual([1, 1])
  expect(await choose({ kind: 'newLesson', isOn: true })).toBe(200)
  expect((await fresh.worker.get('/galileo/notification/choices', learner())).body).toMatchObject({
    ...{ kindsOff: [], exceptions: [] },
  })
  expect(await choose({ kind: 'addedToClass', classId, isOn: false })).toBe(400)
  expect(await choose({ kind: 'post', classId: anId(), isOn: false })).toBe(404)
})

// Fault: only the insert asked for the choice, so a push that waited for the morning was sent all the same.
test('[NT-4] a notification that waits for the morning obeys a choice of the night', async () => {
  const browser = await subscribed('sleeper who chose')
  fresh.worker.clock.time = night
  await publish()
  expect(await choose({ kind: 'newLesson', isOn: false })).toBe(200)
  fresh.worker.clock.time = new Date('2026-11-24T07:00:01.000Z')
  await fresh.worker.drain()
  expect(await sentTo(browser)).toEqual([])
})

test('a notification of a current event is pushed at night too, and a tap opens the event', async () => {
  const browser = await subscribed('night owl')
  fresh.worker.clock.time = night
  const { classId, lessonId } = fresh.school.at
  const [question] = (samples['quizzes.create'](fresh.school.at) as { questions: object[] }).questions
  const quiz = await fresh.worker.post('/live-quiz', teacher(), { name: 'Plants', questions: [question], classId })
  const { code } = quiz.body as { code: string }
  await fresh.worker.post('/live-class/start', teacher(), { flow_id: lessonId, classId, mode: 'audio' })
  const sent = await sentTo(browser)
  const opened = await Promise.all(sent.map(({ body }) => browser.open(Uint8Array.fromBase64(body))))
  expect(opened).toMatchObject([
    { kind: 'liveQuiz', title: 'Plants', path: `/webview/liveQuiz?code=${code}` },
    { kind: 'liveClass', path: `/class/${lessonId}` },
  ])
})

/** Publishes a lesson; the worker dies as it deletes the subscription of a browser that is gone. */
async function publishAndDie(): Promise<void> {
  const whole = fresh.worker.env
  const DIRECTORY = new Proxy(whole.DIRECTORY, {
    get(target, name) {
      if (name === 'prepare')
        return (sql: string) => {
          if (sql.startsWith('delete from "push_subscriptions"')) throw new Error('the worker died')
          return target.prepare(sql)
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  fresh.worker.env = { ...whole, DIRECTORY }
  await publish()
  fresh.worker.env = whole
}

// Fault: browsers that are not recorded as pushed to: the first six got it a second time.
test('pushes that were cut off in the middle go on where they were, and reach no phone twice', async () => {
  const { at, personIds } = fresh.school
  const browsers: Browser[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'gone', 'h']) {
    const token = await openSession(fresh.env, { at, personId: personIds.learner, reach: 'full' })
    browsers.push(await subscribed(name, token))
  }
  await publishAndDie()
  for (const browser of browsers.slice(0, 6)) expect(await sentTo(browser)).toHaveLength(1)
  fresh.worker.clock.pass(5 * minuteMs)
  await fresh.worker.drain()
  for (const browser of browsers.slice(0, 6)) expect(await sentTo(browser)).toHaveLength(1)
  const [last] = browsers.slice(-1)
  expect(last && (await sentTo(last)).length).toBeGreaterThan(0)
})

/** What each push to a browser replaces, at its service (topic) and on the screen (tag), and the id of its notice. */
async function placesOf(browser: Browser) {
  const sent = await sentTo(browser)
  return Promise.all(
    sent.map(async ({ headers, body }) => {
      // Pushes are made by this product, in this form.
      const { tag, noticeId } = (await browser.open(Uint8Array.fromBase64(body))) as { tag: string; noticeId: string }
      return { topic: headers.topic ?? '', tag, noticeId }
    }),
  )
}

test('pushes of different things replace none of each other; a repeated push replaces its own', async () => {
  const browser = await subscribed('a')
  const other = await openSession(fresh.env, {
    at: fresh.school.at,
    personId: fresh.school.personIds.learner,
    reach: 'full',
  })
  await publish()
  await subscribed('gone', other)
  await publishAndDie()
  fresh.worker.clock.pass(5 * minuteMs)
  await fresh.worker.drain()
  const [first, second, again, ...more] = await placesOf(browser)
  expect(more).toEqual([])
  // RFC 8030, section 5.4.
  expect(first?.topic).toMatch(/^[\w-]{1,32}$/)
  expect(first?.tag).toBe(first?.topic)
  expect(second?.topic).not.toBe(first?.topic)
  expect(again).toEqual(second)
  expect(second?.noticeId).not.toBe(first?.noticeId)
})

test('a class that begins again replaces its earlier push, as another notice', async () => {
  const browser = await subscribed('twice')
  const { classId, lessonId } = fresh.school.at
  const body = { flow_id: lessonId, classId, mode: 'audio' }
  expect(await fresh.worker.post('/live-class/start', teacher(), body)).toMatchObject({ status: 200 })
  const seat = await fresh.worker.post('/ticket', teacher(), { room: 'class', flow_id: lessonId })
  const { path, ticket } = seat.body as { path: string; ticket: string }
  const visitor = await Visitor.open(`${path}?ticket=${ticket}`)
  await visitor.message('class/state')
  visitor.send('class/end', {})
  const live = async () => (await fresh.worker.get(`/live-class?flow_id=${lessonId}`, teacher())).body
  await expect.poll(live, { timeout: 20_000 }).toMatchObject({ liveClass: { endedAt: expect.any(String) } })
  fresh.worker.clock.pass(minuteMs)
  expect(await fresh.worker.post('/live-class/start', teacher(), body)).toMatchObject({ status: 200 })
  const [first, second] = await placesOf(browser)
  expect(second?.topic).toBe(first?.topic)
  expect(second?.noticeId).not.toBe(first?.noticeId)
})

test('teachers alone choose a class’s quiet hours, in which it gets no push', async () => {
  const { classId } = fresh.school.at
  const path = `/class/${classId}/quiet-hours`
  expect((await fresh.worker.get(path, teacher())).body).toMatchObject({ hours: { from: 1200, to: 420 } })
  expect(await fresh.worker.post(path, learner(), { hours: null })).toMatchObject({ status: 403 })
  expect(await fresh.worker.post(path, teacher(), { hours: { from: 700, to: 740 } })).toMatchObject({ status: 200 })
  const browser = await subscribed('at lunch')
  await publish()
  expect(await sentTo(browser)).toEqual([])
  expect(await fresh.worker.post(path, teacher(), { hours: null })).toMatchObject({ status: 200 })
  fresh.worker.clock.time = night
  await publish()
  expect(await sentTo(browser)).toHaveLength(1)
})

test('an address of no push service is refused; without keys nothing is offered or sent', async () => {
  const browser = await Browser.at('https://elsewhere.example/push')
  expect(await fresh.worker.post('/push/subscription', learner(), browser.subscription)).toMatchObject({ status: 400 })
  expect((await fresh.worker.get('/push/key', learner())).body).toEqual({ key: vapid.publicKey })
  fresh.worker.env = fresh.env
  expect((await fresh.worker.get('/push/key', learner())).body).toEqual({ key: null })
})

test('one more session of the same person is one more browser', async () => {
  const other = await openSession(fresh.env, {
    at: fresh.school.at,
    personId: fresh.school.personIds.learner,
    reach: 'full',
  })
  const browsers = [await subscribed('first'), await subscribed('second', other)]
  await publish()
  for (const browser of browsers) expect(await sentTo(browser)).toHaveLength(1)
})
