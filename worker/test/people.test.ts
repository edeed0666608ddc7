import { memberships } from '@takhti/schema/institutes/tables'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { directoryOf, instituteDatabaseOf, together } from '#platform/db.ts'
import { recorded } from './databases.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool, openSession, TestWorker } from './school.ts'

const fresh = freshSchool()

const admin = () => fresh.school.callers.admin.token
const institute = () => fresh.school.at.instituteId

function addStudent(body: Record<string, unknown>, token = admin(), key = anId()) {
  return fresh.worker.post('/admin/create/student', token, body, { 'Idempotency-Key': key })
}

function addTeacher(body: Record<string, unknown>, token = admin()) {
  return fresh.worker.post('/admin/create/teacher', token, body)
}

async function remove(path: string, token: string | null = admin()) {
  return fresh.worker.send({ method: 'DELETE', path: `/api/admin/removeUser/${path}`, body: '{}' }, token)
}

async function audited(db: 'directory' | 'institute', action: string) {
  const text = sql`select entity_id as entityId, detail from audit
    where institute_id = ${institute()} and action = ${action}`
  const rows = await (db === 'directory' ? directoryOf(fresh.env) : instituteDatabaseOf(fresh.env, '00')).all<{
    entityId: string
    detail: string | null
  }>(text)
  return rows.map(({ entityId, detail }) => ({ entityId, detail: JSON.parse(detail ?? 'null') }))
}

type Page = { items: { userId: string; first_name: string }[]; cursor: string | null; hasNextPage: boolean }

async function students(query = '', token = admin()): Promise<Page> {
  const { status, body } = await fresh.worker.get(`/admin/getInstituteUser/learner/${institute()}?${query}`, token)
  expect(status).toBe(200)
  return body as Page
}

function idOf(reply: { body: unknown }): string {
  return (reply.body as { userId: string }).userId
}

test('[PE-1] a student is added once, however often, with their number, and found by name', async () => {
  const key = anId()
  const body = { first_name: 'Asha', last_name: 'Rao', guardianContactNumber: '+91 98765-43210' }
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => addStudent(body, admin(), key)))
  expect(first).toMatchObject({ status: 200, body: { emailId: null, guardianContactNumber: '+919876543210' } })
  for (const other of others) expect(other).toEqual(first)
  const found = await students('search=asha%20r')
  expect(found.items).toMatchObject([{ first_name: 'Asha', last_name: 'Rao', guardianContactNumber: '+919876543210' }])
  expect(await audited('directory', 'students.create')).toEqual([
    { entityId: idOf(first ?? { body: {} }), detail: { after: { roles: ['learner'] } } },
  ])
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[PE-2] an added teacher gets an e-mail, and signs in by link as a teacher of the institute', async () => {
  const email = `${anId()}@school.example`
  expect(await addTeacher({ first_name: 'Nila', email: ` ${email.toUpperCase()} ` })).toMatchObject({
    status: 200,
    body: { email, roles: ['instructor'] },
  })
  const mails = await directoryOf(fresh.env).all<{ subject: string; text: string }>(
    sql`select subject, text from mailbox where "to" = ${email}`,
  )
  expect(mails).toMatchObject([{ subject: 'Takhti: “A school” has added you' }])
  await fresh.worker.post(`/galileo/admin/sendVerificationLink/${encodeURIComponent(email)}`, null)
  const sent = await directoryOf(fresh.env).all<{ text: string }>(
    sql`select text from mailbox where "to" = ${email} and text like '%#vid=%'`,
  )
  const vid = /#vid=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1]
  const login = await fresh.worker.post('/galileo/user/verifyVid', null, { vid })
  expect(login).toMatchObject({ status: 200, body: { instituteId: institute(), role: 'instructor' } })
})

test('[PE-5 E6] an address known elsewhere is invited silently; one of this institute is refused', async () => {
  const other = await makeSchool(fresh.env, { shard: '01', isLicensed: true })
  const email = `${other.personIds.instructor}@school.example`
  const added = await addTeacher({ first_name: 'Typed', last_name: 'Here', email })
  expect(added).toMatchObject({ status: 200, body: { first_name: 'Typed', last_name: 'Here', email } })
  expect(await addTeacher({ first_name: 'Again', email })).toMatchObject({
    status: 409,
    body: { code: 'accounts/already-present', message: 'account or e-mail already present' },
  })
  const theirs = await fresh.worker.get(
    `/admin/getInstituteUser/instructor/${other.at.instituteId}`,
    other.callers.admin.token,
  )
  expect(theirs.body).toMatchObject({ items: [{ first_name: 'instructor' }] })
})

test('[E13] of twenty who add one address at once one does, and the others get a conflict', async () => {
  const email = `${anId()}@school.example`
  const replies = await Promise.all(Array.from({ length: 20 }, () => addStudent({ first_name: 'One', emailId: email })))
  expect(statusesOf(replies)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  expect((await students('search=one')).items).toHaveLength(1)
})

test('[PE-3 UX-C8] people are found by any part of a name in any spelling, or an address’s start', async () => {
  for (const [first_name, last_name] of [
    ['Élodie', 'Ñandú'],
    ['आशा', 'राव'],
    ['Zed', 'O’Neill'],
    ['100%', '_'],
  ])
    await addStudent({ first_name, last_name })
  const namesBy = async (search: string) =>
    (await students(`search=${encodeURIComponent(search)}`)).items.map(({ first_name }) => first_name)
  expect(await namesBy('éLO')).toEqual(['Élodie'])
  expect(await namesBy('ñan')).toEqual(['Élodie'])
  expect(await namesBy('आ')).toEqual(['आशा'])
  expect(await namesBy('zed o')).toEqual(['Zed'])
  expect(await namesBy('ELODIE n')).toEqual(['Élodie'])
  expect(await namesBy("o'neill")).toEqual(['Zed'])
  expect(await namesBy('%')).toEqual([])
  expect(await namesBy('zd')).toEqual([])
  // Internal addresses cannot be found.
  expect(await namesBy('01')).toEqual(['learner'])
})

test('[PE-4] a list of 2,000 costs the statements of one of 10; pages neither skip nor repeat', async () => {
  const cost = async (path: string) => {
    const { env: watched, trips } = recorded(fresh.env)
    await new TestWorker(watched).get(`/admin/getInstituteUser/learner/${institute()}?${path}`, admin())
    return trips.map(({ statements }) => statements.length)
  }
  const few = [await cost('limit=50'), await cost('limit=50&search=le')]
  await fillWith(2_000)
  expect([await cost('limit=50'), await cost('limit=50&search=le')]).toEqual(few)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await students(`limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`)
    seen.push(...page.items.map(({ userId }) => userId))
    cursor = page.cursor
  }
  expect(seen).toHaveLength(2_002)
  expect(new Set(seen).size).toBe(2_002)
  const plan = await fresh.env.DIRECTORY.prepare(
    `explain query plan select person_id, name_key from memberships where institute_id = ?
      and role in (select value from json_each(?))`,
  )
    .bind(institute(), '["learner","guest"]')
    .all<{ detail: string }>()
  const steps = plan.results.map(({ detail }) => detail).join('\n')
  expect(steps).toContain('COVERING INDEX memberships_name (institute_id=? AND role=?)')
  expect(steps).not.toContain('TEMP B-TREE')
})

test('[UX-C8] people are listed in natural order over pages, and by class', async () => {
  await fillWith(30)
  const names: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await students(`limit=10${cursor === '' ? '' : `&cursor=${cursor}`}`)
    names.push(...page.items.map(({ first_name }) => first_name))
    cursor = page.cursor
  }
  expect(names).toEqual(['guest', 'learner', ...Array.from({ length: 30 }, (_, index) => `Student ${index}`)])
  const ofClass = await students(`classId=${fresh.school.at.classId}`)
  expect(ofClass).toMatchObject({ total: 2, items: [{ first_name: 'guest' }, { first_name: 'learner' }] })
  expect((await students(`classId=${fresh.school.at.classId}&search=lea`)).items).toHaveLength(1)
  // Neither a class of another teacher nor one that does not exist narrows a list.
  const path = `/admin/getInstituteUser/learner/${institute()}?classId=${anId()}`
  for (const token of [admin(), fresh.school.callers.instructor.token])
    expect((await fresh.worker.get(path, token)).status).toBe(404)
})

// Fault: a search that led a teacher to a student led to the wrong class, which showed no one of the name.
test('[PE-7] a teacher’s search names a class of theirs with the student, and none without one', async () => {
  const { instructor } = fresh.school.callers
  await fillWith(1)
  const ofClass = (await students('search=learner', instructor.token)).items
  expect(ofClass).toMatchObject([{ first_name: 'learner', classId: fresh.school.at.classId }])
  const without = (await students('search=student%200', instructor.token)).items
  expect(without).toMatchObject([{ first_name: 'Student 0', classId: null }])
  for (const query of ['', 'search=learner']) expect((await students(query)).items[0]).not.toHaveProperty('classId')
})

async function fillWith(count: number): Promise<void> {
  const db = directoryOf(fresh.env)
  const rows = JSON.stringify(Array.from({ length: count }, (_, index) => ({ id: anId(), name: `Student ${index}` })))
  await together(db, [
    db.run(sql`insert into people (id, name, email, created_at, updated_at)
      select value ->> 'id', value ->> 'name', (value ->> 'id') || '@school.example', 0, 0 from json_each(${rows})`),
    db.run(sql`insert into ${memberships} (person_id, institute_id, role, created_at)
      select value ->> 'id', ${institute()}, 'learner', '' from json_each(${rows})`),
  ])
}

test('[E5] a removed teacher is out at the next request, of list and class; the lessons stay', async () => {
  const { instructor } = fresh.school.callers
  const { instructor: personId } = fresh.school.personIds
  expect((await fresh.worker.get('/teacher/teacherInfo', instructor.token)).status).toBe(200)
  const path = `instructor/${institute()}/${personId}`
  expect(await remove(path)).toMatchObject({ status: 200, body: { message: 'User deleted' } })
  expect(await remove(path)).toMatchObject({ status: 404, body: { message: 'user not found' } })
  expect((await fresh.worker.get('/teacher/teacherInfo', instructor.token)).status).toBe(401)
  const teachers = await fresh.worker.get(`/admin/class/getUsers/instructor/${fresh.school.at.classId}`, admin())
  expect(teachers).toMatchObject({ status: 200, body: { items: [] } })
  const lesson = await fresh.worker.get(
    `/flow/getWhiteBoardInfo/${fresh.school.at.lessonId}`,
    fresh.school.callers.learner.token,
  )
  expect(lesson).toMatchObject({ status: 200, body: { authorName: 'instructor' } })
  expect(await audited('directory', 'staff.remove')).toEqual([
    { entityId: personId, detail: { before: { roles: ['instructor'] }, after: { roles: [] } } },
  ])
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[E5] the outbox completes a removal whose mirror failed', async () => {
  const { learner: personId } = fresh.school.personIds
  const broken = new TestWorker({ ...fresh.env, INSTITUTES_00: fresh.env.DIRECTORY })
  const path = `/api/admin/removeUser/learner/${institute()}/${personId}`
  expect(await broken.send({ method: 'DELETE', path, body: '{}' }, admin())).toMatchObject({ status: 200 })
  const classList = () => fresh.worker.get(`/student/class/${fresh.school.at.classId}`, admin())
  expect((await classList()).body).toMatchObject({ items: [{ role: 'guest' }, { role: 'learner' }] })
  fresh.worker.clock.pass(5 * 60_000)
  await fresh.worker.drain()
  expect((await classList()).body).toMatchObject({ items: [{ role: 'guest' }] })
})

test('[E5] a removed role is gone at the next request, with its rights in classes', async () => {
  const { instructor: personId } = fresh.school.personIds
  const change = (verb: string, role: string) =>
    fresh.worker.post(`/admin/${verb}/${institute()}/${personId}`, admin(), { role })
  expect(await change('grantRole', 'admin')).toMatchObject({ status: 200, body: { roles: ['instructor', 'admin'] } })
  expect(
    (await addTeacher({ first_name: 'By', email: `${anId()}@x.example` }, fresh.school.callers.instructor.token))
      .status,
  ).toBe(200)
  expect(await change('withdrawRole', 'admin')).toMatchObject({ status: 200, body: { roles: ['instructor'] } })
  const again = await addTeacher(
    { first_name: 'By', email: `${anId()}@x.example` },
    fresh.school.callers.instructor.token,
  )
  expect(again.status).toBe(403)
  expect(await audited('directory', 'staff.grantRole')).toHaveLength(1)
  expect(await audited('directory', 'staff.withdrawRole')).toHaveLength(1)
})

test('[D7] the last admin can neither be removed, nor lose the role, nor leave', async () => {
  const { admin: personId } = fresh.school.personIds
  const lastAdmin = { status: 409, body: { code: 'institutes/last-admin', message: 'user is last admin' } }
  expect(await remove(`instructor/${institute()}/${personId}`)).toMatchObject(lastAdmin)
  const withdrawn = await fresh.worker.post(`/admin/withdrawRole/${institute()}/${personId}`, admin(), {
    role: 'admin',
  })
  expect(withdrawn).toMatchObject(lastAdmin)
  expect((await students()).items.length).toBeGreaterThan(0)
})

// Fault: without the trigger `memberships_last_admin_delete` the second test below leaves institutes without an admin.
for (const [title, targets] of [
  ['remove each other', (one: string, two: string) => [two, one]],
  ['leave', (one: string, two: string) => [one, two]],
] as const)
  test(`[D7] of two admins who ${title} at once, 60 times, one is always left`, async () => {
    expect(await trials(60, targets)).toEqual({
      left: Array.from({ length: 60 }, () => 1),
      statuses: ['200', '403/409'],
    })
  }, 120_000)

test('[D7] without its trigger the last two admins can leave, which the trials above detect', async () => {
  const { sql: text } = (await fresh.env.DIRECTORY.prepare(
    "select sql from sqlite_master where name = 'memberships_last_admin_delete'",
  ).first<{ sql: string }>()) ?? { sql: '' }
  await fresh.env.DIRECTORY.prepare('drop trigger memberships_last_admin_delete').run()
  try {
    expect((await trials(3, (one, two) => [one, two])).left).toContain(0)
  } finally {
    await fresh.env.DIRECTORY.prepare(text).run()
  }
})

async function trials(count: number, targets: (one: string, two: string) => readonly string[]) {
  const left: number[] = []
  const statuses = new Set<string>()
  for (let trial = 0; trial < count; trial += 1) {
    const instituteId = await anInstitute()
    const [first, second] = [await anAdmin(instituteId), await anAdmin(instituteId)]
    const [ofFirst, ofSecond] = targets(first.personId, second.personId)
    const replies = await Promise.all([
      remove(`instructor/${instituteId}/${ofFirst}`, first.token),
      remove(`instructor/${instituteId}/${ofSecond}`, second.token),
    ])
    for (const { status } of replies) statuses.add([403, 409].includes(status) ? '403/409' : String(status))
    const [row] = await directoryOf(fresh.env).all<{ n: number }>(
      sql`select count(*) as n from memberships where institute_id = ${instituteId} and role = 'admin'`,
    )
    left.push(row?.n ?? 0)
  }
  return { left, statuses: [...statuses].sort() }
}

async function anInstitute(): Promise<string> {
  const id = anId()
  await directoryOf(fresh.env).run(
    sql`insert into institutes (id, name, shard, created_at) values (${id}, 'x', '00', '')`,
  )
  return id
}

async function anAdmin(instituteId: string): Promise<{ personId: string; token: string }> {
  const personId = anId()
  const db = directoryOf(fresh.env)
  await together(db, [
    db.run(sql`insert into people (id, name, email, created_at, updated_at)
      values (${personId}, 'An admin', ${`${personId}@x.example`}, 0, 0)`),
    db.run(sql`insert into memberships (person_id, institute_id, role, created_at)
      values (${personId}, ${instituteId}, 'admin', '')`),
  ])
  return {
    personId,
    token: await openSession(fresh.env, { at: { ...fresh.school.at, instituteId }, personId, reach: 'full' }),
  }
}

function statusesOf(replies: readonly { status: number }[]): number[] {
  return replies.map(({ status }) => status).sort((one, other) => one - other)
}
