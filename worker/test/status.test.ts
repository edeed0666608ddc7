import { statusAgeMs } from '@takhti/schema/health/rules'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { TestWorker } from './school.ts'

const fresh = freshSchool()

const status = async (worker: TestWorker) => (await worker.get('/status', null)).body

const all = (isUp: Partial<Record<string, boolean>> = {}) =>
  ['accounts', 'data', 'rooms', 'files'].map((part) => ({ part, isUp: isUp[part] ?? true }))

/** A binding that fails with every use. */
function broken<Binding extends object>(binding: Binding): Binding {
  return new Proxy(binding, {
    get() {
      throw new Error('down')
    },
  })
}

test('[HE-1] strangers see which parts answer, and nothing else', async () => {
  const worker = new TestWorker({ ...fresh.env })
  expect(await status(worker)).toEqual({ at: worker.clock.time.toISOString(), parts: all() })
})

// Fault: with `Promise.all` over the parts themselves, one that is down takes the answer of all.
test.each([
  ['data', { INSTITUTES_01: 'INSTITUTES_01' }],
  ['files', { FILES: 'FILES' }],
  ['rooms', { USER_CHANNEL: 'USER_CHANNEL' }],
] as const)('[HE-1] the status names %s when it does not answer', async (part, bindings) => {
  const down = Object.keys(bindings).map((name) => [name, broken(fresh.env[name as 'FILES'])])
  const worker = new TestWorker({ ...fresh.env, ...Object.fromEntries(down) })
  expect(await status(worker)).toMatchObject({ parts: all({ [part]: false }) })
})

// Fault: without the stored status each stranger's request is a check of all parts.
test('[HE-1] the parts are asked once in half a minute, however many ask', async () => {
  const files = { asked: 0 }
  const FILES = new Proxy(fresh.env.FILES, {
    get(target, name) {
      if (name === 'head') files.asked += 1
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const worker = new TestWorker({ ...fresh.env, FILES })
  for (let each = 0; each < 3; each += 1) await status(worker)
  expect(files.asked).toBe(1)
  worker.clock.pass(statusAgeMs)
  await status(worker)
  expect(files.asked).toBe(2)
})
