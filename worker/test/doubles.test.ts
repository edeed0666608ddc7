import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()

const teacher = () => fresh.school.callers.instructor.token
const admin = () => fresh.school.callers.admin.token

type Joined = { userId: string; access_token: string }

async function join(displayName: string, code = fresh.school.at.code): Promise<Joined> {
  const { status, body } = await fresh.worker.post(`/join/${code}/by-students`, null, { displayName })
  expect(status).toBe(200)
  return body as Joined
}

const promote = (userIds: string[], token = teacher()) =>
  fresh.worker.post('/student/promote-guests', token, { userIds })
const merge = (userId: string, doubleIds: string[], token = teacher()) =>
  fresh.worker.post('/student/merge', token, { userId, doubleIds })
const issue = (userIds: string[]) => fresh.worker.post('/student/login-cards/issue', teacher(), { userIds })
const run = (statement: ReturnType<typeof sql>) => instituteDatabaseOf(fresh.env, '00').run(statement)
const rows = (statement: ReturnType<typeof sql>) =>
  instituteDatabaseOf(fresh.env, '00').all<Record<string, unknown>>(statement)

/** Leaves traces of a person from a lesson: attendance, a board of their own, a quiz. */
async function traces(personId: string, { status = 'PRESENT', record = anId() } = {}) {
  const { instituteId, classId, lessonId } = fresh.school.at
  const teacherId = fresh.school.personIds.instructor
  const at = new Date().toISOString()
  const [wall, board, quiz] = [anId(), anId(), anId()]
  await run(sql`insert into attendance_records (institute_id, id, class_id, session, teacher_id, started_at, ended_at, taken_at)
    values (${instituteId}, ${record}, ${classId}, ${record}, ${teacherId}, ${at}, ${at}, ${at}) on conflict do nothing`)
  await run(sql`insert into attendance_marks (institute_id, record_id, person_id, status)
    values (${instituteId}, ${record}, ${personId}, ${status})`)
  await run(sql`insert into walls (institute_id, id, lesson_id, class_id, started_by, started_at, ended_at)
    values (${instituteId}, ${wall}, ${lessonId}, ${classId}, ${teacherId}, ${at}, ${at})`)
  await run(sql`insert into wall_boards (institute_id, id, wall_id, lesson_id, person_id, made_at)
    values (${instituteId}, ${board}, ${wall}, ${lessonId}, ${personId}, ${at})`)
  await run(sql`insert into quiz_seats (institute_id, person_id, quiz_id, ended_at)
    values (${instituteId}, ${personId}, ${quiz}, ${at})`)
  return { record, board, quiz }
}

test('[CL-11] a guest becomes a student with the same session, who can have a card', async () => {
  const mina = await join('Mina')
  expect((await issue([mina.userId])).status).toBe(409)
  expect((await promote([mina.userId], fresh.school.callers.learner.token)).status).toBe(403)
  for (let time = 0; time < 2; time += 1) expect((await promote([mina.userId])).status).toBe(200)
  expect((await issue([mina.userId])).status).toBe(200)
  expect(await fresh.worker.get('/admin/class/getUserClasses', mina.access_token)).toMatchObject({
    status: 200,
    body: { items: [{ classId: fresh.school.at.classId }] },
  })
  const { body } = await fresh.worker.get(`/student/class/${fresh.school.at.classId}?limit=100`, teacher())
  expect(body).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ first_name: 'Mina', role: 'learner' })]),
  })
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[CL-11] the work of a double becomes one student’s, and a second merge changes nothing', async () => {
  const [first, again] = [await join('Mina'), await join('Mina K')]
  await promote([first.userId])
  const shared = anId()
  await traces(first.userId, { record: shared, status: 'ABSENT' })
  const own = await traces(again.userId, { record: shared })
  const only = await traces(again.userId)
  expect((await merge(first.userId, [again.userId])).status).toBe(200)
  const { instituteId } = fresh.school.at
  const left = await rows(sql`select person_id from class_members where person_id = ${again.userId}
    union all select person_id from attendance_marks where person_id = ${again.userId}
    union all select person_id from wall_boards where person_id = ${again.userId}
    union all select person_id from quiz_seats where person_id = ${again.userId}`)
  expect(left).toEqual([])
  const marks = await rows(sql`select record_id as record, status from attendance_marks
    where institute_id = ${instituteId} and person_id = ${first.userId} order by record_id`)
  expect(marks).toEqual([shared, only.record].sort().map((record) => ({ record, status: 'PRESENT' })))
  const boards = await rows(sql`select id from wall_boards where person_id = ${first.userId}`)
  expect(boards.map(({ id }) => id)).toEqual(expect.arrayContaining([own.board, only.board]))
  expect(await rows(sql`select quiz_id from quiz_seats where person_id = ${first.userId}`)).toHaveLength(3)
  expect((await fresh.worker.get('/admin/class/getUserClasses', again.access_token)).status).toBe(401)
  expect((await merge(first.userId, [again.userId])).status).toBe(200)
  const audit = await fresh.env.DIRECTORY.prepare(
    "select count(*) as n from audit where action = 'records.merge' and entity_id = ?",
  )
    .bind(first.userId)
    .first()
  expect(audit).toEqual({ n: 1 })
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[CL-11] a merge that was cut off in between is finished by the outbox', async () => {
  const [first, again] = [await join('Mina'), await join('Mina')]
  await traces(again.userId)
  const broken = new (fresh.worker.constructor as new (env: typeof fresh.env) => typeof fresh.worker)({ ...fresh.env })
  await run(sql`create trigger stop_merge before insert on merged_people begin select raise(abort, 'stopped'); end`)
  expect(
    (await broken.post('/student/merge', admin(), { userId: first.userId, doubleIds: [again.userId] })).status,
  ).toBe(200)
  await run(sql`drop trigger stop_merge`)
  expect(await rows(sql`select 1 from wall_boards where person_id = ${again.userId}`)).toHaveLength(1)
  fresh.worker.clock.pass(10 * 60_000)
  await fresh.worker.drain()
  expect(await rows(sql`select 1 from wall_boards where person_id = ${first.userId}`)).toHaveLength(1)
  expect(await brokenRules(fresh.env)).toEqual([])
})

test('[CL-11] nothing is merged across institutes, out of accounts, or into staff', async () => {
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const [mina, stranger] = [await join('Mina'), await join('Omar', other.at.code)]
  expect((await merge(mina.userId, [stranger.userId])).status).toBe(404)
  expect((await merge(stranger.userId, [mina.userId])).status).toBe(404)
  expect((await promote([stranger.userId])).status).toBe(404)
  const { learner, instructor } = fresh.school.personIds
  for (const [into, double] of [
    [mina.userId, learner],
    [instructor, mina.userId],
    [mina.userId, mina.userId],
  ] as const)
    expect((await merge(into, [double], admin())).body).toMatchObject({ code: 'records/not-a-double' })
  // An account of its own may take over a guest's work, but not the guest's sessions.
  expect((await merge(learner, [mina.userId])).status).toBe(200)
  expect((await fresh.worker.get('/admin/class/getUserClasses', mina.access_token)).status).toBe(401)
})
