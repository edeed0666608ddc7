import { webhookEvents, testEvent, type WebhookEvent } from '@takhti/schema/exchange/webhooks/rules'
import { dayMs, hourMs, minuteMs } from '@takhti/schema/kit/durations'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, inject, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool, openSession } from './school.ts'

const fresh = freshSchool()
const server = `http://127.0.0.1:${inject('loopback').hooks}`
const admin = () => fresh.school.callers.admin.token
const db = () => instituteDatabaseOf(fresh.env, '00')

type Message = { headers: Record<string, string>; body: string }
type Log = { deliveryId: string; kind: string; state: string; attempts: number; status: number; problem: string | null }

beforeEach(() => {
  fresh.worker.env = { ...fresh.env, WEBHOOK_URL: server, DNS_URL: `${server}/dns` }
})

async function hook(name: string, events: readonly WebhookEvent[] = webhookEvents) {
  const url = `https://${name}-${anId()}.school.example/in`
  const made = await fresh.worker.post('/connections/webhooks/create', admin(), { url, events })
  expect(made).toMatchObject({ status: 200 })
  // The contract's own answer.
  return { url, webhookId: (made.body as { webhookId: string }).webhookId }
}

async function received(url: string): Promise<Message[]> {
  // The test's own server answers in this shape.
  return (await (await fetch(`${server}/${encodeURIComponent(url)}`)).json()) as Message[]
}

async function logOf(webhookId: string): Promise<Log[]> {
  const { body } = await fresh.worker.get(`/connections/webhooks/${webhookId}/deliveries`, admin())
  // The contract's own answer.
  return (body as { items: Log[] }).items
}

const stateOf = async (webhookId: string) => {
  const { body } = await fresh.worker.get('/connections/webhooks', admin())
  // The contract's own answer.
  return (body as { items: { webhookId: string; state: string }[] }).items.find((each) => each.webhookId === webhookId)
    ?.state
}

/** An independent check of Standard Webhooks' signature. */
async function isSigned({ headers, body }: Message, secret: string): Promise<boolean> {
  const bytes = Uint8Array.fromBase64(secret.replace('whsec_', ''))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const own = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))).toBase64()
  return (headers['webhook-signature'] ?? '').split(' ').includes(`v1,${own}`)
}

async function secretOf(webhookId: string): Promise<string> {
  const { body } = await fresh.worker.get(`/connections/webhooks/${webhookId}/secret`, admin())
  // The contract's own answer.
  return (body as { secret: string }).secret
}

const sendTest = (webhookId: string) => fresh.worker.post('/connections/webhooks/test', admin(), { webhookId })

/** Takes the learner out of the class: the plainest event. */
const leave = () =>
  db().run(sql`delete from class_members where institute_id = ${fresh.school.at.instituteId}
    and person_id = ${fresh.school.personIds.learner}`)

/** The cron deletes sessions whose time is over. */
async function signInAgain() {
  const { callers, at, personIds } = fresh.school
  fresh.worker.clock.time = new Date()
  callers.admin.token = await openSession(fresh.env, { at, personId: personIds.admin, reach: 'full' })
}

async function drainAfter(ms: number) {
  fresh.worker.clock.pass(ms)
  await fresh.worker.drain()
}

test('[WH-10] every declared event is written by its fact, and holds ids alone', async () => {
  const { webhookId, url } = await hook('all')
  const { instituteId, classId, assessmentId, lessonId } = fresh.school.at
  const { learner, instructor } = fresh.school.personIds
  const at = new Date().toISOString()
  const [attemptId, liveId, recordId] = [anId(), anId(), anId()]
  const teacher = fresh.school.callers.instructor.token
  expect(await fresh.worker.post('/assessment/publish', teacher, { assessmentId })).toMatchObject({ status: 200 })
  await db()
    .run(sql`insert into assessment_attempts (institute_id, id, assessment_id, person_id, number, version, seed, started_at)
    values (${instituteId}, ${attemptId}, ${assessmentId}, ${learner}, 1, 1, 's', ${at})`)
  await db().run(sql`update assessment_attempts set submitted_at = ${at}, receipt = 'r' where id = ${attemptId}`)
  await db().run(sql`update assessments set released_at = ${at} where id = ${assessmentId}`)
  await leave()
  await db().run(sql`insert into class_members (institute_id, class_id, person_id, role, joined_at)
    values (${instituteId}, ${classId}, ${learner}, 'learner', ${at})`)
  await db()
    .run(sql`insert into attendance_records (institute_id, id, class_id, session, teacher_id, started_at, ended_at, taken_at)
    values (${instituteId}, ${recordId}, ${classId}, 's', ${instructor}, ${at}, ${at}, ${at})`)
  await db().run(sql`insert into live_classes (institute_id, id, lesson_id, class_id, mode, started_by, started_at)
    values (${instituteId}, ${liveId}, ${lessonId}, ${classId}, 'class', ${instructor}, ${at})`)
  await db().run(sql`update live_classes set ended_at = ${at} where id = ${liveId}`)
  await drainAfter(minuteMs)
  expect((await logOf(webhookId)).map(({ kind }) => kind).sort()).toEqual([...webhookEvents].sort())
  const bodies = (await received(url)).map(({ body }) => body)
  expect(bodies).toHaveLength(webhookEvents.length)
  for (const body of bodies) expect(body).not.toMatch(/A test|A class|A lesson|@|"learner"/)
  const left = bodies.map((body) => JSON.parse(body)).find(({ type }) => type === 'student.left')
  expect(left).toEqual({
    type: 'student.left',
    timestamp: expect.any(String),
    data: { instituteId, classId, studentId: learner },
  })
})

test('[WH-11] a fact that is rolled back leaves no delivery, and other institutes get none', async () => {
  const { webhookId } = await hook('own')
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  await db().run(sql`delete from class_members where institute_id = ${other.at.instituteId}`)
  await expect(
    db().batch([
      db().run(sql`delete from class_members where institute_id = ${fresh.school.at.instituteId}`),
      db().run(sql`insert into class_members (institute_id) values (null)`),
    ]),
  ).rejects.toThrow()
  expect(await logOf(webhookId)).toEqual([])
})

test('[WH-12] messages are signed by Standard Webhooks, a day long with both secrets', async () => {
  const { webhookId, url } = await hook('signed')
  const first = await secretOf(webhookId)
  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await sendTest(webhookId)
  await fresh.worker.post('/connections/webhooks/renew-secret', admin(), { webhookId })
  const second = await secretOf(webhookId)
  await sendTest(webhookId)
  const longAgo = new Date(Date.now() - 25 * hourMs).toISOString()
  await db().run(sql`update webhooks set renewed_at = ${longAgo} where id = ${webhookId}`)
  await sendTest(webhookId)
  const [before, during, after] = await received(url)
  const valid = await Promise.all(
    [before, during, after].flatMap((each) =>
      [first, second].map(async (key) => each !== undefined && isSigned(each, key)),
    ),
  )
  expect(valid).toEqual([true, false, true, true, false, true])
  expect(before && (await isSigned({ ...before, body: `${before.body} ` }, first))).toBe(false)
  expect(JSON.parse(before?.body ?? '')).toMatchObject({ type: testEvent })
  const rows = await db().all(sql`select * from webhooks where id = ${webhookId}`)
  expect(JSON.stringify(rows)).not.toContain(first.slice(6, 30))
})

test('[WH-13] names that are private, half private or unknown at delivery are not called', async () => {
  for (const [name, problem] of [
    ['private', 'private-address'],
    ['half', 'private-address'],
    ['unknown', 'unknown-name'],
  ] as const) {
    const { webhookId, url } = await hook(name)
    await sendTest(webhookId)
    expect(await logOf(webhookId)).toMatchObject([{ state: 'due', attempts: 1, problem }])
    expect(await received(url)).toEqual([])
  }
  const refused = await fresh.worker.post('/connections/webhooks/create', admin(), {
    ...{ url: 'https://169.254.169.254/latest', events: ['student.left'] },
  })
  expect(refused.status).toBe(400)
})

test('[WH-14] a redirect is not followed', async () => {
  const { webhookId } = await hook('moved')
  await sendTest(webhookId)
  expect(await logOf(webhookId)).toMatchObject([{ state: 'due', status: 302, problem: 'redirect' }])
})

test('[WH-15] a failed delivery is tried again with the same id, later each time', async () => {
  const { webhookId, url } = await hook('flaky')
  await leave()
  await drainAfter(minuteMs)
  expect(await logOf(webhookId)).toMatchObject([{ state: 'due', attempts: 1, status: 503 }])
  await fresh.worker.drain()
  expect(await received(url)).toHaveLength(1)
  await drainAfter(2 * minuteMs)
  expect(await logOf(webhookId)).toMatchObject([{ state: 'sent', attempts: 2, status: 204 }])
  const [one, two, ...more] = await received(url)
  expect(more).toEqual([])
  expect([one?.headers['webhook-id'], one?.body]).toEqual([two?.headers['webhook-id'], two?.body])
})

test('[WH-16] after three days without an arrival a webhook ends, and its admins get one mail', async () => {
  const { webhookId } = await hook('broken')
  await leave()
  for (let hours = 0; hours < 100; hours += 8) await drainAfter(8 * hourMs)
  await signInAgain()
  expect(await stateOf(webhookId)).toBe('ended')
  expect((await logOf(webhookId)).map(({ state }) => state)).toEqual(['failed'])
  const mails = await fresh.env.DIRECTORY.prepare(`select subject from mailbox where "to" = ?`)
    .bind(`${fresh.school.personIds.admin}@school.example`)
    .all<{ subject: string }>()
  expect(mails.results.filter(({ subject }) => subject.includes('broken'))).toHaveLength(1)
  expect((await logOf(webhookId))[0]?.attempts).toBeLessThan(11)
})

test('[WH-17] a receiver that answers 410 gets no more, and one that was switched on again does', async () => {
  const { webhookId, url } = await hook('gone')
  await sendTest(webhookId)
  expect(await stateOf(webhookId)).toBe('ended')
  await leave()
  expect(await logOf(webhookId)).toHaveLength(1)
  const back = { webhookId, url: url.replace('gone', 'back'), events: ['student.left'], isOn: true }
  await fresh.worker.post('/connections/webhooks/update', admin(), back)
  await db().run(sql`delete from class_members where person_id = ${fresh.school.personIds.guest}`)
  await drainAfter(minuteMs)
  expect(await received(back.url)).toHaveLength(1)
})

test('[WH-18] a delivery of the log can be repeated, of this institute only', async () => {
  const { webhookId, url } = await hook('again')
  await sendTest(webhookId)
  const [{ deliveryId } = { deliveryId: '' }] = await logOf(webhookId)
  expect((await fresh.worker.post('/connections/webhooks/retry', admin(), { deliveryId })).status).toBe(200)
  expect(await received(url)).toHaveLength(2)
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const foreign = await fresh.worker.post('/connections/webhooks/retry', other.callers.admin.token, { deliveryId })
  expect(foreign.status).toBe(404)
})

test('[WH-19] an event that a webhook did not choose is not sent to it', async () => {
  const { webhookId } = await hook('narrow', ['student.joined'])
  await leave()
  expect(await logOf(webhookId)).toEqual([])
})

test('[WH-20] the log forgets after a month', async () => {
  const { webhookId } = await hook('old')
  await sendTest(webhookId)
  fresh.worker.clock.time = new Date(Date.now() + 31 * dayMs)
  fresh.worker.clock.time.setUTCMinutes(35)
  await fresh.worker.drain()
  await signInAgain()
  expect(await logOf(webhookId)).toEqual([])
})
