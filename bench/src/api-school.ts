import { createHash } from 'node:crypto'
import { seededFrom } from '@takhti/tools/start/seed'
import type { Answer, ApiRuntime, Database } from './api-runtime.ts'

/** A teacher with a number of lessons, signed in. */
export type Teacher = { lessons: number; token: string }

/** Teachers of one institute, and how one of them signs in. */
export type ApiSchool = { teachers: readonly Teacher[]; signIn(): Promise<Answer>; grow(): Promise<void> }

/** How many people are in the institute and the directory beside the teachers, when the school has grown. */
const people = 10_000

/**
 * Seeds the school and gives it a teacher for each number of lessons; they are in the databases when the school grows.
 */
export async function apiSchool(runtime: ApiRuntime, sizes: readonly number[]): Promise<ApiSchool> {
  const seeded = await runtime.ask('/api/development/seed', { body: {} })
  const teacher = seededFrom(seeded.body).people.find(({ role }) => role === 'instructor')
  if (!teacher) throw new Error(`The seeded school has no teacher: ${seeded.body}`)
  const { email, password } = teacher
  const signIn = () => runtime.askCounted('/api/galileo/login', { body: { email, password } })
  const token = fieldOf(await signIn(), 'access_token')
  const made = await runtime.ask('/api/flow/addIWB', { token, body: { name: 'The first of many' } })
  const template = { lesson: fieldOf(made, 'flow_id'), person: fieldOf(made, 'createdBy'), session: hashOf(token) }
  const teachers = sizes.map((lessons) => ({ lessons, token: `bench-teacher-with-${lessons}-lessons` }))
  return {
    teachers,
    signIn,
    async grow() {
      await addPeople(runtime, template)
      for (const each of teachers) await addTeacher(runtime, template, each)
    },
  }
}

/** A field of an answer's body, which has to be text. */
export function fieldOf({ status, body }: Answer, field: string): string {
  const fields: Record<string, unknown> = JSON.parse(body)
  const value = fields[field]
  if (typeof value !== 'string') throw new Error(`No ${field} in the answer: ${status} ${body.slice(0, 200)}`)
  return value
}

/** The stored hash of a token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

type Template = { lesson: string; person: string; session: string }

async function addPeople(runtime: ApiRuntime, { person }: Template): Promise<void> {
  const id = idOf('1', 'i')
  await copy(runtime, 'DIRECTORY', {
    table: 'people',
    where: `t.id = '${person}'`,
    set: { id, email: `'person-' || i || '@bench.example'` },
    count: people,
  })
  await copy(runtime, 'INSTITUTES_00', { table: 'members', where: `t.id = '${person}'`, set: { id }, count: people })
}

async function addTeacher(runtime: ApiRuntime, template: Template, { lessons, token }: Teacher): Promise<void> {
  const person = idOf('2', String(lessons))
  const ofPerson = { where: `t.person_id = '${template.person}'`, set: { person_id: person } }
  const self = { where: `t.id = '${template.person}'`, set: { id: person } }
  await copy(runtime, 'DIRECTORY', {
    table: 'people',
    ...self,
    set: { id: person, email: `'${lessons}@bench.example'` },
  })
  await copy(runtime, 'DIRECTORY', { table: 'memberships', ...ofPerson })
  await copy(runtime, 'DIRECTORY', {
    table: 'sessions',
    where: `t.token = '${template.session}'`,
    set: { id: person, person_id: person, token: `'${hashOf(token)}'` },
  })
  await copy(runtime, 'INSTITUTES_00', { table: 'members', ...self })
  await copy(runtime, 'INSTITUTES_00', {
    table: 'lessons',
    where: `t.id = '${template.lesson}'`,
    set: {
      id: `printf('%08x-0000-7000-8000-%012x', ${lessons}, i)`,
      name: `'Lesson ' || i`,
      name_key: `'lesson ' || i`,
      // A lesson without text is in no text index: the benchmark measures the lists.
      name_words: `''`,
      author_id: person,
      updated_at: `strftime('%Y-%m-%dT%H:%M:%fZ', 1600000000 + i, 'unixepoch')`,
    },
    count: lessons,
  })
}

type Copy = { table: string; where: string; set: Readonly<Record<string, string>>; count?: number }

/** Copies a row many times in one statement; the varying values are SQL, where `i` counts from one. */
export async function copy(
  runtime: ApiRuntime,
  database: Database,
  { table, where, set, count = 1 }: Copy,
): Promise<void> {
  const columns = await runtime.run(database, `select name from pragma_table_info('${table}')`)
  const names = columns.map(({ name }) => String(name))
  const values = names.map((name) => set[name] ?? `t.${name}`)
  // A million rows at once is a request that outlives its connection on a busy machine.
  for (let from = 1; from <= count; from += atOnce)
    await runtime.run(
      database,
      `insert into ${table} (${names.join(', ')})
       with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${Math.min(from + atOnce - 1, count)})
       select ${values.join(', ')} from n join ${table} t on ${where}`,
    )
}

const atOnce = 50_000

function idOf(kind: string, number: string): string {
  return `printf('0000000${kind}-0000-7000-8000-%012x', ${number})`
}
