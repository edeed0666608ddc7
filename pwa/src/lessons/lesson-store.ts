import { newId } from '@takhti/schema/kit/ids'
import type { Lesson } from '@takhti/schema/lessons/model'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { enqueue } from '#api/command.ts'
import { takeEarlyLessons } from '#api/early-lessons.ts'
import { requirePerson } from '#api/person.ts'
import type { Fetched } from '#api/query.ts'
import { isEdgeReachable } from '#offline/connectivity.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import type { LocalLesson } from '#offline/rows.ts'
import { askToPersist } from '#offline/storage.ts'
import { emitTabEvent } from '#offline/tab-events.ts'

const pulledAt = 'lessonsPulledAt'
const pageSize = 100

/**
 * The lessons of this device, the last changed first. They are also fetched from the server, which emits a tab event
 * when it has newer ones.
 */
export const lessonsOnDevice = {
  queryKey: ['device', 'lessons'],
  queryFn: async (): Promise<Fetched<LocalLesson[]>> => {
    const { lessons, settings } = openDatabase(requireDatabaseId())
    const stored = await settings.get(pulledAt)
    if (!stored && isEdgeReachable()) await refreshLessons()
    return {
      data: await lessons.orderBy('updatedAt').reverse().toArray(),
      cachedAt: (await settings.get(pulledAt))?.value ?? null,
    }
  },
} as const

/** The folder of a new lesson; documents that are on this device already give its id. */
type Place = Pick<Lesson, 'parentId' | 'lessonType'> & { id?: string }

const atTop: Place = { parentId: null, lessonType: 'LESSON' }

/** Creates a lesson on this device; the outbox sends it to the server, in order. */
export async function createLesson(name: string, { id, ...place }: Place = atTop): Promise<string> {
  const person = requirePerson()
  const now = new Date()
  const flow_id = id ?? newId(now, (bytes) => crypto.getRandomValues(bytes))
  const lesson: LocalLesson = {
    flow_id,
    name: name.trim(),
    ...place,
    createdBy: person.personId,
    authorName: person.firstName,
    tags: [],
    isStarred: false,
    classIds: [],
    isPublic: false,
    publications: [],
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    isLocal: 1,
    downloadedBytes: null,
    openedAt: null,
  }
  const { lessons, outbox } = openDatabase(requireDatabaseId())
  // One transaction: a crash leaves both the lesson and the command for the server, or neither.
  await lessons.db.transaction('rw', lessons, outbox, async () => {
    await lessons.put(lesson)
    await enqueue(calls.lessons.create, {
      flow_id,
      name: lesson.name,
      lessonType: place.lessonType,
      ...(place.parentId && { parentId: place.parentId }),
    })
  })
  emitTabEvent('lessons')
  void askToPersist(requireDatabaseId())
  return flow_id
}

/** Publishes to a class, or unpublishes; shown at once, sent by the outbox. */
export async function publishLesson(
  flow_id: string,
  class_id: string,
  { isPublic, learningPath }: { isPublic: boolean; learningPath?: string | null },
): Promise<void> {
  const { lessons, outbox } = openDatabase(requireDatabaseId())
  await lessons.db.transaction('rw', lessons, outbox, async () => {
    await lessons.where({ flow_id }).modify((lesson) => {
      const others = (lesson.publications ?? []).filter((each) => each.classId !== class_id)
      const given = { classId: class_id, learningPath: learningPath ?? null, publishedAt: new Date().toISOString() }
      lesson.publications = isPublic ? [...others, given] : others
      lesson.classIds = lesson.publications.map((each) => each.classId)
      lesson.isPublic = lesson.classIds.length > 0
    })
    await enqueue(calls.lessons.publish, {
      flow_id,
      class_id,
      isPublic,
      ...(learningPath !== undefined && { learningPath }),
    })
  })
  emitTabEvent('lessons')
}

/** Applies the server's list. Fields that only this device has are retained. */
export async function refreshLessons(): Promise<void> {
  const { role, personId } = requirePerson()
  // Admins and operators have no lessons: the server would refuse.
  if (role === 'admin' || role === 'operator') return
  const { lessons, outbox, settings } = openDatabase(requireDatabaseId())
  const waiting = () => outbox.where('state').equals('waiting').count()
  const before = await waiting()
  const listed = await pullAll(personId)
  // A list from before a command in the outbox would undo it on screen. A device that has no list yet has nothing to
  // undo.
  if ((before > 0 || (await waiting()) > 0) && (await settings.get(pulledAt))) return
  const known = new Map((await lessons.toArray()).map((lesson) => [lesson.flow_id, lesson]))
  const gone = [...known.values()].filter(
    (lesson) => !lesson.isLocal && !listed.some((each) => each.flow_id === lesson.flow_id),
  )
  await lessons.bulkDelete(gone.map((lesson) => lesson.flow_id))
  await lessons.bulkPut(listed.map((lesson) => merge(lesson, known.get(lesson.flow_id))))
  await settings.put({ name: pulledAt, value: new Date().toISOString() })
  emitTabEvent('lessons')
  // A failed import is repeated with the next change; the list still shows which lessons are not here.
  if (role !== 'instructor')
    void import('./download-store.ts').then(
      (store) => store.downloadPublished(),
      () => {},
    )
}

async function pullAll(personId: string): Promise<Lesson[]> {
  const all: Lesson[] = []
  // The worker has parsed it against the schema of the same call.
  let early = (await takeEarlyLessons(personId)) as Awaited<ReturnType<typeof requestPage>> | null
  for (let cursor: string | null | undefined; cursor !== null;) {
    const answer = early ?? (await requestPage(cursor))
    early = null
    all.push(...answer.items)
    cursor = answer.hasNextPage ? answer.cursor : null
  }
  return all
}

function requestPage(cursor: string | undefined) {
  return send(calls.lessons.list, { limit: pageSize, ...(cursor !== undefined && { cursor }) })
}

function merge(lesson: Lesson, known: LocalLesson | undefined): LocalLesson {
  const { downloadedBytes = null, openedAt = null, openedOf, isPinned, copy } = known ?? {}
  const stored = { ...(openedOf && { openedOf }), ...(isPinned && { isPinned }), ...(copy && { copy }) }
  return { ...lesson, isLocal: 0, downloadedBytes, openedAt, ...stored }
}
