// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import type { SocketListener } from '#realtime/socket.ts'
import words from '../locales/en/quizzes.json'
import { Countdown } from './Countdown.tsx'
import { QuizClient } from './room/quiz-client.ts'

const room = vi.hoisted(() => ({ text: (_type: string, _body: unknown) => {} }))
vi.mock('#realtime/socket.ts', () => ({
  openSocket: (_ask: unknown, { text }: SocketListener) => {
    room.text = text
    return { sendText() {}, close() {} }
  },
}))

let page: TestPage

afterEach(async () => {
  await page.leave()
  vi.useRealTimers()
})

const roomMs = Date.UTC(2030, 0, 1)
const at = (ms: number) => new Date(roomMs + ms).toISOString()
const seconds = () => Number(document.querySelector('[role=timer] > span')?.textContent)

// Planted: a countdown by the clock on the wall of the device: set right within a question, it was over at once.
test('a clock that jumps within a question changes nothing of what is left, and what the room says next sets it right', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'performance'] })
  const client = new QuizClient(async () => ({ path: '/', ticket: '' }))
  client.open()
  room.text('quiz/state', { serverAt: at(0) })
  page = await show(<Countdown closesAt={at(30_000)} offsetMs={client.state.value.offsetMs} />, words)
  expect(seconds()).toBe(30)
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => void vi.advanceTimersByTime(10_000))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  expect(seconds()).toBe(20)
  // A device that slept for five seconds: its clock stood still.
  const before = client.state.value.offsetMs
  room.text('question/timed', { serverAt: at(15_000) })
  expect(client.state.value.offsetMs - before).toBeCloseTo(5_000, -2)
})
