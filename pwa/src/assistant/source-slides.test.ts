import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { slidesOfSource, type SlidesWork } from './source-slides.ts'

const own = [{ kind: 'points', title: 'Rivers', points: [{ text: 'A river rises in the hills.', level: 0 }] }]

// The server, the network and the worker of this device, which makes the same slides each time.
const world = vi.hoisted(() => ({ send: vi.fn(), run: vi.fn() }))
vi.mock('#api/client.ts', () => ({ send: world.send }))
vi.mock('#offline/connectivity.ts', () => ({ suspectOffline: () => {}, isEdgeReachable: () => false }))
vi.mock('./use-engines.ts', () => ({ sharedWorker: () => ({ run: world.run }) }))

let items = 0

beforeEach(() => {
  world.send.mockReset()
  world.run.mockReset().mockResolvedValue(own)
  items += 1
})

function workOf(engine: SlidesWork['request']['engine'], contentId?: string): SlidesWork {
  const segments = [{ text: `A river rises in hill ${items}.` }]
  const capture = { kind: 'article' as const, title: 'Rivers', language: 'en', capturedAt: '', segments }
  return {
    source: { key: `source-${items}`, capture },
    ...(contentId !== undefined && { contentId }),
    request: { count: 10, minutes: 5, engine },
  }
}

const make = (work: SlidesWork) => slidesOfSource(work, new AbortController().signal)

test('[SO-1] the server makes slides of an item by its id, of a lesson by its text', async () => {
  const model = { name: 'honest', prompts: 1, at: '2026-01-01T00:00:00.000Z' }
  world.send.mockResolvedValue({ slides: own, madeBy: 'edge', model })
  expect(await make(workOf('edge', `item-${items}`))).toEqual({
    slides: own,
    origin: { madeBy: 'edge', instead: null, model },
  })
  const lesson = workOf('edge')
  await make(lesson)
  const { title, language, segments } = lesson.source.capture
  expect(world.send.mock.calls.map(([call, input]) => [call, input])).toEqual([
    [lateCalls.presentations.slides, { contentId: `item-${items}`, count: 10, minutes: 5 }],
    [lateCalls.presentations.slides, { title, language, segments, count: 10, minutes: 5 }],
  ])
  expect(world.run).not.toHaveBeenCalled()
})

test('[SO-2] what the chosen engine does not make this device makes, with the reason', async () => {
  const instead = (of: string, why: string) => ({ slides: own, origin: { madeBy: 'embedded', instead: { of, why } } })
  expect(await make(workOf('device'))).toEqual(instead('device', 'other-task'))
  world.send.mockResolvedValue({ refused: 'assistant/unreadable', reason: '' })
  expect(await make(workOf('edge'))).toEqual(instead('edge', 'assistant/unreadable'))
  world.send.mockRejectedValue(new ApiError('offline'))
  items += 1
  expect(await make(workOf('edge'))).toEqual(instead('edge', 'assistant/unreachable'))
})

test('[SO-3] without a credit at the server no slides are made here either', async () => {
  world.send.mockRejectedValue(new ApiError('LICENSE_LIMIT_EXHAUSTED'))
  expect(await make(workOf('edge'))).toBeNull()
  expect(world.run).not.toHaveBeenCalled()
})
