// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import words from '../locales/en/live.json'
import { LiveClassScreen } from './LiveClassScreen.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))
vi.mock('./ClassRoomPanel.tsx', () => ({ ClassRoomPanel: () => <p role="status">In class</p> }))

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

const lessonId = id(1)
const over = {
  ...{ liveId: id(2), flow_id: lessonId, lessonName: 'Leaves', classId: id(3), className: 'Science 7B' },
  ...{ mode: 'audio', startedAt: '2026-11-23T08:00:00.000Z', endedAt: '2026-11-23T08:45:00.000Z', isTeacher: false },
}

type Asked = { area: string; verb: string }

let page: TestPage

beforeEach(() => {
  queryClient.clear()
  rememberPerson({ personId: id(8), instituteId: id(9), firstName: 'Mina', role: 'learner', expiresAt: '' })
})

afterEach(() => page.leave())

type Report = Omit<typeof over, 'endedAt'> & { endedAt: string | null }

/** Sets the server's answer from now on. */
function notify(liveClass: Report | null): void {
  send.mockReset().mockImplementation(async ({ area, verb }: Asked) => {
    if (`${area}.${verb}` === 'liveClasses.get') return { liveClass }
    return `${area}.${verb}` === 'lessons.get' ? { name: 'Leaves' } : { items: [] }
  })
}

async function shown(liveClass: Report | null, search = ''): Promise<void> {
  notify(liveClass)
  const path = `/class/${lessonId}`
  history.pushState(null, '', path + search)
  const Component = () => <LiveClassScreen lessonId={lessonId} />
  // A partial screen: the test uses only what it shows.
  page = await showScreen({ path, Component } as unknown as Screen, path + search, words)
}

const status = () => document.querySelector('[role="status"]')?.textContent
const links = () => [...document.querySelectorAll('a')].map(({ textContent }) => textContent)

// Fault: a class that has ended is taken for one that has not started.
test('a participant who comes after the end gets links to the lesson and its recordings', async () => {
  await shown(over)
  await expect.poll(status).toBe('Live Session Ended')
  expect(links()).toEqual(expect.arrayContaining([words.live.openLesson, words.recordings.ofLesson]))
})

test('a participant who comes before the first class of a lesson waits for it', async () => {
  await shown(null)
  await expect.poll(status).toBe(words.live.waiting)
  expect(links()).not.toContain(words.live.openLesson)
})

// Seen on a panel: its connection had moved to a later class, which ended while it was away, and it waited for ever to
// reconnect.
test.each([
  ['the class that was come into', id(2)],
  ['a later one, in which its line went on', id(4)],
])('[H1] a device that was away while %s ended shows the end', async (_name, liveId) => {
  await shown({ ...over, isTeacher: true, endedAt: null }, '?enter=now')
  await expect.poll(status).toBe('In class')
  notify({ ...over, isTeacher: true, liveId })
  await queryClient.invalidateQueries()
  await expect.poll(() => document.body.textContent).toContain('Live Session Ended')
})

test('the end of an earlier class does not end the one that was joined', async () => {
  await shown({ ...over, liveId: id(4), isTeacher: true, endedAt: null }, '?enter=now')
  await expect.poll(status).toBe('In class')
  notify({ ...over, isTeacher: true })
  await queryClient.invalidateQueries()
  expect(status()).toBe('In class')
})
