import type { Wall } from '@takhti/schema/live/wall/model'
// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/wall.json'
import { OwnBoardPanel } from './OwnBoardPanel.tsx'

type Listener = { opened: () => void; closed: () => void; text: (type: string, body: unknown) => void }

const room = vi.hoisted(() => ({ sent: [] as unknown[], line: null as Listener | null }))

vi.mock('#api/client.ts', () => ({ send: () => new Promise(() => {}), onRefusal: () => {} }))
vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))
vi.mock('#board/port.ts', () => ({ loadBoardScreen: async () => ({ default: () => null }) }))
vi.mock('#documents/thumbnails.ts', () => ({
  Thumbnails: class {
    close() {}
  },
}))
vi.mock('#realtime/room-socket.ts', () => ({
  openRoomSocket: (_request: unknown, listener: Listener) => {
    room.line = listener
    return { sendText: (type: string, body: unknown) => room.sent.push([type, body]), close: () => {} }
  },
}))
vi.mock('./BoardPicture.tsx', () => ({ BoardPicture: () => null }))

let page: TestPage

beforeEach(() => {
  room.sent = []
})

afterEach(() => page.leave())

async function happens(what: (line: Listener) => void): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => room.line && what(room.line))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
}

const status = (mark: 'done' | 'help' | null) =>
  happens((line) => line.text('board/state', { isFrozen: false, hasEnded: false, mark, round: 0, revealed: [] }))

const isPressed = (name: string) =>
  page
    .all('button')
    .find((each) => each.name === name)
    ?.element.getAttribute('aria-pressed')

async function open(): Promise<void> {
  // The panel needs only this of a wall.
  const wall = { wallId: 'wall', boardId: 'board', endedAt: null } as Wall
  page = await show(
    <QueryClientProvider client={queryClient}>
      <OwnBoardPanel wall={wall} />
    </QueryClientProvider>,
    words,
  )
}

const { say, connecting } = words.wall

// Fault: a mark is sent into a lost connection and dropped: the student had set it, and the teacher did not receive
// it.
test('[H10] a mark set while disconnected is sent once on reconnect', async () => {
  await open()
  await status(null)
  await happens((line) => line.closed())
  await page.press(say.help)
  await page.press(say.done)
  expect(room.sent).toEqual([])
  expect([isPressed(say.done), isPressed(say.help)]).toEqual(['true', 'false'])
  expect(page.text()).toContain(connecting)
  await status(null)
  expect(room.sent).toEqual([['board/mark', { mark: 'done' }]])
  expect(page.text()).not.toContain(connecting)
  await status('done')
  await happens((line) => line.closed())
  await status('done')
  expect(room.sent).toHaveLength(1)
  expect(isPressed(say.done)).toBe('true')
})

test('[H10] a mark sent on a connection that was dead already is sent again', async () => {
  await open()
  await status(null)
  await page.press(say.done)
  expect(room.sent).toHaveLength(1)
  await happens((line) => line.closed())
  await status(null)
  expect(room.sent).toEqual([
    ['board/mark', { mark: 'done' }],
    ['board/mark', { mark: 'done' }],
  ])
  // Another state of the room, sent before it had this mark, triggers nothing.
  await status(null)
  expect(room.sent).toHaveLength(2)
})
