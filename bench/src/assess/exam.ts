import { seededFrom } from '@takhti/tools/start/seed'
import type { Answer, ApiRuntime, Database } from '../api-runtime.ts'
import { copy, fieldOf, hashOf } from '../api-school.ts'

/** How many questions each student answers. */
export const questionCount = 30

/** A student with a running attempt at the exam, and two of the same kind that the bare worker writes. */
export type Taker = {
  database: 'INSTITUTES_00' | 'INSTITUTES_01'
  instituteId: string
  personId: string
  token: string
  attemptId: string
  bareAttemptId: string
  tripAttemptId: string
}

/** An exam in a school of each institute database, with running attempts of many students. */
export type Exam = {
  takers: readonly Taker[]
  questionIds: readonly string[]
  teacherToken: string
  /** The exam of the first school, and one of twenty responses. */
  assessmentId: string
  smallId: string
}

const schools = [
  { database: 'INSTITUTES_00', mail: 'demo.takhti.example' },
  { database: 'INSTITUTES_01', mail: 'other.takhti.example' },
] as const

const anId = (kind: number, number: number) =>
  `${kind.toString(16).padStart(8, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

const idsFrom = (kind: number) => `printf('${kind.toString(16).padStart(8, '0')}-0000-7000-8000-%012x', i)`

/** Seeds both schools, publishes an exam in each, and gives its students running attempts, half of them in each school. */
export async function examOf(runtime: ApiRuntime, students: number): Promise<Exam> {
  const { body } = await runtime.ask('/api/development/seed', { body: {} })
  // The seed answers the first school, and the other one within it.
  const other: unknown = JSON.parse(body).other
  const people = [body, JSON.stringify(other)].flatMap((text) => seededFrom(text).people)
  // Setting up a thousand students is no use of the licence.
  const triggers = await runtime.run('DIRECTORY', `select name from sqlite_master where type = 'trigger'`)
  for (const { name } of triggers) await runtime.run('DIRECTORY', `drop trigger "${String(name)}"`)
  const questionIds = Array.from({ length: questionCount }, (_, index) => anId(0x0e, index))
  const made: Awaited<ReturnType<typeof oneSchool>>[] = []
  for (const [index, { database, mail }] of schools.entries()) {
    const signIn = async (role: string) => {
      const person = people.find(({ email, role: own }) => email.endsWith(mail) && own === role)
      if (person === undefined) throw new Error(`No ${role} of ${mail}`)
      const { email, password } = person
      return fieldOf(await runtime.ask('/api/galileo/login', { body: { email, password } }), 'access_token')
    }
    made.push(await oneSchool(runtime, { database, index, questionIds, signIn, students: Math.ceil(students / 2) }))
  }
  const [first] = made
  if (first === undefined) throw new Error('No school')
  const { teacherToken, assessmentId, smallId } = first
  // Schools take turns, as students of both submit at once.
  const takers = first.takers.flatMap((_, index) => made.flatMap((school) => school.takers[index] ?? []))
  return { takers: takers.slice(0, students), questionIds, teacherToken, assessmentId, smallId }
}

type Making = {
  database: Taker['database']
  index: number
  questionIds: readonly string[]
  students: number
  signIn(role: string): Promise<string>
}

async function oneSchool(runtime: ApiRuntime, { database, index, questionIds, students, signIn }: Making) {
  const [teacherToken, token] = [await signIn('instructor'), await signIn('learner')]
  const [own] = await runtime.run(
    database,
    `select l.institute_id as instituteId, l.person_id as personId, l.class_id as classId from class_members l
     where l.role = 'learner' and exists (select 1 from class_members t where t.class_id = l.class_id
       and t.role = 'instructor') order by l.person_id limit 1`,
  )
  const { instituteId, personId, classId } = textsOf(own, ['instituteId', 'personId', 'classId'])
  const published = async () => {
    const body = { classId, name: 'Exam', questions: questionIds.map(questionOf) }
    return fieldOf(await runtime.ask('/api/assessment/createDraftandPublish', { token: teacherToken, body }), 'id')
  }
  const started = async (assessmentId: string) =>
    responseIn(await runtime.ask('/api/assessmentResponse/start', { token, body: { assessmentId } }))
  const [assessmentId, bareId, smallId] = [await published(), await published(), await published()]
  const templates = { ours: await started(assessmentId), bare: await started(bareId), small: await started(smallId) }
  const kind = (number: number) => 0x10 + index * 8 + number
  await addStudents(runtime, { database, personId, token, students, kind })
  const attempts = (template: string, { of, count, number = '1' }: { of: number; count: number; number?: string }) =>
    copy(runtime, database, {
      table: 'assessment_attempts',
      where: `t.id = '${template}'`,
      set: { id: idsFrom(kind(of)), person_id: idsFrom(kind(1)), seed: `'seed ' || i`, number },
      count,
    })
  await attempts(templates.ours, { of: 2, count: students })
  await attempts(templates.bare, { of: 3, count: students })
  await attempts(templates.bare, { of: 6, count: students, number: '2' })
  await attempts(templates.small, { of: 4, count: Math.min(20, students) })
  await submitAll(runtime, database, smallId)
  const takers: Taker[] = Array.from({ length: students }, (_, at) => ({
    ...{ database, instituteId, personId: anId(kind(1), at + 1), token: tokenOf(index, at + 1) },
    ...{ attemptId: anId(kind(2), at + 1), bareAttemptId: anId(kind(3), at + 1), tripAttemptId: anId(kind(6), at + 1) },
  }))
  return { teacherToken, assessmentId, smallId, takers }
}

type Adding = Pick<Making, 'database' | 'students'> & {
  personId: string
  token: string
  kind(number: number): number
}

const tokenOf = (index: number, number: number) => `bench-student-${index}-${number}`

async function addStudents(runtime: ApiRuntime, { database, personId, token, students, kind }: Adding) {
  const id = idsFrom(kind(1))
  const ofPerson = { where: `t.person_id = '${personId}'`, set: { person_id: id }, count: students }
  const self = { where: `t.id = '${personId}'`, set: { id }, count: students }
  const index = database === 'INSTITUTES_00' ? 0 : 1
  const email = `'student-${index}-' || i || '@bench.example'`
  await copy(runtime, 'DIRECTORY', { ...self, table: 'people', set: { id, email } })
  await copy(runtime, 'DIRECTORY', { ...ofPerson, table: 'memberships' })
  await copy(runtime, database, { ...self, table: 'members' })
  await copy(runtime, database, { ...ofPerson, table: 'class_members' })
  await copy(runtime, 'DIRECTORY', {
    table: 'sessions',
    where: `t.token = '${hashOf(token)}'`,
    set: { id: idsFrom(kind(5)), person_id: id, token: `'session-${index}-' || i` },
    count: students,
  })
  // SQLite has no SHA-256, so the hashes are written in a second statement.
  const hashes = Array.from({ length: students }, (_, at) => [at + 1, hashOf(tokenOf(index, at + 1))] as const)
  for (let from = 0; from < hashes.length; from += 500) {
    const json = JSON.stringify(hashes.slice(from, from + 500))
    await runtime.run(
      'DIRECTORY',
      `update sessions set token = (select value ->> 1 from json_each('${json}')
         where 'session-${index}-' || (value ->> 0) = sessions.token)
       where token in (select 'session-${index}-' || (value ->> 0) from json_each('${json}'))`,
    )
  }
}

/** Hands in every attempt at an assessment, as far as lists and results read it. */
export async function submitAll(runtime: ApiRuntime, database: Database, assessmentId: string): Promise<void> {
  await runtime.run(
    database,
    `update assessment_attempts set status = 'Submitted', submitted_at = started_at, receipt = id, score = 15,
       total_points = 30, judged = 30, right_answers = 15
     where assessment_id = '${assessmentId}' and submitted_at is null`,
  )
}

function questionOf(id: string) {
  return {
    ...{ id, type: 'MCQ', description: 'Where does a plant make its food?', correctOptions: ['a'], answer: 'Leaf' },
    options: ['a', 'b', 'c', 'd'].map((each) => ({ id: each, title: `Option ${each}` })),
    ...{ points: 1, difficulty: 'EASY', explanation: '', checks: { result: 'ok', reasons: [] }, madeBy: 'person' },
  }
}

function responseIn({ status, body }: Answer): string {
  const { response }: { response?: { assessmentResponseId?: string } } = JSON.parse(body)
  const id = response?.assessmentResponseId
  if (id === undefined) throw new Error(`No attempt: ${status} ${body.slice(0, 300)}`)
  return id
}

function textsOf<Name extends string>(row: Record<string, unknown> | undefined, names: readonly Name[]) {
  const entries = names.map((name) => [name, String(row?.[name])] as const)
  // The names are those given.
  return Object.fromEntries(entries) as Record<Name, string>
}
