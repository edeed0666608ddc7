import { freeFileName, planItems, type Named, type TakenWay } from '@takhti/schema/files/filing/rules'
import type { AnyCall } from '@takhti/schema/kit/call'
import { nameKey } from '@takhti/schema/lessons/folders/rules'
import { calls, type CallName, type InputOf } from '#api/calls.ts'
import { enqueue } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { emitTabEvent } from '#offline/tab-events.ts'
import { changeItems, type StoredItem } from './item-store.ts'

type Change = (items: readonly StoredItem[]) => readonly StoredItem[]

/** Changes this device and enqueues the command for the server: both, or neither. */
async function file<Declared extends AnyCall>(
  call: CallName<Declared>,
  input: InputOf<Declared>,
  change: Change,
): Promise<void> {
  const userDatabase = openDatabase(requireDatabaseId())
  await userDatabase.transaction('rw', userDatabase.settings, userDatabase.outbox, async () => {
    await changeItems(change)
    await enqueue(call, input)
  })
  emitTabEvent('lessons')
}

/** An item's name, whichever half it is of. */
export function nameOfItem(stored: StoredItem): string {
  return stored.half === 'files' ? stored.item.file : stored.item.name
}

function named(stored: StoredItem): Named {
  return { id: stored.item.id, name: nameOfItem(stored) }
}

function withName(stored: StoredItem, name: string): StoredItem {
  return stored.half === 'files'
    ? { ...stored, item: { ...stored.item, file: name } }
    : { ...stored, item: { ...stored.item, name } }
}

function withFields(
  stored: StoredItem,
  fields: Partial<Pick<StoredItem['item'], 'parentId' | 'tags' | 'isStarred' | 'updatedAt'>>,
): StoredItem {
  // The fields are those that both halves have.
  return { ...stored, item: { ...stored.item, ...fields } } as StoredItem
}

export async function renameItem(id: string, name: string): Promise<void> {
  const given = name.trim()
  const updatedAt = new Date().toISOString()
  await file(calls.files.rename, { id, name: given }, (items) => {
    const parentId = items.find(({ item }) => item.id === id)?.item.parentId ?? null
    const beside = items.filter(({ item }) => item.parentId === parentId && item.id !== id).map(nameOfItem)
    const free = freeFileName(given, new Set(beside.map(nameKey)))
    return items.map((each) => (each.item.id === id ? withFields(withName(each, free), { updatedAt }) : each))
  })
}

export async function starItem(id: string, isStarred: boolean): Promise<void> {
  await file(calls.files.update, { id, isStarred }, (items) =>
    items.map((each) => (each.item.id === id ? withFields(each, { isStarred }) : each)),
  )
}

export async function tagItem(id: string, tags: string[]): Promise<void> {
  const updatedAt = new Date().toISOString()
  await file(calls.files.update, { id, tags }, (items) =>
    items.map((each) => (each.item.id === id ? withFields(each, { tags, updatedAt }) : each)),
  )
}

/** Shares a picture or a video with the institute, or withdraws it. */
export async function shareItem(id: string, isShared: boolean): Promise<void> {
  await file(lateCalls.mediaLibrary.share, { id, isShared }, (items) =>
    items.map((each) =>
      each.half === 'files' && each.item.id === id ? { ...each, item: { ...each.item, isShared } } : each,
    ),
  )
}

/** Moves an item to the trash; the returned function restores it. */
export async function removeItem(id: string): Promise<() => Promise<void>> {
  let gone: StoredItem | undefined
  await file(calls.files.remove, { id }, (items) => {
    gone = items.find(({ item }) => item.id === id)
    return items.filter(({ item }) => item.id !== id)
  })
  return () =>
    file(calls.files.restore, { id }, (items) => {
      // The server's list may have restored it before this device does.
      const isBack = gone === undefined || items.some(({ item }) => item.id === id)
      return isBack || gone === undefined ? items : [gone, ...items]
    })
}

/** Moves items into a folder of *My content*, or to its top. */
export async function moveItems(ids: readonly string[], parentId: string | null, ifTaken: TakenWay): Promise<void> {
  await file(calls.files.move, { ids: [...ids], parentId, ifTaken }, (items) => {
    const current = items.filter(({ item }) => item.parentId === parentId).map(named)
    const byId = new Map(items.map((each) => [each.item.id, named(each)]))
    const { moved, replaced } = planItems(
      ids.flatMap((id) => byId.get(id) ?? []),
      current,
      ifTaken,
    )
    const names = new Map(moved.map(({ id, name }) => [id, name]))
    return items
      .filter(({ item }) => !replaced.includes(item.id))
      .map((each) => {
        const name = names.get(each.item.id)
        return name === undefined ? each : withFields(withName(each, name), { parentId })
      })
  })
}
