import { people } from '@takhti/schema/accounts/tables'
import type {
  ClassActivity,
  ClassEngagement,
  ClassInsights,
  StudentInsight,
  StudentsPerformance,
  StudentTopics,
  TopicsProficiency,
} from '@takhti/schema/insights/model'
import { memberships } from '@takhti/schema/institutes/tables'
import { timeFrames } from '@takhti/schema/students/time-frame'
import { expect, test } from 'vitest'
import { directoryOf, together } from '#platform/db.ts'
import { recorded } from './databases.ts'
import { freshSchool } from './fresh-school.ts'
import { makeClass, type MadeClass } from './insight-fixture.ts'
import { performancesOf, topicsOf, worksOf } from './insight-oracle.ts'
import { makeSchool, openSession, TestWorker } from './school.ts'

const fresh = freshSchool()

const token = (who: 'instructor' | 'learner' | 'guest' | 'admin' = 'instructor') => fresh.school.callers[who].token

async function get<Answer>(path: string, by = token(), query = ''): Promise<{ status: number; body: Answer }> {
  const { status, body } = await fresh.worker.get(`${path}?classId=${fresh.school.at.classId}${query}`, by)
  // The contract's answer to this path.
  return { status, body: body as Answer }
}

const made = (students = 25, seed = 7) => makeClass(fresh.school, { students, seed, now: fresh.worker.clock.now() })

const byId = <Row extends { studentId: string }>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => (one.studentId < other.studentId ? -1 : 1))

test('[IG-1] every number of every student equals a plain recount, for each choice of days', async () => {
  const rows = await made()
  for (const timeFrame of timeFrames) {
    const { status, body } = await get<StudentsPerformance>(
      '/insights/students-performance',
      token(),
      `&timeFrame=${timeFrame}`,
    )
    expect(status).toBe(200)
    const known = new Set(rows.students.map(({ id }) => id))
    const items = body.items.filter(({ studentId }) => known.has(studentId))
    expect(byId(items), timeFrame).toEqual(byId(performancesOf(rows, body)))
    // The school's own learner and guest have nothing yet.
    expect(body.items.length - items.length).toBe(2)
  }
})

test('[IG-2] a learner without a row is listed with counts of nothing, and needs no help', async () => {
  const { body } = await get<StudentsPerformance>('/insights/students-performance')
  expect(body.items).toHaveLength(2)
  for (const { score, needs, confidence, lastAt, trend } of body.items)
    expect({ score, needs, confidence, lastAt, trend }).toEqual({
      score: { value: null, of: 0, answered: 0 },
      ...{ needs: [], confidence: 'none', lastAt: null, trend: null },
    })
})

test('[IG-3] topics equal a recount, the weakest first, each with its latest work', async () => {
  const rows = await made()
  const { body } = await get<TopicsProficiency>('/insights/topics-proficiency')
  const sorted = <Row extends { topicId: string }>(all: readonly Row[]) =>
    all.toSorted((one, other) => (one.topicId < other.topicId ? -1 : 1))
  const shown = body.items.map(({ topicId, proficiency, students, below }) => ({
    topicId,
    proficiency,
    students,
    below,
  }))
  expect(shown.length).toBeGreaterThan(6)
  expect(sorted(shown)).toEqual(sorted(topicsOf(rows, body)))
  const values = body.items.map(({ proficiency }) => proficiency.value ?? 0)
  expect(values).toEqual(values.toSorted((one, other) => one - other))
  const works = worksOf(rows, body)
  for (const { topicId, kind, last, lastAt } of body.items) {
    const those = works.filter(({ id, found }) => id === topicId || found.some((each) => each.topicId === topicId))
    const at = those
      .map((each) => each.at)
      .toSorted()
      .at(-1)
    // A work without a topic in its questions is no evidence of its own concept.
    if (kind === 'topic') expect(lastAt).toBe(at)
    expect(those.some(({ id, at: time }) => id === last.id && time === lastAt)).toBe(true)
  }
})

test('[IG-4] the numbers of the class equal a recount, in total and in the columns of the chart', async () => {
  const rows = await made()
  const { body } = await get<ClassInsights>('/insights/class')
  const [item] = body.items
  const shares = (range: { from: string; before: string }) => worksOf(rows, range).flatMap(({ share }) => share ?? [])
  const students = performancesOf(rows, body)
  const sum = (count: (student: (typeof students)[number]) => number) =>
    students.reduce((total, student) => total + count(student), 0)
  const all = shares(body)
  expect(item?.score.of).toBe(all.length)
  expect(item?.score.value).toBeCloseTo((100 * all.reduce((total, share) => total + share, 0)) / all.length, 1)
  expect(item).toMatchObject({
    attendance: { count: sum(({ attendance }) => attendance.count), of: sum(({ attendance }) => attendance.of) },
    students: 27,
  })
  expect(item?.work.count).toBe(sum(({ work }) => work.count))
  expect(item?.lessons.count).toBe(sum(({ lessons }) => lessons.count))
  expect(item?.study.seconds).toBe(sum(({ study }) => study.seconds))
  expect(item?.series.reduce((total, { score }) => total + score.of, 0)).toBe(all.length)
  expect(item?.series.reduce((total, { attendance }) => total + attendance.of, 0)).toBe(item?.attendance.of)
  expect(item?.series.length).toBeGreaterThan(5)
})

test('[IG-5] engagement and activity of a class equal the counts of its students', async () => {
  const rows = await made()
  const [eq, activity] = [
    await get<ClassEngagement>('/analytics/class-eq'),
    await get<ClassActivity>('/analytics/class'),
  ]
  const isIn = ({ startedAt }: { startedAt: string }) => startedAt >= eq.body.from && startedAt < eq.body.before
  const studied = rows.studied.filter(isIn)
  expect(eq.body.study).toEqual({ count: new Set(studied.map(({ personId }) => personId)).size, of: 27 })
  const parts = [eq.body.attendance, eq.body.work, eq.body.lessons, eq.body.study]
  const shares = parts.filter(({ of }) => of > 0).map(({ count, of }) => count / of)
  expect(eq.body.eq.value).toBeCloseTo((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length, 1)
  for (const { lessonId, sessions, seconds, students } of activity.body.lessons) {
    const those = studied.filter((each) => each.lessonId === lessonId)
    const length = those.reduce((sum, each) => sum + each.seconds, 0)
    expect({ sessions, seconds, students }).toEqual({
      ...{ sessions: those.length, seconds: length },
      students: new Set(those.map(({ personId }) => personId)).size,
    })
  }
  expect(activity.body.lessons.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(studied.length)
})

const learnerOf = async (rows: MadeClass, index = 0) => {
  const personId = rows.students[index]?.id ?? ''
  const teacher = await get<StudentInsight>('/insights/students', token(), `&studentId=${personId}`)
  return { personId, teacher }
}

test('[IG-6 F4] a learner reads of themself alone, and of results only what is released', async () => {
  const { instituteId } = fresh.school.at
  const rows = await made()
  const isReleased = (id: string) => rows.tests.some((each) => each.id === id && each.releasedAt !== null)
  const hidden = rows.tries.find(({ assessmentId, submittedAt }) => submittedAt !== null && !isReleased(assessmentId))
  const index = rows.students.findIndex(({ id }) => id === hidden?.personId)
  const { personId, teacher } = await learnerOf(rows, index)
  expect(teacher.status).toBe(200)
  const directory = directoryOf(fresh.env)
  const now = new Date()
  await together(directory, [
    directory.insert(people).values({
      ...{ id: personId, name: 'x', email: `${personId}@school.example`, createdAt: now, updatedAt: now },
    }),
    directory.insert(memberships).values({ personId, instituteId, role: 'learner', createdAt: now.toISOString() }),
  ])
  const own = await openSession(fresh.env, { at: { instituteId }, personId, reach: 'full' })
  const mine = await get<StudentInsight>('/insights/students', own, `&studentId=${personId}`)
  expect(mine.status).toBe(200)
  const works = worksOf(rows, mine.body).filter((each) => each.personId === personId)
  const visible = works.filter(({ kind, id, share }) => share !== null && (kind === 'quiz' || isReleased(id)))
  expect(mine.body.score.of).toBe(visible.length)
  expect(teacher.body.recent.length).toBeGreaterThan(0)
  for (const { kind, id } of mine.body.recent) expect(kind === 'quiz' || isReleased(id)).toBe(true)
  expect(mine.body.attendance).toEqual(teacher.body.attendance)
  const other = rows.students[1]?.id ?? ''
  for (const path of ['/insights/students', '/insights/student-topics-proficiency'])
    expect(await get(path, own, `&studentId=${other}`)).toMatchObject({ status: 404 })
  for (const path of ['/insights/class', '/insights/students-performance', '/analytics/class', '/analytics/class-eq'])
    expect(await get(path, own)).toMatchObject({ status: 403 })
  const topics = await get<StudentTopics>('/insights/student-topics-proficiency', own, `&studentId=${personId}`)
  expect(topics.body.items.reduce((sum, { proficiency }) => sum + proficiency.of, 0)).toBe(
    works.filter(({ kind, id }) => kind === 'quiz' || isReleased(id)).reduce((sum, { answered }) => sum + answered, 0),
  )
})

test('[IG-7] one student’s page has the line of the list, with every absence and missing work', async () => {
  const rows = await made()
  const list = await get<StudentsPerformance>('/insights/students-performance')
  for (const index of [0, 5, 11]) {
    const { personId, teacher } = await learnerOf(rows, index)
    expect(teacher.body).toMatchObject(list.body.items.find(({ studentId }) => studentId === personId) ?? {})
    const { attendance, absences, missing, work } = teacher.body
    expect([absences.length, missing.length]).toEqual([attendance.of - attendance.count, work.of - work.count])
    expect(absences[0] ?? null).toBe(attendance.lastAbsentAt)
  }
})

test('[IG-8 F1 F2] another institute and a teacher of no such class get 404; an admin reads', async () => {
  await made(3)
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const paths = [
    '/insights/students-performance',
    '/insights/topics-proficiency',
    '/insights/class',
    '/analytics/class',
    '/analytics/class-eq',
  ]
  for (const path of paths) {
    expect(await get(path, other.callers.instructor.token), path).toMatchObject({ status: 404 })
    expect(await get(path, other.callers.admin.token), path).toMatchObject({ status: 404 })
    expect(await get(path, token('admin')), path).toMatchObject({ status: 200 })
  }
  const student = `&studentId=${fresh.school.personIds.learner}`
  expect(await get('/insights/students', other.callers.instructor.token, student)).toMatchObject({ status: 404 })
  const all = await fresh.worker.get('/insights/class', other.callers.instructor.token)
  expect((all.body as ClassInsights).items.map(({ classId }) => classId)).toEqual([other.at.classId])
})

test('[IG-9] each read is one trip of at most four statements, at 20 students and at 400', async () => {
  const counts = async () => {
    const found: Record<string, number> = {}
    const student = `&studentId=${fresh.school.personIds.learner}`
    for (const path of [
      ...['/insights/class', '/insights/students-performance', '/insights/topics-proficiency', '/insights/students'],
      ...['/insights/student-topics-proficiency', '/analytics/class', '/analytics/class-eq'],
    ]) {
      const { env, trips } = recorded(fresh.env)
      const query = `?classId=${fresh.school.at.classId}${student}`
      expect(await new TestWorker(env).get(`${path}${query}`, token()), path).toMatchObject({ status: 200 })
      const institute = trips.filter(({ database }) => database === 'institute')
      expect(institute, path).toHaveLength(1)
      found[path] = institute[0]?.statements.length ?? 0
    }
    return found
  }
  await made(20)
  const few = await counts()
  for (const [path, count] of Object.entries(few)) expect(count, path).toBeLessThanOrEqual(4)
  await made(380, 8)
  expect(await counts()).toEqual(few)
}, 60_000)
