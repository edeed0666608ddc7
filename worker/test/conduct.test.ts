import type { ConductEntry, Given } from '@takhti/schema/conduct/model'
import { dayMs } from '@takhti/schema/kit/durations'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { purgeConduct } from '#conduct/port.ts'
import { instituteDatabaseOf } from '#platform/db.ts'
import { platformOf } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import { recorded } from './databases.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool, TestWorker } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest' | 'admin'

const token = (who: Who = 'instructor') => fresh.school.callers[who].token
const ids = () => fresh.school.personIds
const db = () => instituteDatabaseOf(fresh.env, '00')

const post = (path: string, body: object, { by = 'instructor', key = anId() }: { by?: Who; key?: string } = {}) =>
  fresh.worker.post(path, token(by), body, { 'Idempotency-Key': key })

const aRemark = (over: object = {}) => ({
  ...{ teacherId: ids().instructor, studentId: ids().learner, classId: fresh.school.at.classId },
  ...{ remarks: 'Helped a friend', behaviorPoints: 2, ...over },
})

const give = (over: object = {}, options: { by?: Who; key?: string } = {}) => post('/behavior', aRemark(over), options)

async function ofStudent(studentId: string, by: Who = 'instructor') {
  const path = `/student/class/behavior-data?classId=${fresh.school.at.classId}&studentId=${studentId}`
  const { status, body } = await fresh.worker.get(path, token(by))
  // The contract's answer to this path.
  return { status, ...(body as { totals: { points: number; badges: number }; items: ConductEntry[] }) }
}

// Fault: without `giving_id` in the guard and the index, the second key gave the points again.
test('[I6] a remark that is given once counts once, under the same key and under another', async () => {
  const givingId = anId()
  const key = anId()
  const first = await give({ givingId }, { key })
  expect(first).toMatchObject({ status: 200, body: { message: 'Remark given', givingId, students: 1 } })
  expect(await give({ givingId }, { key })).toEqual(first)
  expect(await give({ givingId })).toEqual(first)
  const racing = await Promise.all([1, 2, 3].map(() => give({ givingId })))
  expect(racing.map(({ status }) => status)).toEqual([200, 200, 200])
  const student = await ofStudent(ids().learner)
  expect(student.totals).toEqual({ praise: 1, needsWork: 0, badges: 0, points: 2 })
})

test('[I6] givings that race under one id count once; another giving under it is refused', async () => {
  const givingId = anId()
  const replies = await Promise.all([1, 2, 3, 4].map(() => give({ givingId })))
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect((await ofStudent(ids().learner)).totals.points).toBe(2)
  const badge = { badgeType: 'helper', classId: fresh.school.at.classId, studentId: ids().learner, givingId }
  expect(await post('/badge/give-badge', badge)).toMatchObject({ status: 409, body: { code: 'common/key-reused' } })
})

test('[I6] a badge for an assessment counts once for a student, also from several givers', async () => {
  const { classId, assessmentId } = fresh.school.at
  const badge = { badgeType: 'effort', classId, studentId: ids().learner, assessmentId }
  for (const _ of 'ab') expect((await post('/badge/give-badge', badge)).status).toBe(200)
  const path = `/badge/assessment-badges?classId=${classId}&assessmentId=${assessmentId}`
  const items = async (by: Who) => ((await fresh.worker.get(path, token(by))).body as { items: ConductEntry[] }).items
  expect(await items('instructor')).toMatchObject([{ studentId: ids().learner, badge: { name: 'Great effort' } }])
  expect(await items('learner')).toHaveLength(1)
  expect(await items('guest')).toEqual([])
  await post('/badge/give-badge', { ...badge, assessmentId: undefined })
  expect((await ofStudent(ids().learner)).totals.badges).toBe(2)
})

test('[I6] a giving that is withdrawn counts no more, and a late repeat does not restore it', async () => {
  const givingId = anId()
  await give({ givingId })
  for (const _ of 'ab') expect((await post('/behavior/withdraw', { givingId })).status).toBe(200)
  expect(await give({ givingId })).toMatchObject({ status: 200, body: { givingId } })
  expect(await ofStudent(ids().learner)).toMatchObject({ totals: { points: 0 }, items: [] })
})

test('[F4] a learner sees own remarks alone, and other students and classes see none', async () => {
  await give({ behaviorPoints: -1, remarks: 'Forgot the book' })
  expect(await ofStudent(ids().learner, 'learner')).toMatchObject({ status: 200, totals: { points: -1 } })
  expect(await ofStudent(ids().learner, 'guest')).toMatchObject({ status: 404 })
  expect(await ofStudent(ids().learner, 'admin')).toMatchObject({ status: 403 })
  const mine = async (by: Who) =>
    (await fresh.worker.get('/behavior/mine', token(by))).body as { items: ConductEntry[] }
  expect((await mine('learner')).items).toMatchObject([{ remarks: 'Forgot the book', isShared: false }])
  expect((await mine('guest')).items).toEqual([])
  for (const path of ['/behavior/remarks-list', '/behavior/class-data'])
    expect((await fresh.worker.get(`${path}?classId=${fresh.school.at.classId}`, token('learner'))).status).toBe(403)
})

// Fault: a guard without `teaches` took the remark of a teacher who was removed between the read and the write.
test('[F4 I6] a teacher who is taken out of the class gives, reads and withdraws nothing', async () => {
  const givingId = anId()
  await give({ givingId })
  const { classId, instituteId } = fresh.school.at
  const leave = sql`delete from class_members where institute_id = ${instituteId} and person_id = ${ids().instructor}`
  const midway = { ...fresh.env, INSTITUTES_00: cutIn(fresh.env.INSTITUTES_00, () => db().run(leave)) }
  const late = await new TestWorker(midway).post('/behavior', token(), aRemark())
  expect(late).toMatchObject({ status: 409, body: { code: 'common/conflict' } })
  expect(await give()).toMatchObject({ status: 404, body: { code: 'classes/not-found' } })
  expect((await post('/behavior/withdraw', { givingId })).status).toBe(404)
  expect((await fresh.worker.get(`/behavior/remarks-list?classId=${classId}`, token())).status).toBe(404)
  expect((await ofStudent(ids().learner, 'learner')).totals.points).toBe(2)
})

test('[I6] only students of the class get something, each once, from the caller alone', async () => {
  const student = ids().learner
  expect(await give({ teacherId: ids().admin })).toMatchObject({ status: 403 })
  expect(await give({ studentId: ids().admin })).toMatchObject({ status: 404 })
  expect(await give({ behaviorPoints: 11 })).toMatchObject({ status: 400 })
  expect(await give({ remarks: ' ' })).toMatchObject({ status: 400 })
  expect(await give({ moment: { lessonId: anId() } })).toMatchObject({ status: 404 })
  const { studentId: _, ...some } = aRemark({ studentIds: [student, student] })
  expect(await post('/behavior/students', some)).toMatchObject({ status: 400 })
  const badge = { classId: fresh.school.at.classId, studentId: student }
  for (const badgeType of ['mastery', 'nothing', anId()])
    expect(await post('/badge/give-badge', { ...badge, badgeType })).toMatchObject({ status: 404 })
  expect((await ofStudent(student)).items).toEqual([])
})

test('[F1 I6] conduct of another institute is hidden, and its badges cannot be given', async () => {
  const givingId = anId()
  await give({ givingId })
  const made = await post('/badge/create', { name: 'Root star', symbol: 'effort', colour: 'green' })
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const stranger = other.callers.instructor.token
  const badge = { classId: other.at.classId, studentId: other.personIds.learner, badgeType: badgeTypeOf(made.body) }
  expect((await fresh.worker.post('/badge/give-badge', stranger, badge)).status).toBe(404)
  expect((await fresh.worker.post('/behavior/withdraw', stranger, { givingId })).status).toBe(404)
  const list = await fresh.worker.get(`/behavior/remarks-list?classId=${fresh.school.at.classId}`, stranger)
  expect(list.status).toBe(404)
})

test('[I6] a class of 2,000 gets a badge in as many statements as a class of two', async () => {
  const statements = async () => {
    const { env, trips } = recorded(fresh.env)
    const worker = new TestWorker(env)
    const path = `/badge/give-badge-to-class/${fresh.school.at.classId}`
    const { body } = await worker.post(path, token(), { badgeType: 'teamwork', isShared: false })
    const counted = trips.filter(({ database }) => database === 'institute').map((trip) => trip.statements.length)
    return { students: (body as Given).students, counted }
  }
  const small = await statements()
  await addStudents(1_998)
  const large = await statements()
  expect([small.students, large.students]).toEqual([2, 2_000])
  expect(large.counted).toEqual(small.counted)
  const { body } = await fresh.worker.get(`/behavior/class-data?classId=${fresh.school.at.classId}`, token())
  expect(body).toMatchObject({ students: 2_000, praised: 2_000 })
})

test('[I6] own badges have one name each, and those who have a removed one retain it', async () => {
  const make = { name: 'Root  Star', symbol: 'effort', colour: 'green' }
  const [one, two] = await Promise.all([
    post('/badge/create', make),
    post('/badge/create', { ...make, name: 'root star' }),
  ])
  const made = one.status === 200 ? one : two
  const badgeType = badgeTypeOf(made.body)
  expect(await post('/badge/create', make)).toMatchObject({ status: 200, body: { badgeType } })
  const { classId } = fresh.school.at
  await post('/badge/give-badge', { classId, studentId: ids().learner, badgeType })
  expect((await post('/badge/remove', { badgeType })).status).toBe(200)
  expect(await post('/badge/give-badge', { classId, studentId: ids().guest, badgeType })).toMatchObject({ status: 404 })
  expect((await ofStudent(ids().learner)).items).toMatchObject([{ badge: { badgeType, isRemoved: true } }])
  const { body } = await fresh.worker.get('/badge/default-badges', token())
  expect((body as { items: { isDefault: boolean }[] }).items.every(({ isDefault }) => isDefault)).toBe(true)
})

test('[I6] what needs work is shared only by choice, and the list counts its own part', async () => {
  await give({ behaviorPoints: -2, remarks: 'Talked over others' })
  fresh.worker.clock.pass(1)
  await give()
  const { items } = await ofStudent(ids().learner)
  expect(items.map(({ behaviorPoints, isShared }) => [behaviorPoints, isShared])).toEqual([
    [2, true],
    [-2, false],
  ])
  const id = items[1]?.id
  expect((await post('/behavior/share', { id, isShared: true })).status).toBe(200)
  expect((await ofStudent(ids().learner)).items.every(({ isShared }) => isShared)).toBe(true)
  await post('/behavior/phrases', { phrases: [{ text: 'Asks well', behaviorPoints: 1 }] })
  const path = `/behavior/remarks-list?classId=${fresh.school.at.classId}&limit=1`
  const page = await fresh.worker.get(path, token())
  expect(page.body).toMatchObject({ total: 2, hasNextPage: true, phrases: [{ text: 'Asks well' }] })
  const { cursor } = page.body as { cursor: string }
  const next = await fresh.worker.get(`${path}&cursor=${cursor}`, token())
  expect(next.body).toMatchObject({ items: [{ behaviorPoints: -2 }], hasNextPage: false })
  const none = await fresh.worker.get(`${path}&studentId=${ids().guest}`, token())
  expect(none.body).toMatchObject({ total: 0, items: [] })
})

test('[I6] a student is notified of what is shared, once, until it is withdrawn', async () => {
  const notes = async () => {
    const { body } = await fresh.worker.get('/galileo/notification', token('learner'))
    return (body as { items: { kind: string; title: string }[] }).items.filter(({ kind }) => kind === 'remark')
  }
  const givingId = anId()
  for (const _ of 'ab') await give({ givingId })
  await give({ behaviorPoints: -1, remarks: 'Talked over others' })
  expect(await notes()).toMatchObject([{ title: 'A class' }])
  await post('/behavior/withdraw', { givingId })
  expect(await notes()).toEqual([])
  const { items } = await ofStudent(ids().learner)
  await post('/behavior/share', { id: items[0]?.id, isShared: true })
  expect(await notes()).toHaveLength(1)
})

test('[I6] remarks are deleted after their retention, withdrawn ones after a month', async () => {
  const givingId = anId()
  await give({ givingId })
  await give()
  await post('/behavior/withdraw', { givingId })
  const left = async (days: number) => {
    const clock = { now: () => new Date(Date.now() + days * dayMs) }
    // Entries of other schools fill a run.
    for (const _ of 'abc')
      await purgeConduct(platformOf(fresh.env, { clock, random: randomBytes, waitUntil: () => {} }))
    const rows = await db().all(sql`select id from conduct_entries where institute_id = ${fresh.school.at.instituteId}`)
    return rows.length
  }
  expect([await left(29), await left(31), await left(399), await left(401)]).toEqual([2, 1, 1, 0])
})

function badgeTypeOf(body: unknown): string {
  return (body as { badgeType: string }).badgeType
}

/** A database that does something once between the read and the write of a call. */
function cutIn(real: D1Database, act: () => Promise<unknown>): D1Database {
  let batches = 0
  return new Proxy(real, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'batch') return value.bind(target) as unknown
      return async (statements: D1PreparedStatement[]) => {
        batches += 1
        if (batches === 2) await act()
        return target.batch(statements)
      }
    },
  })
}

async function addStudents(count: number): Promise<void> {
  const { instituteId, classId } = fresh.school.at
  const list = JSON.stringify(Array.from({ length: count }, () => anId()))
  const now = new Date().toISOString()
  await db().run(sql`insert into members (institute_id, id, name, created_at)
    select ${instituteId}, value, 'Student', ${now} from json_each(${list})`)
  await db().run(sql`insert into class_members (institute_id, class_id, person_id, role, joined_at)
    select ${instituteId}, ${classId}, value, 'learner', ${now} from json_each(${list})`)
}
