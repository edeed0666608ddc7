// @vitest-environment happy-dom
import type { Peer } from '@takhti/schema/live/channel'
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import type { BoardSession } from '#board/port.ts'
import { Signal } from '#state/signal.ts'
import english from '../locales/en.json'
import words from '../locales/en/live.json'
import type { ClassClient } from './class-client.ts'
import type { ClassState } from './class-state.ts'
import { HandsPanel } from './HandsPanel.tsx'

let page: TestPage

afterEach(() => page.leave())

const peer = (name: string, handAt: string | null, isTeacher = false) =>
  ({ peerId: name, personId: name, name, isTeacher, handAt, mic: false, isMuted: false }) as Peer

// Fault: a raised hand was one thin icon of five in a list, and the pen was in a menu of the board.
test('[LV-1] hands are counted in their order, and one press gives the pen and lowers the hand', async () => {
  const ordered: unknown[] = []
  const givePen = vi.fn()
  const seat = (personId: string, hasPen: boolean) => ({
    personId,
    name: personId,
    role: 'learner',
    pageId: null,
    hasPen,
  })
  // The panel uses only these members.
  const client = { order: (...what: unknown[]) => ordered.push(what) } as unknown as ClassClient
  const session = {
    sync: { seats: new Signal([seat('Asha', false), seat('Ravi', true)]), givePen },
  } as unknown as BoardSession
  const peers = [
    ...[peer('Mina', '2026-11-23T08:00:00.000Z', true), peer('Omar', null)],
    ...[peer('Ravi', '2026-11-23T08:00:09.000Z'), peer('Asha', '2026-11-23T08:00:01.000Z')],
  ]
  const state = { peers, peerId: 'Mina', seen: [] } as unknown as ClassState
  page = await show(<HandsPanel {...{ client, state, session }} />, words)
  expect(page.text()).toContain(words.live.hands_other.replace('{{count}}', '2'))
  expect(page.text()).toMatch(/Asha.*Ravi/)
  expect(page.text()).not.toContain('Omar')
  const give = english.board.givePenTo.replace('{{name}}', 'Asha')
  expect(
    page
      .all('button')
      .filter(({ name }) => name.startsWith(give.slice(0, 8)))
      .map(({ name }) => name),
  ).toEqual([give])
  await page.press(give)
  expect(givePen).toHaveBeenCalledWith('Asha')
  expect(ordered).toEqual([['hand/lower', { personId: 'Asha' }]])
})
