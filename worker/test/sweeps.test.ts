import { dayMs, hourMs } from '@takhti/schema/kit/durations'
import { newId } from '@takhti/schema/kit/ids'
import { keyLifetimeMs } from '@takhti/schema/kit/key-lifetime'
import { auditDays, changeDays, noticeDays } from '@takhti/schema/kit/retention'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { randomBytes } from '#platform/random.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'

const fresh = freshSchool()

const db = () => instituteDatabaseOf(fresh.env, '00')

const teacher = () => fresh.school.callers.instructor.token

const keyOf = (at: Date) => newId(at, randomBytes)

async function count(table: string): Promise<number> {
  const [row] = await db().all<{ count: number }>(
    sql`select count(*) as count from ${sql.raw(table)} where institute_id = ${fresh.school.at.instituteId}`,
  )
  return row?.count ?? 0
}

async function addLesson(key: string, name = 'Ice') {
  return fresh.worker.post('/flow/addIWB', teacher(), { name }, { 'Idempotency-Key': key })
}

/** Runs the cron trigger in the minute of the hour in which the first database is swept. */
async function sweepAfter(ms: number): Promise<void> {
  fresh.worker.clock.time = new Date(Math.ceil((fresh.worker.clock.time.getTime() + ms) / hourMs) * hourMs)
  await fresh.worker.drain()
}

/** Makes the session last, in place of the sign-in of a device that was away for months. */
async function stayIn(): Promise<void> {
  const until = fresh.worker.clock.time.getTime() + 300 * dayMs
  await fresh.env.DIRECTORY.prepare('update sessions set expires_at = ?').bind(until).run()
}

type Pulled = { items: { entityId: string }[]; cursor: string; isReset: boolean }

async function pull(cursor?: string): Promise<Pulled> {
  const { status, body } = await fresh.worker.get(
    `/changes${cursor === undefined ? '' : `?cursor=${cursor}`}`,
    teacher(),
  )
  expect(status).toBe(200)
  return body as Pulled
}

// Fault: with the check of a key's age taken out, the repeat after the sweep makes a second lesson.
test('[A5] a command whose reply was swept is refused, and never done twice', async () => {
  const key = keyOf(fresh.worker.clock.time)
  expect(await addLesson(key)).toMatchObject({ status: 200 })
  const lessons = await count('lessons')
  await stayIn()
  await sweepAfter(keyLifetimeMs + 3 * dayMs)
  expect(await count('idempotency')).toBe(0)
  expect(await addLesson(key)).toMatchObject({ status: 409, body: { code: 'common/key-expired' } })
  expect(await count('lessons')).toBe(lessons)
})

test('[A5] a repeat within 90 days is answered like the first, and sweeps leave its reply', async () => {
  const key = keyOf(fresh.worker.clock.time)
  const first = await addLesson(key)
  await stayIn()
  await sweepAfter(keyLifetimeMs - dayMs)
  expect(await addLesson(key)).toEqual(first)
})

// Fault: a sweep by the time of a row takes the reply of the clock that is ahead.
test.each([
  ['without a time', () => `lasting-${keyOf(new Date())}`],
  ['from a clock that is a year ahead', () => keyOf(new Date(Date.now() + 365 * dayMs))],
])('[A5] the reply of a key %s is stored while the key is accepted', async (_name, make) => {
  const key = make()
  const first = await addLesson(key)
  await stayIn()
  await sweepAfter(200 * dayMs)
  expect(await addLesson(key)).toEqual(first)
})

// Fault: without the floor a device from before it goes on, and misses what was deleted.
test('[L1] a device behind the deleted changes reads its lists again, and goes on from there', async () => {
  const before = await pull()
  await addLesson(keyOf(fresh.worker.clock.time))
  await stayIn()
  await sweepAfter((changeDays + 1) * dayMs)
  expect(await count('changes')).toBe(0)
  for (const cursor of [before.cursor, '0']) expect(await pull(cursor)).toMatchObject({ items: [], isReset: true })
  const { cursor } = await pull(before.cursor)
  const added = await addLesson(keyOf(fresh.worker.clock.time), 'Water')
  const { items, isReset } = await pull(cursor)
  expect(isReset).toBe(false)
  expect(items.map(({ entityId }) => entityId)).toContain((added.body as { flow_id: string }).flow_id)
})

// Fault: deleted by time alone, the late one goes and the one before it stays, whose number a cursor has.
test('[L1] changes are deleted in the order of their numbers, whatever their times are', async () => {
  const old = new Date(fresh.worker.clock.time.getTime() - (changeDays + 1) * dayMs).toISOString()
  const young = fresh.worker.clock.time.toISOString()
  const audience = `person:${fresh.school.personIds.instructor}`
  await db().run(sql`delete from changes`)
  for (const at of [old, young, old])
    await db().run(sql`insert into changes (institute_id, audience, entity, entity_id, kind, at)
      values (${fresh.school.at.instituteId}, ${audience}, 'lesson', ${fresh.school.at.lessonId}, 'upsert', ${at})`)
  await sweepAfter(0)
  expect(await count('changes')).toBe(2)
})

// Fault: without the limit of statements one run deletes all 21,000 rows.
test('[K6] a run of the sweep is bounded, and the next one continues it', async () => {
  const at = new Date(fresh.worker.clock.time.getTime() - (changeDays + 1) * dayMs).toISOString()
  await db().run(sql`delete from changes`)
  await db().run(sql`insert into changes (institute_id, audience, entity, entity_id, kind, at)
    select ${fresh.school.at.instituteId}, 'person:x', 'lesson', 'x', 'upsert', ${at}
    from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 21000) select i from n)`)
  await sweepAfter(0)
  expect(await count('changes')).toBe(1_000)
  await sweepAfter(hourMs)
  expect(await count('changes')).toBe(0)
})

// Fault: without the stored place each run looks at the first members alone.
test('[K6] the sweep of replies goes on with the members that it has not seen', async () => {
  const { instituteId } = fresh.school.at
  await db().run(sql`insert into members (institute_id, id, name, created_at)
    select ${instituteId}, 'm' || i, 'M', '2026-01-01' from
      (with recursive n(i) as (select 1000 union all select i + 1 from n where i < 1429) select i from n)`)
  const key = keyOf(new Date(fresh.worker.clock.time.getTime() - keyLifetimeMs - 3 * dayMs))
  await db().run(sql`insert into idempotency (institute_id, person_id, key, body_hash, answer, created_at)
    select institute_id, id, ${key}, '', '{}', '2026-01-01' from members where name = 'M'`)
  const left: number[] = []
  for (let run = 0; run < 6; run += 1) {
    await sweepAfter(hourMs)
    left.push(await count('idempotency'))
  }
  expect(left.at(-1)).toBe(0)
  expect(left[0]).toBeGreaterThanOrEqual(230)
})

// Fault: a trigger without the age lets a statement take a row of yesterday.
test('[F10] the audit log and notices are deleted at their age, and no audit row before', async () => {
  const { instituteId } = fresh.school.at
  const personId = fresh.school.personIds.instructor
  await addLesson(keyOf(fresh.worker.clock.time))
  const young = await count('audit')
  const old = new Date(Date.now() - (auditDays + 1) * dayMs)
  await db().run(sql`insert into audit (institute_id, id, person_id, action, entity_id, request_id, at)
    values (${instituteId}, ${keyOf(old)}, ${personId}, 'lessons.create', 'x', 'x', ${old.toISOString()})`)
  for (const days of [noticeDays + 1, noticeDays - 1]) {
    const at = new Date(Date.now() - days * dayMs)
    await db()
      .run(sql`insert into notifications (institute_id, id, person_id, kind, title, class_name, class_id, created_at)
      values (${instituteId}, ${keyOf(at)}, ${personId}, 'message', 'x', 'x', ${keyOf(at)}, ${at.toISOString()})`)
  }
  const notices = await count('notifications')
  await sweepAfter(0)
  expect([await count('audit'), await count('notifications')]).toEqual([young, notices - 1])
  await expect(db().run(sql`delete from audit where institute_id = ${instituteId}`)).rejects.toThrow()
  expect(await brokenRules(fresh.env)).toEqual([])
})
