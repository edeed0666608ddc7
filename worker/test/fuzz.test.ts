import { calls } from '@takhti/schema/calls'
import { drawsOf, hostileRequest } from '@takhti/schema/fuzz'
import { formFaults } from '@takhti/schema/matrix'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { migratedEnv } from './databases.ts'
import { brokenRules } from './fsck.ts'
import { makeSchool, TestWorker } from './school.ts'

// The normal run draws the same cases each time; a manual run draws more.
const runsPerCall = process.env['TAKHTI_SEED'] === undefined ? 30 : 5

test('[L5] hostile input gets an answer of the catalogue from every call, and no failure', async () => {
  const env = await migratedEnv()
  const school = await makeSchool(env, { shard: '01', isLicensed: true })
  const worker = new TestWorker(env)
  const { instructor, learner } = school.callers
  let sent = 0
  for (const call of calls.filter(({ name }) => name !== 'accounts.logout'))
    await fc.assert(
      fc.asyncProperty(fc.noBias(fc.nat()), async (seed) => {
        const request = hostileRequest(call, school.at, drawsOf(seed))
        const { token } =
          call.call['~orpc'].meta.roles === 'anyone' ? { token: null } : sent % 3 === 0 ? learner : instructor
        const reply = await worker.send(request, token)
        sent += 1
        expect(
          formFaults(call, reply),
          `${request.method} ${request.path} ${request.body ?? ''}`.slice(0, 2_000),
        ).toEqual([])
      }),
      { numRuns: runsPerCall, endOnFailure: true },
    )
  expect(sent).toBeGreaterThanOrEqual((calls.length - 1) * runsPerCall)
  expect(await brokenRules(env)).toEqual([])
  // Thousands of requests, each through all of the worker.
}, 300_000)

test('[L5] bodies that are no JSON, of another type or too large are refused by name', async () => {
  const env = await migratedEnv()
  const { callers } = await makeSchool(env, { shard: '00', isLicensed: true })
  const worker = new TestWorker(env)
  const ask = async (body: string, headers = {}) => {
    const request = { method: 'POST', path: '/api/flow/addIWB', body }
    const { status, body: answer } = await worker.send(request, callers.instructor.token, headers)
    return [status, answer]
  }
  expect(await ask('{"name":')).toMatchObject([400, { code: 'common/bad-request' }])
  expect(await ask('["name"]')).toMatchObject([400, { code: 'common/bad-request' }])
  expect(await ask('name=x', { 'Content-Type': 'application/x-www-form-urlencoded' })).toMatchObject([400, {}])
  expect(await ask('{"name":"x"}', { 'Content-Type': 'text/plain' })).toMatchObject([400, {}])
  expect(await ask(JSON.stringify({ name: 'x'.repeat(1_000_001) }))).toMatchObject([413, { code: 'common/too-large' }])
  expect(await ask(JSON.stringify({ name: 'x'.repeat(900_000) }))).toMatchObject([400, {}])
  expect(await ask('{"name":7}')).toMatchObject([400, { issues: [{ path: 'name' }] }])
})
