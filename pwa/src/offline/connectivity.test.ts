import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Beats in the order of their requests; the test answers each, or it reaches its own deadline. */
let beats: { answer: () => void; limitMs: number; signal: AbortSignal }[] = []
let limitMs = 0
let page: EventTarget
let device: { onLine: boolean }

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  beats = []
  page = new EventTarget()
  device = { onLine: true }
  // Each page has an interval of its own; here it is a second.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.stubGlobal('navigator', device)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  // The clock of a test does not move that of an AbortSignal.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const control = new AbortController()
    setTimeout(() => control.abort(), ms)
    limitMs = ms
    return control.signal
  })
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    signal.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')))
    beats.push({ answer: () => resolve(Response.json({})), limitMs, signal })
    return promise
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const started = async () => {
  const connectivity = await import('./connectivity.ts')
  connectivity.startHeartbeat()
  return connectivity
}

async function become(onLine: boolean): Promise<void> {
  device.onLine = onLine
  page.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
  await vi.advanceTimersByTimeAsync(0)
}

async function answer(beat: number, afterMs = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(afterMs)
  beats[beat]?.answer()
  await vi.advanceTimersByTimeAsync(0)
}

test('a request from before the network returned does not report a loss', async () => {
  const { isEdgeReachable } = await started()
  await become(false)
  expect(isEdgeReachable()).toBe(false)
  // Behind a dead router the browser may think that there is a network.
  device.onLine = true
  await vi.advanceTimersByTimeAsync(3_000)
  expect(beats).toHaveLength(4)
  await become(true)
  await answer(4)
  expect(isEdgeReachable()).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isEdgeReachable()).toBe(true)
})

test('an answer from before the network was lost does not report it as reachable', async () => {
  const { isEdgeReachable, suspectOffline } = await started()
  await answer(0)
  suspectOffline()
  await become(false)
  await answer(1)
  expect(isEdgeReachable()).toBe(false)
})

test('a slow server is reachable: its next beats wait as long', async () => {
  const { isEdgeReachable } = await started()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(isEdgeReachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(1_100)
  // One in four has the long timeout.
  expect(beats.map(({ limitMs }) => limitMs)).toEqual([1_900, 1_900, 1_900, 6_000])
  await answer(3, 2_500)
  expect(isEdgeReachable()).toBe(true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(beats).toHaveLength(7)
  await answer(6, 2_500)
  expect(isEdgeReachable()).toBe(true)
})

test('[A22] a network back without an event is found by the next request while the last hangs', async () => {
  const { isEdgeReachable, suspectOffline } = await started()
  await answer(0)
  suspectOffline()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(isEdgeReachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(beats).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(2_000)
  await answer(6)
  expect(isEdgeReachable()).toBe(true)
  // No request is left that would occupy a connection.
  expect(beats.every(({ signal }) => signal.aborted)).toBe(true)
  // A beat that hung all along, and reaches its deadline now, was sent before.
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isEdgeReachable()).toBe(true)
})

test('[A22] a loss is noticed within two seconds; many suspicions send one request', async () => {
  const { isEdgeReachable, suspectOffline } = await started()
  await answer(0)
  suspectOffline()
  suspectOffline()
  suspectOffline()
  expect(beats.map(({ limitMs }) => limitMs)).toEqual([1_900, 1_900])
  await vi.advanceTimersByTimeAsync(1_900)
  expect(isEdgeReachable()).toBe(false)
})

test('a late sign of life of the server ends the suspicion, and extends the timeout', async () => {
  const { isEdgeReachable, suspectOffline, trustEdge } = await started()
  await answer(0)
  suspectOffline()
  await vi.advanceTimersByTimeAsync(1_800)
  trustEdge()
  await vi.advanceTimersByTimeAsync(900)
  expect(isEdgeReachable()).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  expect(beats.at(-1)?.limitMs).toBe(3_800)
})
