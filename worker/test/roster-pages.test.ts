import { compareNames } from '@takhti/schema/kit/name-order'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keyNames } from '#classes/port.ts'
import { instituteDatabaseOf } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { platformOf } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import { freshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

const fresh = freshSchool()

type Row = { userId: string; first_name: string; last_name: string }
type Page = { items: Row[]; total: number; cursor: string | null }

const db = () => instituteDatabaseOf(fresh.env, '00')

/** The cron's job, which gives keys to the names that the fixtures write by SQL. */
const fold = () =>
  keyNames(platformOf(fresh.env, { clock: fresh.worker.clock, random: randomBytes, waitUntil: () => undefined }))

const nameOf = ({ first_name, last_name }: Row) => `${first_name} ${last_name}`.trim()

/** Adds students whose names are in no order, in several scripts, some of them twice. */
async function fill(count: number): Promise<void> {
  const { instituteId, classId } = fresh.school.at
  const firsts = ['Roll', 'असिता', 'Émile', 'zoë', 'محمد', '李', 'Anna']
  const people = Array.from({ length: count }, (_, at) => ({
    ...{ id: anId(), first: firsts[(at * 5) % firsts.length], last: String((at * 37) % 150) },
  }))
  await db().run(sql`insert into members (institute_id, id, name, last_name, created_at)
    select ${instituteId}, value ->> 'id', value ->> 'first', value ->> 'last', '2026-01-01T00:00:00.000Z'
    from json_each(${JSON.stringify(people)})`)
  await db().run(sql`insert into class_members (institute_id, class_id, person_id, role, joined_at)
    select ${instituteId}, ${classId}, value ->> 'id', 'learner', '2026-01-01T00:00:00.000Z'
    from json_each(${JSON.stringify(people)})`)
  await fold()
}

// Faults: a page that leaves out its last row; a row that equals the cursor on two pages.
test('[CL-23] pages of a class by cursor and by number are its whole list in natural order', async () => {
  await fill(300)
  const { token } = fresh.school.callers.instructor
  const ask = async (query: string) =>
    (await fresh.worker.get(`/student/class/${fresh.school.at.classId}?limit=17${query}`, token)).body as Page
  const [byCursor, byNumber]: [Row[], Row[]] = [[], []]
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await ask(cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`)
    byCursor.push(...page.items)
    cursor = page.cursor
  }
  const { total } = await ask('')
  for (let skip = 0; skip < total; skip += 17) byNumber.push(...(await ask(`&skip=${skip}`)).items)
  const ordered = byCursor.toSorted((one, other) =>
    compareNames(nameOf(one), nameOf(other)) !== 0
      ? compareNames(nameOf(one), nameOf(other))
      : one.userId < other.userId
        ? -1
        : 1,
  )
  expect(new Set(byCursor.map(({ userId }) => userId)).size).toBe(total)
  expect(total).toBeGreaterThanOrEqual(300)
  expect(byCursor).toEqual(ordered)
  expect(byNumber).toEqual(ordered)
})

/** An environment that adds the rows that its statements read to `counter`. */
function metered(env: Env, counter: { rows: number }): Env {
  const INSTITUTES_00 = new Proxy(env.INSTITUTES_00, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'batch') return value.bind(target)
      return async (statements: D1PreparedStatement[]) => {
        const answers = await target.batch(statements)
        for (const { meta } of answers) counter.rows += meta.rows_read
        return answers
      }
    },
  })
  return { ...env, INSTITUTES_00 }
}

// Faults: a page without the index of its order; a count of the rows instead of the class's own count.
test('[CL-36] a page reads as many rows in a class of 2,000 as in one of 40', async () => {
  const { token } = fresh.school.callers.instructor
  const read = async (query = '') => {
    const counter = { rows: 0 }
    fresh.worker.env = metered(fresh.env, counter)
    const { body, status } = await fresh.worker.get(
      `/student/class/${fresh.school.at.classId}?limit=20&timeFrame=last30Days${query}`,
      token,
    )
    fresh.worker.env = fresh.env
    expect(status).toBe(200)
    return { rows: counter.rows, page: body as Page }
  }
  await fill(40)
  const few = await read()
  await fill(1_960)
  const many = await read()
  expect(few.rows).toBeGreaterThan(20)
  expect(many.rows).toBe(few.rows)
  expect((await read(`&cursor=${encodeURIComponent(many.page.cursor ?? '')}`)).rows).toBeLessThan(few.rows + 20)
  expect(many.page.total).toBe(few.page.total + 1_960)
})

// Faults: without the trigger of a rename, and without that of a merge's move, a person stays in the old place.
test('[CL-37] renames, entries and merges place a person by the present name, before the job too', async () => {
  const { instituteId, classId } = fresh.school.at
  await fill(12)
  const list = async () => {
    const { token } = fresh.school.callers.instructor
    return ((await fresh.worker.get(`/student/class/${classId}?limit=50`, token)).body as Page).items
  }
  const rename = (id: string, name: string) =>
    db().run(sql`update members set name = ${name}, last_name = '' where institute_id = ${instituteId} and id = ${id}`)
  const id = (await list()).at(-1)?.userId ?? ''
  await rename(id, 'aaron')
  expect((await list())[0]?.userId).toBe(id)
  await rename(id, 'Zz')
  await fold()
  expect((await list()).map(nameOf)).toEqual((await list()).map(nameOf).toSorted(compareNames))
  const other = anId()
  await db().run(
    sql`insert into members (institute_id, id, name, created_at) values (${instituteId}, ${other}, 'Aaa', 'x')`,
  )
  await db().run(
    sql`update class_members set person_id = ${other} where institute_id = ${instituteId} and person_id = ${id}`,
  )
  expect((await list())[0]?.userId).toBe(other)
})

test('[CL-38] the own count of a class follows entries, roles and leaving', async () => {
  const { instituteId, classId } = fresh.school.at
  const { learner } = fresh.school.personIds
  const count = async () => {
    const { body } = await fresh.worker.get(`/admin/class/get/${classId}`, fresh.school.callers.instructor.token)
    return (body as { learnerCount: number }).learnerCount
  }
  const before = await count()
  await fill(3)
  expect(await count()).toBe(before + 3)
  const of = (id: string) => sql`institute_id = ${instituteId} and class_id = ${classId} and person_id = ${id}`
  await db().run(sql`update class_members set role = 'guest' where ${of(learner)}`)
  expect(await count()).toBe(before + 3)
  await db().run(sql`update class_members set role = 'instructor' where ${of(learner)}`)
  expect(await count()).toBe(before + 2)
  await db().run(
    sql`delete from class_members where institute_id = ${instituteId} and class_id = ${classId} and role = 'learner'`,
  )
  expect(await count()).toBe(before - 1)
})
