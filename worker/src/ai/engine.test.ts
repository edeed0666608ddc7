import { failureOf, howMade } from '@takhti/assistant/engines/model/work'
import type { Engine } from '@takhti/assistant/port'
import { readSource, type Source } from '@takhti/assistant/source'
import type { ChatPart } from '@takhti/schema/ai/model'
import { faultsOf } from '@takhti/schema/questions/checks'
import { expect, inject, test, vi } from 'vitest'
import type { Env } from '#platform/env.ts'
import type { ModelLimits } from '#platform/model.ts'
import { engineFor } from './engine.ts'

const { model: port } = inject('loopback')
const server = `http://127.0.0.1:${port}`

let keys = 0

/** An engine that uses the test server's model with a given behaviour, and the key that its requests carry. */
async function engine(
  behaviour: string,
  limits: ModelLimits = { callMs: 5_000, budgetMs: 20_000 },
): Promise<{ engine: Engine; key: string }> {
  keys += 1
  const key = `secret-${behaviour}-${keys}`
  return { engine: await engineFor(environment(behaviour, key), limits), key }
}

function environment(behaviour: string, key: string, changes: Partial<Env> = {}): Env {
  // Only the variables that name a model are read.
  return {
    ENVIRONMENT: 'development',
    MODEL_NAME: behaviour,
    MODEL_URL: `${server}/v1/`,
    MODEL_KEY: key,
    ...changes,
  } as Env
}

type Request = {
  body: { messages: { content: unknown }[]; tools?: unknown; response_format?: { type: string } }
  headers: Record<string, string>
}

async function requestsOf(key: string): Promise<Request[]> {
  const reply = await fetch(`${server}/requests/${key}`)
  return reply.json()
}

const water = [
  'Evaporation turns liquid water into water vapour when the sun heats the sea.',
  'Condensation turns water vapour into tiny drops that form clouds.',
  'Precipitation brings water back to the ground as rain, hail or snow.',
  'Rivers carry the water of the mountains down to the sea.',
  'Groundwater moves slowly through layers of sand and rock.',
  'Glaciers store most of the fresh water of the whole planet.',
  'Plants release water vapour through the pores of their leaves.',
  'Engineers build dams so that cities have water in dry months.',
]

const lecture: Source = readSource({
  kind: 'youtube',
  title: 'The water cycle',
  language: 'en',
  capturedAt: '2026-01-01T00:00:00.000Z',
  segments: water.map((text, index) => ({ text, startMs: index * 10_000, durationMs: 10_000 })),
})

const request = { count: 3, seed: 1 }

async function all<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const part of parts) found.push(part)
  return found
}

const talkOf = (parts: readonly { kind: string; text?: string }[]) => parts.map(({ text = '' }) => text).join('')

const ask = { messages: [{ role: 'user' as const, text: 'What does the sun do to the sea?' }] }

test('[J9] questions of a model are its own, checked, and cite the place where we found them', async () => {
  const { engine: asked } = await engine('honest')
  const quiz = await asked.makeQuiz(lecture, request)
  expect(quiz.questions).toHaveLength(3)
  for (const question of quiz.questions) {
    expect(question.madeBy).toBe('edge')
    expect(faultsOf(question, lecture)).toEqual([])
    expect(lecture.text.slice(question.span?.start, question.span?.end)).toBe(question.span?.quote)
  }
  expect(quiz.questions.map(({ span }) => span?.startMs)).toEqual([0, 10_000, 20_000])
  expect(howMade(quiz, asked)).toEqual({ madeBy: 'edge' })
})

test.each(['fenced', 'formless', 'malformed-once', 'busy-once', 'broken-once'])(
  'a model that is %s gives what it was asked for in the end',
  async (behaviour) => {
    const { engine: asked, key } = await engine(behaviour)
    const quiz = await asked.makeQuiz(lecture, request)
    expect(quiz.questions.map(({ madeBy }) => madeBy)).toEqual(['edge', 'edge', 'edge'])
    expect(await requestsOf(key)).toHaveLength(behaviour === 'fenced' ? 1 : 2)
  },
)

test('the whole part of a cut answer is used, and the rest is made without the model', async () => {
  const { engine: asked } = await engine('truncated')
  const { questions } = await asked.makeQuiz(lecture, request)
  expect(questions.map(({ madeBy }) => madeBy).toSorted()).toEqual(['edge', 'edge', 'embedded'])
})

const failing = {
  refusal: 'assistant/declined',
  'refusal-in-words': 'assistant/declined',
  filtered: 'assistant/declined',
  malformed: 'assistant/unreadable',
  prose: 'assistant/unreadable',
  page: 'assistant/unreadable',
  html: 'assistant/unreadable',
  empty: 'assistant/unreadable',
  nothing: 'assistant/unreadable',
  'busy-for-long': 'assistant/busy',
  broken: 'assistant/unreachable',
  denied: 'assistant/unreachable',
  redirecting: 'assistant/unreachable',
  reset: 'assistant/unreachable',
  absent: 'assistant/unreachable',
} as const

test.each(Object.entries(failing))(
  '[J3] a model that is %s leaves the work to the embedded engine: %s',
  async (behaviour, code) => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { engine: asked, key } = await engine(behaviour)
    const quiz = await asked.makeQuiz(lecture, request)
    expect(howMade(quiz, asked)).toMatchObject({ madeBy: 'embedded', note: { refused: code } })
    expect(quiz.questions.map(({ madeBy }) => madeBy)).toEqual(['embedded', 'embedded', 'embedded'])
    const translation = await asked.translate({ text: 'Water moves.', to: 'hi' })
    const isText = behaviour === 'malformed' || behaviour === 'prose'
    expect(translation).toMatchObject(isText ? { to: 'hi' } : { refused: code })
    expect(JSON.stringify([quiz, translation, logged.mock.calls])).not.toContain(key)
    // Only the configured address is requested, wherever it redirects to.
    expect(await (await fetch(`${server}/visited`)).json()).toEqual([])
    logged.mockRestore()
  },
)

test('a silent model is aborted at its time limit, and work that waits for it is not', async () => {
  const { engine: asked } = await engine('stalling', { callMs: 100, budgetMs: 250 })
  const quiz = await asked.makeQuiz(lecture, request)
  expect(howMade(quiz, asked)).toMatchObject({ madeBy: 'embedded', note: { refused: 'assistant/unreachable' } })
})

test.each(['stalling-in-a-stream', 'reset-in-a-stream', 'cut-stream'])(
  'what was said before a %s stays said',
  async (behaviour) => {
    const limits = { callMs: 60_000, budgetMs: 60_000 }
    const { engine: asked } = await engine(behaviour, limits)
    const parts: ChatPart[] = []
    for await (const part of asked.ask([lecture], ask)) {
      parts.push(part)
      // After the first part, silence is not waited out.
      limits.callMs = 50
    }
    expect(talkOf(parts)).toContain('Water moves. It never ')
    expect(parts.at(-1)).toMatchObject({ kind: 'refused', refused: 'assistant/unreachable' })
  },
)

test('[J8] an aborted task ends with its reason, and the model’s server is left alone', async () => {
  const { engine: asked, key } = await engine('stalling')
  const stop = new AbortController()
  const quiz = asked.makeQuiz(lecture, request, { signal: stop.signal })
  await vi.waitFor(async () => expect(await requestsOf(key)).toHaveLength(1))
  stop.abort(new Error('enough'))
  await expect(quiz).rejects.toThrow('enough')
  const streamed = (await engine('stalling-in-a-stream')).engine.ask([lecture], ask, { signal: stop.signal })
  await expect(all(streamed)).rejects.toThrow('enough')
  expect(await requestsOf(key)).toHaveLength(1)
})

test('an answer of a model cites the sentence that supports it; invalid numbers cite nothing', async () => {
  const parts = await all((await engine('honest')).engine.ask([lecture], ask))
  expect(talkOf(parts)).toBe('Evaporation turns liquid water into water vapour when the sun heats the sea. So it is.')
  const citations = parts.filter((part) => part.kind === 'citation')
  expect(citations).toMatchObject([{ citation: { source: 0, span: { startMs: 0, quote: water[0] } } }])
  expect(parts.at(-1)).toEqual({ kind: 'end', isAnswered: true })
})

test('a liar’s questions are dropped, others take their place, and its places are ours', async () => {
  const { engine: asked, key } = await engine('liar')
  const { questions } = await asked.makeQuiz(lecture, { count: 5, seed: 1 })
  expect((await requestsOf(key)).length).toBeGreaterThan(0)
  expect(questions.map(({ madeBy }) => madeBy)).toEqual(Array.from({ length: 5 }, () => 'embedded'))
  const summary = await asked.summarise(lecture)
  expect(howMade(summary, asked).madeBy).toBe('embedded')
  for (const { span } of summary.sentences) expect(lecture.text.slice(span.start, span.end)).toBe(span.quote)
  const talked = await all(asked.ask([lecture], ask))
  expect(talked.filter(({ kind }) => kind === 'citation')).toEqual([])
  expect(talked.at(-1)).toEqual({ kind: 'end', isAnswered: false })
})

test('every task is answered by a model that does as it should', async () => {
  const { engine: asked } = await engine('honest')
  const made = {
    summary: await asked.summarise(lecture, 3),
    concepts: await asked.keyConcepts(lecture, 3),
    cards: await asked.makeCards(lecture, 3),
    lesson: await asked.makeLesson(lecture, { seed: 1, sections: 2 }),
    plan: await asked.planLesson(lecture, {
      seed: 1,
      outcomes: ['KNOWLEDGE_BASED', 'SKILL_BASED'],
      structure: 'FIVE_E',
      levels: [],
    }),
    written: await asked.makeAssignment(lecture, { seed: 1, type: 'SUBJECTIVE', count: 2 }),
    assessment: await asked.draftAssessment(lecture, { seed: 1, count: 6 }),
    topics: await asked.analyseTopics(lecture, 2),
    query: await asked.searchQuery(lecture),
    explanation: await asked.explain(lecture, 'evaporation'),
    reference: await asked.referenceAnswer(lecture, { question: 'What does the sun do?', points: 5 }),
    translation: await asked.translate({ text: 'Water moves.', to: 'hi' }),
  }
  for (const [task, result] of Object.entries(made)) {
    expect(result, task).not.toHaveProperty('refused')
    expect(result, task).not.toHaveProperty('short')
    expect(howMade(result, asked), task).toEqual({ madeBy: 'edge' })
  }
  expect(made.query).toEqual({ query: 'Evaporation', terms: ['Evaporation', 'Condensation'] })
  expect(made.plan).toMatchObject({ missing: [{ wanted: 'SKILL_BASED' }] })
  expect(made.reference).toMatchObject({ points: 5, rubric: [{ points: 1 }, { points: 1.5 }, { points: 2.5 }] })
  expect(made.translation).toEqual({ text: '[[WATER MOVES.]]', from: 'und', to: 'hi' })
})

test('no key goes over an unencrypted connection, and without a name no model is asked', async () => {
  for (const MODEL_URL of ['http://models.example/v1', 'https://me:secret@models.example', 'nowhere', 'file:///x'])
    expect((await engineFor(environment('honest', 'k', { MODEL_URL, ENVIRONMENT: 'production' }))).name).toBe(
      'embedded',
    )
  const MODEL_URL = 'https://models.example/v1'
  expect((await engineFor(environment('honest', 'k', { MODEL_URL, ENVIRONMENT: 'production' }))).name).toBe('edge')
  expect((await engineFor(environment('', ''))).name).toBe('embedded')
  expect((await engineFor(environment('named', 'k', { MODEL_URL: '' }))).name).toBe('embedded')
})

test('an error that is no failure of a model is thrown', () => {
  expect(() => failureOf(new RangeError('a defect'))).toThrow('a defect')
})

test('[J9] existing tasks are sent to the model, and a repeated one is not sure', async () => {
  const { engine: asked, key } = await engine('honest')
  const first = await asked.makeAssignment(lecture, { type: 'SUBJECTIVE', count: 1, seed: 1 })
  if ('refused' in first) throw new Error('the lecture gives a task')
  const besides = first.items.map(({ question }) => question)
  const again = await asked.makeAssignment(lecture, { type: 'SUBJECTIVE', count: 1, seed: 1, besides })
  if ('refused' in again) throw new Error('the lecture gives a task')
  const sent = JSON.stringify((await requestsOf(key)).at(-1)?.body.messages)
  expect(sent).toContain('Do not ask again')
  expect(again.items[0]?.question.checks.reasons).toContain('questions/repeated')
})
