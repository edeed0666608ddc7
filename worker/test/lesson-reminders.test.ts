import type { Notification } from '@takhti/schema/notifications/model'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, inject, test } from 'vitest'
import { remindOfLessons } from '#notifications/port.ts'
import { directoryOf, instituteDatabaseOf } from '#platform/db.ts'
import { platformOf } from '#platform/platform.ts'
import { base64url, randomBytes } from '#platform/random.ts'
import { Browser } from './a-browser.ts'
import { recorded } from './databases.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, openSession } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest'

const token = (who: Who) => fresh.school.callers[who].token
const db = () => instituteDatabaseOf(fresh.env, '00')
const post = (path: string, by: string | null, body: object) =>
  fresh.worker.post(path, by, body, { 'Idempotency-Key': anId() })

/** A lesson of the class on Monday, the 23rd of November 2026, at ten of the institute's clock. */
const day = '2026-11-23'
const at = (time: string) => new Date(`${day}T${time}:00.000Z`)

async function schedule(input: object = {}): Promise<string> {
  const { body } = await post('/scheduler/create', token('instructor'), {
    ...{ classId: fresh.school.at.classId, title: 'Leaves', when: { kind: 'once', date: day }, flowId: null },
    ...{ startMinute: 600, minutes: 45, timeZone: 'UTC', ...input },
  })
  // The contract declares this answer.
  return (body as { scheduleId: string }).scheduleId
}

async function drainAt(time: Date): Promise<void> {
  fresh.worker.clock.time = time
  await fresh.worker.drain()
}

async function remindersOf(by: string | null): Promise<Notification[]> {
  const { body } = await fresh.worker.get('/galileo/notification', by)
  return (body as { items: Notification[] }).items.filter(({ kind }) => kind === 'lessonSoon')
}

const counts = async () =>
  Promise.all((['instructor', 'learner', 'guest'] as const).map(async (who) => (await remindersOf(token(who))).length))

/** Another teacher of the school, who is in none of its classes. */
async function colleague() {
  const { at: rows } = fresh.school
  const personId = anId()
  await directoryOf(fresh.env)
    .run(sql`insert into people (id, name, last_name, email, email_verified, created_at, updated_at)
    values (${personId}, 'Sub', 'Stitute', ${`${personId}@school.example`}, 0, 0, 0)`)
  await directoryOf(fresh.env).run(sql`insert into memberships (person_id, institute_id, role, created_at)
    values (${personId}, ${rows.instituteId}, 'instructor', '2026-01-01T00:00:00.000Z')`)
  return { personId, token: await openSession(fresh.env, { at: rows, personId, reach: 'full' }) }
}

beforeEach(async () => {
  // The file's tests share the databases, and each begins on the same morning.
  for (const shard of ['00', '01'] as const)
    await instituteDatabaseOf(fresh.env, shard).run(sql`delete from reminder_runs`)
  await db().run(sql`delete from schedule_items`)
  fresh.worker.clock.time = at('09:00')
})

// Fault: without the filter of zones no one in the database is reminded.
test('[LR-11] an entry in a time zone that is none leaves the reminders of others', async () => {
  const broken = await schedule({ title: 'Roots' })
  await schedule()
  await db().run(sql`update schedule_items set time_zone = 'Nowhere/Town' where id = ${broken}`)
  await drainAt(at('09:45'))
  expect(await counts()).toEqual([1, 1, 1])
})

// Fault: with the instant of the run alone, and no stored one, the late run reminds of nothing.
test('[I8] [LR-3] fifteen minutes before a lesson its class is reminded, once, by a late run too', async () => {
  const scheduleId = await schedule()
  await drainAt(at('09:44'))
  expect(await counts()).toEqual([0, 0, 0])
  // The cron rested for seven minutes.
  await drainAt(at('09:51'))
  expect(await counts()).toEqual([1, 1, 1])
  const [first] = await remindersOf(token('learner'))
  expect(first).toMatchObject({ title: 'Leaves', flow_id: scheduleId, readAt: null })
  await post('/galileo/notification/delete', token('learner'), { notificationIds: [first?.id] })
  for (const time of ['09:52', '10:00', '10:15']) await drainAt(at(time))
  expect(await counts()).toEqual([1, 0, 1])
})

// Fault: without the run's move in the batch both runs write, and what a student removed comes back.
test('[LR-4] two runs at once remind once, and a run that died is made up for', async () => {
  await schedule()
  await drainAt(at('09:44'))
  fresh.worker.clock.time = at('09:45')
  const platform = () =>
    platformOf(fresh.worker.env, { clock: fresh.worker.clock, random: randomBytes, waitUntil: () => {} })
  await Promise.all([remindOfLessons(platform()), remindOfLessons(platform())])
  const jobs = () =>
    db().all<{ body: string }>(sql`select body from promises where kind = 'notice'
      and institute_id = ${fresh.school.at.instituteId}`)
  expect(await jobs()).toHaveLength(1)
  const [one] = await remindersOf(token('learner'))
  await remindOfLessons(platform())
  expect(await remindersOf(token('learner'))).toEqual([one])
  expect(await counts()).toEqual([1, 1, 1])
  // The worker died before the jobs ran: the next minute's cron runs them.
  await drainAt(at('09:46'))
  expect(await jobs()).toEqual([])
})

test('[LR-5] a moved lesson is reminded of at its new time, a removed one never', async () => {
  const moved = await schedule()
  const removed = await schedule({ title: 'Roots' })
  await schedule({ title: 'Stems', when: { kind: 'weekly', days: [1] }, leftOut: [day] })
  await drainAt(at('09:40'))
  const was = { when: { kind: 'once', date: day }, startMinute: 600, timeZone: 'UTC' }
  const to = { when: { kind: 'once', date: day }, startMinute: 660 }
  const move = { kind: 'entry', scheduleId: moved, was, to }
  expect((await post('/scheduler/move', token('instructor'), move)).status).toBe(200)
  await fresh.worker.send(
    { method: 'DELETE', path: `/api/scheduler/delete/${removed}`, body: null },
    token('instructor'),
  )
  await drainAt(at('09:45'))
  expect(await counts()).toEqual([0, 0, 0])
  await drainAt(at('10:45'))
  expect((await remindersOf(token('learner'))).map(({ title }) => title)).toEqual(['Leaves'])
  // After a reminder the lesson moves again: the new one takes the place of the old one.
  const again = { ...move, was: { ...was, startMinute: 660 }, to: { ...to, startMinute: 720 } }
  await post('/scheduler/move', token('instructor'), again)
  await drainAt(at('11:45'))
  const [renewed, ...more] = await remindersOf(token('learner'))
  expect([renewed?.createdAt, more]).toEqual([at('11:45').toISOString(), []])
})

// Faults: without `remindOfEntered` there is none; without `known` a new title reminds again.
test('[I8] [LR-12] a lesson entered or moved within its reminder time is reminded of once', async () => {
  await post('/galileo/notification/lesson-reminder', token('guest'), { minutes: 5 })
  await drainAt(at('09:40'))
  await drainAt(at('09:52'))
  const scheduleId = await schedule()
  expect(await counts()).toEqual([1, 1, 0])
  const [first] = await remindersOf(token('learner'))
  const named = { title: 'Stems', when: { kind: 'once', date: day }, startMinute: 600, minutes: 45, timeZone: 'UTC' }
  expect((await post('/scheduler/update', token('instructor'), { ...named, scheduleId })).status).toBe(200)
  await drainAt(at('09:53'))
  expect(await remindersOf(token('learner'))).toEqual([first])
  await drainAt(at('09:55'))
  expect(await counts()).toEqual([1, 1, 1])
  // Moved to later: a reminder within its own time renews the first one.
  fresh.worker.clock.time = at('09:57')
  const was = { when: named.when, startMinute: 600, timeZone: 'UTC' }
  const to = { when: named.when, startMinute: 605 }
  expect((await post('/scheduler/move', token('instructor'), { kind: 'entry', scheduleId, was, to })).status).toBe(200)
  const [again, ...more] = await remindersOf(token('learner'))
  expect([again?.createdAt, more]).toEqual([at('09:57').toISOString(), []])
  await post('/galileo/notification/lesson-reminder', token('guest'), { minutes: 15 })
})

// Fault: without `isPassed` the class is reminded twice.
test('[I8] [LR-14] a lesson entered before the run of its reminder is left to that run', async () => {
  await drainAt(at('09:40'))
  fresh.worker.clock.time = at('09:46')
  await schedule()
  expect(await counts()).toEqual([0, 0, 0])
  await drainAt(at('09:47'))
  const [first] = await remindersOf(token('learner'))
  expect(first?.createdAt).toBe(at('09:47').toISOString())
})

test('[LR-13] a lesson of a week that moves to the next minutes is reminded of at once', async () => {
  const weekly = await schedule({ when: { kind: 'weekly', days: [1] }, startMinute: 840 })
  await drainAt(at('09:58'))
  const moved = { kind: 'lesson', scheduleId: weekly, singleId: anId() }
  const [was, to] = [
    { date: day, startMinute: 840, timeZone: 'UTC' },
    { date: day, startMinute: 605 },
  ]
  expect((await post('/scheduler/move', token('instructor'), { ...moved, was, to })).status).toBe(200)
  expect((await remindersOf(token('learner'))).map(({ flow_id: id }) => id)).toEqual([moved.singleId])
})

// Fault: without the condition on `created_by` the absent teacher is reminded.
test('[LR-6] a substitute is reminded of the taken lesson, the teacher of the other ones', async () => {
  const sub = await colleague()
  const [taken, own] = [await schedule(), await schedule({ title: 'Roots' })]
  const { classId } = fresh.school.at
  const days = { classId, personId: sub.personId, from: day, to: day, note: '', scheduleId: taken }
  expect((await post('/scheduler/substitute/create', token('instructor'), days)).status).toBe(200)
  await drainAt(at('09:45'))
  const ids = async (by: string | null) => (await remindersOf(by)).map(({ flow_id: id }) => id)
  expect([await ids(sub.token), await ids(token('instructor'))]).toEqual([[taken], [own]])
  expect(new Set(await ids(token('learner')))).toEqual(new Set([taken, own]))
})

test('[LR-7] each person chooses how early, and can turn reminders off, for one class too', async () => {
  const { classId } = fresh.school.at
  const remindBefore = (who: Who, minutes: number) =>
    post('/galileo/notification/lesson-reminder', token(who), { minutes })
  expect((await remindBefore('learner', 30)).body).toEqual({ minutes: 30 })
  expect((await remindBefore('learner', 7)).status).toBe(400)
  expect((await fresh.worker.get('/galileo/notification/choices', token('learner'))).body).toMatchObject({
    reminderMinutes: 30,
  })
  const off = { kind: 'lessonSoon', classId, isOn: false }
  expect((await post('/galileo/notification/choices', token('guest'), off)).status).toBe(200)
  await schedule()
  await drainAt(at('09:29'))
  await drainAt(at('09:30'))
  expect(await counts()).toEqual([0, 1, 0])
  await drainAt(at('09:45'))
  expect(await counts()).toEqual([1, 1, 0])
})

test('[I8] [LR-8] the wall clock of the place decides, on the day its clocks change too', async () => {
  fresh.worker.clock.time = new Date('2026-09-26T20:00:00.000Z')
  const weekly = { when: { kind: 'weekly', days: [7] }, timeZone: 'Australia/Sydney', startMinute: 540 }
  await schedule(weekly)
  // The clocks of Sydney skip this hour: the lesson is as long after the jump, which is 16:30 of UTC.
  await schedule({ ...weekly, title: 'Early', when: { kind: 'once', date: '2026-10-04' }, startMinute: 150 })
  const seen = async (iso: string) => {
    await drainAt(new Date(iso))
    return (await remindersOf(token('learner'))).map(({ title, createdAt }) => [title, createdAt.slice(0, 16)])
  }
  expect(await seen('2026-09-26T22:44:00.000Z')).toEqual([])
  expect(await seen('2026-09-26T22:45:00.000Z')).toEqual([['Leaves', '2026-09-26T22:45']])
  await drainAt(new Date('2026-10-03T16:14:00.000Z'))
  expect(await seen('2026-10-03T16:15:00.000Z')).toContainEqual(['Early', '2026-10-03T16:15'])
  // An hour earlier by UTC than a week before.
  expect(await seen('2026-10-03T21:44:00.000Z')).toContainEqual(['Leaves', '2026-09-26T22:45'])
  expect(await seen('2026-10-03T21:45:00.000Z')).toContainEqual(['Leaves', '2026-10-03T21:45'])
})

// Fault: without the lesson’s beginning in the notice the push comes when the lesson is over.
test('[LR-9] in quiet hours a reminder is listed, and pushed after them only before its lesson', async () => {
  const keys = await vapidKeys()
  fresh.worker.env = { ...fresh.env, ...keys, PUSH_URL: service }
  const browser = await Browser.at(`https://fcm.googleapis.com/fcm/send/early-${anId()}`)
  await post('/push/subscription', token('learner'), browser.subscription)
  const { classId } = fresh.school.at
  const hours = { from: 20 * 60, to: 9 * 60 + 50 }
  await post(`/class/${classId}/quiet-hours`, token('instructor'), { hours })
  await schedule({ title: 'Roots', startMinute: 9 * 60 + 30 })
  await schedule()
  for (const time of ['09:14', '09:15', '09:30', '09:45', '09:49', '09:50', '09:51', '10:01']) await drainAt(at(time))
  expect(await remindersOf(token('learner'))).toHaveLength(2)
  const answer = await fetch(`${service}/${encodeURIComponent(browser.endpoint)}`)
  // The test's own service answers in this shape.
  const sent = (await answer.json()) as { body: string }[]
  const opened = await Promise.all(sent.map(({ body }) => browser.open(Uint8Array.fromBase64(body))))
  expect(opened).toMatchObject([{ kind: 'lessonSoon', title: 'Leaves', path: '/dashboard/calendar' }])
})

const service = `http://127.0.0.1:${inject('loopback').push}`

async function vapidKeys() {
  // Keys of a curve come in pairs; the types allow for every algorithm.
  const keys = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const raw = (await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer
  const { d = '' } = (await crypto.subtle.exportKey('jwk', keys.privateKey)) as JsonWebKey
  return {
    VAPID_PUBLIC_KEY: base64url(new Uint8Array(raw)),
    VAPID_PRIVATE_KEY: d,
    VAPID_SUBJECT: 'mailto:support@takhti.example',
  }
}

test('[LR-10] twenty-one lessons cost as many trips as one, and an idle minute a few reads', async () => {
  const { env, trips } = recorded(fresh.env)
  const platform = platformOf(env, { clock: fresh.worker.clock, random: randomBytes, waitUntil: () => {} })
  const cost: number[] = []
  for (const [hour, lessons] of [
    ['11', 0],
    ['12', 1],
    ['13', 21],
  ] as const) {
    for (let count = 0; count < lessons; count += 1) await schedule({ startMinute: Number(hour) * 60 + 60 })
    fresh.worker.clock.time = at(`${hour}:44`)
    await remindOfLessons(platform)
    fresh.worker.clock.time = at(`${hour}:45`)
    trips.length = 0
    await remindOfLessons(platform)
    cost.push(trips.length)
  }
  expect(cost[1]).toBe(cost[2])
  expect(cost[0]).toBeLessThanOrEqual(4)
})
