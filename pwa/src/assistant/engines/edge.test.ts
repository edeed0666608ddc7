import type { Question } from '@takhti/schema/questions/model'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { NotByEngine } from './edge.ts'
import type { SourceText } from './engine-orders.ts'
import { EngineFault, EngineWorker } from './engine-worker.ts'
import { makeQuestions, type Wanted } from './make-questions.ts'
import { makeTask } from './make-task.ts'
import { orHere } from './origin.ts'

const send = vi.hoisted(() => vi.fn())

vi.mock('#api/client.ts', () => ({ send }))
vi.mock('#offline/connectivity.ts', () => ({ suspectOffline: () => {} }))

/** A worker that never answers: the server's work does not wait for one. */
class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

let items = 0
const request: Wanted = { count: 2, seed: 1, types: ['MCQ'], levels: ['APPLY'], difficulty: 'HARD' }

beforeEach(() => {
  send.mockReset()
  items += 1
})

function making(engine: 'edge' | 'embedded' = 'edge') {
  const capture = {
    kind: 'article' as const,
    title: 'Rivers',
    language: 'en',
    capturedAt: '2026-01-01T00:00:00.000Z',
    segments: [{ text: 'A river rises in the hills.' }],
  }
  const source: SourceText = { key: `item-${items}`, capture }
  return { engine, source, models: {}, request }
}

// Fake of a browser's worker that never replies.
const worker = () => new EngineWorker(() => new SilentWorker() as unknown as Worker)

const context = (signal = new AbortController().signal) => ({ signal, onProgress: () => {} })

const ask = (more: Partial<Wanted> = {}, signal?: AbortSignal) =>
  makeQuestions(worker(), { ...making(), request: { ...request, ...more } }, context(signal))

const problemOf = (asked: Promise<unknown>) => asked.catch((problem: unknown) => problem)

const keys = () => send.mock.calls.map(([, , options]) => options.idempotencyKey)

test('[J9] the server gets the form and the item’s id, and its account of the work is passed on', async () => {
  const instead = { refused: 'assistant/busy', reason: '' }
  send.mockResolvedValue({ questions: [], madeBy: 'embedded', instead })
  const made = await ask()
  expect(send.mock.calls[0]?.slice(0, 2)).toEqual([
    lateCalls.ai.quiz,
    {
      contentId: `item-${items}`,
      noOfQuestion: 2,
      difficultyLevel: 'HARD',
      bloomsTaxonomyLevels: ['APPLY'],
      typeOfQuestion: 'MCQ',
    },
  ])
  expect(made.origin).toEqual({ madeBy: 'embedded', instead: { of: 'edge', why: 'assistant/busy' } })
})

test('[J9] an assignment gives its tasks as questions; a refusal gives none and the reason', async () => {
  // Only that it is passed on is checked.
  const task = { id: 'task', type: 'SUBJECTIVE' } as Question
  send.mockResolvedValueOnce({ items: [{ question: task }], questions: [], madeBy: 'edge' })
  expect(await ask({ assignment: 'SUBJECTIVE' })).toMatchObject({ questions: [task], origin: { madeBy: 'edge' } })
  send.mockResolvedValueOnce({ refused: 'assistant/declined', reason: '' })
  expect(await ask()).toMatchObject({ questions: [], short: { asked: 2, made: 0, code: 'assistant/declined' } })
})

test('[J9] a lost answer is requested by its own key, at once and on the next request', async () => {
  send.mockRejectedValue(new ApiError('timeout'))
  expect(await problemOf(ask())).toEqual(new NotByEngine('assistant/unreachable'))
  send.mockResolvedValue({ questions: [], madeBy: 'edge' })
  await ask()
  expect(new Set(keys()).size).toBe(1)
  expect(keys()).toHaveLength(3)
  // It was answered, so the next call is another.
  await ask()
  expect(new Set(keys()).size).toBe(2)
})

test('[J9] an aborted request is cancelled, and repeated it is the same call', async () => {
  const control = new AbortController()
  send.mockImplementationOnce(() => {
    control.abort()
    return Promise.reject(new ApiError('offline'))
  })
  expect(await problemOf(ask({}, control.signal))).toMatchObject({ code: 'cancelled' })
  send.mockResolvedValue({ questions: [] })
  await ask()
  expect(new Set(keys()).size).toBe(1)
})

test.each([
  ['LICENSE_LIMIT_EXHAUSTED', new EngineFault('cancelled')],
  ['FEATURE_NOT_ENABLED', new NotByEngine('not-taken')],
  ['common/too-many', new NotByEngine('assistant/busy')],
] as const)('a server that answers %s', async (code, problem) => {
  send.mockRejectedValue(new ApiError(code))
  expect(await problemOf(ask())).toEqual(problem)
  expect(send).toHaveBeenCalledTimes(1)
})

test('[J9] the built-in engine sends nothing, and does what another engine does not do', async () => {
  void problemOf(makeQuestions(worker(), making('embedded'), context()))
  expect(send).not.toHaveBeenCalled()
  const cards = (engine: 'device' | 'edge') =>
    makeTask({ name: 'cards' }, { ...making(), engine, worker: worker() }, context())
  expect(await problemOf(cards('device'))).toEqual(new NotByEngine('other-task'))
  const answer = await orHere('device', async (by, instead) => {
    if (by === 'device') await cards('device')
    return { by, instead }
  })
  expect(answer).toEqual({ by: 'embedded', instead: { of: 'device', why: 'other-task' } })
})
