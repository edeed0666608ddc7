import { lessons } from '@takhti/schema/lessons/contract'
import { LessonName } from '@takhti/schema/lessons/model'
import { checkLessonName, maxLessonNameLength } from '@takhti/schema/lessons/rules'
import { tellClasses } from '#classes/port.ts'
import { implement } from '#http/implement.ts'
import { notifyClass } from '#notifications/port.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import type { InstituteDatabase } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import type { Scope } from '#platform/scope.ts'
import { holdersStore } from './holder-store.ts'
import { publicationsStore } from './publication-store.ts'
import { lessonsStore, type SeenLesson } from './store.ts'

function storeOf(scope: Scope, db: InstituteDatabase) {
  return { ...lessonsStore(scope, db), ...publicationsStore(scope, db), ...holdersStore(scope, db) }
}

export const lessonsHandlers = implement(lessons, storeOf, {
  async create({ input, scope, session, store, now, newId, fail, commit }) {
    const isCallers = (input.user_id ?? scope.personId) === scope.personId
    if (!isCallers || (input.instituteId ?? scope.instituteId) !== scope.instituteId) fail('common/forbidden')
    const name = nameOf(input.name)
    const inClass = input.class_id === undefined ? null : await store.findClass(input.class_id)
    if (input.class_id !== undefined && inClass?.role !== 'instructor') fail('classes/not-found')

    const at = now.toISOString()
    const id = input.flow_id ?? newId()
    const { lessonType } = input
    return commit({
      action: 'lessons.create',
      entityId: id,
      effects: [store.insert({ id, name, lessonType, createdAt: at, updatedAt: at })],
      changes: [{ entity: 'lesson', entityId: id, kind: 'upsert', audience: `person:${scope.personId}` }],
      answer: {
        flow_id: id,
        name,
        lessonType,
        createdBy: scope.personId,
        authorName: `${session.firstName} ${session.lastName}`.trim(),
        classIds: [],
        isPublic: false,
        createdAt: at,
        updatedAt: at,
      },
    })
  },

  async list({ input, store }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 2)
    const rows = await store.page({ classId: input.class_id, after, skip, take: limit + 1 })
    return pageOf(rows, limit, { cursor: (row) => [row.updatedAt, row.flow_id], item: (row) => row })
  },

  async get({ input, store, fail }) {
    const found = await store.find(input.id)
    return found === null || found.access === 'none' ? fail('lessons/not-found') : found.lesson
  },

  async rename({ input, scope, store, platform, now, fail, commit }) {
    const found = writable(await store.find(input.flow_id)) ?? fail('lessons/not-found')
    const at = now.toISOString()
    const answer = await commit({
      action: 'lessons.rename',
      entityId: found.flow_id,
      effects: [store.rename(found.flow_id, input.name, at)],
      changes: [
        { entity: 'lesson', entityId: found.flow_id, kind: 'upsert', audience: `person:${found.createdBy}` },
        ...found.classIds.map((id) => ({
          entity: 'lesson' as const,
          entityId: found.flow_id,
          kind: 'upsert' as const,
          audience: `class:${id}` as const,
        })),
      ],
      answer: { ...found, name: input.name, updatedAt: at },
    })
    platform.defer('tell classes', () => tellClasses(platform, scope, { classIds: found.classIds }))
    return answer
  },

  async publish(args) {
    const { input, scope, store, platform, now, fail, commit } = args
    const { found, inClass } = await store.findWithClass(input.flow_id, input.class_id)
    const lesson = writable(found) ?? fail('lessons/not-found')
    if (inClass?.role !== 'instructor') return fail('classes/not-found')
    const at = now.toISOString()
    const notices = notifyClass(scope, platform, {
      kind: 'newLesson',
      lessonId: lesson.flow_id,
      title: lesson.name,
      at,
      classId: input.class_id,
      className: inClass.name,
    })
    const classIds = lesson.classIds.filter((id) => id !== input.class_id)
    const answer = await commit({
      action: input.isPublic ? 'lessons.publish' : 'lessons.withdraw',
      entityId: lesson.flow_id,
      guard: store.teaches(input.class_id),
      effects: input.isPublic
        ? [store.publish(lesson.flow_id, input.class_id, at), notices.insert]
        : [store.withdraw(lesson.flow_id, input.class_id)],
      changes: [
        {
          entity: 'publication',
          entityId: lesson.flow_id,
          kind: input.isPublic ? 'upsert' : 'remove',
          audience: `class:${input.class_id}`,
        },
      ],
      answer: input.isPublic
        ? { ...lesson, classIds: [...classIds, input.class_id], isPublic: true }
        : { ...lesson, classIds, isPublic: classIds.length > 0 },
    })
    if (input.isPublic) platform.defer('push notifications', notices.push)
    platform.defer('tell classes', () => tellClasses(platform, scope, { classIds: [input.class_id] }))
    return answer
  },

  async reportHolding({ input, scope, store, platform, now, fail, commit }) {
    const found = await store.find(input.flow_id)
    if (found === null || found.access !== 'read') return fail('lessons/not-found')
    const { holding, bytes = null } = input
    const answer = await commit({
      action: 'lessons.reportHolding',
      entityId: input.flow_id,
      effects: [store.hold(input.flow_id, { holding, bytes, seenAt: now.toISOString() })],
      changes: found.lesson.classIds.map((id) => ({
        entity: 'holder' as const,
        entityId: input.flow_id,
        kind: 'upsert' as const,
        audience: `teachers:${id}` as const,
      })),
      answer: { message: 'Noted' },
    })
    platform.defer('tell teachers', () =>
      tellClasses(platform, scope, { classIds: found.lesson.classIds, roles: ['instructor'] }),
    )
    return answer
  },

  async listHolders({ input, store, fail }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 2)
    const asked = store.pageOfHolders(input.flow_id, { after, skip, take: limit + 1 })
    const { found, answer: rows } = await store.findWith(input.flow_id, asked)
    if (writable(found) === null) fail('lessons/not-found')
    return pageOf(rows, limit, { cursor: (row) => [row.name, row.userId], item: (row) => row })
  },
})

function nameOf(text: string): string {
  const verdict = checkLessonName(text)
  if (verdict !== 'ok') throw new Failure(verdict)
  const name = LessonName.safeParse(text)
  if (name.success) return name.data
  throw new Failure('common/bad-request', { issues: [{ path: 'name', message: `more than ${maxLessonNameLength}` }] })
}

function writable(found: SeenLesson | null) {
  return found?.access === 'write' ? found.lesson : null
}
