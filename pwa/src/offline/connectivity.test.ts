import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Beats in the order in which they were asked for; each is answered by hand or runs into its own deadline. */
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
  // Each page has a rhythm of its own; here it is a second.
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

test('what was asked before the network came back does not say that there is none', async () => {
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

test('an answer from before the network was lost does not call it back', async () => {
  const { isEdgeReachable, suspectOffline } = await started()
  await answer(0)
  suspectOffline()
  await become(false)
  await answer(1)
  expect(isEdgeReachable()).toBe(false)
})

test('an edge that answers slowly is there: its next beats wait as long', async () => {
  const { isEdgeReachable } = await started()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(isEdgeReachable()).toBe(false)
  await vi.advanceTimersByTimeAsync(1_100)
  // One in four waits that long.
  expect(beats.map(({ limitMs }) => limitMs)).toEqual([1_900, 1_900, 1_900, 6_000])
  await answer(3, 2_500)
  expect(isEdgeReachable()).toBe(true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(beats).toHaveLength(7)
  await answer(6, 2_500)
  expect(isEdgeReachable()).toBe(true)
})

test('a network that comes back without a word is found by the next question, though the one before it hangs', async () => {
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
  // None is left to take up a line.
  expect(beats.every(({ signal }) => signal.aborted)).toBe(true)
  // What hung all along, and runs into its deadline now, was asked before.
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isEdgeReachable()).toBe(true)
})

test('a loss is noticed within two seconds where the edge answered at once, and many suspicions ask once', async () => {
  const { isEdgeReachable, suspectOffline } = await started()
  await answer(0)
  suspectOffline()
  suspectOffline()
  suspectOffline()
  expect(beats.map(({ limitMs }) => limitMs)).toEqual([1_900, 1_900])
  await vi.advanceTimersByTimeAsync(1_900)
  expect(isEdgeReachable()).toBe(false)
})

test('what is heard of the edge after all ends the suspicion, and the edge is given longer', async () => {
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
