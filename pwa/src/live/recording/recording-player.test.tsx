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
  const playback = new Playback(() => () => {})
  made.playback = playback
  return {
    useRecording: (_shown: Recording, attempt: number) => {
      const [first] = useState(attempt)
      return { recording, playback, coming: { percent: 0, lack: attempt === first ? 'broken' : null } }
    },
  }
})

// Planted: a player that lets the focus go: whoever asked once more by key stood nowhere, and the next Tab began at the top.
test('whoever asks for the rest of a recording by key stays in the player, though the button goes', async () => {
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

// Planted: a bar that is as long as the recording: a hand at its far end stood at 63 seconds, and what the class ended with was not seen.
test('a hand that drags the bar to its far end comes to the end of the recording', async () => {
  const shown = { flow_id: 'lesson', startedAt: '2026-11-24T08:00:00.000Z' } as Recording
  const page = await show(<RecordingPlayer shown={shown} onClose={() => {}} />, words)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => made.playback?.grow(63_250, true))
  const bar = document.querySelector<HTMLInputElement>('input[type=range]')
  // As a browser has it: of whole steps the last that is on the bar.
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
