import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { serve } from '#http/serve.ts'
import type { Env } from '#platform/env.ts'
import { router } from '../src/router.ts'
import { migratedEnv } from './databases.ts'
import { brokenRules } from './fsck.ts'
import { limitOf, makeLicensing, type Licensing } from './licensing.ts'
import { anId } from './school.ts'

const server = `http://127.0.0.1:${inject('loopback').model}`

let env: Env

beforeEach(async () => {
  env = await migratedEnv()
})

/** A school whose worker uses the test server's model with a given behaviour. */
async function schoolWith(model: string): Promise<{ at: Licensing; key: string }> {
  const key = `stopped-${anId()}`
  return { at: await makeLicensing({ ...env, MODEL_NAME: model, MODEL_URL: `${server}/v1`, MODEL_KEY: key }), key }
}

const countOf = async (kind: 'requests' | 'left', key: string): Promise<unknown[]> =>
  (await fetch(`${server}/${kind}/${key}`)).json()

const water = {
  text: `Evaporation turns liquid water into water vapour when the sun heats the sea.
Condensation turns water vapour into tiny drops that form clouds.
Precipitation brings water back to the ground as rain, hail or snow.`,
  language: 'en',
  seed: 1,
}

const ask = { ...water, messages: [{ role: 'user', text: 'What does the sun do to the sea?' }] }

/** A call of a client that can disconnect before its answer, or in the middle of one. */
function begin(at: Licensing, path: string, body: object, idempotencyKey = anId()) {
  const client = new AbortController()
  const context = createExecutionContext()
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'text/event-stream',
    'Idempotency-Key': idempotencyKey,
    Authorization: `Bearer ${at.school.callers.instructor.token}`,
  }
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal: client.signal }
  const app = serve(router, () => {})
  const response = Promise.resolve(app.fetch(new Request(`http://localhost/api${path}`, init), at.env, context))
  return { client, response, settle: () => waitOnExecutionContext(context) }
}

test.each([
  ['/ai/summarize', water],
  ['/learning-ai/ask', ask],
])('[J8 D2] a client that leaves before %s sent anything stops the model, and pays nothing', async (path, body) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { at, key } = await schoolWith('stalling')
  const { client, response, settle } = begin(at, path, body)
  await vi.waitFor(async () => expect(await countOf('requests', key)).toHaveLength(1), { timeout: 30_000 })
  expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 0, reserved: 1 })
  client.abort()
  await vi.waitFor(async () => expect(await countOf('left', key)).toHaveLength(1), { timeout: 30_000 })
  await response
  await settle()
  expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 0, reserved: 0 })
  // The model was asked once. Its abort was no failure, and no other engine did the work instead.
  expect(await countOf('requests', key)).toHaveLength(1)
  expect(log).not.toHaveBeenCalled()
  expect(await brokenRules(at.env)).toEqual([])
  log.mockRestore()
})

test.each([
  ['stops reading', true],
  ['goes away', false],
])('[J8 D2] a client that %s in the middle of an answer stops the model, and pays once', async (_, isCancelled) => {
  const { at, key } = await schoolWith('stalling-in-a-stream')
  const { client, response, settle } = begin(at, '/learning-ai/ask', ask)
  const reader = (await response).body?.getReader()
  const first = await reader?.read()
  expect(new TextDecoder().decode(first?.value)).toContain('Water moves')
  if (isCancelled) await reader?.cancel()
  else client.abort()
  await vi.waitFor(async () => expect(await countOf('left', key)).toHaveLength(1), { timeout: 30_000 })
  if (!isCancelled) for (let next = await reader?.read(); next?.done === false; next = await reader?.read());
  await settle()
  expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 1, reserved: 0 })
  expect(await brokenRules(at.env)).toEqual([])
})

test('[J8 D2] a lesson stopped after it began, and restarted with its key, is paid once', async () => {
  const at = await makeLicensing(env)
  const key = anId()
  const stopped = begin(at, '/ai/lesson-sse', water, key)
  const reader = (await stopped.response).body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('"title"')
  await reader?.cancel()
  await stopped.settle()
  expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 1, reserved: 0 })
  const again = begin(at, '/ai/lesson-sse', water, key)
  expect(await (await again.response).text()).toContain('"end"')
  await again.settle()
  expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 1, reserved: 0 })
  expect(await brokenRules(at.env)).toEqual([])
})
