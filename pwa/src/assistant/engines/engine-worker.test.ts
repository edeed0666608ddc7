import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { News, Order, SourceText } from './engine-orders.ts'
import { EngineFault, EngineWorker } from './engine-worker.ts'

/** A worker that says what a test lets it say. */
class TestWorker extends EventTarget {
  readonly orders: Order[] = []
  isOver = false

  postMessage(order: Order): void {
    this.orders.push(order)
  }

  terminate(): void {
    this.isOver = true
  }

  says(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const workers: TestWorker[] = []

const engine = () =>
  new EngineWorker(() => {
    const worker = new TestWorker()
    workers.push(worker)
    // It has of a worker what an engine asks for.
    return worker as unknown as Worker
  })

const source: SourceText = {
  key: 'one',
  capture: { kind: 'article', title: 'Rivers', language: 'en', capturedAt: '2026-01-01T00:00:00.000Z', segments: [] },
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (problem: unknown) => (problem instanceof EngineFault ? problem.code : problem),
  )

beforeEach(() => {
  vi.useFakeTimers()
  workers.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

test('what was asked before the worker came is done when it is there, and is told in parts', async () => {
  const heard: News[] = []
  const asked = engine().run({ name: 'concepts' }, source, { hear: (news) => heard.push(news) })
  expect(workers[0]?.orders).toEqual([])
  workers[0]?.says('ready')
  const id = workers[0]?.orders[0]?.id
  workers[0]?.says({ id, news: { stage: 'reading' } })
  workers[0]?.says({ id, news: { summary: { sentences: [] } } })
  workers[0]?.says({ id, answer: [] })
  expect(await asked).toEqual([])
  expect(heard).toEqual([{ stage: 'engine' }, { stage: 'reading' }, { summary: { sentences: [] } }])
})

test('what is given up ends the worker; what else it did begins again in a new one, and late answers are not heard', async () => {
  const work = engine()
  const control = new AbortController()
  const given = work.run({ name: 'cards' }, source, { signal: control.signal })
  const kept = work.run({ name: 'concepts' }, source)
  workers[0]?.says('ready')
  const [first, second] = workers[0]?.orders ?? []
  control.abort()
  expect(await codeOf(given)).toBe('cancelled')
  expect(workers[0]?.isOver).toBe(true)
  workers[0]?.says({ id: second?.id, answer: [{ term: 'of a worker that is gone' }] })
  workers[1]?.says('ready')
  expect(workers[1]?.orders.map(({ id }) => id)).toEqual([second?.id])
  workers[1]?.says({ id: first?.id, answer: [] })
  workers[1]?.says({ id: second?.id, answer: [] })
  expect(await kept).toEqual([])
})

test('what was given up before it was asked is not begun', async () => {
  expect(await codeOf(engine().run({ name: 'cards' }, source, { signal: AbortSignal.abort() }))).toBe('cancelled')
  expect(workers).toEqual([])
})

test('a device without the engine says so, at once or when the line is too thin, and asks again the next time', async () => {
  const work = engine()
  const asked = work.run({ name: 'cards' }, source)
  workers[0]?.dispatchEvent(new Event('error'))
  expect(await codeOf(asked)).toBe('notHere')
  const again = work.run({ name: 'cards' }, source)
  vi.advanceTimersByTime(60_000)
  expect(await codeOf(again)).toBe('notHere')
  const third = work.run({ name: 'cards' }, source)
  workers[2]?.says('ready')
  // The code is there, the language it needs is not.
  workers[2]?.says({ id: workers[2].orders[0]?.id, fault: 'notHere' })
  expect(await codeOf(third)).toBe('notHere')
  expect(workers[2]?.isOver).toBe(true)
})

test('a worker that breaks while it works is no device without an engine; leaving ends what is under way', async () => {
  const work = engine()
  const asked = work.run({ name: 'cards' }, source)
  workers[0]?.says('ready')
  workers[0]?.dispatchEvent(new Event('error'))
  expect(await codeOf(asked)).toBe('failed')
  const left = work.run({ name: 'cards' }, source)
  work.close()
  expect(await codeOf(left)).toBe('cancelled')
  expect(workers[1]?.isOver).toBe(true)
})
