// @vitest-environment happy-dom
import type { FeedPost } from '@takhti/schema/feed/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import feedWords from '../locales/en/feed.json'
import words from '../locales/en/translate-text.json'
import { FeedPanel } from './FeedPanel.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/database-id.ts', () => ({ requireDatabaseId: () => null, findDatabaseId: () => null }))
vi.mock('#languages/late-words.ts', () => ({ addWords: () => Promise.resolve() }))

const t = words.translateText
const hindi = 'कल विज्ञान की परीक्षा है, किताब साथ लाएँ।'
const at = '2026-11-29T08:00:00.000Z'

const post: FeedPost = {
  ...{ id: 'post', classId: 'class', writer: { id: 'w', name: 'Mina', isTeacher: true }, text: hindi },
  ...{ createdAt: at, shownAt: at, isPinned: false, isEdited: false, editedAt: null, takesComments: true },
  ...{ isOwn: false, group: null, cards: [], files: [], commentCount: 0, comments: [] },
}

const rich: FeedPost = {
  ...{ ...post, id: 'rich' },
  text: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: hindi, marks: [{ type: 'bold' }] }] }],
  },
}

let page: TestPage

beforeEach(() => {
  queryClient.clear()
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Asha', role: 'learner', expiresAt: '' })
  const model = (session: object) => ({ availability: async () => 'available', create: async () => session })
  vi.stubGlobal('LanguageDetector', model({ detect: async () => [{ detectedLanguage: 'hi', confidence: 0.9 }] }))
  vi.stubGlobal('Translator', model({ translate: async () => 'The exam is tomorrow.' }))
})

afterEach(async () => {
  await page.leave()
  vi.unstubAllGlobals()
})

async function shown(posts: readonly FeedPost[]): Promise<void> {
  const feed = { className: '7B', role: 'learner', commentRule: 'open', now: at, heldCount: 0, reportCount: 0 }
  send.mockImplementation(async ({ area, verb }: { area: string; verb: string }) =>
    verb === 'engine'
      ? { engine: 'edge', tasks: ['translation'] }
      : { items: area === 'feed' ? posts : [], hasNextPage: false, cursor: null, total: 0, feed },
  )
  const Component = () => <FeedPanel classId="class" />
  page = await showScreen({ path: '/', title: 'classes', roles: [], Component }, '/', { ...feedWords, ...words })
  await vi.waitFor(() => expect(page.text()).toContain('Mina'))
}

const offers = (name: string) => page.all('button').filter((each) => each.name === name)

// Fault: with `StoredText` alone in the post there is no button.
test('[PT-1] a post in another language is translated in its place, plain or rich', async () => {
  await shown([post, rich])
  await vi.waitFor(() => expect(offers(t.translate)).toHaveLength(2))
  await page.press(t.translate)
  await vi.waitFor(() => expect(page.text()).toContain('The exam is tomorrow.'))
  expect([offers(t.original).length, offers(t.translate).length]).toEqual([1, 1])
  await page.press(t.original)
  expect(page.text().split(hindi)).toHaveLength(3)
})

// Fault: without the condition on the writer one's own post and comment had a button.
test('[PT-2] a comment of another is translated; one’s own post and comment have no button', async () => {
  const comment = { id: 'k', postId: 'post', writer: post.writer, text: hindi, createdAt: at, state: 'shown' } as const
  const comments = [
    { ...comment, isOwn: false },
    { ...comment, id: 'own', isOwn: true },
  ]
  await shown([{ ...post, isOwn: true, commentCount: 2, comments }])
  await vi.waitFor(() => expect(offers(t.translate)).toHaveLength(1))
  expect(offers(t.translate)[0]?.element.closest('li')).not.toBeNull()
})

test('[PT-3] without models of the browser a post in another script is translated at the server', async () => {
  vi.unstubAllGlobals()
  await shown([post, { ...post, id: 'english', text: 'The exam is tomorrow.' }])
  await vi.waitFor(() => expect(offers(t.atServer)).toHaveLength(1))
})
