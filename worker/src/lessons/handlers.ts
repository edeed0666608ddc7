import { lessons } from '@takhti/schema/lessons/contract'
import type { Lesson, Publication } from '@takhti/schema/lessons/model'
import { notifyClasses } from '#classes/port.ts'
import { implement } from '#http/implement.ts'
import { notifyClass } from '#notifications/port.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { findingStore } from './finding-store.ts'
import { removalStore } from './folders/removal-store.ts'
import { holdersStore } from './holder-store.ts'
import { create, remove, rename, upserts, writable } from './lesson-commands.ts'
import { namingStore } from './naming-store.ts'
import { publicationsStore } from './publication-store.ts'
import { search } from './search.ts'
import { lessonsStore } from './store.ts'

function storeOf(scope: Scope, db: InstituteDatabase) {
  return {
    ...lessonsStore(scope, db),
    ...publicationsStore(scope, db),
    ...holdersStore(scope, db),
    ...namingStore(scope, db),
    ...removalStore(scope, db),
    ...findingStore(scope, db),
  }
}

export const lessonsHandlers = implement(lessons, storeOf, {
  create,

  async list({ input, store }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 2)
    const rows = await store.page({ classId: input.class_id, after, skip, take: limit + 1 })
    return pageOf(rows, limit, byChange)
  },

  async get({ input, store, fail }) {
    const found = await store.find(input.id)
    return found === null || found.access === 'none' ? fail('lessons/not-found') : found.lesson
  },

  rename,
  remove,
  search,

  async listOfClass({ input, store }) {
    const { limit = defaultPageSize, skip = 0, class_id: classId, role } = input
    const rows = await store.page({ classId, role, after: readCursor(input.cursor, 2), skip, take: limit + 1 })
    return pageOf(rows, limit, byChange)
  },

  async listOfFolder({ input, store }) {
    const { limit = defaultPageSize, skip = 0, parentId = '', lessonType } = input
    const folder = { id: parentId, lessonType }
    const rows = await store.page({ folder, after: readCursor(input.cursor, 2), skip, take: limit + 1 })
    return pageOf(rows, limit, byChange)
  },

  async getByFlowId({ input, store, fail }) {
    const found = await store.find(input.flow_id)
    return found === null || found.access === 'none' ? fail('lessons/not-found') : found.lesson
  },

  async listLive({ input, store, fail }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 2)
    const asked = store.pageOfLive(input.id, { after, skip, take: limit + 1 })
    const { found, answer: rows } = await store.findWith(input.id, asked)
    if (writable(found) === null) fail('lessons/not-found')
    return pageOf(store.shown(rows), limit, byChange)
  },

  async tag({ input, store, fail, commit }) {
    const found = writable(await store.find(input.flow_id)) ?? fail('lessons/not-found')
    return commit({
      action: 'lessons.tag',
      entityId: found.flow_id,
      guard: store.exists(found.flow_id),
      effects: [store.tag(found.flow_id, input.tags)],
      changes: upserts(found),
      answer: { ...found, tags: input.tags },
    })
  },

  async star({ input, scope, store, now, fail, commit }) {
    const found = await store.find(input.flow_id)
    if (found === null || found.access === 'none') return fail('lessons/not-found')
    const { isStarred } = input
    return commit({
      action: isStarred ? 'lessons.star' : 'lessons.unstar',
      entityId: input.flow_id,
      effects: [store.star(input.flow_id, isStarred ? now.toISOString() : null)],
      changes: [{ entity: 'lesson', entityId: input.flow_id, kind: 'upsert', audience: `person:${scope.personId}` }],
      answer: { ...found.lesson, isStarred },
    })
  },

  async publish(args) {
    const { input, scope, store, platform, now, fail, commit } = args
    const { found, inClass } = await store.findWithClass(input.flow_id, input.class_id)
    const lesson = writable(found) ?? fail('lessons/not-found')
    if (inClass?.role !== 'instructor') return fail('classes/not-found')
    const at = now.toISOString()
    const notices = notifyClass(scope, platform, {
      kind: 'newLesson',
      aboutId: lesson.flow_id,
      title: lesson.name,
      at,
      classId: input.class_id,
      className: inClass.name,
    })
    const others = lesson.publications.filter(({ classId }) => classId !== input.class_id)
    const before = lesson.publications.find(({ classId }) => classId === input.class_id)
    const { learningPath } = input
    const given = {
      classId: input.class_id,
      learningPath: learningPath === undefined ? (before?.learningPath ?? null) : learningPath,
      publishedAt: at,
    }
    const tags = input.tags ?? lesson.tags
    const isNews = input.isPublic && before === undefined
    const answer = await commit({
      action: input.isPublic ? 'lessons.publish' : 'lessons.withdraw',
      entityId: lesson.flow_id,
      guard: store.mayPublish(lesson.flow_id, input.class_id),
      effects: [
        ...(input.tags === undefined ? [] : [store.tag(lesson.flow_id, tags)]),
        ...(input.isPublic
          ? [store.publish({ lessonId: lesson.flow_id, classId: input.class_id, at, learningPath })]
          : [store.withdraw(lesson.flow_id, input.class_id)]),
        // A class that has the lesson learns of a change from its list; only a lesson that is new to it is news.
        ...(isNews ? notices.effects : []),
      ],
      changes: [
        {
          entity: 'publication',
          entityId: lesson.flow_id,
          kind: input.isPublic ? 'upsert' : 'remove',
          audience: `class:${input.class_id}`,
        },
        { entity: 'lesson', entityId: lesson.flow_id, kind: 'upsert', audience: `person:${lesson.createdBy}` },
      ],
      answer: { ...lesson, tags, ...published(input.isPublic ? [...others, given] : others) },
    })
    if (isNews) platform.defer('push notifications', notices.push)
    platform.defer('tell classes', () => notifyClasses(platform, scope, { classIds: [input.class_id] }))
    return answer
  },

  async reportHolding({ input, scope, store, platform, now, fail, commit }) {
    const found = await store.find(input.flow_id)
    if (found === null || found.access === 'none') return fail('lessons/not-found')
    const { holding, bytes = null, lessonAt = null } = input
    const { updatedAt } = found.lesson
    const answer = await commit({
      action: 'lessons.reportHolding',
      entityId: input.flow_id,
      effects: [
        store.hold(input.flow_id, {
          ...{ holding, bytes, seenAt: now.toISOString() },
          // A reported version from the future is set to the current one.
          lessonAt: lessonAt !== null && lessonAt > updatedAt ? updatedAt : lessonAt,
        }),
      ],
      changes: found.lesson.classIds.map((id) => ({
        entity: 'holder' as const,
        entityId: input.flow_id,
        kind: 'upsert' as const,
        audience: `teachers:${id}` as const,
      })),
      answer: { message: 'Noted' },
    })
    platform.defer('notify teachers', () =>
      notifyClasses(platform, scope, { classIds: found.lesson.classIds, roles: ['instructor'] }),
    )
    return answer
  },

  async listHolders({ input, store, fail }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 2)
    const asked = store.pageOfHolders(input.flow_id, { after, skip, take: limit + 1 })
    const { found, answer } = await store.findWith(input.flow_id, asked)
    if (writable(found) === null) fail('lessons/not-found')
    const rows = answer.flatMap((row) => (row.userId === null ? [] : [row]))
    const { students = 0, have = 0 } = answer[0] ?? {}
    const page = pageOf(rows, limit, {
      cursor: (row) => [row.name, row.userId],
      item: ({ userId, name, role, holding, isLatest, seenAt }) => ({
        ...{ userId, name, role, holding, seenAt },
        isLatest: isLatest === 1,
      }),
    })
    return { ...page, students, have }
  },
})

const byChange = {
  cursor: (row: Lesson) => [row.updatedAt, row.flow_id],
  item: (row: Lesson) => row,
}

function published(publications: Publication[]) {
  const classIds = publications.map(({ classId }) => classId)
  return { publications, classIds, isPublic: classIds.length > 0 }
}
