// @vitest-environment happy-dom
import type { Assignment, QuestionResponse, ResponseResult } from '@takhti/schema/responses/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import attemptWords from '../../locales/en/attempt.json'
import quizWords from '../../locales/en/quizzes.json'
import { attemptScreen } from './AttemptScreen.tsx'

const send = vi.hoisted(() => vi.fn())
const pagesOf = vi.hoisted(() => vi.fn())

vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/flusher.ts', () => ({ flushNow: () => {}, outboxOf: () => null }))
const network = vi.hoisted(() => ({ isOnline: true }))

vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => network.isOnline,
  useOnline: () => network.isOnline,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))
// Pages are read in a thread that this environment lacks.
vi.mock('#documents/page-texts.ts', () => ({
  PageTexts: class {
    pages = pagesOf
    close() {}
  },
}))

const at = new Date().toISOString()
const quote = 'Leaves make food from light.'

const last: Omit<ResponseResult, 'questionResponses' | 'gaps' | 'assessmentName' | 'questions'> = {
  ...{ assessmentResponseId: 'r1', assessmentId: 'a1', createdBy: 'me', name: 'Mina', status: 'Returned' },
  ...{ score: 0, totalPoints: 1, pending: 0, number: 1, version: 1, startedAt: at, dueAt: null, submittedAt: at },
  ...{ isLate: false, isClockSetBack: false, releasedAt: at, revision: 1 },
}

const assignment: Assignment = {
  ...{ assessmentId: 'a1', classId: 'c1', className: 'Physics 8', name: 'Plants', type: 'test', status: 'Published' },
  ...{ questionCount: 1, totalPoints: 1, opensOn: null, dueOn: null, timeLimit: 60, attempts: 1, attemptsMade: 1 },
  ...{ latePolicy: 'accept', needsPassword: false, isInRoomOnly: false, isAssigned: true, last },
}

const lessonOf = (flow_id: string, classId: string) => ({
  ...{ flow_id, name: `Lesson ${flow_id}`, parentId: null, lessonType: 'LESSON' as const, createdBy: 't' },
  ...{ authorName: 'T', tags: [], isStarred: false, classIds: [classId], isPublic: false, publications: [] },
  ...{ createdAt: at, updatedAt: at, isLocal: 0 as const, downloadedBytes: 9, openedAt: null },
})

let people = 0
let page: TestPage
/** What the server finds of the class's lessons. */
let found: readonly object[] = []

afterEach(() => page.leave())

beforeEach(async () => {
  // A device shows its stored answer first: each test has a person, and so a database, of its own.
  rememberPerson({
    personId: `reader-${++people}`,
    instituteId: 'i',
    firstName: 'Mina',
    role: 'learner',
    expiresAt: '',
  })
  queryClient.clear()
  network.isOnline = true
  found = []
  pagesOf.mockReset()
  const { lessons, settings } = openDatabase(requireDatabaseId())
  await settings.put({ name: 'lessonsPulledAt', value: at })
  await lessons.bulkPut([lessonOf('other', 'c2'), lessonOf('l1', 'c1')])
})

async function returned({ video, ...place }: { page?: number; startMs?: number; video?: string }, text: string) {
  pagesOf.mockImplementation(async (lessonId: string) => [
    { pageId: `${lessonId}-first`, text: 'Plants' },
    { pageId: `${lessonId}-second`, text },
  ])
  const span = { firstSegment: 0, lastSegment: 0, start: 0, end: 5, quote, contentId: 'of the teacher', ...place }
  const given: QuestionResponse = {
    ...{ questionId: 'q1', answer: null, sequence: 0, answeredAt: null, timing: null, score: 0, maxScore: 1 },
    ...(video !== undefined && { video }),
    solution: { correctOptions: [], answer: 'Leaves', explanation: '', span },
  }
  const question = { id: 'q1', type: 'SHORT_ANSWER', description: 'Where is food made?', options: [], points: 1 }
  const result = { ...last, questionResponses: [given], gaps: [], assessmentName: 'Plants', questions: [question] }
  send.mockImplementation(async ({ verb }: { verb: string }) => {
    if (!network.isOnline) throw new ApiError('offline')
    if (verb === 'result') return result
    const items = verb === 'search' ? found : verb === 'assessmentBadges' ? [] : [assignment]
    return { items, hasNextPage: false, cursor: null }
  })
  await opened()
}

async function opened(): Promise<void> {
  page = await showScreen(attemptScreen, '/dashboard/attempt/a1', { ...attemptWords, ...quizWords })
  await expect.poll(() => page.text()).toContain(quote)
}

const links = () =>
  page
    .all('link')
    .map(({ name, element }) => [name, element.getAttribute('href')])
    .filter(([name]) => name?.startsWith('Open'))

// Fault: with lessons of every class the link leads to the lesson that is first by date, which another class was given.
test('[AT-44] feedback leads to the page of a lesson of the class that has the passage', async () => {
  await returned({ page: 4 }, `• ${quote}`)
  await expect.poll(links).toEqual([['Open Lesson l1 at this page', '/lesson/l1#l1-second']])
  expect(page.text()).toContain('Page 4 of the source')
})

test('[AT-44] feedback leads to the second of a video', async () => {
  await returned({ startMs: 65_000, video: 'https://www.youtube.com/watch?v=abc' }, 'Roots')
  expect(links()).toEqual([['Open the video at 1:05', 'https://www.youtube.com/watch?v=abc&t=65s']])
})

// Fault: an address without its scheme checked ran as a script when pressed.
test.each([
  [{ startMs: 65_000 }, '1:05'],
  [{ startMs: 65_000, video: 'javascript:alert(1)' }, '1:05'],
  [{ page: 4 }, 'Page 4 of the source'],
  [{}, quote],
])('[AT-44] a passage that is nowhere else has its place without a link: %j', async (place, text) => {
  await returned(place, 'Roots')
  await expect.poll(() => pagesOf.mock.calls.length).toBeGreaterThan(0)
  expect(page.text()).toContain(text)
  expect(links()).toEqual([])
})

const elsewhere = { ...lessonOf('l9', 'c1'), place: { pageId: 'l9-third', parts: [] } }
const sentence = 'Lesson l9 has this passage, and is not on this device.'

// Faults: a search of every class finds lessons that other classes were given; without the stored answer the device names none.
test('[AT-46] a lesson that is not on the device has a link, and without a network a sentence', async () => {
  found = [{ ...elsewhere, place: null }, elsewhere]
  await returned({}, 'Roots')
  await expect.poll(links).toEqual([['Open Lesson l9 at this page', '/lesson/l9#l9-third']])
  expect(page.text()).not.toContain(sentence)
  const searches = send.mock.calls.filter(([{ verb }]) => verb === 'search').map(([, input]) => input)
  expect(searches).toEqual([{ name: 'leaves.make.food.from.light', classId: 'c1', limit: 5 }])
  await page.leave()
  queryClient.clear()
  network.isOnline = false
  await opened()
  await expect.poll(() => page.text()).toContain(sentence)
  expect(links()).toEqual([])
})

test('[AT-46] a passage on this device is not searched for elsewhere', async () => {
  found = [elsewhere]
  await returned({}, quote)
  await expect.poll(links).toEqual([['Open Lesson l1 at this page', '/lesson/l1#l1-second']])
  expect(send.mock.calls.filter(([{ verb }]) => verb === 'search')).toEqual([])
})
