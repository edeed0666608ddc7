import { expect, test } from 'vitest'
import { make } from './make.ts'
import type { Made, Order } from './results.ts'

const order: Order = {
  making: 'summary',
  seed: 1,
  capture: {
    kind: 'article',
    title: 'Ice',
    url: 'https://reader.example/ice',
    language: 'en',
    capturedAt: '2026-11-21T10:00:00.000Z',
    via: 'article',
    segments: [{ text: 'Ice floats.' }],
  },
}
const made: Made = { making: 'summary', summary: { sentences: [] } }

test('the worker’s result is returned, and the worker ends', async () => {
  const worker = workerThat((events) =>
    events.dispatchEvent(new MessageEvent('message', { data: { isOk: true, made } })),
  )
  expect(await make(order, new AbortController().signal, () => worker)).toEqual(made)
  expect(worker.isEnded()).toBe(true)
})

test.each([
  ['says that it could not', new MessageEvent('message', { data: { isOk: false } })],
  ['breaks', new Event('error')],
])('a worker that %s gives nothing, and ends', async (_, event) => {
  const worker = workerThat((events) => events.dispatchEvent(event))
  expect(await make(order, new AbortController().signal, () => worker)).toBeNull()
  expect(worker.isEnded()).toBe(true)
})

test('an aborted task ends at once', async () => {
  const worker = workerThat(() => undefined)
  const giveUp = new AbortController()
  const making = make(order, giveUp.signal, () => worker)
  giveUp.abort(new Error('left'))
  await expect(making).rejects.toThrow('left')
  expect(worker.isEnded()).toBe(true)
})

function workerThat(answer: (events: EventTarget) => void) {
  const events = new EventTarget()
  let isEnded = false
  return {
    addEventListener: events.addEventListener.bind(events),
    postMessage: () => queueMicrotask(() => answer(events)),
    terminate: () => void (isEnded = true),
    isEnded: () => isEnded,
  }
}
