import type { Wall } from '@takhti/schema/live/wall/model'
// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lateCalls } from '#api/late-calls.ts'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import { dismissSnackbar } from '#ui/snackbars.ts'
import { Snackbars } from '#ui/Snackbars.tsx'
import words from '../../locales/en/wall.json'
import { WallPanel } from './WallPanel.tsx'

const shown = vi.hoisted(() => ({ isNamed: true, isConnected: true, sent: [] as unknown[] }))

const send = vi.hoisted(() => vi.fn(async (..._call: unknown[]) => ({})))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))
vi.mock('#board/port.ts', () => ({ loadBoardScreen: async () => ({ default: () => null }) }))
vi.mock('./BoardPicture.tsx', () => ({ BoardPicture: () => null }))
vi.mock('./use-wall.ts', () => ({
  useWall: () => ({
    client: { send: (_name: string, body: unknown) => shown.sent.push(body) },
    drawings: null,
    state: { isConnected: shown.isConnected, wall: current(), own: null },
  }),
}))

const board = (number: number, name: string) => ({
  ...{ number, name, boardId: `board ${number}`, personId: `person ${number}`, mark: null, isHere: true },
})

function current() {
  const boards = [board(1, 'Asha'), board(2, 'Ravi'), board(3, 'Tara')]
  return { isFrozen: false, hasEnded: false, isNamed: shown.isNamed, revealed: [], boards }
}

let page: TestPage

beforeEach(() => {
  Object.assign(shown, { isNamed: true, isConnected: true, sent: [] })
})

afterEach(() => page.leave())

// The panel needs only the id of a wall.
const wall = { wallId: 'wall' } as Wall

async function open(): Promise<void> {
  page = await show(
    <QueryClientProvider client={queryClient}>
      <WallPanel wall={wall} />
      <Snackbars />
    </QueryClientProvider>,
    words,
  )
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('[H10] commands that would be lost while disconnected cannot be pressed', async () => {
  shown.isConnected = false
  await open()
  const { revealAll, hideNames, freeze, revealName, connecting } = words.wall
  const orders = [revealAll, hideNames, freeze, revealName.replace('{{name}}', 'Ravi')]
  for (const name of orders) await page.press(name)
  expect(shown.sent).toEqual([])
  const barred = page.all('button').filter(({ element }) => element.getAttribute('aria-disabled') === 'true')
  expect(barred.map(({ name }) => name)).toEqual(expect.arrayContaining(orders))
  expect(page.text()).toContain(connecting)
})

// Fault: a board that replaces the wall and takes the focus with it, and a wall that returns without it.
test('[H10] by keyboard a board is opened from the wall and left, and the focus is where it was', async () => {
  await open()
  const tile = words.wall.open.replace('{{name}}', 'Ravi')
  page
    .all('button')
    .find(({ name }) => name === tile)
    ?.element.focus()
  await page.press(tile)
  expect(focused()).toBe(words.wall.back)
  await page.press(words.wall.back)
  expect(focused()).toBe(tile)
})

// Fault: names are visible until they are hidden on this page: what a reload revealed next had its name.
test('[H10] names that were hidden from the class stay hidden when the teacher comes back', async () => {
  shown.isNamed = false
  await open()
  expect(page.text()).not.toContain('Asha')
  await page.press(words.wall.revealAll)
  expect(shown.sent).toMatchObject([{ isNamed: false }])
  await page.press(words.wall.hideNames)
  // Sent at once, though nothing is shown: the teacher may come back on another device.
  expect(shown.sent.at(-1)).toMatchObject({ boardIds: [], isNamed: true })
  await page.press(words.wall.revealAll)
  expect(shown.sent.at(-1)).toMatchObject({ boardIds: expect.arrayContaining([expect.any(String)]), isNamed: true })
})

// Fault: a dialog asked first, and a press by mistake that was confirmed ended the boards of thirty students for good.
test('[UN-8] the boards of a class end without a question, once the time for an undo is over', async () => {
  send.mockClear()
  await open()
  const ends = () => send.mock.calls.filter(([call]) => call === lateCalls.walls.end).length
  await page.press(words.wall.end)
  expect(page.text()).toContain(words.wall.ending)
  await page.press(words.wall.end)
  await page.press('Undo')
  expect(page.text()).not.toContain(words.wall.ending)
  expect(ends()).toBe(0)
  await page.press(words.wall.end)
  for (let id = 1; id <= 3; id += 1) dismissSnackbar(id)
  await expect.poll(ends).toBe(1)
})
