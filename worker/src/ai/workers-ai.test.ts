import { howMade } from '@takhti/assistant/engines/model/work'
import { readSource } from '@takhti/assistant/source'
import type { ChatPart } from '@takhti/schema/ai/model'
import { expect, test, vi } from 'vitest'
import type { Env } from '#platform/env.ts'
import { answerTo, honest, type Asked } from '../../model-answers.ts'
import { engineFor } from './engine.ts'

// The requests and answers of the Workers AI binding, in the forms of its documentation.
type Inputs = {
  messages: { role: string; content: string | { type: string; text?: string; image_url?: { url: string } }[] }[]
  stream?: boolean
  response_format?: { type: string; json_schema: Record<string, unknown> }
  tools?: unknown
}

type Run = { model: string; inputs: Inputs; signal: AbortSignal | undefined }

/** A binding that answers each call with a given result. */
function binding(answer: (run: Run, count: number) => unknown) {
  const runs: Run[] = []
  const run = async (model: string, inputs: Inputs, options: { signal?: AbortSignal } = {}) => {
    const asked = { model, inputs, signal: options.signal }
    runs.push(asked)
    return answer(asked, runs.length - 1)
  }
  return { runs, AI: { run } as unknown as Ai }
}

async function engineOf(AI: Ai, changes: Partial<Env> = {}) {
  // Only the variables that name a model are read.
  const env = { ENVIRONMENT: 'production', MODEL_NAME: '@cf/meta/llama-4-scout', AI, ...changes } as Env
  return engineFor(env, { callMs: 5_000, budgetMs: 20_000 })
}

function askedIn({ messages }: Inputs): Asked {
  const all = messages.map(({ content }) =>
    typeof content === 'string' ? content : content.map(({ text = '' }) => text).join(''),
  )
  return {
    system: all[0] ?? '',
    user: all.findLast((text) => text.includes('<material>')) ?? all.at(-1) ?? '',
    all: all.join('\n'),
  }
}

const reply = ({ inputs }: Run) => answerTo(askedIn(inputs), honest)

/** A native stream: text chunk by chunk, its cost, and an end that gives no reason. */
function streamed(text: string): ReadableStream<Uint8Array> {
  const events = [
    ...(text.match(/[^]{1,9}/gu) ?? []).map((piece) => ({ response: piece, p: 'abdefgh' })),
    { response: '', usage: { prompt_tokens: 20, completion_tokens: 9, total_tokens: 29 } },
  ]
  const lines = events.map((event) => `data: ${JSON.stringify(event)}\n\n`)
  return new Response(`${lines.join('')}data: [DONE]\n\n`).body ?? new ReadableStream()
}

const lecture = readSource({
  kind: 'article',
  title: 'The water cycle',
  language: 'en',
  capturedAt: '2026-01-01T00:00:00.000Z',
  segments: [
    'Evaporation turns liquid water into water vapour when the sun heats the sea.',
    'Condensation turns water vapour into tiny drops that form clouds.',
    'Precipitation brings water back to the ground as rain, hail or snow.',
  ].map((text) => ({ text })),
})

const request = { count: 2, seed: 1 }
const ask = { messages: [{ role: 'user' as const, text: 'What does the sun do to the sea?' }] }

async function all(parts: AsyncIterable<ChatPart>): Promise<ChatPart[]> {
  const found: ChatPart[] = []
  for await (const part of parts) found.push(part)
  return found
}

const textOf = (parts: readonly ChatPart[]) => parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')

test.each<[string, (run: Run) => unknown]>([
  ['words', (run) => ({ response: reply(run), usage: { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 } })],
  ['an object, as its JSON mode does', (run) => ({ response: JSON.parse(reply(run)), tool_calls: [] })],
  [
    'a completion, as its newer models do',
    (run) => ({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: reply(run) }, finish_reason: 'stop' }],
    }),
  ],
])('[J9] questions are made of what the binding answers as %s', async (_, answer) => {
  const { AI, runs } = binding(answer)
  const engine = await engineOf(AI)
  const quiz = await engine.makeQuiz(lecture, request)
  expect(quiz.questions.map(({ madeBy, checks }) => [madeBy, checks.result])).toEqual([
    ['edge', 'ok'],
    ['edge', 'ok'],
  ])
  expect(howMade(quiz, engine)).toEqual({ madeBy: 'edge' })
  const [first] = runs
  expect(first?.model).toBe('@cf/meta/llama-4-scout')
  // The binding takes the schema without a wrapper, and gets no tool.
  expect(first?.inputs.response_format).toMatchObject({ type: 'json_schema', json_schema: { type: 'object' } })
  expect(first?.inputs.tools).toBeUndefined()
  expect(first?.signal).toBeInstanceOf(AbortSignal)
})

test('an answer streams as the binding sends it, with the sentence that supports it', async () => {
  const { AI, runs } = binding((run) => (run.inputs.stream === true ? streamed(reply(run)) : null))
  const parts = await all((await engineOf(AI)).ask([lecture], ask))
  expect(textOf(parts)).toContain('Evaporation turns liquid water into water vapour when the sun heats the sea.')
  expect(parts).toContainEqual(expect.objectContaining({ kind: 'citation' }))
  expect(parts.at(-1)).toEqual({ kind: 'end', isAnswered: true })
  expect(runs).toHaveLength(1)
})

test('a stream of the binding that breaks off leaves the text so far, and a refusal', async () => {
  const words = 'Water moves. It never '.repeat(6)
  const cut = () => new Response(`data: ${JSON.stringify({ response: words })}\n\n`).body
  const parts = await all((await engineOf(binding(cut).AI)).ask([lecture], ask))
  expect(textOf(parts)).toContain('Water moves.')
  expect(parts.at(-1)).toMatchObject({ kind: 'refused', refused: 'assistant/unreachable' })
})

const error = (message: string, name = 'InferenceUpstreamError') => Object.assign(new Error(message), { name })

test.each<[string, string, (run: Run, count: number) => unknown]>([
  [
    'has no room',
    'assistant/busy',
    () => Promise.reject(error('3040: Capacity temporarily exceeded, please try again.')),
  ],
  [
    'has used up its day',
    'assistant/busy',
    () => Promise.reject(error('3036: You have used up your daily free allocation')),
  ],
  ['knows no such model', 'assistant/unreachable', () => Promise.reject(error('5007: No such model'))],
  ['writes broken JSON', 'assistant/unreadable', () => ({ response: '{"questions": [{"type": "MCQ", oops' })],
  ['answers with nothing', 'assistant/unreadable', () => ({ response: '' })],
  ['will not', 'assistant/declined', () => ({ response: 'I’m sorry, but I can’t help with that.' })],
])('[J3] where the binding %s the work is the other engine’s: %s', async (_, code, answer) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const engine = await engineOf(binding(answer).AI)
  const quiz = await engine.makeQuiz(lecture, request)
  expect(howMade(quiz, engine)).toMatchObject({ madeBy: 'embedded', note: { refused: code } })
  warned.mockRestore()
})

test.each([
  ['has no room for a moment', '3040: Capacity temporarily exceeded, please try again.'],
  ['cannot keep to the form', '5024: JSON Mode couldn’t be met'],
  ['has a model without forms', '5025: This model doesn’t support JSON Schema.'],
])('a binding that %s is asked again, and gives what it was asked for', async (_, message) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { AI, runs } = binding((run, count) =>
    count === 0 ? Promise.reject(error(message)) : { response: reply(run) },
  )
  const quiz = await (await engineOf(AI)).makeQuiz(lecture, request)
  expect(quiz.questions.map(({ madeBy }) => madeBy)).toEqual(['edge', 'edge'])
  expect(runs.map(({ inputs }) => inputs.response_format !== undefined)).toEqual([true, message.startsWith('3040')])
  warned.mockRestore()
})

test('[J8] an aborted task stops the binding’s call', async () => {
  const stop = new AbortController()
  const { AI, runs } = binding(() => new Promise(() => {}))
  const quiz = (await engineOf(AI)).makeQuiz(lecture, request, { signal: stop.signal })
  await vi.waitFor(() => expect(runs).toHaveLength(1))
  stop.abort(new Error('enough'))
  await expect(quiz).rejects.toThrow('enough')
  expect(runs[0]?.signal?.aborted).toBe(true)
})

test('an image goes to the binding in the message, and only if the model accepts images', async () => {
  const { AI, runs } = binding(() => ({ response: 'A diagram of the water cycle.' }))
  const picture = { bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47]), type: 'image/png', language: 'en' } as const
  expect(await (await engineOf(AI)).describeImage(picture)).toMatchObject({ refused: 'assistant/not-possible' })
  expect(runs).toHaveLength(0)
  const seeing = await engineOf(AI, { MODEL_SEES: 'yes' })
  expect(await seeing.describeImage(picture)).toEqual({ text: 'A diagram of the water cycle.' })
  const content = runs[0]?.inputs.messages.at(-1)?.content
  expect(content).toContainEqual({
    type: 'image_url',
    image_url: { url: `data:image/png;base64,${picture.bytes.toBase64()}` },
  })
})

test('without the binding, as on a development machine, no model is asked', async () => {
  // A development machine has no such binding.
  const none = undefined as unknown as Ai
  expect((await engineOf(none)).name).toBe('embedded')
})
