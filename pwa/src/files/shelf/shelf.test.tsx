// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { outboxOf } from '#offline/flusher.ts'
import { contentScreen } from '../ContentScreen.tsx'
import { moveItems, nameOfItem, removeItem, renameItem, starItem, tagItem } from './filing-store.ts'
import { itemsOnDevice, refreshHalf } from './item-store.ts'

const send = vi.hoisted(() => vi.fn())

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))
// Changes stay in the outbox.
vi.mock('#offline/flusher.ts', async (original) => ({ ...(await original<object>()), flushNow: () => {} }))

const at = '2026-01-01T00:00:00.000Z'
const filed = { createdAt: at, updatedAt: at, parentId: null, tags: [], isStarred: false }

const capture = (id: string) => ({
  ...{ id, name: id, kind: 'article', url: 'https://example.test', language: 'en', questionCount: 2 },
  ...filed,
})
const file = (id: string, name: string) => ({
  ...{ id, file: name, progress: 100, status: 'SUCCESS', bytes: 6, mediaType: 'text/plain' },
  ...filed,
})

let people = 0
let page: TestPage | null = null
let files = [file('one', 'Leaves.pdf'), file('two', 'Roots.pdf')]

beforeEach(async () => {
  queryClient.clear()
  files = [file('one', 'Leaves.pdf'), file('two', 'Roots.pdf')]
  send.mockReset().mockImplementation(async (call: unknown) => {
    if (call === calls.licences.details) return { features: { brightAi: { isActive: true } } }
    const items = call === calls.files.list ? [capture('Rivers')] : call === lateCalls.uploads.list ? files : []
    return { items, hasNextPage: false, cursor: null }
  })
  rememberPerson({
    personId: `shelf-${++people}`,
    instituteId: 'i',
    firstName: 'Mina',
    role: 'instructor',
    expiresAt: '',
  })
  await refreshHalf('captures')
  await refreshHalf('files')
})

afterEach(async () => {
  await page?.leave()
  page = null
})

const shown = async () =>
  (await itemsOnDevice.queryFn())?.map((each) => [nameOfItem(each), each.item.parentId, each.item.isStarred])

const queued = async () =>
  (await openDatabase(requireDatabaseId()).outbox.toArray()).map(({ call, input }) => [call, input])

test('a device without My content takes the server’s list, also while commands are pending', async () => {
  await openDatabase(requireDatabaseId()).settings.clear()
  await outboxOf(requireDatabaseId()).add({ call: 'sets.create', input: {} })
  await refreshHalf('captures')
  await refreshHalf('files')
  expect((await shown())?.map(([name]) => name)).toEqual(['Rivers', 'Leaves.pdf', 'Roots.pdf'])
})

test('what is filed is shown at once, and is sent to the server in order', async () => {
  await renameItem('two', 'leaves.pdf')
  await starItem('one', true)
  await moveItems(['one', 'Rivers'], 'plants', 'keepBoth')
  expect(await shown()).toEqual([
    ['Rivers', 'plants', false],
    ['Leaves.pdf', 'plants', true],
    ['leaves (2).pdf', null, false],
  ])
  await tagItem('Rivers', ['Water'])
  expect((await queued()).map(([call]) => call)).toEqual(['files.rename', 'files.update', 'files.move', 'files.update'])
})

test('a deleted item is restored once, however often undo runs', async () => {
  const undo = await removeItem('one')
  expect((await shown())?.map(([name]) => name)).toEqual(['Rivers', 'Roots.pdf'])
  await undo()
  await undo()
  expect((await shown())?.map(([name]) => name).sort()).toEqual(['Leaves.pdf', 'Rivers', 'Roots.pdf'])
})

test('an item replaces another of its name, or is placed beside it', async () => {
  await renameItem('two', 'Leaves.pdf')
  await moveItems(['one'], 'plants', 'keepBoth')
  await renameItem('two', 'LEAVES.pdf')
  await moveItems(['two'], 'plants', 'replace')
  expect(await shown()).toEqual([
    ['Rivers', null, false],
    ['LEAVES.pdf', 'plants', false],
  ])
})

test('an answer from before a pending change is discarded', async () => {
  await renameItem('one', 'Stems.pdf')
  await refreshHalf('files')
  expect((await shown())?.map(([name]) => name)).toContain('Stems.pdf')
  await openDatabase(requireDatabaseId()).outbox.clear()
  files = [file('one', 'Stems of plants.pdf')]
  await refreshHalf('files')
  expect((await shown())?.map(([name]) => name)).toEqual(['Rivers', 'Stems of plants.pdf'])
})

const patience = { timeout: 10_000 }

test('My content shows captures and files, and undoes a deletion', async () => {
  page = await showScreen(contentScreen)
  // Both halves render from fetched data, which takes time beside other tests.
  await vi.waitFor(() => expect(page?.text()).toMatch(/Rivers.*Page.*2 questions/), patience)
  await vi.waitFor(() => expect(page?.text()).toMatch(/Leaves\.pdf6 bytes/), patience)
  expect(document.querySelector('[type=search]')?.getAttribute('aria-label')).toBe('Search my content')
  await page.press('Actions for Leaves.pdf')
  await page.press('Remove')
  await vi.waitFor(() => expect(page?.text()).toContain('Leaves.pdf was removed'), patience)
  expect((await shown())?.length).toBe(2)
  await page.press('Undo')
  await vi.waitFor(async () => expect((await shown())?.length).toBe(3), patience)
})
