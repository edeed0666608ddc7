import { clientErrorDays } from '@takhti/schema/health/rules'
import { dayMs } from '@takhti/schema/kit/durations'
import { afterEach, expect, test, vi } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { makeOperator, TestWorker } from './school.ts'

const fresh = freshSchool()

const error = { kind: 'error', name: 'TypeError', frames: ['a.js:1:2'], route: '/q/$code', requestId: null, count: 2 }

const report = (...errors: object[]) =>
  fresh.worker.post('/client-errors', null, { build: 'b.js', language: 'hi', errors })

async function listed() {
  const { token } = await makeOperator(fresh.env)
  return (await fresh.worker.get('/operator/client-errors', token)).body as { items: Record<string, unknown>[] }
}

afterEach(() => vi.restoreAllMocks())

// Fault: with a message in the model, the address is in the log and in the list.
test('[HE-2] an address in the message of a report is neither logged nor stored', async () => {
  const lines = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const message = 'no mail to mina@school.example'
  expect(await report({ ...error, message, frames: ['planted.js:1:2'] })).toMatchObject({ body: { isWanted: true } })
  expect(lines.mock.calls.flat().join()).toContain('client error')
  expect(lines.mock.calls.flat().join()).not.toContain('mina')
  expect(JSON.stringify(await listed())).toContain('planted.js')
  expect(JSON.stringify(await listed())).not.toContain('mina')
  for (const field of ['name', 'route'] as const)
    expect(await report({ ...error, [field]: message })).toMatchObject({ status: 400 })
  expect(await report({ ...error, frames: [message] })).toMatchObject({ status: 400 })
})

test('[HE-2] equal errors of a day are one row with their count, until they are 30 days old', async () => {
  const own = { ...error, frames: ['equal.js:1:2'] }
  await report(own, { ...own, route: '/login' })
  await report(own)
  const rows = async () => (await listed()).items.filter(({ frames }) => String(frames) === 'equal.js:1:2')
  expect(
    (await rows())
      .map(({ route, count }) => `${String(route)} ${String(count)}`)
      .toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['/login 2', '/q/$code 4'])
  fresh.worker.clock.pass((clientErrorDays + 1) * dayMs)
  await fresh.worker.drain()
  fresh.worker.clock.time = new Date()
  expect(await rows()).toEqual([])
})

test('[HE-2] an address reports 60 times an hour, and none where the operator wants none', async () => {
  await fresh.env.DIRECTORY.prepare('delete from attempts').run()
  const statuses: number[] = []
  for (let each = 0; each < 61; each += 1) statuses.push((await report(error)).status)
  expect(statuses.indexOf(429)).toBe(60)
  const quiet = new TestWorker({ ...fresh.env, CLIENT_REPORTS: 'off' })
  const body = { build: 'b.js', language: 'en', errors: [{ ...error, frames: ['off.js:1:2'] }] }
  expect(await quiet.post('/client-errors', null, body)).toMatchObject({ body: { isWanted: false } })
  expect(JSON.stringify(await listed())).not.toContain('off.js')
})
