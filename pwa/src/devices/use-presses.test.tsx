// @vitest-environment happy-dom
import type { RemoteAct } from '@takhti/schema/devices/remote/model'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onUserSend } from '#realtime/test-user.ts'
import { usePresses } from './use-presses.ts'

let use: ReturnType<typeof usePresses>
let leave: () => void
let said: RemoteAct['act'][]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  said = []
  onUserSend((type, body) => void (type === 'remote/act' && said.push((body as { act: RemoteAct }).act.act)))
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

const press = (asked: RemoteAct) => act(() => void use.say(asked))

/** The device answers so much later, and has heard nothing. */
const answersAfter = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
    use.answered([])
  })

// Planted: only what was pressed counted: an undo took back the stroke that came after it, and the page went away below another.
test('what was not heard is not undone or turned after something was drawn, and a tool is the same whenever it is taken', () => {
  press({ act: 'tool', tool: 'pen' })
  press({ act: 'undo' })
  press({ act: 'turn', by: 1 })
  press({ act: 'draw', points: [[0.5, 0.5]] })
  press({ act: 'lift' })
  answersAfter(1_000)
  expect(said).toEqual(['tool', 'undo', 'turn', 'draw', 'lift', 'tool'])
  // Whoever pressed is told of what may be lost.
  answersAfter(2_000)
  expect(use.isMissed).toBe(true)
})

// Planted: what was pressed before a lesson was opened said again after it: the lesson that came was turned.
test.each([
  { act: 'open', lessonId: 'other' },
  { act: 'results', quizId: 'quiz' },
] satisfies RemoteAct[])('what was not heard is not said again to another page: $act', (another) => {
  press({ act: 'turn', by: 1 })
  press(another)
  answersAfter(1_000)
  expect(said).toEqual(['turn', another.act])
})
