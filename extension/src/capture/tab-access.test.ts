import { afterEach, expect, test, vi } from 'vitest'
import { tabAccess } from './tab-access.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['answers nothing', undefined],
  ['does not even hear what is asked', { marks: [] }],
])('[J7] a page that %s is abandoned after ten seconds', async (_, asked) => {
  vi.useFakeTimers()
  const executeScript = vi.fn(() => new Promise(() => {}))
  vi.stubGlobal('chrome', { scripting: { executeScript } })
  const answer = tabAccess(1).run('/read-captions.js', 'MAIN', asked)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await Promise.race([answer, Promise.resolve('held')])).toBe(null)
  expect(executeScript).toHaveBeenCalledOnce()
})
