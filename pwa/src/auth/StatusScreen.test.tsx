// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import english from '../locales/en.json'
import { StatusScreen } from './StatusScreen.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send }))

const words = english.status

const status = {
  at: '2026-11-30T10:00:00.000Z',
  parts: [
    { part: 'accounts', isUp: true },
    { part: 'rooms', isUp: false },
  ],
}

let page: TestPage

beforeEach(() => {
  localStorage.clear()
  send.mockReset()
})

afterEach(async () => await page.leave())

test('[HE-1] the page names the parts that do not answer', async () => {
  send.mockResolvedValue(status)
  page = await show(<StatusScreen />)
  await vi.waitFor(() => expect(page.text()).toContain(words.someDown))
  expect(page.text()).toContain(`${words['part-accounts']}: ${words.up}`)
  expect(page.text()).toContain(`${words['part-rooms']}: ${words.down}`)
})

// Fault: an answer that is only in memory is gone with the page.
test('[HE-1] without a network the page shows what was known last, and since when', async () => {
  send.mockResolvedValueOnce(status)
  page = await show(<StatusScreen />)
  await vi.waitFor(() => expect(page.text()).toContain(words.someDown))
  await page.leave()
  send.mockRejectedValue(new ApiError('offline'))
  page = await show(<StatusScreen />)
  await vi.waitFor(() => expect(page.text()).toContain(words.unreached))
  expect(page.text()).toContain(words.down)
  expect(document.querySelector('time')?.dateTime).toBe(status.at)
})

test('[HE-1] a device that never knew a status shows that, and asks again on request', async () => {
  send.mockRejectedValueOnce(new ApiError('offline'))
  page = await show(<StatusScreen />)
  await vi.waitFor(() => expect(page.text()).toContain(words.unknown))
  send.mockResolvedValue({ ...status, parts: [{ part: 'files', isUp: true }] })
  await page.press(words.again)
  await vi.waitFor(() => expect(page.text()).toContain(words.allUp))
})
