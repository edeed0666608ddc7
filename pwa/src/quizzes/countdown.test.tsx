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

// Fault: the countdown used the device's wall clock, so a clock that was corrected within a question ended it at once.
test('a clock jump within a question changes nothing; the room’s next message corrects it', async () => {
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
  // A device that slept for five seconds: its clock stopped.
  const before = client.state.value.offsetMs
  room.text('question/timed', { serverAt: at(15_000) })
  expect(client.state.value.offsetMs - before).toBeCloseTo(5_000, -2)
})
