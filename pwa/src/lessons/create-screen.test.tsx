// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/share.json'
import { createScreen } from './CreateScreen.tsx'
import { createLesson } from './lesson-store.ts'

vi.mock('#api/client.ts', () => ({
  send: async () => ({ items: [], hasNextPage: false, cursor: null }),
  onRefusal: () => {},
}))
vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))

// Lazy parts are read from disk here, and the machine may be busy.
const late = { timeout: 10_000 }

let page: TestPage

beforeEach(() => {
  queryClient.clear()
})

afterEach(() => page.leave())

async function headings(personId: string, lesson: string | null): Promise<string[]> {
  rememberPerson({ personId, instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  if (lesson !== null) await createLesson(lesson)
  page = await showScreen(createScreen, undefined, words)
  await vi.waitFor(() => expect(page.text()).toContain(words.firstSteps.title), late)
  return page.all('heading').map(({ name }) => name)
}

// Fault: a newcomer's first lesson began 580 px below the top of a phone, under a list of what to do.
test('[PH-3] first steps are below the lessons, and above the empty place of none', async () => {
  const some = await headings('some', 'Leaves')
  expect(some.indexOf('Recent lessons')).toBeGreaterThan(0)
  expect(some.indexOf(words.firstSteps.title)).toBeGreaterThan(some.indexOf('Recent lessons'))
  await page.leave()
  queryClient.clear()
  const none = await headings('none', null)
  expect(none.indexOf(words.firstSteps.title)).toBeLessThan(none.indexOf('Recent lessons'))
})
