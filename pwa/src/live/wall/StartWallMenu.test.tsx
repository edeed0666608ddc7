// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import english from '../../locales/en.json'
import words from '../../locales/en/wall.json'
import { StartWallMenu } from './StartWallMenu.tsx'

vi.mock('#api/client.ts', () => ({ send: async () => ({}), onRefusal: () => {} }))
vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))
vi.mock('#documents/lesson-download.ts', () => ({ listPages: async () => [] }))
vi.mock('#board/port.ts', () => ({ loadTemplateDialog: async () => ({ default: () => null }) }))

let page: TestPage

afterEach(() => page.leave())

async function shown(verdict: 'ok' | 'live/quiz-going') {
  const given = { lessonId: 'lesson', classId: 'class', shownPage: () => null, onStarted: () => {} }
  page = await show(
    <QueryClientProvider client={queryClient}>
      <StartWallMenu {...given} verdict={verdict} />
    </QueryClientProvider>,
    words,
  )
  await vi.waitFor(() => expect(page.text()).toContain(words.wall.title))
  return page.all('button').map(({ name }) => name)
}

test('boards are offered where the class plays no quiz; otherwise the reason is shown', async () => {
  expect(await shown('ok')).toContain(words.wall.startBlank)
  await page.leave()
  expect(await shown('live/quiz-going')).toEqual([])
  expect(page.all('status').map(({ name }) => name)).toEqual([english.errors['live/quiz-going']])
})
