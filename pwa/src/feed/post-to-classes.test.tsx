// @vitest-environment happy-dom
import type { FeedPost } from '@takhti/schema/feed/model'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/feed.json'
import { furtherPosts } from './further-classes.ts'
import { PostDialog } from './PostDialog.tsx'
import { ReuseDialog } from './ReuseDialog.tsx'

const enqueued = vi.hoisted(() => vi.fn())
const read = vi.hoisted(() => vi.fn())
// A beat of the device without a server would name it offline.
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  suspectOffline: () => {},
}))
vi.mock('#offline/database-id.ts', () => ({ requireDatabaseId: () => null, findDatabaseId: () => null }))
vi.mock('#offline/flusher.ts', () => ({ flushNow: () => {}, outboxOf: () => ({ add: enqueued }) }))
vi.mock('#lessons/port.ts', () => ({
  lessonsOnDevice: {
    queryKey: ['device', 'lessons'],
    queryFn: async () => ({ data: [{ flow_id: 'leaves', name: 'Leaves', classIds: ['a', 'b'] }], cachedAt: null }),
  },
}))
vi.mock('#api/client.ts', () => ({
  onRefusal: () => {},
  send: async ({ verb }: { verb: string }, input: unknown) => {
    if (verb === 'read') return read(input)
    const of = (classId: string, code: string | null) => ({ classId, name: `Class ${classId}`, class_code: code })
    const items = verb === 'listMine' ? [of('a', 'AAA'), of('b', 'BBB'), of('c', 'CCC'), of('d', null)] : []
    return { items, hasNextPage: false, cursor: null }
  },
}))

const feed = words.feed
const leaves = { kind: 'lesson', id: 'leaves', name: 'Leaves' } as const
let page: TestPage

beforeEach(() => {
  queryClient.clear()
  enqueued.mockReset()
  sessionStorage.clear()
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
})

afterEach(async () => page?.leave())

/** Opens a new post of class A with a draft. */
async function write(draft: object): Promise<void> {
  sessionStorage.setItem('takhti.draft.feed.a.new', JSON.stringify(draft))
  const Component = () => <PostDialog classId="a" post={null} onClose={() => {}} />
  page = await showScreen({ path: '/', title: 'classes', roles: [], Component }, '/', words)
  await vi.waitFor(() => expect(page.text()).toContain(feed.moreClasses))
}

async function choose(name: string): Promise<void> {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)
  await act(async () => label?.querySelector('input')?.click())
}

const posts = () =>
  enqueued.mock.calls.map(([entry]) => entry).filter(({ call }: { call: string }) => call === 'feed.post')

// Faults: one id for all posts; the classes of a choice that a group ended.
test('[FD-34] one post goes to each chosen class as a post of its own, in the outbox', async () => {
  await write({ text: 'Bring your books.', cards: [leaves], isPinned: true })
  expect(page.text()).not.toContain('Class d')
  await choose('Class b')
  await choose('Class c')
  // The third class does not have the lesson, which is named.
  await vi.waitFor(() => expect(page.text()).toContain(feed.without.replace('{{names}}', 'Leaves')))
  await page.press(feed.post)
  await vi.waitFor(() => expect(posts()).toHaveLength(3))
  const card = { kind: 'lesson', id: 'leaves' }
  expect(posts().map(({ input }) => [input.classId, input.text, input.isPinned, input.cards])).toEqual([
    ['a', 'Bring your books.', true, [card]],
    ['b', 'Bring your books.', true, [card]],
    ['c', 'Bring your books.', true, []],
  ])
  expect(new Set(posts().map(({ input }) => input.id)).size).toBe(3)
})

test('[FD-35] a class that would get an empty post is refused before any class gets one', async () => {
  await write({ cards: [leaves] })
  await choose('Class c')
  await page.press(feed.post)
  await vi.waitFor(() => expect(page.text()).toContain(feed.furtherEmpty))
  expect(enqueued).not.toHaveBeenCalled()
})

test('[FD-36] each class gets its own copy of a file; one that cannot be read stops all of them', async () => {
  const size = 3
  read.mockResolvedValue({ bytes: 'AQID', size, name: 'Plan.txt', mediaType: 'text/plain' })
  const files = [{ id: 'f', name: 'Plan.txt' }]
  const classes = ['b', 'c'].map((classId) => ({ classId, name: classId, lacked: [] }))
  const post = { text: 'Read this.', isPinned: false, takesComments: true, shownAt: null }
  const queue = await furtherPosts(classes, { files, cards: [] })
  await queue(post)
  const entries = enqueued.mock.calls.map(([entry]) => entry)
  // The parts of a file go before the post that names it.
  expect(entries.map(({ call, input }) => [call, input.classId])).toEqual([
    ['feedFiles.put', 'b'],
    ['feed.post', 'b'],
    ['feedFiles.put', 'c'],
    ['feed.post', 'c'],
  ])
  const [first, , second] = entries.map(({ input }) => input)
  expect([first.bytes, second.bytes, first.fileId === second.fileId]).toEqual(['AQID', 'AQID', false])
  expect(posts().map(({ input }) => input.fileIds)).toEqual([[first.fileId], [second.fileId]])
  queryClient.clear()
  read.mockRejectedValue(new Error('no network'))
  await expect(furtherPosts(classes, { files, cards: [] })).rejects.toThrow()
})

const earlier: FeedPost = {
  ...{ id: 'p1', classId: 'a', text: 'Read page 4.', shownAt: '', isPinned: true, isEdited: false, isOwn: true },
  ...{ takesComments: false, writer: { name: 'Mina', isTeacher: true }, group: null, commentCount: 0, comments: [] },
  cards: [{ ...leaves, atMs: null }],
  files: [{ id: 'f', name: 'Plan.txt', mediaType: 'text/plain', bytes: 3 }],
  // The dialog reads these of a card.
} as unknown as FeedPost

// Faults: the file of the earlier post, which belongs to it; a card that the other class does not have.
test('[FD-40] a post is reused in another class, with copies and what that class has', async () => {
  read.mockReset().mockResolvedValue({ bytes: 'AQID', size: 3, name: 'Plan.txt', mediaType: 'text/plain' })
  const Component = () => <ReuseDialog post={earlier} onClose={() => {}} />
  page = await showScreen({ path: '/', title: 'classes', roles: [], Component }, '/', words)
  const select = () => [...document.querySelectorAll('select')].find(({ value }) => ['a', 'c'].includes(value))
  await vi.waitFor(() => expect(select()?.value).toBe('a'))
  await act(async () => {
    const field = select()
    if (field === undefined) return
    field.value = 'c'
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await vi.waitFor(() => expect(select()?.value).toBe('c'))
  await page.press(feed.post)
  await vi.waitFor(() => expect(posts()).toHaveLength(1))
  const [{ input }] = posts()
  expect([input.classId, input.text, input.cards, input.isPinned, input.takesComments]).toEqual([
    ...['c', 'Read page 4.', [], false, false],
  ])
  const part = enqueued.mock.calls.map(([entry]) => entry).find(({ call }) => call === 'feedFiles.put')
  expect([part.input.classId, part.input.bytes, input.fileIds]).toEqual(['c', 'AQID', [part.input.fileId]])
  expect(part.input.fileId).not.toBe('f')
})
