import type { Folder } from '@takhti/schema/lessons/folders/model'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { requirePerson } from '#api/person.ts'
import { isEdgeReachable } from '#offline/connectivity.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { emitTabEvent } from '#offline/tab-events.ts'

const stored = 'folders'
const lastOpened = 'recentLessons'

/** How many lessons are recent (specification, section 9). */
const maxRecent = 3

/** The folders of this device. The server is asked the first time, and emits a tab event when it has newer ones. */
export const foldersOnDevice = {
  // Below the key of the lessons: tab events of lessons invalidate their folders, too.
  queryKey: ['device', 'lessons', 'folders'],
  queryFn: async (): Promise<Folder[]> => {
    const { settings } = openDatabase(requireDatabaseId())
    if (!(await settings.get(stored)) && isEdgeReachable()) await refreshFolders().catch(() => {})
    return await readFolders()
  },
} as const

/** The folders of this device. */
export async function readFolders(): Promise<Folder[]> {
  const row = await openDatabase(requireDatabaseId()).settings.get(stored)
  // Only written below.
  return row === undefined ? [] : (JSON.parse(row.value) as Folder[])
}

/** Stores the folders; within a transaction on `settings`, together with the command for the server. */
export async function storeFolders(folders: readonly Folder[]): Promise<void> {
  await openDatabase(requireDatabaseId()).settings.put({ name: stored, value: JSON.stringify(folders) })
}

/** Applies the server's folders, unless a command for it is still in the outbox. */
export async function refreshFolders(): Promise<void> {
  if (requirePerson().role !== 'instructor') return
  const { outbox } = openDatabase(requireDatabaseId())
  const waiting = await outbox.where('state').equals('waiting').count()
  const { items } = await send(calls.folders.hierarchy, {})
  if (waiting > 0) return
  await storeFolders(items)
  emitTabEvent('lessons')
}

/** The lessons that were opened last, the newest first. */
export const recentOnDevice = {
  queryKey: ['device', 'lessons', 'recent'],
  queryFn: async (): Promise<string[]> => {
    const row = await openDatabase(requireDatabaseId()).settings.get(lastOpened)
    // Only written below.
    return row === undefined ? [] : (JSON.parse(row.value) as string[])
  },
} as const

/** Puts a lesson in front of the recent ones; the oldest is dropped. */
export async function rememberOpened(lessonId: string): Promise<void> {
  const before = await recentOnDevice.queryFn()
  const recent = [lessonId, ...before.filter((id) => id !== lessonId)].slice(0, maxRecent)
  await openDatabase(requireDatabaseId()).settings.put({ name: lastOpened, value: JSON.stringify(recent) })
  emitTabEvent('lessons')
}
