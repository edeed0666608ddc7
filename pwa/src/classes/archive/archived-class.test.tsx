// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { FeedPanel } from '#feed/FeedPanel.tsx'
import type { Screen } from '#screen/screen.tsx'
import { ReadOnly } from '#ui/read-only.ts'
import feedWords from '../../locales/en/feed.json'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

const t = feedWords.feed
const writer = { id: 'p', name: 'Mina', isTeacher: true }
const post = {
  ...{ id: 'p1', classId: 'c', writer, text: 'Read page 4.', createdAt: '2026-01-01T00:00:00.000Z', group: null },
  ...{ shownAt: '2026-01-01T00:00:00.000Z', isPinned: false, isEdited: false, editedAt: null, takesComments: true },
  ...{ isOwn: true, cards: [], files: [], commentCount: 0, comments: [] },
}
let page: TestPage

beforeEach(() => {
  queryClient.clear()
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  const feed = { className: '7B', role: 'instructor', commentRule: 'open', now: '2026-11-01T00:00:00.000Z' }
  const facts = { ...feed, heldCount: 0, reportCount: 0 }
  send.mockReset().mockResolvedValue({ items: [post], hasNextPage: false, cursor: null, feed: facts })
})

afterEach(() => page.leave())

async function shown(isArchived: boolean): Promise<string[]> {
  const Component = () => (
    <ReadOnly value={isArchived}>
      <FeedPanel classId="c" />
    </ReadOnly>
  )
  // A partial screen: the test uses only its path and component.
  page = await showScreen({ path: '/', Component } as unknown as Screen, '/', feedWords)
  await expect.poll(page.text).toContain('Read page 4.')
  await page.press(t.actions.replace('{{name}}', 'Mina'))
  return page.all('button').map(({ name }) => name)
}

// Fault: the panel without the context: a post that the server refuses was written.
test('[CL-35] an archived class offers nothing that writes to its feed; removals stay', async () => {
  const writing = [t.new, t.change, t.pin, t.send]
  const open = await shown(false)
  expect(writing.filter((name) => !open.includes(name))).toEqual([])
  await page.leave()
  const archived = await shown(true)
  expect(writing.filter((name) => archived.includes(name))).toEqual([])
  for (const name of [t.remove, t.reuse]) expect(archived).toContain(name)
})
