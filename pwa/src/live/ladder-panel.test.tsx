// @vitest-environment happy-dom
import type { Peer } from '@takhti/schema/live/channel'
import { missedAfterMs } from '@takhti/schema/live/media/rules'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import words from '../locales/en/live.json'
import type { ClassState } from './class-state.ts'
import { LadderPanel } from './LadderPanel.tsx'
import type { LadderUse } from './use-ladder.ts'

let page: TestPage
let change: (state: Partial<ClassState>) => void

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
    const [seen, set] = useState<Partial<ClassState>>({ isConnected: true, peers: [], peerId: '', taughtForMs: 0 })
    change = (changed) => set((before) => ({ ...before, ...changed }))
    // Of a state no more is looked at here.
    const state = seen as ClassState
    return [false, true].map((leads) => <LadderPanel key={`${leads}`} {...given} state={state} isTeacher={leads} />)
  }
  // The screen is made here, and only its address and what it shows are looked at.
  page = await showScreen({ path: '/', Component } as unknown as Screen, '/', words)
  await expect.poll(() => page.text()).toContain(words.live.rung)
}

/** The line is down for so long; then the room says how long somebody has taught by then. */
function away(ms: number, taughtForMs = 3_600_000): void {
  flushSync(() => change({ isConnected: false }))
  vi.setSystemTime(Date.now() + ms)
  flushSync(() => change({ isConnected: true, taughtForMs }))
}

/** A device of the class, which records it or does not. */
// No more of a peer is looked at here.
const aPeer = (recording: Peer['recording']) => ({ peerId: 'teacher', recording }) as Peer

const times = (text: string) => page.text().split(text).length - 1

const missed = (minutes: number) => words.live.missed_other.replace('{{count}}', String(minutes))

// Planted: whoever leads told as everybody is: a panel said to its own teacher that they had missed a minute of the class.
test('a student who was away for a while is told so, and who leads is not; nobody is who blinked', async () => {
  await shown()
  away(missedAfterMs - 1_000)
  away(180_000)
  await expect.poll(() => times(missed(3))).toBe(1)
  away(missedAfterMs - 1_000)
  await expect.poll(() => times(missed(3))).toBe(0)
})

// Planted: an absence told for what it was here: after a server was away all were told that they had missed a class that stood still.
test('where nobody could teach meanwhile nothing was missed, and no more than was taught', async () => {
  await shown()
  away(300_000, 240_000)
  await expect.poll(() => times(missed(4))).toBe(1)
  away(300_000, missedAfterMs - 1_000)
  await expect.poll(() => times(missed(4))).toBe(0)
  expect(page.text()).not.toContain('You missed')
})

// Planted: the way to recordings shown whether or not there are any.
test('what was missed is to be replayed where a device records the class, and where one did as the line broke', async () => {
  await shown()
  away(180_000)
  await expect.poll(() => times(missed(3))).toBe(1)
  expect(times(words.live.playMissed)).toBe(0)
  flushSync(() => change({ peers: [aPeer('on')] }))
  await expect.poll(() => times(words.live.playMissed)).toBe(1)
  away(240_000)
  flushSync(() => change({ peers: [aPeer(null)] }))
  await expect.poll(() => times(missed(4))).toBe(1)
  expect(times(words.live.playMissed)).toBe(1)
  away(300_000)
  await expect.poll(() => times(missed(5))).toBe(1)
  expect(times(words.live.playMissed)).toBe(0)
})
