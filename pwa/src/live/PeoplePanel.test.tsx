// @vitest-environment happy-dom
import type { Peer } from '@takhti/schema/live/channel'
import { afterEach, expect, test } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/live.json'
import type { ClassClient } from './class-client.ts'
import type { ClassState } from './class-state.ts'
import { PeoplePanel } from './PeoplePanel.tsx'

let page: TestPage

afterEach(() => page.leave())

const peer = (name: string, given: Partial<Peer>) =>
  ({ peerId: name, personId: name, name, isTeacher: false, handAt: null, mic: false, isMuted: false, ...given }) as Peer

const peers = [
  peer('Asha', { mic: true }),
  peer('Mina', { isTeacher: true }),
  peer('Omar', {}),
  peer('Ravi', { isMuted: true }),
]

async function shown(isTeacher: boolean, here: readonly Peer[] = peers) {
  const ordered: unknown[] = []
  // The test uses only these members of a client and a state.
  const client = { order: (...what: unknown[]) => ordered.push(what) } as unknown as ClassClient
  const state = { peers: here, peerId: 'Mina', seen: [] } as unknown as ClassState
  page = await show(<PeoplePanel {...{ client, state, isTeacher }} />, words)
  return ordered
}

const { speaks, isMuted } = words.live
const mute = (name: string) => words.live.muteName.replace('{{name}}', name)
const unmute = (name: string) => words.live.unmuteName.replace('{{name}}', name)
const bar = (name: string) => words.live.barName.replace('{{name}}', name)
const unbar = (name: string) => words.live.unbarName.replace('{{name}}', name)

// Fault: a button that showed the state after a press, beside another that showed the state before it.
test('a teacher sees each microphone’s state, and the name of its button states the action', async () => {
  const ordered = await shown(true)
  const buttons = page.all('button').filter(({ element }) => element.dataset['speech'] !== undefined)
  expect(buttons.map(({ name, element }) => [name, element.dataset['speech']])).toEqual([
    [mute('Asha'), 'on'],
    [mute('Omar'), 'off'],
    [unmute('Ravi'), 'barred'],
  ])
  expect(buttons.map(({ element }) => element.querySelector('svg.tabler-icon-microphone') !== null)).toEqual([
    true,
    false,
    false,
  ])
  // A name that changes with the state already announces it.
  expect(buttons.filter(({ element }) => element.hasAttribute('aria-pressed'))).toEqual([])
  expect(page.all('img')).toEqual([])
  expect(page.text()).toContain(speaks)
  expect(page.text()).toContain(isMuted)
  await page.press(unmute('Ravi'))
  expect(ordered).toEqual([['person/mute', { personId: 'Ravi', isMuted: false }]])
})

// Fault: one button for voice and chat: a muted class could not ask in writing.
test('a teacher bars one person from chat beside the microphone, and lets them write again', async () => {
  const ordered = await shown(true, [peer('Asha', { isMuted: true }), peer('Ravi', { isBarred: true })])
  const buttons = page.all('button').filter(({ element }) => element.dataset['writing'] !== undefined)
  expect(buttons.map(({ name, element }) => [name, element.title, element.dataset['writing']])).toEqual([
    [bar('Asha'), bar('Asha'), 'on'],
    [unbar('Ravi'), unbar('Ravi'), 'barred'],
  ])
  expect(page.text()).toContain(words.live.isBarred)
  for (const name of [bar('Asha'), unbar('Ravi')]) await page.press(name)
  expect(ordered).toEqual([
    ['person/bar', { personId: 'Asha', isBarred: true }],
    ['person/bar', { personId: 'Ravi', isBarred: false }],
  ])
})

test('a student sees the icons of speakers and muted people, and none for silent ones', async () => {
  await shown(false)
  expect(page.all('img').map(({ name }) => name)).toEqual([speaks, isMuted])
  expect(page.all('button')).toEqual([])
})

// Fault: only a button for each person: in a loud class a teacher pressed twelve of them.
test('a teacher mutes all, unmutes all and lowers all hands, where that differs from doing one', async () => {
  const ordered = await shown(true, [
    ...[peer('Asha', { mic: true }), peer('Mina', { isTeacher: true, mic: true }), peer('Omar', { mic: true })],
    ...[peer('Ravi', { isMuted: true, handAt: '2026-11-23T08:00:00.000Z' })],
    ...[peer('Zoya', { isMuted: true, mic: true, handAt: '2026-11-23T08:00:01.000Z' })],
  ])
  for (const name of [words.live.muteAll, words.live.unmuteAll, words.live.lowerAllHands]) await page.press(name)
  expect(ordered).toEqual([
    ...['Asha', 'Omar'].map((personId) => ['person/mute', { personId, isMuted: true }]),
    ...['Ravi', 'Zoya'].map((personId) => ['person/mute', { personId, isMuted: false }]),
    ...['Ravi', 'Zoya'].map((personId) => ['hand/lower', { personId }]),
  ])
})

test('an action on one person has no button for all, and a student has none', async () => {
  const forAll: string[] = [words.live.muteAll, words.live.unmuteAll, words.live.lowerAllHands]
  const offered = () => page.all('button').filter(({ name }) => forAll.includes(name))
  await shown(true)
  expect(offered()).toEqual([])
  await page.leave()
  await shown(false, [peer('Asha', { mic: true }), peer('Omar', { mic: true })])
  expect(offered()).toEqual([])
})
