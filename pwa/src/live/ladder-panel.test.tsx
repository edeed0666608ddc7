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
import { LadderNotices, LadderPanel } from './LadderPanel.tsx'
import type { LadderUse } from './use-ladder.ts'

let page: TestPage
let change: (state: Partial<ClassState>) => void

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))

afterEach(async () => {
  await page.leave()
  vi.useRealTimers()
})

/** The panels of a student and of a teacher, whose devices connect simultaneously. */
async function shown(): Promise<void> {
  const ladder = { ladder: { rung: 'board', wished: 'board' } } as unknown as LadderUse
  const given = { lessonId: 'lesson', ladder, mode: 'audio', usedBytes: 0, isFailed: false, isWaiting: false } as const
  function Component() {
    const [seen, set] = useState<Partial<ClassState>>({ isConnected: true, peers: [], peerId: '', taughtForMs: 0 })
    change = (changed) => set((before) => ({ ...before, ...changed }))
    // The test uses only these fields of a state.
    const state = seen as ClassState
    return [false, true].map((leads) => (
      <div key={`${leads}`}>
        <LadderPanel {...given} state={state} isTeacher={leads} />
        <LadderNotices {...given} state={state} isTeacher={leads} />
      </div>
    ))
  }
  // A partial screen: the test uses only its path and component.
  page = await showScreen({ path: '/', Component } as unknown as Screen, '/', words)
  await expect.poll(() => page.text()).toContain(words.live.rung)
}

/** The connection is down for `ms`; then the room sends how long the class has been taught by then. */
function away(ms: number, taughtForMs = 3_600_000): void {
  flushSync(() => change({ isConnected: false }))
  vi.setSystemTime(Date.now() + ms)
  flushSync(() => change({ isConnected: true, taughtForMs }))
}

/** A device of the class, which records it or does not. */
// The test uses only these fields of a peer.
const aPeer = (recording: Peer['recording']) => ({ peerId: 'teacher', recording }) as Peer

const times = (text: string) => page.text().split(text).length - 1

const missed = (minutes: number) => words.live.missed_other.replace('{{count}}', String(minutes))

// Fault: the message is shown to the leader as well: a panel claimed that its own teacher had missed a minute of the
// class.
test('a student who was away for a while is notified; the leader and a short absence are not', async () => {
  await shown()
  away(missedAfterMs - 1_000)
  away(180_000)
  await expect.poll(() => times(missed(3))).toBe(1)
  away(missedAfterMs - 1_000)
  await expect.poll(() => times(missed(3))).toBe(0)
})

// Fault: an absence is measured by the local clock: after a server outage all participants read that they had missed a
// paused class.
test('what was missed is at most what was taught: nothing while the server was down', async () => {
  await shown()
  away(300_000, 240_000)
  await expect.poll(() => times(missed(4))).toBe(1)
  away(300_000, missedAfterMs - 1_000)
  await expect.poll(() => times(missed(4))).toBe(0)
  expect(page.text()).not.toContain('You missed')
})

// Fault: the link to recordings is shown whether or not there are any.
test('what was missed can be replayed where a device records now, or did at the disconnect', async () => {
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
