import { calls, requestOf, type NamedCall } from '@takhti/schema/calls'
import { samples } from '@takhti/schema/samples'
import { beforeEach, expect, test } from 'vitest'
import { migratedEnv } from './databases.ts'
import { brokenRules } from './fsck.ts'
import { limitOf, makeLicensing, tally, times, type Licensing } from './licensing.ts'
import { anId, TestWorker } from './school.ts'

let at: Licensing

beforeEach(async () => {
  at = await makeLicensing(await migratedEnv())
})

// The call that resets a conversation uses no engine.
const asked = calls.filter(
  ({ name, call }) =>
    /^(?:ai|learningAi)\./.test(name) && name !== 'learningAi.reset' && call['~orpc'].meta.kind === 'command',
)

// The sample's text, which every engine can read; the matrix covers samples that name items.
const text = { ...samples['ai.lesson']({} as never) }

function inputOf(call: NamedCall): Record<string, unknown> {
  const { contentId, ...sample } = samples[call.name](at.school.at)
  return contentId === undefined ? sample : { ...sample, ...text }
}

function send(call: NamedCall, { key = anId(), accept = '*/*', worker = at.worker } = {}) {
  const headers = { 'Idempotency-Key': key, Accept: accept }
  return worker.send(requestOf(call, inputOf(call)), at.school.callers.instructor.token, headers)
}

function named(name: string): NamedCall {
  const call = asked.find((each) => each.name === name)
  if (call === undefined) throw new Error(name)
  return call
}

function withoutWrites(db: D1Database): D1Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'batch') return () => Promise.reject(new Error('this database takes nothing in'))
      const own: unknown = Reflect.get(target, name)
      return typeof own === 'function' ? own.bind(target) : own
    },
  })
}

test('[D2] every call of the assistant costs one credit; a refusal gives a reason and costs none', async () => {
  expect(asked.length).toBeGreaterThan(20)
  for (const call of asked) {
    const { used } = await limitOf(at, 'aiCredits')
    const { status, body } = await send(call)
    expect(status, call.name).toBe(200)
    const [first] = Array.isArray(body) ? body : [body]
    const isRefused = 'refused' in (first as object)
    if (isRefused) expect((first as { reason: string }).reason, call.name).toMatch(/\.$/)
    expect(await limitOf(at, 'aiCredits'), call.name).toMatchObject({ used: used + (isRefused ? 0 : 1), reserved: 0 })
  }
  expect(await brokenRules(at.env)).toEqual([])
})

test('[D2] a repeated call gets the same answer at no cost, also when streamed', async () => {
  for (const name of ['ai.quiz', 'ai.lessonStream']) {
    const { used } = await limitOf(at, 'aiCredits')
    const key = anId()
    const first = await send(named(name), { key })
    at.worker.clock.pass(60_000)
    expect(await send(named(name), { key })).toEqual(first)
    expect((await limitOf(at, 'aiCredits')).used).toBe(used + 1)
  }
  expect(await tally(times(3, () => send(named('ai.quiz'))))).toEqual({ ok: 3 })
})

test('[D2] a call that fails midway costs nothing, also when streamed', async () => {
  // The database can be read, and not written.
  const worker = new TestWorker({ ...at.env, INSTITUTES_00: withoutWrites(at.env.INSTITUTES_00) })
  for (const name of ['ai.quiz', 'ai.lessonStream']) expect((await send(named(name), { worker })).status).toBe(500)
  expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 0, reserved: 0 })
})

test('a lesson and an answer stream as events if accepted, with the same parts as the list', async () => {
  const { token } = at.school.callers.instructor
  for (const name of ['ai.lessonStream', 'learningAi.ask']) {
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' }
    const response = await at.worker.ask(requestOf(named(name), inputOf(named(name))), headers)
    expect(response.headers.get('Content-Type')).toBe('text/event-stream')
    const events = (await response.text()).trimEnd().split('\n\n')
    expect(events.at(-1)).toBe('event: done')
    const parts = events.slice(0, -1).map((event): unknown => JSON.parse(event.replace('event: message\ndata: ', '')))
    expect(parts.at(-1)).toMatchObject({ kind: 'end' })
    const { body } = await send(named(name))
    expect(parts.map((part) => (part as { kind: string }).kind)).toEqual(
      (body as { kind: string }[]).map(({ kind }) => kind),
    )
  }
})

test('a source is named once, is not too large, and is the caller’s own', async () => {
  const { token } = at.school.callers.instructor
  const ask = (input: object) => at.worker.post('/ai/summarize', token, input)
  expect(await ask({})).toMatchObject({ status: 400 })
  expect(await ask({ text: 'Water.', topic: 'Water' })).toMatchObject({ status: 400 })
  const many = Array.from({ length: 21 }, () => ({ text: 'ж'.repeat(25_000) }))
  expect(await ask({ segments: many })).toMatchObject({ status: 400, body: { code: 'common/bad-request' } })
  expect(await ask({ contentId: anId() })).toMatchObject({ status: 404, body: { code: 'common/not-found' } })
  expect(await ask({ topic: 'Water' })).toMatchObject({ status: 200, body: { refused: 'assistant/not-possible' } })
  expect(await ask({ text: '' })).toMatchObject({ status: 200, body: { sentences: [] } })
  expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 0, reserved: 0 })
})
