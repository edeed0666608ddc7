// @vitest-environment happy-dom
import type { TopicWithHierarchy } from '@takhti/schema/topics/model'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import english from '../locales/en.json'
import { recentTopics, storeRecentTopic } from './recent-topics.ts'
import { TopicPicker } from './TopicPicker.tsx'

const { topics: texts } = english
const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))
// Commands stay in the outbox.
vi.mock('#offline/flusher.ts', async (original) => ({ ...(await original<object>()), flushNow: () => {} }))

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

const board: TopicWithHierarchy = {
  ...{ topicId: 'b', topicName: 'CBSE', kind: 'Board', isCurated: true },
  hierarchy: [],
}
const science: TopicWithHierarchy = {
  ...{ topicId: 's', topicName: 'Science', kind: 'Subject', isCurated: false },
  hierarchy: [{ id: 'b', kind: 'Board', name: 'CBSE' }],
}

let people = 0
let page: TestPage
const onPick = vi.fn()
const onClose = vi.fn()

beforeEach(async () => {
  queryClient.clear()
  onPick.mockReset()
  onClose.mockReset()
  send.mockReset().mockResolvedValue({ items: [board, science] })
  const personId = `topics-${++people}`
  rememberPerson({ personId, instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
})

afterEach(() => page.leave())

async function open() {
  page = await show(
    <QueryClientProvider client={queryClient}>
      <TopicPicker onPick={onPick} onClose={onClose} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(page.text()).toContain('CBSE'))
}

async function tick(name: string) {
  const label = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(name))
    if (!found) throw new Error(`no choice ${name}`)
    return found
  })
  label.querySelector('input')?.click()
}

const recent = async () => (await recentTopics.queryFn()).map(({ topicId }) => topicId)

test('[TP-6] the picker requires a choice; a picked topic is returned and stored as recent', async () => {
  await open()
  await page.press(texts.choose)
  expect(page.text()).toContain('Please Select a Topic')
  expect(onPick).not.toHaveBeenCalled()
  await page.press(texts.below.replace('{{name}}', 'CBSE'))
  await tick('Science')
  await page.press(texts.choose)
  expect(onPick).toHaveBeenCalledExactlyOnceWith({ topicId: 's', topicName: 'Science' })
  expect(onClose).toHaveBeenCalledOnce()
  await vi.waitFor(async () => expect(await recent()).toEqual(['s']))
})

test('[TP-6] three recent topics are offered, newest first, and the oldest is dropped', async () => {
  for (const topicId of ['one', 'two', 'three', 'four', 'two']) await storeRecentTopic({ topicId, topicName: topicId })
  expect(await recent()).toEqual(['two', 'four', 'three'])
  await open()
  await vi.waitFor(() => expect(page.text()).toContain('four'))
  await page.press('four')
  expect(onPick).toHaveBeenCalledExactlyOnceWith({ topicId: 'four', topicName: 'four' })
})

test('[TP-6] a new topic waits in the outbox and is picked at once', async () => {
  await open()
  await tick('CBSE')
  const add = texts.addBelow.replace('{{name}}', 'CBSE')
  await vi.waitFor(() => page.press(add))
  await page.write(texts.name, 'Class 7')
  await page.press(english.common.save)
  await vi.waitFor(() => expect(page.text()).toContain('Class 7'))
  await page.press(texts.choose)
  const [entry, ...others] = await openDatabase(requireDatabaseId()).outbox.toArray()
  expect([entry?.call, others]).toEqual(['topics.add', []])
  expect(entry?.input).toMatchObject({ parentId: 'b', kind: 'Class', name: 'Class 7' })
  expect(entry?.input).toHaveProperty('id', onPick.mock.calls[0]?.[0].topicId)
  expect(onPick.mock.calls).toEqual([[{ topicId: expect.any(String), topicName: 'Class 7' }]])
})
