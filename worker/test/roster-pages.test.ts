import { compareNames } from '@takhti/schema/kit/name-order'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { freshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

const fresh = freshSchool()

type Row = { userId: string; first_name: string; last_name: string }
type Page = { items: Row[]; total: number; cursor: string | null }

const nameOf = ({ first_name, last_name }: Row) => `${first_name} ${last_name}`.trim()

/** Adds students whose names are in no order, in several scripts, some of them twice. */
async function fill(count: number): Promise<void> {
  const { instituteId, classId } = fresh.school.at
  const db = instituteDatabaseOf(fresh.env, '00')
  const firsts = ['Roll', 'असिता', 'Émile', 'zoë', 'محمد', '李', 'Anna']
  const people = Array.from({ length: count }, (_, at) => ({
    ...{ id: anId(), first: firsts[(at * 5) % firsts.length], last: String((at * 37) % 150) },
  }))
  await db.run(sql`insert into members (institute_id, id, name, last_name, created_at)
    select ${instituteId}, value ->> 'id', value ->> 'first', value ->> 'last', '2026-01-01T00:00:00.000Z'
    from json_each(${JSON.stringify(people)})`)
  await db.run(sql`insert into class_members (institute_id, class_id, person_id, role, joined_at)
    select ${instituteId}, ${classId}, value ->> 'id', 'learner', '2026-01-01T00:00:00.000Z'
    from json_each(${JSON.stringify(people)})`)
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
