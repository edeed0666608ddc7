import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MathsSetter } from './maths-setter.ts'
import type { MathsOrder } from './maths-worker.ts'

/** A worker that replies as a test directs. */
class TestWorker extends EventTarget {
  readonly orders: MathsOrder[] = []
  isOver = false

  postMessage(order: MathsOrder): void {
    this.orders.push(order)
  }

  terminate(): void {
    this.isOver = true
  }

  receives(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  answers(fault: string): void {
    this.receives({ id: this.orders.at(-1)?.id, answer: { fault } })
  }
}

const workers: TestWorker[] = []

function setter(): MathsSetter {
  return new MathsSetter(() => {
    const worker = new TestWorker()
    workers.push(worker)
    // It has the parts of a worker that a setter uses.
    return worker as unknown as Worker
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  workers.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

test('requests before the worker is ready are typeset then; equal requests share one result', async () => {
  const maths = setter()
  const [first, again] = [maths.set('x'), maths.set('x')]
  expect(workers[0]?.orders).toEqual([])
  workers[0]?.receives('ready')
  workers[0]?.answers('other')
  expect(await Promise.all([first, again])).toEqual([{ fault: 'other' }, { fault: 'other' }])
})

test('only the last formula is typeset: an older one is dropped, and its answer ignored', async () => {
  const maths = setter()
  const older = maths.set('x')
  workers[0]?.receives('ready')
  const newer = maths.set('y')
  expect(await older).toEqual({ fault: 'nothing' })
  workers[0]?.receives({ id: 1, answer: { fault: 'syntax' } })
  workers[0]?.answers('other')
  expect(await newer).toEqual({ fault: 'other' })
})

test('a formula that does not finish is aborted, and the next one has a new worker', async () => {
  const maths = setter()
  const stuck = maths.set('x')
  workers[0]?.receives('ready')
  vi.advanceTimersByTime(5_000)
  expect(await stuck).toEqual({ fault: 'tooSlow' })
  expect(workers[0]?.isOver).toBe(true)
  const next = maths.set('y')
  workers[1]?.receives('ready')
  workers[1]?.answers('other')
  expect(await next).toEqual({ fault: 'other' })
})

test('a failed or too slow load of the worker is reported as a fault', async () => {
  const maths = setter()
  const asked = maths.set('x')
  workers[0]?.dispatchEvent(new Event('error'))
  expect(await asked).toEqual({ fault: 'notHere' })
  const again = maths.set('x')
  vi.advanceTimersByTime(60_000)
  expect(await again).toEqual({ fault: 'notHere' })
})
