import { unusedGuestMs } from '@takhti/schema/classes/rules'
import { dayMs, minuteMs } from '@takhti/schema/kit/durations'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { directoryOf, instituteDatabaseOf } from '#platform/db.ts'
import { freshSchool } from './fresh-school.ts'
import { brokenRules } from './fsck.ts'

const fresh = freshSchool()

const join = (displayName: string) =>
  fresh.worker.post(`/join/${fresh.school.at.code}/by-students`, null, { displayName })

async function roles(personId: string) {
  const rows = await directoryOf(fresh.env).all<{ role: string }>(
    sql`select role from memberships where person_id = ${personId}`,
  )
  return rows.map(({ role }) => role)
}

test('[CL-10] a guest whose session was never used goes after a week, one that was used stays', async () => {
  const unused = await join('Omar')
  const used = (await join('Mina')).body as { access_token: string; userId: string }
  await fresh.worker.get('/admin/class/getUserClasses', used.access_token)
  fresh.worker.clock.time = new Date(Math.ceil((Date.now() + unusedGuestMs) / dayMs) * dayMs + 30 * minuteMs)
  // The second run does the job that the first one enqueued for the institute's database.
  for (let run = 0; run < 2; run += 1) await fresh.worker.drain()
  const { userId } = unused.body as { userId: string }
  expect(await roles(userId)).toEqual([])
  expect(await roles(used.userId)).toEqual(['guest'])
  const left = await instituteDatabaseOf(fresh.env, '00').all<{ id: string }>(
    sql`select person_id as id from class_members where class_id = ${fresh.school.at.classId}`,
  )
  expect(left.map(({ id }) => id)).toContain(used.userId)
  expect(left.map(({ id }) => id)).not.toContain(userId)
  expect(await brokenRules(fresh.env)).toEqual([])
})
