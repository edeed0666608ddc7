import { calendarPath } from '@takhti/schema/schedule/feed/rules'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool, type School } from './school.ts'

const fresh = freshSchool()

const own = () => ({ 'Idempotency-Key': anId() })
const token = (who: 'instructor' | 'learner' | 'guest' | 'admin') => fresh.school.callers[who].token
const db = () => instituteDatabaseOf(fresh.env, '00')

const renew = async (by: string | null, secret = newSecret(), headers = own()) => {
  const { status } = await fresh.worker.post('/scheduler/calendar-feed/renew', by, { secret }, headers)
  return { status, secret }
}

const read = async (secret: string, { at } = fresh.school) => {
  const answer = await fresh.worker.ask({ method: 'GET', path: calendarPath(at.instituteId, secret), body: null })
  return { status: answer.status, headers: answer.headers, text: (await answer.text()).replaceAll('\r\n ', '') }
}

const schedule = (school: School, title: string, classId = school.at.classId) =>
  fresh.worker.post(
    '/scheduler/create',
    school.callers.instructor.token,
    {
      ...{ classId, title, when: { kind: 'weekly', days: [1, 2] }, startMinute: 605, minutes: 45 },
      ...{ timeZone: 'America/New_York', flowId: null },
    },
    own(),
  )

async function otherClass(school: School): Promise<string> {
  const { instituteId } = school.at
  const classId = anId()
  await db().run(sql`insert into classes (institute_id, id, name, name_key, code, created_at)
    values (${instituteId}, ${classId}, 'Chemistry', 'chemistry', ${classId.slice(-8)}, '2026-01-01T00:00:00.000Z')`)
  await db().run(sql`insert into class_members (institute_id, class_id, person_id, role, joined_at)
    values (${instituteId}, ${classId}, ${school.personIds.instructor}, 'instructor', '2026-01-01T00:00:00.000Z')`)
  return classId
}

async function publishWork(name: string, { forSome = false, dueOn = '2026-12-01T10:00:00.000Z' } = {}) {
  const { instituteId, classId } = fresh.school.at
  const id = anId()
  await db()
    .run(sql`insert into assessments (institute_id, id, class_id, created_by, name, name_key, type, status, due_on,
      is_for_some, version, published_revision, created_at, updated_at)
    values (${instituteId}, ${id}, ${classId}, ${fresh.school.personIds.instructor}, ${name}, ${name}, 'test', 'Published',
      ${dueOn}, ${forSome ? 1 : 0}, 1, 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`)
  return id
}

test('[CF-4] a secret address answers a calendar without a session, and only its hash is stored', async () => {
  await schedule(fresh.school, 'Leaves')
  await publishWork('Roots')
  const { status, secret } = await renew(token('learner'))
  expect(status).toBe(200)
  const answer = await read(secret)
  expect(answer).toMatchObject({ status: 200 })
  expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
  expect(answer.text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(answer.text).toMatch(/SUMMARY:[^\r]*: Leaves\r\n/)
  expect(answer.text).toMatch(/SUMMARY:📝 [^\r]*: Roots\r\n/)
  expect(answer.text).toContain('BEGIN:VTIMEZONE\r\nTZID:America/New_York')
  const tables = await db().all<{ name: string }>(sql`select name from sqlite_master where type = 'table'
    and name in ('calendar_feeds', 'idempotency', 'audit', 'changes')`)
  expect(tables).toHaveLength(4)
  for (const { name } of tables) {
    const rows = JSON.stringify(await db().all(sql`select * from ${sql.identifier(name)}`))
    expect(rows, name).not.toContain(secret)
    if (name === 'calendar_feeds') expect(rows).toContain(await sha256(secret))
  }
})

test('[CF-5] a new address ends the earlier one; an ended or wrong one is the same 404', async () => {
  await schedule(fresh.school, 'Leaves')
  const first = await renew(token('learner'))
  const second = await renew(token('learner'))
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const away = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  expect([await read(first.secret), await read(second.secret)]).toMatchObject([{ status: 404 }, { status: 200 }])
  const end = () => fresh.worker.post('/scheduler/calendar-feed/end', token('learner'), {}, own())
  expect(await fresh.worker.get('/scheduler/calendar-feed', token('learner'))).toMatchObject({
    body: { createdAt: expect.any(String) },
  })
  const bodies = [
    await read(first.secret),
    await read(newSecret()),
    await read(second.secret, other),
    await read(second.secret, away),
    await read('../../../etc/passwd'),
    await read(`${second.secret}x`),
    (await end(), await read(second.secret)),
  ]
  for (const { status, text } of bodies) {
    expect(status).toBe(404)
    expect(text).not.toContain('VCALENDAR')
  }
  expect(await end()).toMatchObject({ status: 200 })
  expect(await fresh.worker.get('/scheduler/calendar-feed', token('learner'))).toMatchObject({
    body: { createdAt: null },
  })
  const shared = newSecret()
  expect(await renew(token('learner'), shared)).toMatchObject({ status: 200 })
  expect(await renew(token('guest'), shared)).toMatchObject({ status: 409 })
  for (const secret of ['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}/`])
    expect(await renew(token('learner'), secret)).toMatchObject({ status: 400 })
})

test('[F4] a calendar has own classes alone, and work that its learner takes', async () => {
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  await schedule(other, 'Alien')
  await schedule(fresh.school, 'Leaves')
  await schedule(fresh.school, 'Acids', await otherClass(fresh.school))
  await publishWork('Roots')
  const some = await publishWork('Stems', { forSome: true })
  const dated = await publishWork('Buds', { dueOn: '' })
  const { instituteId } = fresh.school.at
  const { learner, guest } = fresh.school.personIds
  await db().run(sql`insert into assessment_students (institute_id, assessment_id, person_id, is_assigned, due_on)
    values (${instituteId}, ${some}, ${guest}, 1, ''), (${instituteId}, ${dated}, ${learner}, 0, '2026-12-05T10:00:00.000Z')`)
  const textOf = async (who: Parameters<typeof token>[0]) => (await read((await renew(token(who))).secret)).text
  const [ofLearner, ofGuest, ofTeacher] = [await textOf('learner'), await textOf('guest'), await textOf('instructor')]
  const titles = ['Leaves', 'Acids', 'Alien', 'Roots', 'Stems', 'Buds']
  const shown = (text: string) => titles.filter((title) => text.includes(`: ${title}\r\n`))
  expect(shown(ofLearner)).toEqual(['Leaves', 'Roots', 'Buds'])
  expect(ofLearner).toContain('DTSTART:20261205T100000Z')
  expect(shown(ofGuest)).toEqual(['Leaves', 'Roots', 'Stems'])
  expect(shown(ofTeacher)).toEqual(['Leaves', 'Acids', 'Roots', 'Stems'])
  // An admin who teaches no class has an empty calendar, though they may read every schedule.
  expect(shown(await textOf('admin'))).toEqual([])
  const { body } = await fresh.worker.get('/scheduler/due', token('learner'))
  expect(body).toMatchObject({ items: [{ name: 'Buds', dueAt: '2026-12-05T10:00:00.000Z' }, { name: 'Roots' }] })
})

test('[K3] the address of a person who left or was erased ends', async () => {
  await schedule(fresh.school, 'Leaves')
  const [left, erased] = [await renew(token('learner')), await renew(token('guest'))]
  const { learner, guest } = fresh.school.personIds
  expect([await read(left.secret), await read(erased.secret)]).toMatchObject([{ status: 200 }, { status: 200 }])
  await fresh.env.DIRECTORY.prepare('delete from memberships where person_id = ?').bind(learner).run()
  const { instituteId } = fresh.school.at
  const [row] = await db().all<{ name: string }>(sql`select trim(name || ' ' || last_name) as name from members
    where institute_id = ${instituteId} and id = ${guest}`)
  expect(await fresh.worker.post(`/student/erase/${instituteId}/${guest}`, token('admin'), row)).toMatchObject({
    status: 200,
  })
  expect([await read(left.secret), await read(erased.secret)]).toMatchObject([{ status: 404 }, { status: 404 }])
  const rows = await db().all(sql`select * from calendar_feeds where institute_id = ${instituteId}
    and person_id = ${guest}`)
  expect(rows).toEqual([])
})
