import type { ContentItem } from '@takhti/schema/files/model'
import type { Thread, ThreadMessage, ThreadPart } from '@takhti/schema/threads/model'
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { serve } from '#http/serve.ts'
import type { Env } from '#platform/env.ts'
import { router } from '../src/router.ts'
import { migratedEnv } from './databases.ts'
import { limitOf, makeLicensing, tally, type Licensing } from './licensing.ts'
import { anId } from './school.ts'
import { TestClock } from './test-clock.ts'

const server = `http://127.0.0.1:${inject('loopback').model}`

let env: Env

beforeEach(async () => {
  env = await migratedEnv()
})

const schoolWith = (model: string, key = anId()) =>
  makeLicensing({ ...env, MODEL_NAME: model, MODEL_URL: `${server}/v1`, MODEL_KEY: key })

const segments = [
  { text: 'Evaporation turns liquid water into water vapour when the sun heats the sea.', page: 1 },
  { text: 'Condensation turns water vapour into tiny drops that form clouds.', page: 2 },
  { text: 'Precipitation brings water back to the ground as rain, hail or snow.', page: 3 },
]

type Asked = { at: Licensing; sourceId: string; thread: Thread }

async function begin(at: Licensing): Promise<Asked> {
  const { token } = at.school.callers.instructor
  const capture = { kind: 'document', format: 'pdf', title: 'Water', language: 'en', via: 'upload', segments }
  const stored = await at.worker.post('/capture', token, { ...capture, capturedAt: '2026-11-23T01:00:00.000Z' })
  expect(stored.status, JSON.stringify(stored.body)).toBe(200)
  const { id: sourceId } = stored.body as ContentItem
  const begun = await at.worker.post('/thread', token, { name: 'Water', sourceIds: [sourceId] })
  return { at, sourceId, thread: begun.body as Thread }
}

const question = 'What turns vapour into tiny drops?'

const ask = ({ at, thread }: Asked, more: object = {}, key = anId()) =>
  at.worker.post(
    '/thread/ask',
    at.school.callers.instructor.token,
    { id: thread.id, text: question, ...more },
    {
      'Idempotency-Key': key,
    },
  )

const parts = ({ at, thread }: Asked, key = anId()) =>
  at.worker.post(
    '/thread/ask-sse',
    at.school.callers.instructor.token,
    { id: thread.id, text: question },
    {
      'Idempotency-Key': key,
    },
  )

async function messagesOf({ at, thread }: Asked): Promise<ThreadMessage[]> {
  const { body } = await at.worker.get(`/thread/get?id=${thread.id}`, at.school.callers.instructor.token)
  return (body as { messages: ThreadMessage[] }).messages
}

const usedBy = async ({ at }: Asked) => (await limitOf(at, 'aiCredits')).used

/** A client that reads an answer part by part, and may stop. */
async function listen({ at, thread }: Asked, key = anId()) {
  const app = serve(router, () => undefined, new TestClock())
  const context = createExecutionContext()
  const request = new Request('http://localhost/api/thread/ask-sse', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${at.school.callers.instructor.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      Accept: 'text/event-stream',
    },
    body: JSON.stringify({ id: thread.id, text: question }),
  })
  const response = await app.fetch(request, at.env, context)
  expect(response.headers.get('Content-Type')).toBe('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error('no body')
  let received = ''
  return {
    /** Reads on until a text arrives, or to the end. */
    async until(word?: string): Promise<string> {
      for (;;) {
        if (word !== undefined && received.includes(word)) return received
        const { done, value } = await reader.read()
        if (done) return received
        received += value
      }
    },
    async stop(): Promise<void> {
      await reader.cancel()
      await waitOnExecutionContext(context)
    },
    settle: () => waitOnExecutionContext(context),
  }
}

test('an answer streams: passages first, the end once it is stored; the same key repeats it', async () => {
  const asked = await begin(await makeLicensing(env))
  const key = anId()
  const streamed = (await parts(asked, key)).body as ThreadPart[]
  expect(streamed.map(({ kind }) => kind)).toEqual(['passages', 'text', 'citation', 'end'])
  expect(streamed[0]).toMatchObject({ citations: [{ sourceId: asked.sourceId, span: { page: 1 } }] })
  expect(streamed[2]).toMatchObject({
    citation: { sourceId: asked.sourceId, span: { page: 2, quote: segments[1]?.text } },
  })
  const stored = await messagesOf(asked)
  expect(streamed.at(-1)).toEqual({ kind: 'end', messages: stored })
  expect(stored[1]).toMatchObject({ isAnswered: true, madeBy: 'embedded', citations: [{ at: stored[1]?.text.length }] })
  expect((await parts(asked, key)).body).toEqual(streamed)
  const listening = await listen(asked)
  const received = await listening.until()
  expect(received.match(/^event: \w+/gm)).toEqual(
    ['message', 'message', 'message', 'message', 'done'].map((each) => `event: ${each}`),
  )
  await listening.settle()
  // Our own engine costs nothing.
  expect([(await messagesOf(asked)).length, await usedBy(asked)]).toEqual([4, 1])
})

test('a model’s answer costs one credit, names who made it, and cites text of the source', async () => {
  const asked = await begin(await schoolWith('honest'))
  const before = await usedBy(asked)
  const key = anId()
  const { body } = await ask(asked, { mode: 'GENERAL', persona: 'CBSE' }, key)
  const [, answer] = (body as { messages: ThreadMessage[] }).messages
  expect(answer).toMatchObject({ madeBy: 'edge', isAnswered: true, citations: [{ sourceId: asked.sourceId }] })
  for (const { span } of answer?.citations ?? []) {
    expect(segments.map(({ text }) => text)).toContain(span.quote)
    expect(span.page).toBe(segments.findIndex(({ text }) => text === span.quote) + 1)
  }
  // The model cited passage 99, which does not exist.
  expect(answer?.text).not.toContain('[')
  expect((await ask(asked, { mode: 'GENERAL', persona: 'CBSE' }, key)).body).toEqual(body)
  expect(await usedBy(asked)).toBe(before + 1)
  expect((await ask(asked, { persona: 'nobody' })).status).toBe(400)
})

test.each(['refusal', 'broken', 'html', 'denied'])(
  '[J9] where a model is %s ours answers, says why, and it costs nothing',
  async (model) => {
    const asked = await begin(await schoolWith(model))
    const before = await usedBy(asked)
    const { status, body } = await ask(asked)
    expect(status).toBe(200)
    const [, answer] = (body as { messages: ThreadMessage[] }).messages
    expect(answer).toMatchObject({ madeBy: 'embedded', isAnswered: true, citations: [{ span: { page: 2 } }] })
    expect(answer?.instead?.refused).toMatch(/^assistant\//)
    expect(await messagesOf(asked)).toEqual((body as { messages: ThreadMessage[] }).messages)
    expect(await usedBy(asked)).toBe(before)
  },
)

test('a reader that stops aborts the model; the text so far is stored as stopped, and repeated', async () => {
  const modelKey = anId()
  const asked = await begin(await schoolWith('stalling-in-a-stream', modelKey))
  const before = await usedBy(asked)
  const key = anId()
  const listening = await listen(asked, key)
  await listening.until('Water moves')
  await listening.stop()
  const stored = await messagesOf(asked)
  expect(stored).toMatchObject([{ role: 'user' }, { isStopped: true, isAnswered: false, madeBy: 'edge' }])
  expect(stored[1]?.text).toMatch(/^Water moves/)
  const repeated = (await parts(asked, key)).body as ThreadPart[]
  expect(repeated.at(-1)).toEqual({ kind: 'end', messages: stored })
  expect(await messagesOf(asked)).toEqual(stored)
  const requests = (await (await fetch(`${server}/requests/${modelKey}`)).json()) as unknown[]
  expect(requests).toHaveLength(1)
  expect(await usedBy(asked)).toBe(before + 1)
})

test('a reader that stops before the first text has the question stored, and pays nothing', async () => {
  const asked = await begin(await schoolWith('stalling'))
  const before = await usedBy(asked)
  const listening = await listen(asked)
  await listening.until('passages')
  await listening.stop()
  expect(await messagesOf(asked)).toMatchObject([{ text: question }, { text: '', isStopped: true }])
  expect(await usedBy(asked)).toBe(before)
})

test.each([
  ['delete', '/thread/delete', 'id', 404],
  ['reset', '/learning-ai/reset', 'threadId', 200],
] as const)('a %s during an answer wins: nothing of the answer comes back', async (_, path, name, status) => {
  const asked = await begin(await schoolWith('stalling-in-a-stream'))
  const before = await usedBy(asked)
  const listening = await listen(asked)
  await listening.until('Water moves')
  const { token } = asked.at.school.callers.instructor
  expect((await asked.at.worker.post(path, token, { [name]: asked.thread.id })).status).toBe(200)
  await listening.stop()
  const after = await asked.at.worker.get(`/thread/get?id=${asked.thread.id}`, token)
  expect(after.status).toBe(status)
  if (status === 200) expect(after.body).toMatchObject({ messages: [], messageCount: 0 })
  const left = await env.INSTITUTES_00.prepare('select count(*) as rows from thread_messages where thread_id = ?')
    .bind(asked.thread.id)
    .first('rows')
  expect([left, await usedBy(asked)]).toEqual([0, before])
})

test('questions that are asked at once are all answered, one after the other, and one key once', async () => {
  for (const at of [await makeLicensing(env), await schoolWith('honest')]) {
    const asked = await begin(at)
    const key = anId()
    const before = await usedBy(asked)
    expect(await tally([ask(asked), parts(asked), ask(asked), parts(asked, key), parts(asked, key)])).toEqual({ ok: 5 })
    const stored = await messagesOf(asked)
    expect(stored.map(({ number, role }) => [number, role])).toEqual(
      stored.map((_each, index) => [index + 1, index % 2 === 0 ? 'user' : 'assistant']),
    )
    expect(stored).toHaveLength(8)
    expect(await usedBy(asked)).toBe(before + (at.env.MODEL_NAME === undefined ? 0 : 4))
  }
})

test('an answer that could not be stored is not acknowledged, costs nothing, and can be retried', async () => {
  const asked = await begin(await schoolWith('honest'))
  const before = await usedBy(asked)
  const key = anId()
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await env.INSTITUTES_00.prepare(
    `create trigger full before insert on thread_messages begin select raise(abort, 'full'); end`,
  ).run()
  const listening = await listen(asked, key)
  const received = await listening.until()
  await listening.settle()
  await env.INSTITUTES_00.prepare('drop trigger full').run()
  log.mockRestore()
  expect(received).toContain('event: error')
  expect(received).not.toContain('"kind":"end"')
  expect([await messagesOf(asked), await usedBy(asked)]).toEqual([[], before])
  expect((await parts(asked, key)).status).toBe(200)
  expect([(await messagesOf(asked)).length, await usedBy(asked)]).toEqual([2, before + 1])
})

test('quick actions are answered: a summary of the whole, and questions that cite their source', async () => {
  const asked = await begin(await makeLicensing(env))
  const [, summary] = ((await ask(asked, { action: 'SUMMARIZE' })).body as { messages: ThreadMessage[] }).messages
  expect(summary?.citations.map(({ span }) => span.page)).toEqual([1, 2, 3])
  const [, quiz] = ((await ask(asked, { action: 'QUIZ_ME' })).body as { messages: ThreadMessage[] }).messages
  expect(quiz?.questions?.length).toBeGreaterThan(0)
  const whole = segments.map(({ text }) => text).join('\n')
  for (const { span, sourceId, checks } of quiz?.questions ?? []) {
    expect(sourceId).toBe(asked.sourceId)
    expect(whole.slice(span?.start, span?.end)).toBe(span?.quote)
    expect(checks.result).toBe('ok')
  }
  expect((await messagesOf(asked)).at(-1)).toEqual(quiz)
  await ask(asked)
  const [, again] = ((await ask(asked, { action: 'EXPLAIN_MORE', text: 'More' })).body as { messages: ThreadMessage[] })
    .messages
  expect(again).toMatchObject({ isAnswered: true })
})
