import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeTexts, wordsOf } from './push-words.ts'

beforeEach(() => {
  const stored = new Map<string, Response>()
  const cache = {
    match: async (address: string) => stored.get(address)?.clone(),
    put: async (address: string, answer: Response) => void stored.set(address, answer),
  }
  vi.stubGlobal('caches', { open: async () => cache, match: cache.match })
})

afterEach(() => void vi.unstubAllGlobals())

const pushed = { kind: 'liveClass', title: 'Leaves', className: '7B', path: '/class/1', tag: 'one', noticeId: 'a' }

// Fault: every push was shown as the first of its notice, so a phone rang twice for one class.
test('a repeated push is shown again silently, and one about something else with a sound', async () => {
  await storeTexts({ liveClass: '{{title}} is live' })
  expect(await wordsOf(pushed)).toEqual({
    ...{ title: 'Leaves is live', body: '7B', path: '/class/1', tag: 'one', silent: false },
  })
  expect(await wordsOf(pushed)).toMatchObject({ tag: 'one', silent: true })
  expect(await wordsOf({ ...pushed, noticeId: 'b' })).toMatchObject({ tag: 'one', silent: false })
  for (let count = 0; count < 60; count += 1) await wordsOf({ ...pushed, noticeId: `c${count}` })
  expect(await wordsOf({ ...pushed, noticeId: 'c59' })).toMatchObject({ silent: true })
})

test('a push without a tag replaces one that leads to the same page', async () => {
  const { tag: _, noticeId: __, ...old } = pushed
  expect(await wordsOf(old)).toMatchObject({ tag: '/class/1', silent: false })
  expect(await wordsOf({ ...old, path: '//elsewhere.example' })).toMatchObject({ path: '/notifications' })
  expect(await wordsOf({ kind: 1 })).toBeNull()
})
