import { expectedMemberships, fullBytes, fullMemberships } from '@takhti/schema/institutes/rules'
import { minuteMs } from '@takhti/schema/kit/durations'
import type { Caller } from '@takhti/schema/matrix'
import { beforeEach, expect, test } from 'vitest'
import { turnOf } from '#jobs/run-due.ts'
import { instituteDatabaseOf, shardsOf } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { brokenRules } from './fsck.ts'
import { anId, makeOperator, makeSchool, TestWorker } from './school.ts'
import { mailsTo } from './sign-ins.ts'

let env: Env
let worker: TestWorker
let operator: Caller

beforeEach(async () => {
  env = await migratedEnv()
  worker = new TestWorker(env)
  operator = await makeOperator(env)
})

async function load(shard: string, values: Record<string, number>): Promise<void> {
  for (const [column, value] of Object.entries(values))
    await env.DIRECTORY.prepare(`insert into database_loads (shard, ${column}) values (?1, ?2)
      on conflict (shard) do update set ${column} = excluded.${column}`)
      .bind(shard, value)
      .run()
}

const loads = async () =>
  (await env.DIRECTORY.prepare('select * from database_loads order by shard').all<Record<string, number>>()).results

async function found(): Promise<string> {
  const admin = { email: `${anId()}@head.example`, first_name: 'Head' }
  const reply = await worker.post('/operator/institute/create', operator.token, { name: 'A school', admin })
  return (reply.body as { shard: string }).shard
}

async function homeOfNewTeacher(): Promise<string> {
  const email = `${anId()}@newcomer.example`
  const body = { first_name: 'Asha', last_name: 'Rao', email, password: 'tumbling river stones', language: 'en' }
  const reply = await worker.post('/teacher/signup', null, { ...body, terms: true }, { 'CF-Connecting-IP': anId() })
  const { ticket } = reply.body as { ticket: string }
  const token = /#verify_token=([\w-]+)/.exec((await mailsTo(env, email)).at(-1)?.text ?? '')?.[1] ?? ''
  const verified = await worker.post('/galileo/verifyUserEmail', null, { verify_token: token, ticket })
  const { instituteId } = (verified.body as { login: { instituteId: string } }).login
  const row = await env.DIRECTORY.prepare('select shard from institutes where id = ?')
    .bind(instituteId)
    .first<{ shard: string }>()
  return row?.shard ?? ''
}

// Fault: without a trigger on changes of the home, both databases are off by a school after a move.
test('[PM-6] the directory counts what each database holds, and the cron measures its size', async () => {
  const { at, callers } = await makeSchool(env, { shard: '00', isLicensed: true })
  expect(await loads()).toEqual([{ shard: '00', institutes: 1, individuals: 0, memberships: 4, bytes: 0 }])
  const run = (sql: string, ...params: string[]) =>
    env.DIRECTORY.prepare(sql)
      .bind(...params)
      .run()
  await run("update institutes set shard = '01', kind = 'individual' where id = ?", at.instituteId)
  const guest = callers.guest.personId ?? ''
  await run("delete from memberships where person_id = ? and role = 'guest'", guest)
  expect(await loads()).toMatchObject([
    { shard: '00', institutes: 0, individuals: 0, memberships: 0 },
    { shard: '01', institutes: 1, individuals: 1, memberships: 3 },
  ])
  worker.clock.time.setUTCMinutes(10)
  await worker.drain()
  for (const { bytes } of await loads()) expect(bytes).toBeGreaterThan(100_000)
  expect(await brokenRules(env)).not.toContain('the load of a database is what its institutes hold')
  await load('01', { memberships: 7 })
  expect(await brokenRules(env)).toContain('the load of a database is what its institutes hold')
  await load('01', { memberships: 3, bytes: 0 })
})

// Fault: a digit of the id in place of the loads puts every second teacher into the fuller database.
test('[PM-5] a new teacher and a new school get the emptiest database, and none is full', async () => {
  await load('00', { memberships: expectedMemberships.institute * 5 })
  for (let each = 0; each < 3; each += 1) expect(await homeOfNewTeacher()).toBe('01')
  expect(await found()).toBe('01')
  await load('01', { bytes: fullBytes })
  expect(await found()).toBe('00')
  await load('00', { memberships: fullMemberships })
  const admin = { email: `${anId()}@head.example`, first_name: 'Head' }
  const refused = await worker.post('/operator/institute/create', operator.token, { name: 'A school', admin })
  expect(refused).toMatchObject({ status: 500, body: { code: 'common/internal' } })
})

// Fault: all databases in each run ask D1 for more statements than one invocation may, from forty databases on.
test('[PM-8] of fifty databases ten are cleaned in a minute, and each once in five', () => {
  const shards = Array.from({ length: 50 }, (_, at) => `${at}`.padStart(2, '0'))
  const turns = Array.from({ length: 5 }, (_, minute) => turnOf(shards, new Date(minute * minuteMs)))
  expect(turns.map(({ length }) => length)).toEqual([10, 10, 10, 10, 10])
  expect(turns.flat().toSorted()).toEqual(shards)
  expect(turnOf(['00', '01'], new Date())).toEqual(['00', '01'])
})

// Fault: a list of databases in the code leaves out the one that is only bound.
test('[PM-7] whatever databases are bound are homes, in the order of their names', async () => {
  const more = { ...env, INSTITUTES_117: env.INSTITUTES_01 }
  expect(shardsOf(more)).toEqual(['00', '01', '117'])
  expect(instituteDatabaseOf(more, '117').$client).toBe(env.INSTITUTES_01)
  expect(() => instituteDatabaseOf(env, '117')).toThrow('INSTITUTES_117')
  worker.env = more
  for (const shard of ['00', '01']) await load(shard, { memberships: 5_000 })
  expect(await found()).toBe('117')
})
