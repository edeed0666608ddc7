import { beforeEach, expect, test, vi } from 'vitest'
import type { BoardSession } from './board-session.ts'
import { openEarly, peekSession, takeSession } from './early-session.ts'

const { opened } = vi.hoisted(() => ({ opened: [] as { lessonId: string; close: () => void }[] }))

vi.mock('./board-session.ts', () => ({
  openBoardSession: async (lessonId: string) => {
    const session = { lessonId, close: vi.fn() }
    opened.push(session)
    // The tests look at nothing else of a session.
    return session as unknown as BoardSession
  },
}))

beforeEach(() => void opened.splice(0))

test('a lesson that was opened early is shown by the first render and opened once', async () => {
  openEarly('algebra')
  await vi.waitFor(() => expect(peekSession('algebra')).not.toBeNull())
  const peeked = peekSession('algebra')
  expect(await takeSession('algebra')).toBe(peeked)
  expect(opened).toHaveLength(1)
})

test('whoever takes a lesson has it alone: the next opening is a new one', async () => {
  openEarly('algebra')
  const first = await takeSession('algebra')
  expect(peekSession('algebra')).toBeNull()
  expect(await takeSession('algebra')).not.toBe(first)
})

test('a lesson that was opened early for nothing is closed', async () => {
  openEarly('algebra')
  await takeSession('botany')
  const [early, taken] = opened
  expect(early?.close).toHaveBeenCalledOnce()
  expect(taken).toMatchObject({ lessonId: 'botany' })
  expect(taken?.close).not.toHaveBeenCalled()
})
