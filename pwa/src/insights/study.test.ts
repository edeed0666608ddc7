// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startStudy } from './study.ts'

const sent = vi.hoisted((): { verb: string; input: Record<string, string> }[] => [])

vi.mock('#api/command.ts', () => ({
  enqueue: (call: { verb: string }, input: Record<string, string>) =>
    Promise.resolve(sent.push({ verb: call.verb, input })),
}))

const lessonId = '01890000-0000-7000-8000-0000000000aa'

function show(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00.000Z') })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  sent.length = 0
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('[SS-5] a session is the lesson, its start and its end, and nothing else', () => {
  const stop = startStudy(lessonId)
  vi.advanceTimersByTime(20 * 60_000)
  stop()
  expect(sent.map(({ verb }) => verb)).toEqual(['start', 'end'])
  expect(sent[1]?.input).toEqual({
    ...{ sessionId: sent[0]?.input.sessionId, lessonId },
    ...{ startedAt: '2026-11-28T09:00:00.000Z', endedAt: '2026-11-28T09:20:00.000Z' },
  })
})

test('[SS-6] a look of seconds is not reported, and a hidden page studies nothing', () => {
  startStudy(lessonId)()
  expect(sent).toEqual([])
  const stop = startStudy(lessonId)
  vi.advanceTimersByTime(60_000)
  show('hidden')
  vi.advanceTimersByTime(3_600_000)
  show('visible')
  vi.advanceTimersByTime(60_000)
  stop()
  const ends = sent.filter(({ verb }) => verb === 'end')
  expect(ends.map(({ input }) => Date.parse(input.endedAt ?? '') - Date.parse(input.startedAt ?? ''))).toEqual([
    60_000, 60_000,
  ])
  expect(new Set(ends.map(({ input }) => input.sessionId)).size).toBe(2)
  show('hidden')
  expect(sent).toHaveLength(4)
})
