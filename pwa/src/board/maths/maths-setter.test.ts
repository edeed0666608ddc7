import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MathsSetter } from './maths-setter.ts'
import type { MathsOrder } from './maths-worker.ts'

/** A worker that says what a test lets it say. */
class TestWorker extends EventTarget {
  readonly orders: MathsOrder[] = []
  isOver = false

  postMessage(order: MathsOrder): void {
    this.orders.push(order)
  }

  terminate(): void {
    this.isOver = true
  }

  says(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  answers(fault: string): void {
    this.says({ id: this.orders.at(-1)?.id, answer: { fault } })
  }
}

const workers: TestWorker[] = []

function setter(): MathsSetter {
  return new MathsSetter(() => {
    const worker = new TestWorker()
    workers.push(worker)
    // It has of a worker what a setter asks for.
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

test('what was asked before the worker came is set when it is there; asking the same again waits with it', async () => {
  const maths = setter()
  const [first, again] = [maths.set('x'), maths.set('x')]
  expect(workers[0]?.orders).toEqual([])
  workers[0]?.says('ready')
  workers[0]?.answers('other')
  expect(await Promise.all([first, again])).toEqual([{ fault: 'other' }, { fault: 'other' }])
})

test('only the last formula is set: an older one comes to nothing, and its answer is not taken for the newer', async () => {
  const maths = setter()
  const older = maths.set('x')
  workers[0]?.says('ready')
  const newer = maths.set('y')
  expect(await older).toEqual({ fault: 'nothing' })
  workers[0]?.says({ id: 1, answer: { fault: 'syntax' } })
  workers[0]?.answers('other')
  expect(await newer).toEqual({ fault: 'other' })
})

test('a formula that does not come to an end is given up, and the next one has a worker of its own', async () => {
  const maths = setter()
  const stuck = maths.set('x')
  workers[0]?.says('ready')
  vi.advanceTimersByTime(5_000)
  expect(await stuck).toEqual({ fault: 'tooSlow' })
  expect(workers[0]?.isOver).toBe(true)
  const next = maths.set('y')
  workers[1]?.says('ready')
  workers[1]?.answers('other')
  expect(await next).toEqual({ fault: 'other' })
})

test('a device without what sets formulas says so, at once or when the line is too thin', async () => {
  const maths = setter()
  const asked = maths.set('x')
  workers[0]?.dispatchEvent(new Event('error'))
  expect(await asked).toEqual({ fault: 'notHere' })
  const again = maths.set('x')
  vi.advanceTimersByTime(60_000)
  expect(await again).toEqual({ fault: 'notHere' })
})
