import { randomFillSync } from 'node:crypto'
import { newId } from '@takhti/schema/kit/ids'
import { layoutOf } from '@takhti/schema/seating/layouts'
import { seededFrom } from '@takhti/tools/start/seed'
import type { ApiRuntime } from '../api-runtime.ts'
import { copy, fieldOf } from '../api-school.ts'

/** A class with so many students, one of whom is named. */
export type SizedClass = {
  students: number
  classId: string
  studentId: string
  /** The days with attendance. */
  days: { from: string; to: string }
}

/** A teacher of classes of several sizes. */
export type ClassSchool = { token: string; classes: readonly SizedClass[] }

/** Days of attendance, posts, remarks and lessons of a class, the same whatever its size. */
const most = { days: 20, posts: 40, remarks: 3, lessons: 40 } as const

const dayMs = 24 * 3_600_000
const anId = () => newId(new Date(), (bytes) => randomFillSync(bytes))

type Caller = { runtime: ApiRuntime; token: string; admin: string; teacherId: string; instituteId: string }

/** Makes the classes by the product's own calls for one student each, and copies that student's rows. */
export async function classesOf(runtime: ApiRuntime, sizes: readonly number[]): Promise<ClassSchool> {
  const seeded = await runtime.ask('/api/development/seed', { body: {} })
  const tokenOf = async (role: string) => {
    const person = seededFrom(seeded.body).people.find((each) => each.role === role)
    if (person === undefined) throw new Error(`The seeded school has no ${role}`)
    const { email, password } = person
    return fieldOf(await runtime.ask('/api/galileo/login', { body: { email, password } }), 'access_token')
  }
  const [token, admin] = [await tokenOf('instructor'), await tokenOf('admin')]
  const info = await runtime.ask('/api/teacher/teacherInfo', { token })
  const caller = {
    ...{ runtime, token, admin },
    ...{ teacherId: fieldOf(info, 'userId'), instituteId: fieldOf(info, 'instituteKneuraId') },
  }
  const classes: SizedClass[] = []
  for (const students of sizes) classes.push(await classOf(caller, students))
  return { token, classes }
}

async function classOf(caller: Caller, students: number): Promise<SizedClass> {
  const { runtime, token, admin, teacherId, instituteId } = caller
  const post = async (path: string, body: object, by = token) => {
    const answer = await runtime.ask(`/api${path}`, { token: by, body })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.slice(0, 300)}`)
    return answer
  }
  const made = await post(`/admin/class/create/${instituteId}/${teacherId}`, { name: `Class of ${students}` })
  const classId = fieldOf(made, 'classId')
  const student = { first_name: 'First', last_name: `Of ${students}` }
  const studentId = fieldOf(await post('/admin/create/student', student, admin), 'userId')
  await post('/admin/class/addUsers/learner', { classIds: [classId], userIds: [studentId] })
  const days = Array.from({ length: most.days }, (_, index) =>
    new Date(Date.now() - index * dayMs).toISOString().slice(0, 10),
  )
  for (const date of days)
    await post('/student/attendance', { classId, instituteId, teacherId, date, present: [studentId], absent: [] })
  for (let at = 0; at < most.remarks; at += 1)
    await post('/behavior', { teacherId, classId, studentId, remarks: 'Had a great idea', behaviorPoints: 1 })
  const postId = fieldOf(await post('/class-feed/post', { classId, text: 'Read page 12.', isPinned: false }), 'id')
  const entry = { when: { kind: 'weekly', days: [1, 3, 5] }, startMinute: 600, minutes: 45, timeZone: 'UTC' }
  await post('/scheduler/create', { ...entry, classId, title: 'Leaves', flowId: null })
  const lesson = fieldOf(await post('/flow/addIWB', { name: `Leaves of ${students}` }), 'flow_id')
  await post('/flow/publishIwb', { flow_id: lesson, class_id: classId })
  const [desk] = layoutOf('pairs', 2)
  const seats = [{ deskId: desk?.deskId, personId: studentId, isFixed: false }]
  const plan = {
    planId: anId(),
    name: 'Hall',
    desks: layoutOf('pairs', 60),
    rules: { front: [], apart: [], alternate: [] },
  }
  await post('/seating/save', { ...plan, classId, seats, revision: anId(), replaces: null })
  await copyRows(runtime, { students, postId, lesson })
  await copyStudent(runtime, { classId, studentId, students })
  return { students, classId, studentId, days: { from: days.at(-1) ?? '', to: days.at(0) ?? '' } }
}

/** Gives the class more posts and lessons, whatever its size. */
async function copyRows(
  runtime: ApiRuntime,
  { students, postId, lesson }: { students: number; postId: string; lesson: string },
): Promise<void> {
  const id = `printf('%08x-0000-7000-9000-%012x', ${students}, i)`
  // An author posts only so often within an hour.
  const post = { id, created_at: `'2026-01-05T08:00:00.000Z'` }
  const ofLesson = { id, name_words: `''`, name_key: `'leaves ' || i || ' of ${students}'` }
  const count = most.lessons - 1
  await copy(runtime, 'INSTITUTES_00', {
    table: 'feed_posts',
    where: `t.id = '${postId}'`,
    set: post,
    count: most.posts - 1,
  })
  await copy(runtime, 'INSTITUTES_00', { table: 'lessons', where: `t.id = '${lesson}'`, set: ofLesson, count })
  const ofClass = { where: `t.lesson_id = '${lesson}'`, set: { lesson_id: id } }
  await copy(runtime, 'INSTITUTES_00', { table: 'publications', ...ofClass, count })
}

/** Gives the class as many students as the first one, with the same rows. */
async function copyStudent(
  runtime: ApiRuntime,
  { classId, studentId, students }: Pick<SizedClass, 'classId' | 'studentId' | 'students'>,
): Promise<void> {
  const id = `printf('%08x-0000-7000-8000-%012x', ${students}, i)`
  const count = students - 1
  const where = `t.person_id = '${studentId}'`
  const self = { where: `t.id = '${studentId}'`, count }
  await copy(runtime, 'DIRECTORY', {
    table: 'people',
    ...self,
    set: { id, email: `'s${students}-' || i || '@bench.example'` },
  })
  await copy(runtime, 'DIRECTORY', { table: 'memberships', where, set: { person_id: id }, count })
  await copy(runtime, 'INSTITUTES_00', {
    table: 'members',
    ...self,
    set: { id, name: `'Student ' || i`, name_key: 'null' },
  })
  for (const table of ['class_members', 'attendance_marks'])
    await copy(runtime, 'INSTITUTES_00', {
      ...{ table, count, set: { person_id: id } },
      where: `${where}${table === 'class_members' ? ` and t.class_id = '${classId}'` : ''}`,
    })
  await copy(runtime, 'INSTITUTES_00', {
    ...{ table: 'conduct_entries', where, count },
    set: { person_id: id, id: `substr(t.id, 1, 24) || printf('%012x', ${students} * 100000 + i)` },
  })
}
