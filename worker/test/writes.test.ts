import { lessons } from '@takhti/schema/lessons/tables'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { commitTo, type CommitContext } from '#platform/commit.ts'
import { instituteDatabaseOf, together } from '#platform/db.ts'
import { scopeOf } from '#platform/scope.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool, TestWorker } from './school.ts'

const fresh = freshSchool()

const count = async (table: string) => {
  const [row] = await instituteDatabaseOf(fresh.env, '00').all<{ n: number }>(
    sql`select count(*) as n from ${sql.identifier(table)} where institute_id = ${fresh.school.at.instituteId}`,
  )
  return row?.n
}

function create(name: string, key: string) {
  return fresh.worker.post('/flow/addIWB', fresh.school.callers.instructor.token, { name }, { 'Idempotency-Key': key })
}

test('[WR-9] a lesson under the id of another person is refused with 409; theirs is untouched', async () => {
  const { callers, at } = fresh.school
  const body = { name: 'Mine now', lessonType: 'LESSON', flow_id: at.lessonId }
  const asTeacher = await fresh.worker.post('/flow/addIWB', callers.instructor.token, body, {
    'Idempotency-Key': anId(),
  })
  expect(asTeacher).toMatchObject({ status: 409, body: { code: 'common/key-reused' } })
  const folder = { id: at.folderId, name: 'Another', parentId: null, lessonType: 'LESSON' }
  expect(await fresh.worker.post('/folder', callers.instructor.token, folder)).toMatchObject({ status: 409 })
})

test('[A2] a repeated key answers what the first answered, and applies nothing', async () => {
  const key = anId()
  const first = await create('Light', key)
  const [before, audited] = [await count('lessons'), await count('audit')]
  const again = await create('Light', key)
  expect(first.status).toBe(200)
  expect(again).toEqual(first)
  expect([await count('lessons'), await count('audit')]).toEqual([before, audited])
})

test('[A3] a repeated key with another body is refused and applies nothing', async () => {
  const key = anId()
  await create('Light', key)
  const before = await count('lessons')
  const other = await create('Shadow', key)
  expect(other).toMatchObject({ status: 409, body: { code: 'common/key-reused' } })
  expect(await count('lessons')).toBe(before)
})

test('[A2] of ten equal calls at once one applies and all answer the same', async () => {
  const key = anId()
  const before = (await count('lessons')) ?? 0
  const replies = await Promise.all(Array.from({ length: 10 }, () => create('Light', key)))
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(replies[0]?.status).toBe(200)
  expect(await count('lessons')).toBe(before + 1)
})

test('a key belongs to the person who sent it', async () => {
  const key = anId()
  const body = { flow_id: fresh.school.at.lessonId, holding: 'opened' }
  const learner = await fresh.worker.post('/flow/lesson-held', fresh.school.callers.learner.token, body, {
    'Idempotency-Key': key,
  })
  const guest = await fresh.worker.post('/flow/lesson-held', fresh.school.callers.guest.token, body, {
    'Idempotency-Key': key,
  })
  expect([learner.status, guest.status]).toEqual([200, 200])
  expect(await count('holders')).toBe(2)
})

test('a guest who repeats a joining is the same guest', async () => {
  const key = anId()
  const join = () =>
    fresh.worker.post(
      `/join/${fresh.school.at.code}/by-students`,
      null,
      { displayName: 'Mina' },
      { 'Idempotency-Key': key },
    )
  const [first, ...others] = await Promise.all([join(), join(), join()])
  expect(first).toMatchObject({ status: 200, body: { role: 'guest', classId: fresh.school.at.classId } })
  for (const other of [...others, await join()]) expect(other.body).toEqual(first?.body)
  const mine = await fresh.worker.get('/admin/class/getUserClasses', tokenOf(first))
  expect(mine.body).toMatchObject({ items: [{ classId: fresh.school.at.classId, class_code: null }] })
})

test('[L3] a joining whose mirror failed is completed by the outbox', async () => {
  const broken = new TestWorker({ ...fresh.env, INSTITUTES_00: fresh.env.DIRECTORY })
  const reply = await broken.post(`/join/${fresh.school.at.code}/by-students`, null, { displayName: 'Late' })
  expect(reply.status).toBe(200)
  const { access_token: token } = reply.body as { access_token: string }
  expect(await fresh.worker.get('/admin/class/getUserClasses', token)).toMatchObject({ body: { items: [] } })
  fresh.worker.clock.pass(5 * 60_000)
  await fresh.worker.drain()
  expect(await fresh.worker.get('/admin/class/getUserClasses', token)).toMatchObject({
    body: { items: [{ name: 'A class' }] },
  })
})

test('publishing twice notifies everyone once', async () => {
  const lesson = (await create('Light', anId())).body as { flow_id: string }
  const body = { flow_id: lesson.flow_id, class_id: fresh.school.at.classId }
  await fresh.worker.post('/flow/publishIwb', fresh.school.callers.instructor.token, body)
  await fresh.worker.post('/flow/publishIwb', fresh.school.callers.instructor.token, body)
  const { body: notifications } = await fresh.worker.get('/galileo/notification', fresh.school.callers.learner.token)
  expect(notifications).toMatchObject({
    items: [{ kind: 'newLesson', title: 'Light', flow_id: lesson.flow_id }],
    newMessagesCount: 1,
  })
  await fresh.worker.post('/galileo/notification/read-all', fresh.school.callers.learner.token)
  expect(await fresh.worker.get('/galileo/notification', fresh.school.callers.learner.token)).toMatchObject({
    body: { newMessagesCount: 0 },
  })
  const changes = await fresh.worker.get('/changes?cursor=0', fresh.school.callers.learner.token)
  expect(changes.body).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ entity: 'publication' })]),
  })
})

test('a guard that no longer holds rolls back everything and answers a conflict', async () => {
  const db = instituteDatabaseOf(fresh.env, '00')
  const { instituteId, personId, lessonId } = fresh.school.at
  const context: CommitContext = {
    db,
    scope: scopeOf({ personId, instituteId, shard: '00', roles: new Set(['instructor']) }),
    requestId: anId(),
    key: anId(),
    bodyHash: '',
    now: new Date(),
    newId: anId,
  }
  const row = {
    instituteId,
    name: 'x',
    lessonType: 'LESSON' as const,
    authorId: personId,
    createdAt: '',
    updatedAt: '',
  }
  const write = (version: number) =>
    commitTo(context, {
      action: 'lessons.create',
      entityId: lessonId,
      effects: [db.insert(lessons).values({ ...row, id: anId() })],
      guard: sql`exists (select 1 from lessons where institute_id = ${instituteId} and id = ${lessonId} and version = ${version})`,
      answer: {},
    })
  const before = [await count('lessons'), await count('audit'), await count('idempotency')]
  await expect(write(7)).rejects.toMatchObject({ code: 'common/conflict' })
  expect([await count('lessons'), await count('audit'), await count('idempotency')]).toEqual(before)
  await write(1)
  expect(await count('audit')).toBe((before[1] ?? 0) + 1)
})

test('[D7] two admins who remove each other at once leave one', async () => {
  const other = anId()
  const { instituteId } = fresh.school.at
  const run = (text: string, ...params: unknown[]) =>
    fresh.env.DIRECTORY.prepare(text)
      .bind(...params)
      .run()
  await run(
    "insert into people (id, name, email, created_at, updated_at) values (?, 'b', ?, 0, 0)",
    other,
    `${other}@x.example`,
  )
  await run(
    "insert into memberships (person_id, institute_id, role, created_at) values (?, ?, 'admin', '')",
    other,
    instituteId,
  )
  const remove = (id: string) =>
    run("delete from memberships where person_id = ? and institute_id = ? and role = 'admin'", id, instituteId)
  const results = await Promise.allSettled([remove(other), remove(fresh.school.personIds.admin)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(String(results.find((result) => result.status === 'rejected')?.reason)).toContain('LAST_ADMIN')
})

test('[F1] rows never point across institutes', async () => {
  const foreign = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const db = instituteDatabaseOf(fresh.env, '00')
  const crossing = db.run(sql`insert into publications values
    (${fresh.school.at.instituteId}, ${fresh.school.at.lessonId}, ${foreign.at.classId}, ${fresh.school.at.personId}, '')`)
  await expect(together(db, [crossing])).rejects.toThrow()
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('the invariants name what breaks them', async () => {
  const { instituteId, personId } = fresh.school.at
  const run = (db: D1Database, text: string, ...params: unknown[]) =>
    db
      .prepare(text)
      .bind(...params)
      .run()
  await run(
    fresh.env.DIRECTORY,
    "insert into sessions (id, token, person_id, expires_at, created_at, updated_at) values (?, 'plain', ?, 0, 0, 0)",
    anId(),
    personId,
  )
  await run(fresh.env.DIRECTORY, 'update people set email = upper(email) where id = ?', personId)
  await run(
    fresh.env.INSTITUTES_00,
    "insert into changes (institute_id, audience, entity, entity_id, kind, at) values (?, 'x', 'class', '', 'upsert', '')",
    instituteId,
  )
  await run(fresh.env.INSTITUTES_00, 'delete from content_bodies where institute_id = ?', instituteId)
  expect(await brokenRules(fresh.env)).toEqual([
    'a session token is stored as a SHA-256',
    'an address is stored in lower case',
    '00: every item of content has a body',
    '00: every change names its audience',
  ])
})

function tokenOf(reply: { body: unknown } | undefined): string {
  return (reply?.body as { access_token: string } | undefined)?.access_token ?? ''
}
