import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { News, Order, SourceText } from './engine-orders.ts'
import { EngineFault, EngineWorker } from './engine-worker.ts'

/** A worker that a test controls. */
class TestWorker extends EventTarget {
  readonly orders: Order[] = []
  isOver = false

  postMessage(order: Order): void {
    this.orders.push(order)
  }

  terminate(): void {
    this.isOver = true
  }

  posts(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const workers: TestWorker[] = []

const engine = () =>
  new EngineWorker(() => {
    const worker = new TestWorker()
    workers.push(worker)
    // It has the parts of a worker that an engine uses.
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

test('an order before the worker is ready is done once it is, and answered in parts', async () => {
  const progress: News[] = []
  const asked = engine().run({ name: 'concepts' }, source, { onProgress: (news) => progress.push(news) })
  expect(workers[0]?.orders).toEqual([])
  workers[0]?.posts('ready')
  const id = workers[0]?.orders[0]?.id
  workers[0]?.posts({ id, news: { stage: 'reading' } })
  workers[0]?.posts({ id, news: { summary: { sentences: [] } } })
  workers[0]?.posts({ id, answer: [] })
  expect(await asked).toEqual([])
  expect(progress).toEqual([{ stage: 'engine' }, { stage: 'reading' }, { summary: { sentences: [] } }])
})

test('an abort ends the worker; its other orders restart, and late answers are dropped', async () => {
  const work = engine()
  const control = new AbortController()
  const given = work.run({ name: 'cards' }, source, { signal: control.signal })
  const stored = work.run({ name: 'concepts' }, source)
  workers[0]?.posts('ready')
  const [first, second] = workers[0]?.orders ?? []
  control.abort()
  expect(await codeOf(given)).toBe('cancelled')
  expect(workers[0]?.isOver).toBe(true)
  workers[0]?.posts({ id: second?.id, answer: [{ term: 'of a worker that is gone' }] })
  workers[1]?.posts('ready')
  expect(workers[1]?.orders.map(({ id }) => id)).toEqual([second?.id])
  workers[1]?.posts({ id: first?.id, answer: [] })
  workers[1]?.posts({ id: second?.id, answer: [] })
  expect(await stored).toEqual([])
})

test('an order that was aborted before it was sent is not begun', async () => {
  expect(await codeOf(engine().run({ name: 'cards' }, source, { signal: AbortSignal.abort() }))).toBe('cancelled')
  expect(workers).toEqual([])
})

test('a device without the engine reports it, by error or timeout, and retries next time', async () => {
  const work = engine()
  const asked = work.run({ name: 'cards' }, source)
  workers[0]?.dispatchEvent(new Event('error'))
  expect(await codeOf(asked)).toBe('notHere')
  const again = work.run({ name: 'cards' }, source)
  vi.advanceTimersByTime(60_000)
  expect(await codeOf(again)).toBe('notHere')
  const third = work.run({ name: 'cards' }, source)
  workers[2]?.posts('ready')
  // The code has loaded, the language it needs has not.
  workers[2]?.posts({ id: workers[2].orders[0]?.id, fault: 'notHere' })
  expect(await codeOf(third)).toBe('notHere')
  expect(workers[2]?.isOver).toBe(true)
})

test('a crash at work is not a missing engine; closing cancels running orders', async () => {
  const work = engine()
  const asked = work.run({ name: 'cards' }, source)
  workers[0]?.posts('ready')
  workers[0]?.dispatchEvent(new Event('error'))
  expect(await codeOf(asked)).toBe('failed')
  const left = work.run({ name: 'cards' }, source)
  work.close()
  expect(await codeOf(left)).toBe('cancelled')
  expect(workers[1]?.isOver).toBe(true)
})
