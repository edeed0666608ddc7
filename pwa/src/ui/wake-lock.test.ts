// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { stayAwake } from './wake-lock.ts'

test('[WL-1] the screen stays awake, again after the page was hidden, and sleeps afterwards', async () => {
  const released = vi.fn(async () => {})
  const request = vi.fn(async () => ({ release: released }))
  vi.stubGlobal('navigator', { wakeLock: { request } })
  let visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility as DocumentVisibilityState)
  const stop = stayAwake()
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(1))
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(1)
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2))
  await Promise.resolve()
  stop()
  await vi.waitFor(() => expect(released).toHaveBeenCalled())
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})
