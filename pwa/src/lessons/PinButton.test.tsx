// @vitest-environment happy-dom
import type { Lesson } from '@takhti/schema/lessons/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#api/calls.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { refreshLessons } from './lesson-store.ts'
import { lessonsScreen } from './LessonsScreen.tsx'

const send = vi.hoisted(() => vi.fn())
const downloadLesson = vi.hoisted(() => vi.fn())

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#documents/lesson-download.ts', () => ({ downloadLesson }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`

const water: Lesson = {
  ...{ flow_id: 'water', name: 'Water', lessonType: 'LESSON', createdBy: 'teacher', authorName: 'Mina' },
  ...{ parentId: null, tags: [], isStarred: false, classIds: ['c'], isPublic: true, publications: [] },
  ...{ createdAt: day(1), updatedAt: day(1) },
}

let page: TestPage | null = null
let listed: Lesson[] = []
let people = 0

beforeEach(() => {
  queryClient.clear()
  listed = [water]
  downloadLesson.mockReset().mockResolvedValue({ bytes: 1000 })
  send.mockReset().mockImplementation(async (call: unknown) => ({
    items: call === calls.lessons.list ? listed : [],
    hasNextPage: false,
    cursor: null,
  }))
  const personId = `pins-${++people}`
  rememberPerson({ personId, instituteId: 'i', firstName: 'Asha', role: 'learner', expiresAt: '' })
})

afterEach(async () => {
  await page?.leave()
  page = null
})

async function teacherDraws(on: number): Promise<void> {
  listed = [{ ...water, updatedAt: day(on) }]
  await refreshLessons()
}

const downloads = (count: number) => vi.waitFor(() => expect(downloadLesson).toHaveBeenCalledTimes(count))

test('a copy shows its age; only a pinned one follows the teacher’s drawing', async () => {
  await refreshLessons()
  await downloads(1)
  page = await showScreen(lessonsScreen)
  await vi.waitFor(() => expect(page?.text()).toMatch(/On this device.*Copy: now.*Keep for offline/))
  await teacherDraws(2)
  await teacherDraws(3)
  expect(downloadLesson).toHaveBeenCalledTimes(1)

  await page.press('Keep for offline: Water')
  await downloads(2)
  await teacherDraws(4)
  await downloads(3)
  // An unchanged list downloads nothing.
  await refreshLessons()
  expect(downloadLesson).toHaveBeenCalledTimes(3)

  await page.press('Keep for offline: Water')
  await teacherDraws(5)
  expect(downloadLesson).toHaveBeenCalledTimes(3)
})
