import { beforeAll, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from './databases.ts'
import { anId, makeSchool, TestWorker, type School } from './school.ts'

let env: Env
let school: School

beforeAll(async () => {
  env = await migratedEnv()
  school = await makeSchool(env, { shard: '00', isLicensed: true })
})

/** A rate limit with a maximum of calls for each key; the window never ends. */
function limitOf(most: number): RateLimit {
  const seen = new Map<string, number>()
  return {
    limit: async ({ key }) => {
      seen.set(key, (seen.get(key) ?? 0) + 1)
      return { success: (seen.get(key) ?? 0) <= most }
    },
  }
}

const production = (most: number): Env => ({
  ...env,
  ENVIRONMENT: 'production',
  PUBLIC_ORIGIN: 'http://localhost',
  SOURCE_LIMIT: limitOf(most),
  CALL_LIMIT: limitOf(1_000),
})

const from = (address: string) => ({ 'CF-Connecting-IP': address })

/** A body that counts how many of its bytes were read. */
function watchedBody(chunks: number) {
  let read = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read += 1
        if (read > chunks) controller.close()
        else controller.enqueue(new TextEncoder().encode(' '.repeat(65_536)))
      },
    },
    { highWaterMark: 0 },
  )
  return { body, read: () => read }
}

test('[AD-2] a call that is refused reads nothing of its body', async () => {
  const worker = new TestWorker(env)
  for (const [path, token, status] of [
    ['/api/capture', null, 401],
    ['/api/ai/summarize', 'not-a-token', 401],
    ['/api/capture', school.callers.guest.token, 403],
  ] as const) {
    const { body, read } = watchedBody(80)
    const headers = token === null ? {} : { Authorization: `Bearer ${token}` }
    const reply = await worker.ask({ method: 'POST', path, body: body as unknown as string }, headers)
    expect([path, reply.status, read()]).toEqual([path, status, 0])
  }
})

test('[AD-2] without a session a body of more than 64 KB is refused at its first bytes', async () => {
  const worker = new TestWorker(env)
  const { body, read } = watchedBody(80)
  const request = { method: 'POST', path: '/api/galileo/login', body: body as unknown as string }
  expect((await worker.ask(request)).status).toBe(413)
  expect(read()).toBeLessThan(4)
})

test('[AD-2] calls without a session are rate-limited by source; a session of it is not', async () => {
  const worker = new TestWorker(production(5))
  const ask = (address: string, token: string | null = null) =>
    worker.post('/student/erased', token, { desks: [] }, from(address))
  for (let n = 0; n < 5; n += 1) expect((await ask(`2001:db8::${n}`)).status).toBe(200)
  expect((await ask('2001:db8::77')).status).toBe(429)
  expect((await ask('2001:db8::77', 'junk-token')).status).toBe(429)
  expect((await ask('203.0.113.9')).status).toBe(200)
  expect((await ask('2001:db8::77', school.callers.learner.token)).status).toBe(200)
})

// Before, each call without a session read a hundred objects.
test('[AD-2] without its ticket a device learns nothing of a person, and no object is read', async () => {
  let reads = 0
  const FILES = new Proxy(env.FILES, {
    get(target, name: keyof R2Bucket) {
      if (name === 'head' || name === 'get') reads += 1
      return target[name].bind(target)
    },
  })
  const worker = new TestWorker({ ...env, FILES })
  const { learner, instructor } = school.callers
  const ticketOf = async (token: string | null) => (await worker.get('/student/desk-ticket', token)).body as object
  const own = await ticketOf(learner.token)
  const forged = Array.from({ length: 100 }, () => ({ instituteId: anId(), userId: anId(), ticket: 'A'.repeat(43) }))
  const ask = (desks: readonly object[]) => worker.post('/student/erased', null, { desks })
  expect(await ask(forged)).toMatchObject({ status: 200, body: { desks: [] } })
  expect(await ask([{ ...own, userId: instructor.personId }])).toMatchObject({ body: { desks: [] } })
  expect((await ask([{ instituteId: anId(), userId: anId() }])).status).toBe(400)
  expect((await worker.get('/student/desk-ticket', null)).status).toBe(401)
  expect(reads).toBe(0)
  expect((await ask([own])).status).toBe(200)
  expect(reads).toBe(1)
})
