import type { ContentItem } from '@takhti/schema/files/model'
import type { UploadedFile } from '@takhti/schema/files/uploads/model'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { emitTabEvent } from '#offline/tab-events.ts'

/** An item of *My content* as stored on this device. */
export type StoredItem = { half: 'captures'; item: ContentItem } | { half: 'files'; item: UploadedFile }

/** Captures and files have calls of their own; each half is stored as the server's last answer. */
export const halves = ['captures', 'files'] as const

export type Half = (typeof halves)[number]

const nameOfHalf = (half: Half) => `content.${half}`

const pageSize = 100

/** All of *My content* on this device; null where a half of it was not fetched yet. */
export const itemsOnDevice = {
  // Below the key of the lessons: their tab events invalidate this list, too.
  queryKey: ['device', 'lessons', 'items'],
  queryFn: async (): Promise<StoredItem[] | null> => {
    const [captures, files] = await Promise.all(halves.map(readHalf))
    return captures && files ? [...captures, ...files] : null
  },
} as const

async function readHalf(half: Half): Promise<StoredItem[] | null> {
  const row = await openDatabase(requireDatabaseId()).settings.get(nameOfHalf(half))
  // Written below alone.
  return row === undefined
    ? null
    : (JSON.parse(row.value) as StoredItem['item'][]).map((item) => ({ half, item }) as StoredItem)
}

/**
 * Changes this device's lists of both halves, within a transaction on `settings`, together with the command for the
 * server.
 */
export async function changeItems(change: (items: readonly StoredItem[]) => readonly StoredItem[]): Promise<void> {
  const [captures, files] = await Promise.all(halves.map(readHalf))
  const items = change([...(captures ?? []), ...(files ?? [])])
  // A half that was never fetched stays unknown.
  if (captures) await store('captures', items)
  if (files) await store('files', items)
}

async function store(half: Half, items: readonly StoredItem[]): Promise<void> {
  const own = items.filter((each) => each.half === half).map(({ item }) => item)
  await openDatabase(requireDatabaseId()).settings.put({ name: nameOfHalf(half), value: JSON.stringify(own) })
}

/**
 * Replaces the list of a half by the server's, unless commands are still pending. A device without any list takes it
 * in any case: there is nothing that it could undo.
 */
export async function refreshHalf(half: Half): Promise<void> {
  const { outbox, settings } = openDatabase(requireDatabaseId())
  const waiting = () => outbox.where('state').equals('waiting').count()
  const before = await waiting()
  const items = await pullHalf(half)
  await settings.db.transaction('rw', settings, outbox, async () => {
    // What was filed during the request is not in its answer.
    const isSettled = before === 0 && (await waiting()) === 0
    if (isSettled || (await settings.get(nameOfHalf(half))) === undefined)
      await settings.put({ name: nameOfHalf(half), value: JSON.stringify(items) })
  })
  emitTabEvent('lessons')
}

function pullHalf(half: Half): Promise<StoredItem['item'][]> {
  if (half === 'captures') return pullAll<ContentItem>((more) => send(calls.files.list, more))
  return pullAll<UploadedFile>((more) => send(lateCalls.uploads.list, more))
}

/** Fetches all pages of a list. */
async function pullAll<Item>(ask: (more: { limit: number; cursor?: string }) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const answer: Page<Item> = await ask({ limit: pageSize, ...(cursor && { cursor }) })
    all.push(...answer.items)
    cursor = answer.hasNextPage ? answer.cursor : null
  }
  return all
}

type Page<Item> = { items: readonly Item[]; hasNextPage: boolean; cursor: string | null }
