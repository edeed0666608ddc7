import type { Wall } from '@takhti/schema/live/wall/model'
// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/wall.json'
import { OwnBoardPanel } from './OwnBoardPanel.tsx'

type Revealed = { number: number; name: string | null }[]

const room = vi.hoisted(() => ({
  revealed: [] as Revealed,
  listeners: new Set<() => void>(),
}))

vi.mock('#api/client.ts', () => ({ send: () => new Promise(() => {}), onRefusal: () => {} }))
vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))
vi.mock('#board/port.ts', () => ({
  loadBoardScreen: async () => ({ default: () => <button type="button">the board</button> }),
}))
vi.mock('./BoardPicture.tsx', () => ({ BoardPicture: () => null }))
vi.mock('./use-wall.ts', async () => {
  const { useSyncExternalStore } = await import('react')
  const listen = (listener: () => void) => (room.listeners.add(listener), () => room.listeners.delete(listener))
  return {
    useWall: () => {
      const revealed = useSyncExternalStore(listen, () => room.revealed)
      const own = { isFrozen: false, mark: null, revealed }
      return { client: {}, drawings: null, state: { isConnected: true, own, wanted: null } }
    },
  }
})

let page: TestPage

afterEach(() => page.leave())

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

async function reveal(revealed: Revealed): Promise<void> {
  room.revealed = revealed
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => room.listeners.forEach((listen) => listen()))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
}

// Fault: boards revealed over a board that keys still reach: a student drew on a hidden board.
test('[H10] revealed boards have the focus while they cover the board, and return it', async () => {
  await open()
  await expect.poll(() => page.all('button').map(({ name }) => name)).toContain('the board')
  const board = page.all('button').find(({ name }) => name === 'the board')?.element
  board?.focus()
  await reveal([{ number: 1, name: null }])
  expect(document.activeElement?.getAttribute('aria-label')).toBe(words.wall.revealed)
  expect(page.all('button').filter(({ element }) => element.closest('[inert]') === null)).toEqual([])
  await reveal([])
  expect(document.activeElement).toBe(board)
  expect(board?.closest('[inert]')).toBeNull()
})
