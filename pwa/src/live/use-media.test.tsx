import type { Peer, Rung } from '@takhti/schema/live/channel'
// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import { Signal } from '#state/signal.ts'
import type { ClassClient } from './class-client.ts'
import { OwnMedia } from './own-media.ts'
import { OwnScreen } from './own-screen.ts'
import type { LadderUse } from './use-ladder.ts'
import { useMedia } from './use-media.ts'

vi.mock('#api/client.ts', () => ({ send: () => new Promise(() => {}), onRefusal: () => {} }))

let page: TestPage

afterEach(async () => {
  await page.leave()
  vi.unstubAllGlobals()
})

class Track extends EventTarget {
  isStopped = false
  stop = () => void (this.isStopped = true)
}

type Given = { isMuted: boolean; rung: Rung }

function classOf(media: OwnMedia, { isMuted, rung }: Given) {
  const signal = new Signal({ peerId: 'own', peers: [{ peerId: 'own', isMuted, rung } as Peer], isConnected: false })
  // The test uses only these members of a client and a ladder.
  const client = { state: signal, forwardSignals: () => {} } as unknown as ClassClient
  const ladder = { ladder: { rung }, looked: () => {} } as unknown as LadderUse
  const screen = new OwnScreen()
  return function InClass() {
    useMedia({ lessonId: 'lesson', client, media, screen, ladder })
    return null
  }
}

// Fault: a mute that is applied once: a microphone that was turned on again was on while its person was muted.
test.each<[string, Given, { mic: boolean; camera: boolean }]>([
  ['who may speak and be seen', { isMuted: false, rung: 'video' }, { mic: true, camera: true }],
  ['who is muted', { isMuted: true, rung: 'video' }, { mic: false, camera: true }],
  ['who takes part by voice', { isMuted: false, rung: 'voice' }, { mic: true, camera: false }],
  ['who has the board alone', { isMuted: false, rung: 'board' }, { mic: false, camera: false }],
])('[H7 H11] %s sends only what is allowed, however it is turned on', async (_who, given, expected) => {
  const tracks: Track[] = []
  const getUserMedia = async () => ({ getTracks: () => [tracks[tracks.push(new Track()) - 1]] })
  vi.stubGlobal('navigator', { mediaDevices: Object.assign(new EventTarget(), { getUserMedia }) })
  const media = new OwnMedia()
  const InClass = classOf(media, given)
  page = await show(
    <QueryClientProvider client={queryClient}>
      <InClass />
    </QueryClientProvider>,
  )
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => {
    await media.turnOn('mic')
    await media.turnOn('camera')
  })
  const { mic, camera } = media.state()
  expect({ mic: mic !== null, camera: camera !== null }).toEqual(expected)
  expect(tracks.filter(({ isStopped }) => !isStopped)).toHaveLength([mic, camera].filter(Boolean).length)
})
