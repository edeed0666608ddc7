import { outbox } from '@takhti/schema/kit/directory-tables'
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { directoryOf } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { migratedEnv } from '../../test/databases.ts'
import { makeSchool } from '../../test/school.ts'
import { callsWorker } from '../calls-worker.ts'
import { router } from '../router.ts'

const own = 'https://takhti.test'
const served = callsWorker(router)
let env: Env

beforeAll(async () => {
  env = { ...(await migratedEnv()), ENVIRONMENT: 'production', PUBLIC_ORIGIN: own, MAILBOX: 'none' }
})

async function ask(url: string, { by = env, body }: { by?: Env; body?: object } = {}): Promise<Response> {
  const context = createExecutionContext()
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  // The runtime's Request has more than a plain one; the script reads none of it.
  const request = new Request(url, body === undefined ? {} : init) as Parameters<NonNullable<typeof served.fetch>>[0]
  const response = await served.fetch?.(request, by, context)
  await waitOnExecutionContext(context)
  if (response === undefined) throw new Error('the script serves no requests')
  return response
}

test.each([
  'https://evil.example/api/health',
  'http://takhti.test/api/health',
  'https://takhti.test:8443/api/health',
  'https://takhti.test.evil.example/api/health',
  'https://evil.example/',
  'https://evil.example/api/rooms/lesson/x',
])('[ST-11] %s is refused with 421', async (url) => {
  expect((await ask(url)).status).toBe(421)
})

test('[ST-11] the own origin is served', async () => {
  expect((await ask(`${own}/api/health`)).status).toBe(200)
})

test.each([undefined, '', 'takhti.test', 'http://takhti.test', 'https://takhti.test/app'])(
  '[ST-12] production serves nothing with PUBLIC_ORIGIN %s',
  async (origin) => {
    const { PUBLIC_ORIGIN: _own, ...rest } = env
    const by = { ...rest, ...(origin !== undefined && { PUBLIC_ORIGIN: origin }) }
    expect((await ask(`${own}/api/health`, { by })).status).toBe(503)
    expect((await ask('http://localhost/api/health', { by })).status).toBe(503)
  },
)

test('[ST-12] a development machine needs no PUBLIC_ORIGIN', async () => {
  const { PUBLIC_ORIGIN: _own, ...rest } = env
  expect((await ask('http://localhost/api/health', { by: { ...rest, ENVIRONMENT: 'development' } })).status).toBe(200)
})

test('[ST-13] a reset requested with a foreign Host header mails no link to that host', async () => {
  const school = await makeSchool(env, { shard: '00', isLicensed: true })
  const email = `${school.personIds.admin}@school.example`
  const path = '/api/galileo/forgotPassword'
  expect((await ask(`https://evil.example${path}`, { body: { email } })).status).toBe(421)
  // A bundle that forgot the check would still write the configured origin.
  const jobs = await directoryOf(env).select().from(outbox).all()
  expect(JSON.stringify(jobs)).not.toContain('evil.example')
})
