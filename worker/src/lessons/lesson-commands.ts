import type { lessons } from '@takhti/schema/lessons/contract'
import { nameKey } from '@takhti/schema/lessons/folders/rules'
import { LessonName, type Lesson } from '@takhti/schema/lessons/model'
import { canFile, checkLessonName, maxLessonNameLength } from '@takhti/schema/lessons/rules'
import { notifyClasses } from '#classes/port.ts'
import type { HandlerArgs } from '#http/implement.ts'
import type { ChangeRow } from '#platform/commit.ts'
import { Failure } from '#platform/failure.ts'
import { withFreeName } from './folders/names.ts'
import type { removalStore } from './folders/removal-store.ts'
import type { namingStore } from './naming-store.ts'
import type { lessonsStore, SeenLesson } from './store.ts'

type Calls = typeof lessons
type Store = ReturnType<typeof lessonsStore> & ReturnType<typeof namingStore> & ReturnType<typeof removalStore>

/** Makes a lesson. One drawn offline is never refused for its folder or name: it goes to the top, or gets a number. */
export async function create(args: HandlerArgs<Calls['create'], Store>): Promise<Lesson> {
  const { input, scope, session, store, now, newId, fail, commit } = args
  const isCallers = (input.user_id ?? scope.personId) === scope.personId
  if (!isCallers || (input.instituteId ?? scope.instituteId) !== scope.instituteId) fail('common/forbidden')
  const wanted = nameOf(input.name)
  const { lessonType } = input
  const id = input.flow_id ?? newId()
  const at = now.toISOString()
  return withFreeName(async (newName) => {
    const asked = { classId: input.class_id, folderId: input.parentId, lessonType, key: nameKey(wanted) }
    const { inClass, parentId, taken } = await store.findPlace(asked)
    if (input.class_id !== undefined && inClass?.role !== 'instructor') fail('classes/not-found')
    const name = newName(wanted, taken)
    return commit({
      action: 'lessons.create',
      entityId: id,
      effects: [
        store.insert({
          id,
          name,
          nameKey: nameKey(name),
          folderId: parentId ?? '',
          lessonType,
          createdAt: at,
          updatedAt: at,
        }),
      ],
      changes: [{ entity: 'lesson', entityId: id, kind: 'upsert', audience: `person:${scope.personId}` }],
      answer: {
        flow_id: id,
        name,
        lessonType,
        createdBy: scope.personId,
        authorName: `${session.firstName} ${session.lastName}`.trim(),
        parentId,
        tags: [],
        isStarred: false,
        classIds: [],
        isPublic: false,
        publications: [],
        createdAt: at,
        updatedAt: at,
      },
    })
  })
}

/** Renames a lesson in the folder of its author. */
export async function rename(args: HandlerArgs<Calls['rename'], Store>): Promise<Lesson> {
  const { input, scope, store, platform, now, fail, commit } = args
  const answer = await withFreeName(async (newName) => {
    const around = store.namesBeside(input.flow_id, nameKey(input.name))
    const { found: seen, answer: rows } = await store.findWith(input.flow_id, around)
    const found = writable(seen) ?? fail('lessons/not-found')
    const taken = new Set(rows.map(({ key }) => key))
    const name = newName(input.name, taken)
    const at = now.toISOString()
    return commit({
      action: 'lessons.rename',
      entityId: found.flow_id,
      guard: store.exists(found.flow_id),
      effects: [store.rename(found.flow_id, name, at)],
      changes: upserts(found),
      answer: { ...found, name, updatedAt: at },
    })
  })
  platform.defer('tell classes', () => notifyClasses(platform, scope, { classIds: answer.classIds }))
  return answer
}

/** Removes a lesson for everyone; its pages stay in their rooms for as long as it can be restored. */
export async function remove(args: HandlerArgs<Calls['remove'], Store>): Promise<{ message: string }> {
  const { input, scope, store, platform, now, fail, commit } = args
  const lesson = writable(await store.find(input.flow_id)) ?? fail('lessons/not-found')
  const verdict = canFile(lesson, scope.personId)
  if (verdict !== 'ok') fail(verdict)
  const lessonId = lesson.flow_id
  const answer = await commit({
    action: 'lessons.remove',
    entityId: lessonId,
    detail: { before: { name: lesson.name, classIds: lesson.classIds } },
    guard: store.exists(lessonId),
    effects: store.removeLesson(lessonId, now.toISOString()),
    answer: { message: 'Removed' },
  })
  platform.defer('tell classes', () => notifyClasses(platform, scope, { classIds: lesson.classIds }))
  return answer
}

/** The lesson if the caller may write in it. */
export function writable(found: SeenLesson | null): Lesson | null {
  return found?.access === 'write' ? found.lesson : null
}

/** The change rows of a changed lesson: for its author and for the caller's classes that have it. */
export function upserts({ flow_id: entityId, createdBy, classIds }: Lesson): ChangeRow[] {
  const audiences = [`person:${createdBy}` as const, ...classIds.map((id) => `class:${id}` as const)]
  return audiences.map((audience) => ({ entity: 'lesson', entityId, kind: 'upsert', audience }))
}

function nameOf(text: string): string {
  const verdict = checkLessonName(text)
  if (verdict !== 'ok') throw new Failure(verdict)
  const name = LessonName.safeParse(text)
  if (name.success) return name.data
  throw new Failure('common/bad-request', { issues: [{ path: 'name', message: `more than ${maxLessonNameLength}` }] })
}
