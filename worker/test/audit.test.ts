import { calls, requestOf } from '@takhti/schema/calls'
import { isForOperators } from '@takhti/schema/kit/roles'
import { samples } from '@takhti/schema/matrix'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { anId, makeOperator, makeSchool, TestWorker, type School } from './school.ts'

type Entry = {
  id: string
  at: string
  action: string
  userId: string | null
  first_name: string
  targetName?: string | null
}
type Page = { items: Entry[]; hasNextPage: boolean; cursor: string | null }

let env: Env
let worker: TestWorker
let school: School

beforeAll(async () => {
  env = await migratedEnv()
})

beforeEach(async () => {
  worker = new TestWorker(env)
  school = await makeSchool(env, { shard: '00', isLicensed: true })
})

const list = async (query = ''): Promise<Page> => {
  const { body } = await worker.get(`/admin/audit-log?${query}`, school.callers.admin.token)
  return body as Page
}

/** Actions in both databases, in turn. */
async function doSome(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    worker.clock.pass(index % 3 === 0 ? 0 : 1000)
    if (index % 2 === 0) await worker.post('/flow/addIWB', school.callers.instructor.token, { name: `Lesson ${index}` })
    else await worker.post('/institute/invite-teacher', school.callers.admin.token, { email: `${anId()}@x.example` })
  }
}

test('[AU-1] both databases are one log, newest first, and pages neither skip nor repeat', async () => {
  await doSome(24)
  const seen: Entry[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await list(`limit=5&cursor=${cursor}`)
    seen.push(...page.items)
    cursor = page.cursor
    // An event during the reading is newer than what was read, and comes before it.
    await worker.post('/flow/addIWB', school.callers.instructor.token, { name: 'Later' })
  }
  expect(seen).toHaveLength(24)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(24)
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(new Set(seen.map(({ first_name }) => first_name))).toEqual(new Set(['instructor', 'admin']))
})

test('[AU-2] the log is filtered by person, by area or action, and by time', async () => {
  await doSome(6)
  const byPerson = await list(`userId=${school.personIds.instructor}`)
  expect(byPerson.items.map(({ action }) => action)).toEqual(Array(3).fill('lessons.create'))
  expect((await list('action=joining')).items.map(({ action }) => action)).toEqual(
    Array(3).fill('joining.inviteTeacher'),
  )
  expect((await list('action=joining.inviteTeacher')).items).toHaveLength(3)
  expect((await list('action=join')).items).toEqual([])
  const { items } = await list()
  const newest = items[0]?.at ?? ''
  expect((await list(`before=${newest}`)).items.every(({ at }) => at < newest)).toBe(true)
  expect((await list(`from=${newest}`)).items.every(({ at }) => at >= newest)).toBe(true)
})

test('[F1] the log excludes that of another institute', async () => {
  const other = await makeSchool(env, { shard: '00', isLicensed: true })
  await worker.post('/flow/addIWB', other.callers.instructor.token, { name: 'Theirs' })
  await worker.post('/institute/invite-teacher', other.callers.admin.token, { email: 'a@x.example' })
  expect((await list()).items).toEqual([])
  expect((await list(`userId=${other.personIds.instructor}`)).items).toEqual([])
})

// Fault: dropping the four triggers lets every statement below through.
test('[F10] no statement changes or removes an audit row', async () => {
  await doSome(2)
  for (const db of [env.DIRECTORY, env.INSTITUTES_00])
    for (const text of ["update audit set action = 'nothing'", "update audit set detail = '{}'", 'delete from audit'])
      await expect(db.prepare(text).run(), text).rejects.toThrow('AUDIT_APPEND_ONLY')
  expect((await list()).items).toHaveLength(2)
})

// Licences and limits, the list of institutes, and the platform's own people and log.
const ofPlatform = new Set([
  ...[
    'health.clientErrors',
    'institutes.create',
    'institutes.listAll',
    'institutes.move',
    'licences.create',
    'licences.setPlan',
    'licences.increment',
  ],
  ...['licences.ofInstitute', 'licences.setLimit', 'licences.setFeature', 'licences.transfer', 'licences.createCoupon'],
  ...[
    'operators.signOut',
    'operators.list',
    'operators.add',
    'operators.remove',
    'operators.audit',
    'operators.resetFactor',
    'topics.importCurated',
  ],
])

// No grant to read a tenant's data exists, so no operator can, whatever institute their session names.
test('[F11] an operator reaches no call of an institute; operator calls are those of this list', async () => {
  const { token } = await makeOperator(env)
  const named = { instituteId: school.at.instituteId }
  let refused = 0
  for (const call of calls) {
    const { roles } = call.call['~orpc'].meta
    if (isForOperators(roles)) expect(ofPlatform, call.name).toContain(call.name)
    if (typeof roles === 'string' || isForOperators(roles)) continue
    const reply = await worker.send(requestOf(call, samples[call.name](school.at)), token, named)
    expect(reply.status, call.name).toBe(403)
    refused += 1
  }
  expect(refused).toBeGreaterThan(40)
})

// Seen red: an entry named its target by an id.
test('[UX-B12] an entry names its person, class, lesson or invited address, and no stranger', async () => {
  const stranger = await makeSchool(env, { shard: '00', isLicensed: true })
  await worker.post('/flow/addIWB', school.callers.instructor.token, { name: 'Fractions' })
  await worker.post('/institute/invite-teacher', school.callers.admin.token, { email: 'meera@x.example' })
  const at = '2026-01-01T00:00:00.000Z'
  await env.DIRECTORY.prepare(
    'insert into audit (id, institute_id, action, entity_id, request_id, at) values (?, ?, ?, ?, ?, ?)',
  )
    .bind(anId(), school.at.instituteId, 'factors.reset', school.personIds.learner, 'r', at)
    .run()
  await env.DIRECTORY.prepare(
    'insert into audit (id, institute_id, action, entity_id, request_id, at) values (?, ?, ?, ?, ?, ?)',
  )
    .bind(anId(), school.at.instituteId, 'sessions.revoke', stranger.personIds.learner, 'r', at)
    .run()
  const { items } = await list()
  expect(Object.fromEntries(items.map(({ action, targetName }) => [action, targetName]))).toEqual({
    'lessons.create': 'Fractions',
    'joining.inviteTeacher': 'meera@x.example',
    'factors.reset': 'learner',
    'sessions.revoke': null,
  })
})
