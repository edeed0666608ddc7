import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { migratedEnv, recorded } from './databases.ts'
import { anId, makeSchool, TestWorker, type School } from './school.ts'

let env: Env
let school: School

beforeAll(async () => {
  env = await migratedEnv()
  school = await makeSchool(env, { shard: '00', isLicensed: true })
})

/** The calls of the page of a class, by tab. */
const pagesOf = (classId: string) => [
  `/admin/class/get/${classId}`,
  `/scheduler/fetch-for-today?classId=${classId}`,
  `/syllabus/get?for_class=${classId}`,
  `/assessment/fetch-paginated?classId=${classId}&limit=10`,
  `/student/class/${classId}?limit=100`,
  `/group/list/${classId}`,
  `/admin/class/getUsers/instructor/${classId}?limit=100`,
  `/class-request/get-all-requests-in-a-class/${classId}?limit=50`,
]

async function grow(to: number): Promise<void> {
  const { instituteId, classId } = school.at
  const db = instituteDatabaseOf(env, '00')
  const ids = JSON.stringify(Array.from({ length: to }, anId))
  const at = new Date().toISOString()
  await db.run(sql`insert into members (institute_id, id, name, created_at)
    select ${instituteId}, value, 'Student ' || key, ${at} from json_each(${ids})`)
  await db.run(sql`insert into class_members (institute_id, class_id, person_id, role, joined_at)
    select ${instituteId}, ${classId}, value, 'learner', ${at} from json_each(${ids})`)
}

async function statements(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const path of pagesOf(school.at.classId)) {
    const { env: watched, trips } = recorded(env)
    const { status } = await new TestWorker(watched).get(path, school.callers.instructor.token)
    expect(status, path).toBe(200)
    const ofInstitute = trips.filter(({ database }) => database === 'institute')
    counts[path] = ofInstitute.flatMap(({ statements: sent }) => sent).length
  }
  return counts
}

test('[CL-21] a call of the class page is at most four statements, with 20 or 2,000 students', async () => {
  await grow(20)
  const few = await statements()
  await grow(1_980)
  const many = await statements()
  expect(many).toEqual(few)
  for (const [path, count] of Object.entries(many)) expect(count, path).toBeLessThanOrEqual(4)
})
