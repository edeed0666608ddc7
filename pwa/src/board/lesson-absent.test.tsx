// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { openDocument } from '#offline/documents.ts'
import { measureLight } from '#offline/light.ts'
import { BoardScreen } from './BoardScreen.tsx'

const send = vi.hoisted(() => vi.fn())

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

const late = { timeout: 10_000 }
let page: TestPage | null = null
let lessonId = ''
let people = 0

beforeEach(() => {
  send.mockReset()
  rememberPerson({
    personId: `absent-${++people}`,
    instituteId: 'i',
    firstName: 'Mina',
    role: 'instructor',
    expiresAt: '',
  })
  lessonId = `01900000-0000-7000-8000-00000000000${people}`
})

afterEach(async () => {
  await page?.leave()
  page = null
})

const show = () => showScreen({ path: '/lesson', Component: () => <BoardScreen lessonId={lessonId} /> } as never)

// Each was seen to open a blank board with the light `safe` before unlisted lessons were requested.
test.each([
  ['lessons/not-found', 'Lesson not found or not shared with you'],
  ['common/bad-request', 'Lesson not found or not shared with you'],
  ['offline', 'This page is not on this device yet'],
] as const)('[A23] a lesson of no list here, answered %s, opens no board and stores nothing', async (code, title) => {
  send.mockRejectedValue(new ApiError(code))
  page = await show()
  await vi.waitFor(() => expect(page?.all('heading').map(({ name }) => name)).toEqual([title]), late)
  expect(document.querySelector('canvas')).toBeNull()
  expect(page.text()).not.toMatch(/safe/)
  expect(await openDatabase(requireDatabaseId()).documents.count()).toBe(0)
})

test('[A23] earlier work on a forbidden lesson is named as unsent, with save and discard', async () => {
  const drawn = await openDocument(`page:${lessonId}`, lessonId)
  drawn.doc.getMap('shapes').set('a', 1)
  drawn.close()
  await vi.waitFor(async () => expect((await measureLight(`absent-${people}`)).safety).toBe('device'))
  send.mockRejectedValue(new ApiError('lessons/not-found'))
  page = await show()
  await vi.waitFor(() => expect(page?.text()).toContain('cannot be sent'), late)
  expect(page.all('button').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Save a copy as a file', 'Discard']),
  )
  expect((await measureLight(`absent-${people}`)).safety).toBe('refused')
})
