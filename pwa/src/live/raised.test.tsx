// @vitest-environment happy-dom
import type { Peer } from '@takhti/schema/live/channel'
import { afterEach, expect, test } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/live.json'
import type { ClassClient } from './class-client.ts'
import type { ClassState } from './class-state.ts'
import { RaisedPanel } from './RaisedPanel.tsx'

let page: TestPage

afterEach(() => page.leave())

const peer = (name: string, handAt: string | null, isTeacher = false) =>
  ({ peerId: name, personId: name, name, isTeacher, handAt, mic: false, isMuted: false }) as Peer

async function shown(isTeacher: boolean, peers: readonly Peer[]) {
  const ordered: unknown[] = []
  // The test uses only these members of a client and a state.
  const client = { order: (...what: unknown[]) => ordered.push(what) } as unknown as ClassClient
  const seen = [{ id: 1, personId: 'Ravi', reaction: 'slower' }]
  const state = { peers, peerId: 'Mina', seen } as unknown as ClassState
  page = await show(<RaisedPanel {...{ client, state, isTeacher }} />, words)
  return ordered
}

const { handUp, lowerHandOf, reacted, reactions } = words.live

// Fault: hands and reactions only in the list of people: a teacher who looked at the cameras saw none of them.
test('beside the cameras are raised hands in their order, moderation, and reactions', async () => {
  const ordered = await shown(true, [
    ...[peer('Mina', null, true), peer('Omar', null)],
    ...[peer('Ravi', '2026-11-23T08:00:09.000Z'), peer('Asha', '2026-11-23T08:00:01.000Z')],
  ])
  expect(page.all('img').map(({ name }) => name)).toEqual([handUp, handUp])
  expect(page.text()).toMatch(/Asha.*Ravi/)
  expect(page.text()).not.toContain('Omar')
  expect(page.text()).toContain(reacted.replace('{{name}}', 'Ravi').replace('{{reaction}}', reactions.slower))
  await page.press(lowerHandOf.replace('{{name}}', 'Asha'))
  expect(ordered).toEqual([['hand/lower', { personId: 'Asha' }]])
})

test('a student sees whose hands are up, and no buttons; without hands the panel is empty', async () => {
  await shown(false, [peer('Mina', null, true), peer('Asha', '2026-11-23T08:00:01.000Z')])
  expect(page.all('img')).toHaveLength(1)
  expect(page.all('button')).toEqual([])
  await page.leave()
  await shown(false, [peer('Mina', null, true), peer('Asha', null)])
  expect(page.all('img')).toEqual([])
  expect(page.text()).not.toContain('Asha')
})
