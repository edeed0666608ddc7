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
  // Of a client and a state no more is looked at here.
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

// Planted: a button that showed the microphone that a press would give, beside another that said the opposite.
test('a teacher sees how each microphone stands, and the name of its button tells what a press does', async () => {
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
  // A name that changes with the state says it already.
  expect(buttons.filter(({ element }) => element.hasAttribute('aria-pressed'))).toEqual([])
  expect(page.all('img')).toEqual([])
  expect(page.text()).toContain(speaks)
  expect(page.text()).toContain(isMuted)
  await page.press(unmute('Ravi'))
  expect(ordered).toEqual([['person/mute', { personId: 'Ravi', isMuted: false }]])
})

// Planted: one button for voice and chat: a class that was muted could not ask in writing.
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

test('a student sees who speaks and who may not, and nothing beside those who are silent', async () => {
  await shown(false)
  expect(page.all('img').map(({ name }) => name)).toEqual([speaks, isMuted])
  expect(page.all('button')).toEqual([])
})

// Planted: a button for each person alone: in a class that is loud a teacher pressed twelve of them.
test('a teacher takes the voice of all who speak, gives all voices back, and lowers all hands, where that is another thing than doing it to one', async () => {
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

test('what is done to one has no button for all, and a student has none', async () => {
  const forAll: string[] = [words.live.muteAll, words.live.unmuteAll, words.live.lowerAllHands]
  const offered = () => page.all('button').filter(({ name }) => forAll.includes(name))
  await shown(true)
  expect(offered()).toEqual([])
  await page.leave()
  await shown(false, [peer('Asha', { mic: true }), peer('Omar', { mic: true })])
  expect(offered()).toEqual([])
})
