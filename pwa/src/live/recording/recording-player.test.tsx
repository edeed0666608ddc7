// @vitest-environment happy-dom
import type { Recording } from '@takhti/schema/live/recording/model'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '#app/test-page.tsx'
import english from '../../locales/en.json'
import words from '../../locales/en/live.json'
import { Playback } from './playback.ts'
import { RecordingPlayer } from './RecordingPlayer.tsx'

const made = vi.hoisted((): { playback?: Playback } => ({}))
const never = new Promise<never>(() => {})
vi.mock('#board/port.ts', () => ({
  clockTime: String,
  spokenTime: String,
  loadRecordedAids: () => never,
  loadRecordedPicture: () => never,
}))
vi.mock('./use-recording.ts', async () => {
  const { useState } = await import('react')
  const recording = { turns: [], at: () => ({ pens: 0, aids: null }) }
  return {
    useRecording: (_shown: Recording, attempt: number) => {
      const [first] = useState(attempt)
      const [playback] = useState(() => new Playback(() => () => {}))
      made.playback = playback
      return { recording, playback, coming: { percent: 0, lack: attempt === first ? 'broken' : null } }
    },
  }
})

// Fault: a player that loses the focus: after a retry by keyboard nothing had it, and the next Tab began at the top.
test('after a request for the rest by keyboard the focus stays in the player, without the button', async () => {
  const shown = { flow_id: 'lesson', startedAt: '2026-11-24T08:00:00.000Z' } as Recording
  const page = await show(<RecordingPlayer shown={shown} onClose={() => {}} />, words)
  const again = page.all('button').find(({ name }) => name === english.common.retry)?.element
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => {
    again?.focus()
    again?.click()
  })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  expect(page.all('button').map(({ name }) => name)).not.toContain(english.common.retry)
  await vi.waitFor(() => expect(document.activeElement?.closest('.recording-player')).not.toBeNull())
  await page.leave()
})

// Fault: a bar as long as the recording: dragged to its far end it was at 63 seconds, and the end of the class was not
// visible.
test('dragging the bar to its far end seeks to the end of the recording', async () => {
  const shown = { flow_id: 'lesson', startedAt: '2026-11-24T08:00:00.000Z' } as Recording
  const page = await show(<RecordingPlayer shown={shown} onClose={() => {}} />, words)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => made.playback?.grow(63_250, true))
  const bar = document.querySelector<HTMLInputElement>('input[type=range]')
  // As in a browser: the last whole step on the bar.
  const farthest = Math.floor(Number(bar?.max) / Number(bar?.step)) * Number(bar?.step)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(bar, String(farthest))
    bar?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  expect(made.playback?.state().ms).toBe(63_250)
  expect(bar?.value).toBe(bar?.max)
  await page.leave()
})

// Fault: the condition on the teacher left out: the student had the button.
test('[PV-5] a student plays a recording and has no button that makes a video of it', async () => {
  const names = async (isTeacher: boolean) => {
    const shown = { flow_id: 'lesson', startedAt: '2026-11-24T08:00:00.000Z', isTeacher } as Recording
    const page = await show(<RecordingPlayer shown={shown} onClose={() => {}} />, words)
    const found = page.all('button').map(({ name }) => name)
    await page.leave()
    return found
  }
  expect(await names(true)).toContain(words.recordings.video.make)
  expect(await names(false)).not.toContain(words.recordings.video.make)
})

// Fault: the sentence left out: nothing on the screen warned of it.
test('[PV-7] a teacher reads that the video of a recording has no captions', async () => {
  const shown = { flow_id: 'lesson', startedAt: '2026-11-24T08:00:00.000Z', isTeacher: true } as Recording
  const page = await show(<RecordingPlayer shown={shown} onClose={() => {}} />, words)
  expect(page.text()).toContain(words.recordings.video.noCaptions)
  await page.leave()
})

// Fault: a seek before the moment has loaded, which stayed at the last second that was there.
test('[FX-7] a recording that is opened at a moment waits there, once so much has loaded', async () => {
  const shown = { flow_id: 'lesson', startedAt: '2026-11-24T08:00:00.000Z' } as Recording
  const page = await show(<RecordingPlayer shown={shown} fromMs={20_000} onClose={() => {}} />, words)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => made.playback?.grow(5_000, false))
  expect(made.playback?.state()).toMatchObject({ ms: 0, isPlaying: false })
  await act(async () => made.playback?.grow(30_000, false))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  expect(made.playback?.state()).toMatchObject({ ms: 20_000, isPlaying: false })
  await page.leave()
})
