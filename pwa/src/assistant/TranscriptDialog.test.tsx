// @vitest-environment happy-dom
import type { Content } from '@takhti/schema/files/model'
import { expect, test } from 'vitest'
import { show } from '#app/test-page.tsx'
import { TranscriptDialog } from './TranscriptDialog.tsx'

const content: Content = {
  id: 'video',
  name: 'Rivers',
  kind: 'youtube',
  url: 'https://www.youtube.com/watch?v=abc',
  language: 'en',
  questionCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  parentId: null,
  tags: [],
  isStarred: false,
  segments: Array.from({ length: 700 }, (_, at) => ({ text: `Cue ${at}`, startMs: at * 2_000 })),
  summary: [],
  questions: [],
  shortfall: null,
  madeBy: 'embedded',
}

test('a transcript shows its cues with times that open the video, and more on request', async () => {
  const page = await show(<TranscriptDialog content={content} onClose={() => {}} />)
  expect(page.all('heading').map(({ name }) => name)).toEqual(['YouTube transcript'])
  const links = page.all('link')
  expect(links).toHaveLength(300)
  expect(links[65]?.element.getAttribute('href')).toBe('https://www.youtube.com/watch?v=abc&t=130s')
  expect(links[65]?.name).toBe('Open the video at 2:10')
  await page.press('Show more')
  expect(page.all('link')).toHaveLength(600)
  await page.leave()
})
