// @vitest-environment happy-dom
import type { RemoteAct } from '@takhti/schema/devices/remote/model'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onUserSend } from '#realtime/test-user.ts'
import { usePresses } from './use-presses.ts'

let use: ReturnType<typeof usePresses>
let leave: () => void
let sent: RemoteAct['act'][]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  sent = []
  onUserSend((type, body) => void (type === 'remote/act' && sent.push((body as { act: RemoteAct }).act.act)))
  function Remote() {
    use = usePresses('panel')
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Remote />))
  leave = () => act(() => root.unmount())
})

afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
})

const press = (asked: RemoteAct) => act(() => void use.press(asked))

/** The device answers so much later, and has received nothing. */
const answersAfter = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
    use.answered([])
  })

// Fault: only presses are counted: an undo removed the stroke that came after it, and the page was turned during
// another.
test('after a stroke a lost undo or turn is not resent, but a lost choice of a tool is', () => {
  press({ act: 'tool', tool: 'pen' })
  press({ act: 'undo' })
  press({ act: 'turn', by: 1 })
  press({ act: 'draw', points: [[0.5, 0.5]] })
  press({ act: 'lift' })
  answersAfter(1_000)
  expect(sent).toEqual(['tool', 'undo', 'turn', 'draw', 'lift', 'tool'])
  // The user is notified of a possible loss.
  answersAfter(2_000)
  expect(use.isMissed).toBe(true)
})

// Fault: a press from before a lesson was opened is resent after it: the page of the new lesson was turned.
test.each([
  { act: 'open', lessonId: 'other' },
  { act: 'results', quizId: 'quiz' },
] satisfies RemoteAct[])('a lost press is not resent to another page: $act', (another) => {
  press({ act: 'turn', by: 1 })
  press(another)
  answersAfter(1_000)
  expect(sent).toEqual(['turn', another.act])
})
