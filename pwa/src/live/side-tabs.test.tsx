// @vitest-environment happy-dom
import type { ChatLine, Peer } from '@takhti/schema/live/channel'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import words from '../locales/en/live.json'
import type { ClassState } from './class-state.ts'
import { useLiveTab } from './live-tabs.ts'
import { RecordingDot } from './recording/RecordingDot.tsx'
import { SideTabList, SideTabPanels } from './SideTabList.tsx'

let page: TestPage
let change: (state: Partial<ClassState>) => void

afterEach(() => page.leave())

// The test uses only these fields of a peer and a message.
const peer = (personId: string, more: Partial<Peer> = {}) =>
  ({ peerId: personId, personId, name: personId, isTeacher: false, handAt: null, recording: null, ...more }) as Peer
const line = (lineId: number, personId: string) => ({ lineId, personId }) as ChatLine

async function shown(address: string): Promise<void> {
  function Side() {
    const [seen, set] = useState<Partial<ClassState>>({
      peerId: 'Mina',
      peers: [peer('Mina')],
      lines: [line(1, 'Asha')],
    })
    const { tab, choose } = useLiveTab()
    change = (changed) => set((before) => ({ ...before, ...changed }))
    // The test uses only these fields of a state.
    const state = seen as ClassState
    return (
      <>
        <RecordingDot state={state} />
        <SideTabList state={state} tab={tab} onChoose={choose} />
        <SideTabPanels
          tab={tab}
          people={<p>People here</p>}
          chat={<input aria-label="Message" />}
          tools={<p>Tools here</p>}
        />
      </>
    )
  }
  history.pushState(null, '', address)
  // A partial screen: the test uses only its path and component.
  page = await showScreen({ path: '/class/1', Component: Side } as unknown as Screen, address, words)
  await expect.poll(() => document.querySelector('[role=tab]')).not.toBeNull()
}

const chosen = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent
const marks = () => page.all('img').map(({ name }) => name)

test('[LV-3] the open tab is in the address, and a reload opens it again', async () => {
  await shown('/class/1?tab=chat')
  expect(chosen()).toContain(words.live.tabs.chat)
  await page.press(words.live.tabs.tools)
  await expect.poll(chosen).toContain(words.live.tabs.tools)
})

// Fault: a tab that is unmounted loses the draft of a message, and ends a recording.
test('[LV-3] a draft survives another tab, and the dot of a recording is seen from each', async () => {
  await shown('/class/1?tab=chat')
  const draft = document.querySelector('input')
  expect(marks()).toEqual([])
  flushSync(() => change({ peers: [peer('Mina'), peer('Teacher', { isTeacher: true, recording: 'on' })] }))
  for (const tab of [words.live.tabs.people, words.live.tabs.tools, words.live.tabs.chat]) {
    await page.press(tab)
    expect(marks()).toEqual([words.recordings.isOn])
    expect(document.querySelector('input')).toBe(draft)
  }
})

test('[LV-3] raised hands and messages of others are counted on their tabs until they are seen', async () => {
  await shown('/class/1')
  expect(marks()).toEqual([])
  flushSync(() => change({ lines: [line(1, 'Asha'), line(2, 'Ravi'), line(3, 'Mina')] }))
  flushSync(() => change({ peers: [peer('Mina'), peer('Asha', { handAt: '2026-11-23T08:00:00.000Z' })] }))
  const { hands_one, unread_one } = words.live
  expect(marks()).toEqual([hands_one, unread_one].map((name) => name.replace('{{count}}', '1')))
  await page.press(`${words.live.tabs.chat}1`)
  await page.press(words.live.tabs.tools)
  expect(marks()).toEqual([hands_one.replace('{{count}}', '1')])
})
