// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import english from '../locales/en.json'
import { JoinForm } from './JoinForm.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send }))

let page: TestPage
const factory = indexedDB

beforeEach(() => {
  localStorage.clear()
  send.mockReset()
})

afterEach(async () => {
  vi.stubGlobal('indexedDB', factory)
  await page.leave()
})

async function open(onLogin = async () => {}) {
  page = await show(<JoinForm code="7BSCKX4" person={null} onLogin={onLogin} />)
  const field = document.querySelector('input')
  if (field === null) throw new Error('no field')
  // React listens to the setter of the prototype.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Mina')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

// Each call is made with a key.
const keys = () => send.mock.calls.map((args) => (args[2] as { idempotencyKey: string }).idempotencyKey)

test('[CL-10] without IndexedDB nothing is sent, and the message names the cause', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  await open()
  for (let press = 0; press < 3; press += 1) await page.press(english.join.button)
  await vi.waitFor(() => expect(page.text()).toContain(english.errors.storage))
  expect(send).not.toHaveBeenCalled()
})

test('[CL-10] a press after a lost answer is the same join, one after a refusal is new', async () => {
  send.mockRejectedValueOnce(new ApiError('timeout')).mockRejectedValueOnce(new ApiError('classes/guests-full'))
  send.mockResolvedValue({})
  await open()
  for (let press = 1; press <= 3; press += 1) {
    await page.press(english.join.button)
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(press))
  }
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('[CL-10] while a teacher has yet to admit, the form retries under the same key', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  send.mockRejectedValueOnce(new ApiError('classes/at-the-door'))
  send.mockResolvedValue({})
  const onLogin = vi.fn(async () => {})
  await open(onLogin)
  await page.press(english.join.button)
  await vi.waitFor(() => expect(page.text()).toContain(english.join.atTheDoor))
  await vi.advanceTimersByTimeAsync(4_500)
  await vi.waitFor(() => expect(onLogin).toHaveBeenCalledTimes(1))
  expect(new Set(keys()).size).toBe(1)
  vi.useRealTimers()
})
