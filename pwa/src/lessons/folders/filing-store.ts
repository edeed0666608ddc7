import { newId } from '@takhti/schema/kit/ids'
import type { Folder, Removed } from '@takhti/schema/lessons/folders/model'
import type { MovePlan } from '@takhti/schema/lessons/folders/move-plan'
import { freeName, nameKey, subtreeOf } from '@takhti/schema/lessons/folders/rules'
import type { LessonType } from '@takhti/schema/lessons/model'
import { calls } from '#api/calls.ts'
import { enqueue } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import type { LocalLesson } from '#offline/rows.ts'
import { emitTabEvent } from '#offline/tab-events.ts'
import { createLesson } from '../lesson-store.ts'
import { storeFolders, readFolders } from './folder-store.ts'

/** Restores a removal, on this device and on the server. */
export type Undo = () => Promise<void>

/** Changes this device and stores the command for the server, in one transaction. */
async function file(change: (userDatabase: ReturnType<typeof openDatabase>) => Promise<void>): Promise<void> {
  const userDatabase = openDatabase(requireDatabaseId())
  const { lessons, settings, outbox } = userDatabase
  await userDatabase.transaction('rw', lessons, settings, outbox, () => change(userDatabase))
  emitTabEvent('lessons')
}

export async function createFolder(name: string, parentId: string | null, lessonType: LessonType): Promise<void> {
  const now = new Date()
  const at = now.toISOString()
  await file(async () => {
    const all = await readFolders()
    const beside = all.filter((each) => each.parentId === parentId && each.lessonType === lessonType)
    const given = freeName(name.trim(), new Set(beside.map((each) => nameKey(each.name))))
    const id = newId(now, (bytes) => crypto.getRandomValues(bytes))
    await storeFolders([...all, { id, name: given, parentId, lessonType, createdAt: at, updatedAt: at }])
    await enqueue(calls.folders.create, { id, name: given, parentId, lessonType })
  })
}

export async function renameFolder(id: string, name: string): Promise<void> {
  await file(async () => {
    const all = await readFolders()
    await storeFolders(all.map((each) => (each.id === id ? { ...each, name: name.trim() } : each)))
    await enqueue(calls.folders.rename, { id, name: name.trim() })
  })
}

export async function renameLesson(flow_id: string, name: string): Promise<void> {
  const updatedAt = new Date().toISOString()
  await file(async ({ lessons }) => {
    await lessons.update(flow_id, { name: name.trim(), updatedAt })
    await enqueue(calls.lessons.rename, { flow_id, name: name.trim() })
  })
}

/** Moves by a plan of what this device shows. A name that was taken meanwhile gets a number on the server. */
export async function moveTo(parentId: string | null, plan: MovePlan, isReplacing: boolean): Promise<void> {
  await file(async ({ lessons }) => {
    const { replaced } = plan
    const inTheWay = await lessons
      .filter((each) => isUnchanged(each, parentId) && replaced.lessons.some((name) => names(name, each)))
      .primaryKeys()
    await lessons.bulkDelete(inTheWay.filter((id) => !plan.lessons.some((each) => each.id === id)))
    for (const { id, name, lessonType } of plan.lessons) await lessons.update(id, { parentId, name, lessonType })
    const stored = (await readFolders()).filter(
      (each) =>
        each.parentId !== parentId ||
        plan.folders.some(({ id }) => id === each.id) ||
        !replaced.folders.some((name) => names(name, each)),
    )
    await storeFolders(
      stored.map((each) => {
        const moved = plan.folders.find(({ id }) => id === each.id)
        return moved === undefined ? each : { ...each, parentId, name: moved.name }
      }),
    )
    await enqueue(isReplacing ? calls.folders.replace : calls.folders.keepBoth, {
      flow_ids: plan.lessons.map(({ id }) => id),
      folder_ids: plan.folders.map(({ id }) => id),
      parentId,
    })
  })
}

type Name = { key: string; lessonType: LessonType }

function names({ key, lessonType }: Name, each: { name: string; lessonType: LessonType }): boolean {
  return key === nameKey(each.name) && lessonType === each.lessonType
}

function isUnchanged(lesson: LocalLesson, parentId: string | null): boolean {
  return (lesson.parentId ?? null) === parentId && lesson.createdBy === requirePerson().personId
}

export async function moveToContent(lesson: LocalLesson): Promise<void> {
  await file(async ({ lessons }) => {
    await lessons.update(lesson.flow_id, { lessonType: 'CONTENT', parentId: null })
    await enqueue(calls.folders.moveToContent, { flow_ids: [lesson.flow_id] })
  })
}

/** Removes a lesson; the returned function restores it. */
export async function removeLesson(lesson: LocalLesson): Promise<Undo> {
  const { flow_id } = lesson
  await file(async ({ lessons }) => {
    await lessons.delete(flow_id)
    await enqueue(calls.lessons.remove, { flow_id })
  })
  return () =>
    file(async ({ lessons }) => {
      await lessons.put(lesson)
      await enqueue(calls.folders.restore, { id: flow_id })
    })
}

/** Removes a folder with everything in it; the returned function restores all of it. */
export async function removeFolder(folder: Folder): Promise<Undo> {
  let gone: { folders: Folder[]; lessons: LocalLesson[] } = { folders: [], lessons: [] }
  await file(async ({ lessons }) => {
    const all = await readFolders()
    const inside = subtreeOf(all, folder.id)
    const within = await lessons.filter((each) => each.parentId != null && inside.has(each.parentId)).toArray()
    gone = { folders: all.filter((each) => inside.has(each.id)), lessons: within }
    await lessons.bulkDelete(within.map((each) => each.flow_id))
    await storeFolders(all.filter((each) => !inside.has(each.id)))
    await enqueue(calls.folders.remove, { id: folder.id })
  })
  return () =>
    file(async ({ lessons }) => {
      await lessons.bulkPut(gone.lessons)
      await storeFolders([...(await readFolders()), ...gone.folders])
      await enqueue(calls.folders.restore, { id: folder.id })
    })
}

/** Asks the server to restore an item of the trash; the lists follow when it has. */
export async function restore({ id, kind }: Pick<Removed, 'id' | 'kind'>): Promise<void> {
  if (kind === 'lesson' || kind === 'folder') await enqueue(calls.folders.restore, { id })
  else await enqueue(calls.files.restore, { id })
}

export async function starLesson(flow_id: string, isStarred: boolean): Promise<void> {
  await file(async ({ lessons }) => {
    await lessons.update(flow_id, { isStarred })
    await enqueue(calls.lessons.star, { flow_id, isStarred })
  })
}

export async function tagLesson(flow_id: string, tags: string[]): Promise<void> {
  await file(async ({ lessons }) => {
    await lessons.update(flow_id, { tags })
    await enqueue(calls.lessons.tag, { flow_id, tags })
  })
}

/** Creates a copy of a lesson with the same pages; its drawings are sent like those of any offline lesson. */
export async function duplicateLesson(lesson: LocalLesson, beside: readonly LocalLesson[]): Promise<void> {
  const taken = beside.filter((each) => (each.parentId ?? null) === (lesson.parentId ?? null))
  const name = freeName(lesson.name, new Set(taken.map((each) => nameKey(each.name))))
  const { copyLesson } = await import('#documents/lesson-copy.ts')
  const isMine = lesson.createdBy === requirePerson().personId
  const place = { parentId: isMine ? (lesson.parentId ?? null) : null, lessonType: lesson.lessonType }
  await copyLesson(lesson.flow_id, () => createLesson(name, place))
}
