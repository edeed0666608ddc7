// @vitest-environment happy-dom
import { missedAfterMs } from '@takhti/schema/live/media/rules'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Screen } from '#app/screen.tsx'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/live.json'
import type { ClassState } from './class-line.ts'
import { LadderPanel } from './LadderPanel.tsx'
import type { LadderUse } from './use-ladder.ts'

let page: TestPage
let setHere: (isHere: boolean) => void

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))

afterEach(async () => {
  await page.leave()
  vi.useRealTimers()
})

/** The panels of a student and of a teacher, whose devices come and go together. */
async function shown(): Promise<void> {
  const ladder = { ladder: { rung: 'board', wished: 'board' } } as unknown as LadderUse
  const given = { lessonId: 'lesson', ladder, mode: 'audio', usedBytes: 0, isFailed: false, isWaiting: false } as const
  function Component() {
    const [isConnected, set] = useState(true)
    setHere = set
    // Of a state no more is looked at here.
    const state = { isConnected, peers: [], peerId: '' } as unknown as ClassState
    return [false, true].map((leads) => <LadderPanel key={`${leads}`} {...given} state={state} isTeacher={leads} />)
  }
  // The screen is made here, and only its address and what it shows are looked at.
  page = await showScreen({ path: '/', Component } as unknown as Screen, '/', words)
  await expect.poll(() => page.text()).toContain(words.live.rung)
}

function away(ms: number): void {
  flushSync(() => setHere(false))
  vi.setSystemTime(Date.now() + ms)
  flushSync(() => setHere(true))
}

const times = (text: string) => page.text().split(text).length - 1

// Planted: whoever leads told as everybody is: a panel said to its own teacher that they had missed a minute of the class.
test('a student who was away for a while is told so, with the way to the replay, and who leads is not; nobody is who blinked', async () => {
  await shown()
  away(missedAfterMs - 1_000)
  away(180_000)
  await expect.poll(() => times(words.live.missed_other.replace('{{count}}', '3'))).toBe(1)
  expect(times(words.live.playMissed)).toBe(1)
  away(missedAfterMs - 1_000)
  await expect.poll(() => times(words.live.playMissed)).toBe(0)
})
