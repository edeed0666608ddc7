// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#api/calls.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import type { LocalLesson } from '#offline/rows.ts'
import type { Screen } from '#screen/screen.tsx'
import words from '../../locales/en/share.json'
import { createLesson, lessonsOnDevice } from '../lesson-store.ts'
import { ShareButton } from './ShareButton.tsx'

const send = vi.hoisted(() => vi.fn())

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/flusher.ts', async (original) => ({ ...(await original<object>()), flushNow: () => {} }))

const made = { classId: 'first', kneuraId: 'first', name: '5A', class_code: 'ABCDEF', learnerCount: 0 }

let page: TestPage
let lessonId: string

beforeEach(async () => {
  queryClient.clear()
  send.mockReset()
  send.mockImplementation(async (call: { area: string; verb: string }) => {
    if (call.area === 'classes' && call.verb === 'create') return made
    if (call.area === 'classes' && call.verb === 'get') return made
    return { items: [], students: 0, have: 0, hasNextPage: false, cursor: null }
  })
  rememberPerson({ personId: 'share', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  lessonId = await createLesson('Rivers')
})

afterEach(() => page.leave())

// A minimal screen: only its address and its component are used.
const screen = () => ({ path: '/board', Component: () => <ShareButton lessonId={lessonId} /> }) as unknown as Screen

async function lesson(): Promise<LocalLesson | undefined> {
  return await openDatabase(requireDatabaseId()).lessons.get(lessonId)
}

// Fault: a teacher without a class met an empty menu, and had to find the classes first.
test('[BD-2] Share on the board makes the first class, publishes to it and shows its code', async () => {
  await queryClient.prefetchQuery(lessonsOnDevice)
  page = await showScreen(screen(), '/board', words)
  await vi.waitFor(() => expect(page.all('button').map(({ name }) => name)).toContain('Share'))
  await page.press('Share')
  await vi.waitFor(() => expect(page.text()).toContain(words.share.firstClass))
  await page.write('Class name', '5A')
  await page.press(words.share.createAndPublish)
  await vi.waitFor(() => expect(page.text()).toContain('ABCDEF'))
  expect(send.mock.calls.map(([call]: unknown[]) => call)).toContain(calls.classes.create)
  expect((await lesson())?.classIds).toEqual(['first'])
})

test('[BD-2] a lesson of another teacher has no Share', async () => {
  await openDatabase(requireDatabaseId()).lessons.update(lessonId, { createdBy: 'someone-else' })
  await queryClient.prefetchQuery(lessonsOnDevice)
  page = await showScreen(screen(), '/board', words)
  expect(page.all('button')).toEqual([])
})
