import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patiently } from './patiently.ts'

const net = vi.hoisted(() => ({ isOnline: true, listeners: new Set<() => void>() }))

vi.mock('./connectivity.ts', () => ({
  isEdgeReachable: () => net.isOnline,
  onConnectivity: (listener: () => void) => {
    net.listeners.add(listener)
    return () => net.listeners.delete(listener)
  },
}))

beforeEach(() => {
  net.isOnline = true
  vi.useFakeTimers()
})

afterEach(() => vi.useRealTimers())

const load = vi.fn<() => Promise<string>>()

// Fault: a part that gives up: a class whose board failed to load was lost, and one of a teacher ended.
test('a part of a class that fails to load is retried until it loads, and at once when online', async () => {
  load.mockReset().mockRejectedValue(new Error('no network'))
  const loaded = patiently(load)
  await vi.advanceTimersByTimeAsync(60_000)
  const tries = load.mock.calls.length
  expect(tries).toBeGreaterThan(5)
  net.isOnline = false
  for (const notify of [...net.listeners]) notify()
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(tries)
  net.isOnline = true
  load.mockResolvedValue('the board')
  for (const notify of [...net.listeners]) notify()
  expect(await loaded).toBe('the board')
  expect(load).toHaveBeenCalledTimes(tries + 1)
  expect(net.listeners.size).toBe(0)
})

// Fault: the bar of the followed person loads by plain `lazy`: a network error at that moment unmounted the whole
// class.
test('all lazy parts of a board or a class load with retries', () => {
  const files = import.meta.glob<string>(
    ['../{board,live,quizzes}/**/*.tsx', './SyncLight.tsx', '../files/sets/QuestionSetScreen.tsx'],
    { query: '?raw', import: 'default', eager: true },
  )
  const impatient = Object.entries(files)
    .filter(([, text]) => text.match(/ lazy\(/g)?.length !== text.match(/ lazy\(\(\) =>\s+patiently\(/g)?.length)
    .map(([path]) => path)
  expect(impatient).toEqual([])
})
