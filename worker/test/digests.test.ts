import { digestDay, nextDigestAt } from '@takhti/schema/digests/rules'
import { dayMs, hourMs, minuteMs } from '@takhti/schema/kit/durations'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { directoryOf, instituteDatabaseOf } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { recorded } from './databases.ts'
import { feedCalls } from './feed-fixture.ts'
import { freshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

const fresh = freshSchool()
const origin = 'https://takhti.example'
const { post, send } = feedCalls(fresh)

type Who = 'instructor' | 'learner' | 'guest'
type Mail = { subject: string; text: string; html: string; language: string }

const token = (who: Who) => fresh.school.callers[who].token
const directory = () => directoryOf(fresh.env)
const institute = () => instituteDatabaseOf(fresh.env, '00')
const addressOf = (who: Who) => `${fresh.school.personIds[who]}@school.example`

/** The digests that a person got, the first one first. */
const mailsTo = (who: Who) =>
  directory().all<Mail>(sql`select subject, text, html, language from mailbox where "to" = ${addressOf(who)}
    order by created_at, id`)

const choose = (pace: string, who: Who = 'learner', timeZone = 'UTC') =>
  fresh.worker.post('/galileo/notification/digest', token(who), { pace, timeZone }, { 'Idempotency-Key': anId() })

const chosen = (who: Who = 'learner') => fresh.worker.get('/galileo/notification/digest', token(who))

const sides = () => ({
  classId: fresh.school.at.classId,
  studentId: fresh.school.personIds.learner,
  teacherId: fresh.school.personIds.instructor,
})

const write = (text: string) =>
  fresh.worker.post('/message', token('instructor'), { ...sides(), text }, { 'Idempotency-Key': anId() })

/** The posts of the school become those of an author whom no test asks about. */
const byAnother = () =>
  institute().run(sql`update feed_posts set author_id = ${fresh.school.personIds.admin}
    where institute_id = ${fresh.school.at.instituteId}`)

/** Ten in the morning of today. */
const morning = () => new Date(`${new Date().toISOString().slice(0, 10)}T10:00:00.000Z`)

/** Runs what is due a second after the next digest of the day. */
async function drainAtFive(pace: 'daily' | 'weekly' = 'daily', timeZone = 'UTC') {
  fresh.worker.clock.time = new Date(nextDigestAt({ pace, timeZone }, fresh.worker.clock.time).getTime() + 1_000)
  await fresh.worker.drain()
}

beforeEach(async () => {
  fresh.worker.env = { ...fresh.env, PUBLIC_ORIGIN: origin }
  fresh.worker.clock.time = morning()
  await directory().run(sql`update people set email_verified = 1
    where id in (${fresh.school.personIds.learner}, ${fresh.school.personIds.instructor})`)
})

test('[DG-1] no one gets a digest who did not choose it, or has no confirmed address', async () => {
  expect((await chosen()).body).toEqual({ pace: 'never', hasAddress: true })
  expect((await choose('daily', 'guest')).body).toMatchObject({ code: 'accounts/email-unverified' })
  await directory().run(sql`update people set email_verified = 0 where id = ${fresh.school.personIds.instructor}`)
  expect((await chosen('instructor')).body).toEqual({ pace: 'never', hasAddress: false })
  expect((await choose('daily', 'instructor')).status).toBe(400)
  expect((await choose('daily', 'learner', '+05:30')).status).toBe(400)
  await post()
  await drainAtFive()
  expect([await mailsTo('learner'), await mailsTo('instructor')]).toEqual([[], []])
})

// Fault: with the text of the last message in a line of the digest it is red.
test('[DG-2] a digest has names of classes and numbers alone, in its reader’s language', async () => {
  await directory().run(sql`update people set language = 'ar' where id = ${fresh.school.personIds.learner}`)
  await institute().run(sql`update classes set name = ${'<b>"7B" & صف</b>'} where id = ${fresh.school.at.classId}`)
  expect((await choose('daily')).body).toEqual({ pace: 'daily' })
  await post({ text: 'SECRET of the post' })
  await write('SECRET of the message')
  const dueOn = new Date(fresh.worker.clock.time.getTime() + dayMs).toISOString()
  await institute().run(sql`update assessments set status = 'Published', version = 1, due_on = ${dueOn}
    where institute_id = ${fresh.school.at.instituteId}`)
  await drainAtFive()
  const [mail, ...more] = await mailsTo('learner')
  expect([mail?.language, more]).toEqual(['ar', []])
  expect(mail?.subject).toContain('A school')
  for (const count of ['منشورات جديدة: 1', 'رسائل غير مقروءة: 1', 'أعمال تستحق قريبًا: 1'])
    expect(mail?.text).toContain(count)
  expect(mail?.text).not.toContain('SECRET')
  expect(mail?.html).toContain('dir="rtl"')
  expect(mail?.html).toContain('&lt;b&gt;&quot;7B&quot;')
  expect(mail?.html).not.toMatch(/SECRET|<b>/)
})

test('[DG-3] nothing is sent of what is read, one’s own, or of a class that is off', async () => {
  await choose('daily')
  await choose('daily', 'instructor')
  await post()
  await fresh.worker.post('/galileo/notification/read-all', token('learner'), {})
  await drainAtFive()
  expect([await mailsTo('learner'), await mailsTo('instructor')]).toEqual([[], []])
  const off = { isOn: false, classId: fresh.school.at.classId }
  await fresh.worker.post('/galileo/notification/choices', token('learner'), off)
  await post()
  await write('Hello')
  await drainAtFive()
  expect(await mailsTo('learner')).toEqual([])
})

// Fault: without the choices of single classes in `isWanted` the post is counted.
test('[DG-12] a kind that is off in one class is not in the digest of that class', async () => {
  await choose('daily')
  const off = { kind: 'post', classId: fresh.school.at.classId, isOn: false }
  await post()
  await fresh.worker.post('/galileo/notification/choices', token('learner'), off)
  await write('Hello')
  await drainAtFive()
  const [mail] = await mailsTo('learner')
  expect([mail?.text.includes('new posts'), mail?.text.includes('unread messages: 1')]).toEqual([false, true])
})

// Fault: with the claim after the sending it is red: the reader gets two.
test('[DG-4] a run that dies after a mail went out sends no second one, and loses no other', async () => {
  await choose('daily')
  await choose('daily', 'instructor')
  await post()
  await byAnother()
  fresh.worker.env = dyingAfterMail(fresh.worker.env)
  await drainAtFive().catch(() => {})
  const first = [(await mailsTo('learner')).length, (await mailsTo('instructor')).length]
  expect(first.toSorted((one, other) => one - other)).toEqual([0, 1])
  fresh.worker.env = { ...fresh.env, PUBLIC_ORIGIN: origin }
  for (let minute = 0; minute < 3; minute += 1) {
    fresh.worker.clock.pass(minuteMs)
    await fresh.worker.drain()
  }
  expect([(await mailsTo('learner')).length, (await mailsTo('instructor')).length]).toEqual([1, 1])
})

/** The environment of a worker that dies as soon as the first mail has left it. */
function dyingAfterMail(env: Env): Env {
  const die = (): never => {
    throw new Error('the worker died')
  }
  let isSent = false
  const watched = <Target extends object>(whole: Target): Target =>
    new Proxy(whole, {
      get(target, name) {
        if (isSent) return die
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name !== 'prepare') return value.bind(target)
        return (text: string) => {
          if (text.startsWith('insert into "mailbox"')) queueMicrotask(() => (isSent = true))
          return Reflect.apply(value, target, [text])
        }
      },
    })
  return { ...env, DIRECTORY: watched(env.DIRECTORY), INSTITUTES_00: watched(env.INSTITUTES_00) }
}

// No mail server listens on this port.
const unreachable = { MAILBOX: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: '1' } as const

test('[DG-5] a refused mail is not tried again that day; the next one makes up for it', async () => {
  await choose('daily')
  await post()
  fresh.worker.env = { ...fresh.worker.env, ...unreachable }
  await drainAtFive()
  fresh.worker.env = { ...fresh.env, PUBLIC_ORIGIN: origin }
  fresh.worker.clock.pass(minuteMs)
  await fresh.worker.drain()
  expect(await mailsTo('learner')).toEqual([])
  await drainAtFive()
  expect((await mailsTo('learner')).map(({ text }) => text.includes('new posts: 1'))).toEqual([true])
})

// Fault: without the memberships in `listReaders` the first is sent.
test('[DG-6] who left the institute gets nothing, and who left a class nothing of it', async () => {
  const { classId } = fresh.school.at
  await choose('daily')
  await choose('daily', 'instructor')
  await post()
  await byAnother()
  await directory().run(sql`delete from memberships where person_id = ${fresh.school.personIds.learner}`)
  await institute().run(sql`delete from class_members where class_id = ${classId}
    and person_id = ${fresh.school.personIds.instructor}`)
  await drainAtFive()
  expect([await mailsTo('learner'), await mailsTo('instructor')]).toEqual([[], []])
})

test('[DG-7] the link of a mail stops digests without a session, opening it does not', async () => {
  await choose('daily')
  await post()
  await drainAtFive()
  const [mail] = await mailsTo('learner')
  const path = new URL(/https:\S+\/digest\/off\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname
  const ask = (method: 'GET' | 'POST', at: string) => fresh.worker.ask({ method, path: at, body: null })
  expect((await ask('GET', path)).status).toBe(200)
  expect((await chosen()).body).toMatchObject({ pace: 'daily' })
  const other = path.replace(fresh.school.personIds.learner, fresh.school.personIds.instructor)
  expect((await ask('POST', other)).status).toBe(404)
  expect((await ask('POST', path)).status).toBe(200)
  expect((await ask('POST', path)).status).toBe(200)
  expect((await chosen()).body).toMatchObject({ pace: 'never' })
  await post()
  await drainAtFive()
  expect(await mailsTo('learner')).toHaveLength(1)
})

test('[DG-8] a digest waits for the end of quiet hours, in its reader’s time zone', async () => {
  const { classId } = fresh.school.at
  const hours = { from: 16 * 60, to: 18 * 60 }
  await fresh.worker.post(`/class/${classId}/quiet-hours`, token('instructor'), { hours })
  await choose('daily')
  await post()
  await drainAtFive()
  expect(await mailsTo('learner')).toEqual([])
  fresh.worker.clock.pass(hourMs)
  await fresh.worker.drain()
  await fresh.worker.drain()
  expect(await mailsTo('learner')).toHaveLength(1)
  // Five in the afternoon of Kolkata is half past eleven of the institute.
  await choose('daily', 'learner', 'Asia/Kolkata')
  const [row] = await institute().all<{ nextAt: string }>(sql`select next_at as nextAt from mail_digests
    where person_id = ${fresh.school.personIds.learner}`)
  expect(row?.nextAt.slice(11, 16)).toBe('11:30')
})

test('[DG-9] a second choice of a day sends no second mail; weekly ones come on Sundays', async () => {
  await choose('daily')
  await post()
  await drainAtFive()
  await choose('never')
  await choose('daily', 'learner', 'America/Los_Angeles')
  await post()
  fresh.worker.clock.pass(2 * hourMs)
  await fresh.worker.drain()
  expect(await mailsTo('learner')).toHaveLength(1)
  const weekly = { pace: 'weekly', timeZone: 'Europe/Berlin' } as const
  const friday = new Date('2026-03-27T12:00:00.000Z')
  // The clocks of Berlin change in that night.
  expect(nextDigestAt(weekly, friday).toISOString()).toBe('2026-03-29T15:00:00.000Z')
  expect(digestDay(weekly, friday)).toBe('2026-03-22')
  expect(digestDay({ ...weekly, pace: 'daily' }, friday)).toBe('2026-03-26')
})

test('[DG-10] twenty readers cost as many statements as three, but for claim and mail', async () => {
  const trips = []
  for (const readers of [3, 20]) {
    await institute().run(sql`delete from mail_digests`)
    await addReaders(readers)
    const { env, trips: made } = recorded({ ...fresh.env, PUBLIC_ORIGIN: origin })
    fresh.worker.env = env
    const before = await mailCount()
    await post()
    made.length = 0
    await drainAtFive()
    expect((await mailCount()) - before).toBe(readers)
    trips.push(made.length - 2 * readers)
  }
  expect((trips[1] ?? 0) - (trips[0] ?? 0)).toBeLessThanOrEqual(1)
})

const mailCount = async () => {
  const [row] = await directory().all<{ count: number }>(sql`select count(*) as count from mailbox
    where subject like 'What you missed%'`)
  return row?.count ?? 0
}

/** More students of the class, who want a daily digest. */
async function addReaders(count: number): Promise<void> {
  const { classId, instituteId } = fresh.school.at
  const ids = JSON.stringify(Array.from({ length: count }, () => anId()))
  const now = fresh.worker.clock.time.toISOString()
  const each = sql`from json_each(${ids}) d`
  await directory().run(sql`insert into people (id, name, email, email_verified, created_at, updated_at)
    select d.value, 'Reader', d.value || '@school.example', 1, 0, 0 ${each}`)
  await directory().run(sql`insert into memberships (person_id, institute_id, role, created_at)
    select d.value, ${instituteId}, 'learner', ${now} ${each}`)
  await institute().run(sql`insert into members (institute_id, id, name, created_at)
    select ${instituteId}, d.value, 'Reader', ${now} ${each}`)
  await institute().run(sql`insert into class_members (institute_id, class_id, person_id, role, joined_at)
    select ${instituteId}, ${classId}, d.value, 'learner', ${now} ${each}`)
  const nextAt = nextDigestAt({ pace: 'daily', timeZone: 'UTC' }, fresh.worker.clock.time).toISOString()
  await institute().run(sql`insert into mail_digests
      (institute_id, person_id, pace, time_zone, chosen_at, next_at, covered_to)
    select ${instituteId}, d.value, 'daily', 'UTC', ${now}, ${nextAt}, ${now} ${each}`)
}

// Fault: without the group in `postsOf` it is red.
test('[DG-11] a post of a group is no news to a student who left the group', async () => {
  await choose('daily')
  const { classId } = fresh.school.at
  const input = { classId, groupName: 'Readers', groupType: 'SUPPORT', userIds: [fresh.school.personIds.learner] }
  const key = { 'Idempotency-Key': anId() }
  const { body } = await fresh.worker.post('/group/create', token('instructor'), input, key)
  // The contract declares this answer.
  const groupId = (body as { group_id: string }).group_id
  expect((await send('/post', 'instructor', { classId, text: 'Only readers', groupId })).status).toBe(200)
  await institute().run(sql`delete from group_members where group_id = ${groupId}`)
  await drainAtFive()
  expect(await mailsTo('learner')).toEqual([])
})
