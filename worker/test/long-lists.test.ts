import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf, together } from '#platform/db.ts'
import { freshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

const fresh = freshSchool()
const count = 120

type Page = { items: { first_name: string; userId: string }[]; cursor: string | null; total: number }

/** Adds *Roll 1* to *Roll 120* to the class of the school; every third of them has its lesson. */
async function fillClass(): Promise<void> {
  const { instituteId, classId, lessonId } = fresh.school.at
  const db = instituteDatabaseOf(fresh.env, '00')
  const rows = JSON.stringify(Array.from({ length: count }, (_, at) => ({ id: anId(), name: `Roll ${at + 1}`, at })))
  await together(db, [
    db.run(sql`insert into members (institute_id, id, name, last_name, created_at)
      select ${instituteId}, value ->> 'id', value ->> 'name', '', '' from json_each(${rows})`),
    db.run(sql`insert into class_members (institute_id, class_id, person_id, role, joined_at)
      select ${instituteId}, ${classId}, value ->> 'id', 'learner', '2026-01-01T00:00:00.000Z' from json_each(${rows})`),
    db.run(sql`insert into holders (institute_id, lesson_id, person_id, holding, seen_at)
      select ${instituteId}, ${lessonId}, value ->> 'id', 'downloaded', '2026-01-01T00:00:00.000Z'
      from json_each(${rows}) where value ->> 'at' % 3 = 0`),
  ])
}

async function roster(query = ''): Promise<Page> {
  const { classId } = fresh.school.at
  const { status, body } = await fresh.worker.get(
    `/student/class/${classId}?${query}`,
    fresh.school.callers.instructor.token,
  )
  expect(status).toBe(200)
  // The path answers this shape.
  return body as Page
}

test('[LL-1] a class of more than a page is counted and paged in natural order without gaps', async () => {
  await fillClass()
  // The job gives keys to names that SQL wrote without one.
  await fresh.worker.drain()
  const names: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await roster(`limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`)
    expect(page.total).toBe(count + 2)
    names.push(...page.items.map(({ first_name }) => first_name))
    cursor = page.cursor
  }
  const rolls = Array.from({ length: count }, (_, at) => `Roll ${at + 1}`)
  expect(names).toEqual(['guest', 'learner', ...rolls])
})

test('[UX-C8] a class is searched by any part of a name or digits of any script, with a count', async () => {
  await fillClass()
  expect(await roster('search=oll%20%D9%A1%D9%A1')).toMatchObject({ total: 11, items: { length: 11 } })
  expect((await roster('search=ROLL%201%2020')).total).toBe(0)
  expect(await roster('search=roll&limit=5')).toMatchObject({ total: count, items: { length: 5 } })
})

test('[LL-1] downloads of a lesson are counted over the whole list and not over a page of it', async () => {
  await fillClass()
  const path = `/flow/lesson-holders?flow_id=${fresh.school.at.lessonId}&limit=10`
  const { body } = await fresh.worker.get(path, fresh.school.callers.instructor.token)
  expect(body).toMatchObject({ students: count + 2, have: 40, items: { length: 10 }, hasNextPage: true })
})
