// @vitest-environment happy-dom
import type { LiveClass } from '@takhti/schema/live/model'
import { expect, test, vi } from 'vitest'
import { show } from '#app/test-page.tsx'
import type { BoardSession } from '#board/port.ts'
import words from '../../locales/en/live.json'
import type { ClassClient } from '../class-client.ts'
import type { ClassState } from '../class-state.ts'
import { OwnMedia } from '../own-media.ts'
import { RecordPanel } from './RecordPanel.tsx'
import type { Running } from './start-recording.ts'

const starting = vi.hoisted(() => ({ running: Promise.withResolvers<Running>() }))
vi.mock('./start-recording.ts', () => ({
  endUnfinished: async () => false,
  startRecording: () => starting.running.promise,
}))
vi.mock('./UnsentNotice.tsx', () => ({ UnsentNotice: () => null }))

// Fault: a recording that begins when its panel is gone: no one ended it, and the teacher was recorded on.
test('a teacher who leaves a class while a recording begins is not recorded', async () => {
  // The test uses no more of these.
  const [liveClass, client, session] = [
    {} as LiveClass,
    { send: () => {} } as unknown as ClassClient,
    {} as BoardSession,
  ]
  const state = { isConnected: true, peerId: 'own', peers: [] } as unknown as ClassState
  const page = await show(<RecordPanel {...{ liveClass, client, state, session }} media={new OwnMedia()} />, words)
  await page.press(words.recordings.record)
  await page.leave()
  const stop = vi.fn(async () => {})
  starting.running.resolve({ recorder: {} as Running['recorder'], see: () => {}, stop })
  await vi.waitFor(() => expect(stop).toHaveBeenCalledTimes(1))
})
