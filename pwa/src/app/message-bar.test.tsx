// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { startHeartbeat } from '#offline/connectivity.ts'
import english from '../locales/en.json'
import { MessageBar } from './MessageBar.tsx'
import { showError } from './messages.ts'
import { show, type TestPage } from './test-page.tsx'

let page: TestPage
let isAnswering = false
let onLine = true

afterEach(async () => {
  await page.leave()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const notified = () => document.querySelector<HTMLElement>('.message-bar:not([hidden])')?.textContent

function become(isThere: boolean): void {
  onLine = isThere
  dispatchEvent(new Event(isThere ? 'online' : 'offline'))
}

// Fault: an unreachable server was taken for a device without a network.
test('with a network Takhti is shown as unreachable, and without one the device as offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine)
  vi.stubGlobal('fetch', async () => {
    if (isAnswering) return Response.json({})
    throw new TypeError('nobody there')
  })
  const { unreachable, offline } = english.shell
  page = await show(<MessageBar />)
  startHeartbeat()
  await expect.poll(notified).toBe(unreachable)
  become(false)
  await expect.poll(notified).toBe(offline)
  become(true)
  await expect.poll(notified).toBe(unreachable)
  isAnswering = true
  become(true)
  await expect.poll(notified).toBeUndefined()
})

test('[TM-2] an error is in the bar for six seconds, and the next one for six of its own', async () => {
  vi.useFakeTimers()
  page = await show(<MessageBar />)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => showError('One'))
  await act(async () => vi.advanceTimersByTime(5_000))
  await act(async () => showError('Two'))
  await act(async () => vi.advanceTimersByTime(5_999))
  expect(notified()).toBe('Two')
  await act(async () => vi.advanceTimersByTime(1))
  expect(notified()).toBeUndefined()
  vi.useRealTimers()
})
