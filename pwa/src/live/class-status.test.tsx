// @vitest-environment happy-dom
import type { Peer } from '@takhti/schema/live/channel'
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/live.json'
import type { ClassState } from './class-state.ts'
import { ConnectionPanel } from './ConnectionPanel.tsx'
import { ElsewherePanel } from './ElsewherePanel.tsx'
import type { Coming } from './media-transport.ts'
import { OthersSound } from './OthersSound.tsx'
import { useSound } from './use-sound.ts'

const pages: TestPage[] = []

afterEach(async () => {
  for (const page of pages.splice(0)) await page.leave()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const { loading, reconnecting, teacherAway, heardElsewhere, hearHere } = words.live

function peer(peerId: string, personId: string, more: Partial<Peer> = {}): Peer {
  return {
    ...{ peerId, personId, name: personId, role: 'learner', isTeacher: false, handAt: null, isMuted: false },
    ...{ mic: false, camera: false, recording: null, rung: 'video' },
    ...more,
  }
}

const teacher = peer('1', 'Teacher', { isTeacher: true })

type Shown = Pick<ClassState, 'peers' | 'isConnected' | 'peerId'> & { locks: LockManager }

function ConnectionStatus({ locks, ...shown }: Shown) {
  // The test uses only these fields of a state.
  const state = shown as unknown as ClassState
  return (
    <>
      <ConnectionPanel state={state} />
      <ElsewherePanel sound={useSound('class', locks)} />
    </>
  )
}

/** A tab of a browser; all tabs have the same locks. */
async function tab(shown: Partial<Shown> = {}): Promise<TestPage> {
  const usual: Shown = { peers: [teacher, peer('2', 'Asha')], peerId: '2', isConnected: true, locks: oneBrowser() }
  const page = await show(<ConnectionStatus {...usual} {...shown} />, words)
  pages.push(page)
  return page
}

test('a person whose class runs as it should gets no message', async () => {
  expect((await tab()).text()).toBe('')
})

test('[H1] a class whose teacher is gone shows it, and for how long it waits', async () => {
  expect((await tab({ peers: [peer('2', 'Asha')] })).text()).toBe(teacherAway)
})

test('a disconnected person sees only that: the people in the class are unknown then', async () => {
  const text = (await tab({ peers: [peer('2', 'Asha')], isConnected: false })).text()
  expect(text).toContain(reconnecting)
  expect(text).not.toContain(teacherAway)
  const first = await tab({ peers: [], peerId: '', isConnected: false })
  expect(first.text(), 'who was never in it').toBe(loading)
})

test('of two tabs in one class one plays sound, the other can take over, and gets it on leave', async () => {
  const locks = oneBrowser()
  const [first, second] = [await tab({ locks }), await tab({ locks })]
  await expect.poll(() => second.text()).toContain(heardElsewhere)
  expect(first.text()).toBe('')
  await second.press(hearHere)
  await expect.poll(() => first.text()).toContain(heardElsewhere)
  await expect.poll(() => second.text()).toBe('')
  await second.leave()
  await expect.poll(() => first.text()).toBe('')
})

test('a person’s own voice from another tab or device of theirs is not played', async () => {
  const peers = [teacher, peer('2', 'Asha'), peer('3', 'Asha', { mic: true }), peer('4', 'Ravi', { mic: true })]
  // The test only passes a voice on; nothing plays it.
  vi.stubGlobal('MediaStream', class {})
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {})
  const coming = new Map(['3', '4'].map((id) => [id, { sound: {}, picture: null } as Coming]))
  pages.push(await show(<OthersSound ownId="2" peers={peers} coming={coming} group={null} />, words))
  expect([...document.querySelectorAll('audio')].map((voice) => voice.getAttribute('aria-label'))).toEqual([
    'Voice of Ravi',
  ])
})

// Fault: the voices of all groups at once.
test('[BG-8] in a group a student receives the sound of their teachers and group alone', async () => {
  const speaks = { mic: true }
  const peers = [
    ...[peer('1', 'Mina', { ...speaks, isTeacher: true }), peer('2', 'Asha')],
    ...[peer('3', 'Ravi', speaks), peer('4', 'Omar', speaks)],
  ]
  vi.stubGlobal('MediaStream', class {})
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {})
  const coming = new Map(['1', '3', '4'].map((id) => [id, { sound: {}, picture: null } as Coming]))
  const group = new Set(peers.filter(({ name }) => name === 'Ravi').map(({ personId }) => personId))
  pages.push(await show(<OthersSound ownId="2" {...{ peers, coming, group }} />, words))
  const voices = () => [...document.querySelectorAll('audio')].map((voice) => voice.getAttribute('aria-label'))
  expect(voices()).toEqual(['Voice of Mina', 'Voice of Ravi'])
})

/** The locks of one browser, as far as the test uses them. */
function oneBrowser(): LockManager {
  let holder: { lose(): void } | null = null
  const waiting: (() => void)[] = []
  const grant = (hold: (lock: Lock | null) => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      const own = { lose: () => reject(new DOMException('stolen', 'AbortError')) }
      holder = own
      // The lock object itself is not read.
      void hold({} as Lock).then(() => {
        resolve()
        if (holder !== own) return
        holder = null
        waiting.shift()?.()
      })
    })
  const request = async (
    _name: string,
    how: LockOptions,
    hold: (lock: Lock | null) => Promise<void>,
  ): Promise<void> => {
    if (how.steal === true) holder?.lose()
    else if (holder !== null && how.ifAvailable === true) return await hold(null)
    else if (holder !== null) await new Promise<void>((resolve) => waiting.push(resolve))
    return await grant(hold)
  }
  return { request } as unknown as LockManager
}
