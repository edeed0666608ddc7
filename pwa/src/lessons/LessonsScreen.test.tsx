// @vitest-environment happy-dom
import type { Role } from '@takhti/schema/kit/roles'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#api/calls.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import quizWords from '../locales/en/quizzes.json'
import { refreshLessons } from './lesson-store.ts'
import { lessonsScreen } from './LessonsScreen.tsx'

const send = vi.hoisted(() => vi.fn())

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

const classes = ['Physics 8', 'Chemistry 8'].map((name) => ({
  classId: name,
  kneuraId: name,
  name,
  class_code: null,
  learnerCount: 3,
}))

// Lazy parts are read from disk here, and the machine may be busy.
const late = { timeout: 10_000 }

let page: TestPage | null = null
let people = 0

beforeEach(() => {
  queryClient.clear()
  send.mockReset()
  send.mockImplementation(async (call: unknown) =>
    call === calls.classes.listMine ? { items: classes } : { items: [], hasNextPage: false, cursor: null },
  )
})

afterEach(async () => {
  await page?.leave()
  page = null
})

test.each(['learner', 'guest'] as const)('a %s sees the classes that the lessons come from', async (role) => {
  signIn(role)
  page = await showScreen(lessonsScreen)
  await vi.waitFor(() => expect(page?.text()).toContain('Your class: Physics 8 and Chemistry 8'))
})

// Fault: the link was only behind the classes, so a student with the code of a live class saw lessons and no way into it.
test.each(['learner', 'guest'] as const)(
  '[J8] a %s who lands while a class is live joins with one press',
  async (role) => {
    const liveClass = { liveId: 'live', flow_id: 'leaves', lessonName: 'Leaves', classId: 'b', className: 'Physics 8' }
    send.mockImplementation(async ({ area, verb }: { area: string; verb: string }) =>
      `${area}.${verb}` === 'liveClasses.list'
        ? { items: [liveClass] }
        : { items: [], hasNextPage: false, cursor: null },
    )
    signIn(role)
    page = await showScreen(lessonsScreen, undefined, quizWords)
    const ways = () => page?.all('link').map(({ element }) => element.getAttribute('href'))
    await vi.waitFor(() => expect(ways()).toContain('/class/leaves'), late)
  },
)

test('a student who lands while nothing is live sees no notice of it', async () => {
  signIn('learner')
  page = await showScreen(lessonsScreen, undefined, quizWords)
  await vi.waitFor(() => expect(send.mock.calls.map(([{ area }]) => area)).toContain('liveClasses'), late)
  await vi.waitFor(() => expect(page?.text()).toContain('No lessons yet'))
  expect(page.text()).not.toContain(quizWords.quiz.now.title)
  expect(page.text()).not.toContain(quizWords.quiz.now.none)
})

test('a teacher, who publishes to classes, is not shown a class', async () => {
  signIn('instructor')
  page = await showScreen(lessonsScreen)
  await vi.waitFor(() => expect(page?.text()).toContain('No lessons yet'))
  expect(send.mock.calls.map(([call]: unknown[]) => call)).not.toContain(calls.classes.listMine)
})

test.each(['admin', 'operator'] as const)('an %s, who has no lessons, asks for none', async (role) => {
  signIn(role)
  await refreshLessons()
  expect(send).not.toHaveBeenCalled()
  signIn('learner')
  await refreshLessons()
  expect(send).toHaveBeenCalledOnce()
})

function signIn(role: Role): void {
  rememberPerson({ personId: `lessons-${++people}`, instituteId: 'i', firstName: 'Mina', role, expiresAt: '' })
}
