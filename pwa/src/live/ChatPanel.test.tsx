// @vitest-environment happy-dom
import type { ChatLine, Peer } from '@takhti/schema/live/channel'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/live.json'
import { ChatPanel } from './ChatPanel.tsx'
import type { ClassClient } from './class-client.ts'
import type { ClassState } from './class-state.ts'
import type { OwnLine } from './pending-commands.ts'

let page: TestPage

afterEach(() => page.leave())

const own = (text: string, isRefused = false): OwnLine => ({ sayId: text, text, isRefused })

type Given = Partial<ClassState> & { isTeacher?: boolean }

async function shown(ownLines: readonly OwnLine[], isConnected: boolean, { isTeacher = false, ...given }: Given = {}) {
  const asked: string[] = []
  const pending = {
    writeAgain: (sayId: string) => asked.push(`again ${sayId}`),
    forget: (sayId: string) => asked.push(`forget ${sayId}`),
  }
  // The test uses only these members of a client and a state.
  const [client, state] = [
    { pending, order: (...order: unknown[]) => asked.push(JSON.stringify(order)) } as unknown as ClassClient,
    {
      lines: [],
      ownLines,
      isChatOpen: true,
      isConnected,
      peers: [],
      peerId: 'Asha',
      ...given,
    } as unknown as ClassState,
  ]
  page = await show(<ChatPanel {...{ client, state, isTeacher }} />, words)
  return asked
}

/** A student in the class, with the fields that the test uses. */
const peer = (name: string, given: Partial<Peer> = {}) =>
  ({ peerId: name, personId: name, name, isTeacher: false, isMuted: false, ...given }) as Peer

const { chatBarred, chatClosed, lineWaits, lineNotSent, sendAgain, dropLine } = words.live
const writes = () => page.all('button').some(({ name }) => name === words.live.send)
const status = () => page.all('status').map(({ name }) => name)

// Fault: only confirmed messages are shown: what was written was invisible until the reconnect.
test('a message written while disconnected is shown as not sent yet', async () => {
  await shown([own('Why?')], false)
  expect(page.text()).toContain('Why?')
  expect(page.text()).toContain(lineWaits)
  expect(page.all('button').map(({ name }) => name)).not.toContain(sendAgain)
})

test('a message pending in a connected class is shown only once', async () => {
  await shown([own('Why?')], true)
  expect(page.text()).not.toContain('Why?')
})

test('a refused message is marked, and is sent again or discarded', async () => {
  const asked = await shown([own('Why?', true)], true)
  expect(page.text()).toContain(lineNotSent)
  for (const name of [sendAgain, dropLine]) await page.press(name)
  expect(asked).toEqual(['again Why?', 'forget Why?'])
})

// Fault: the panel checks whether its reader is muted: a silenced class could not ask in writing.
test.each([
  ['who is muted', [peer('Asha', { isMuted: true })], true, null],
  ['who is barred', [peer('Asha', { isBarred: true })], true, chatBarred],
  ['who is barred while it is closed', [peer('Asha', { isBarred: true })], false, chatBarred],
  ['who sits beside somebody who is barred', [peer('Asha'), peer('Ravi', { isBarred: true })], true, null],
  ['everybody while it is closed', [peer('Asha')], false, chatClosed],
])('%s sees whether they may write, and why not', async (_who, peers, isChatOpen, notified) => {
  await shown([], true, { peers, isChatOpen })
  expect(writes()).toBe(notified === null)
  expect(status()).toEqual(notified === null ? [] : [notified])
})

// Fault: a draft held by the form: a half-written message was lost with it.
test('a draft survives its writer being barred, until the bar is lifted', async () => {
  const state = { lines: [], ownLines: [own('Why?', true)], isChatOpen: true, isConnected: true, peerId: 'Asha' }
  const states = [false, true, false].map((isBarred) => ({ ...state, peers: [peer('Asha', { isBarred })] }))
  page = await show(<Passing states={states as unknown as ClassState[]} />, words)
  write('How does a lea')
  await page.press('next')
  expect(writes()).toBe(false)
  // An unsent message is still shown meanwhile.
  expect(page.text()).toContain('Why?')
  await page.press('next')
  expect(field()?.value).toBe('How does a lea')
})

/** A panel that receives one state after the other. */
function Passing({ states }: { states: readonly ClassState[] }) {
  const [at, setAt] = useState(0)
  const state = states[at]
  return (
    <>
      <button onClick={() => setAt(at + 1)}>next</button>
      {/* The test uses only these members of a client. */}
      {state && <ChatPanel client={{} as ClassClient} state={state} isTeacher={false} />}
    </>
  )
}

const field = () => document.querySelector<HTMLInputElement>('.live-chat input')

function write(text: string): void {
  // React overrides the `value` setter of the element, so the prototype's setter is called.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
  field()?.dispatchEvent(new Event('input', { bubbles: true }))
}

test('a teacher bars the writer of a message next to it: a student who is here, no other person', async () => {
  const line = (lineId: number, name: string) => ({ lineId, personId: name, name, text: 'hello' }) as ChatLine
  const lines = [line(1, 'Asha'), line(2, 'Mina'), line(3, 'Omar'), line(4, 'Gone')]
  const peers = [peer('Asha'), peer('Mina', { isTeacher: true }), peer('Omar', { isBarred: true })]
  const asked = await shown([], true, { lines, peers, isTeacher: true })
  const named = (words: string, name: string) => words.replace('{{name}}', name)
  const buttons = page.all('button').filter(({ element }) => element.dataset['writing'] !== undefined)
  const [bar, unbar] = [named(words.live.barName, 'Asha'), named(words.live.unbarName, 'Omar')]
  expect(buttons.map(({ name }) => name)).toEqual([bar, unbar])
  for (const name of [bar, unbar]) await page.press(name)
  expect(asked.map((each) => JSON.parse(each))).toEqual([
    ['person/bar', { personId: 'Asha', isBarred: true }],
    ['person/bar', { personId: 'Omar', isBarred: false }],
  ])
  await page.leave()
  await shown([], true, { lines, peers })
  expect(page.all('button').map(({ name }) => name)).toEqual([words.live.send])
})
