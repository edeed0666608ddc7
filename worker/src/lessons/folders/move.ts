import type { AuditAction } from '@takhti/schema/kit/audit-actions'
import type { folders } from '@takhti/schema/lessons/folders/contract'
import type { Folder } from '@takhti/schema/lessons/folders/model'
import { planMove, type Collision, type MovePlan, type NewName } from '@takhti/schema/lessons/folders/move-plan'
import type { Lesson, LessonType } from '@takhti/schema/lessons/model'
import type { HandlerArgs } from '#http/implement.ts'
import type { ChangeRow } from '#platform/commit.ts'
import { Failure } from '#platform/failure.ts'
import type { movingStore } from './moving-store.ts'
import { isNameTaken, withFreeName } from './names.ts'
import type { removalStore } from './removal-store.ts'
import type { foldersStore } from './store.ts'

type Calls = typeof folders
type Store = ReturnType<typeof foldersStore> & ReturnType<typeof movingStore> & ReturnType<typeof removalStore>

/** The arguments of every call that moves. */
export type MoveArgs = Omit<HandlerArgs<Calls['move'], Store>, 'input' | 'fail' | 'commit'> & {
  commit: HandlerArgs<Calls['move'], Store>['commit']
}

/** A move and its target; lessons get `lessonType` if it is given. */
export type Move = {
  action: AuditAction
  lessonIds: readonly string[]
  folderIds: readonly string[]
  parentId: string | null
  onCollision: Collision
  lessonType?: LessonType
  /** Lessons of another type are not moved by this call. */
  only?: LessonType
}

/** Moves lessons and folders of the caller, all of them or none. */
export function move(args: MoveArgs, asked: Move): Promise<{ lessons: Lesson[]; folders: Folder[] }> {
  return withFreeName(async (newName) => {
    try {
      return await moveOnce(args, asked, newName)
    } catch (error) {
      throw asked.onCollision === 'refuse' && isNameTaken(error) ? new Failure('folders/name-taken') : error
    }
  })
}

async function moveOnce(args: MoveArgs, asked: Move, newName: NewName) {
  const { store, scope, now, commit } = args
  const { parentId } = asked
  const lessonIds = [...new Set(asked.lessonIds)]
  const folderIds = [...new Set(asked.folderIds)]
  const facts = await store.facts(lessonIds, parentId)
  const fits = facts.lessons.filter(({ lessonType }) => asked.only === undefined || asked.only === lessonType)
  if (fits.length < lessonIds.length) throw new Failure('lessons/not-found')
  const toType = asked.lessonType === undefined ? {} : { lessonType: asked.lessonType }
  const moving = fits.map(({ flow_id: id, ...lesson }) => ({ ...lesson, id }))
  const plan = planMove({ ...facts, lessons: moving, folderIds, parentId, ...toType }, asked.onCollision, newName)
  if (typeof plan === 'string') throw new Failure(plan)

  const at = now.toISOString()
  return commit({
    action: asked.action,
    entityId: lessonIds[0] ?? folderIds[0] ?? parentId ?? scope.personId,
    detail: { after: { lessonIds, folderIds, parentId } },
    guard: store.exist({ lessonIds, folderIds }),
    effects: [
      ...store.replace(plan.replaced, { parentId, movedIds: [...lessonIds, ...folderIds], at }),
      ...(lessonIds.length === 0 ? [] : [store.moveLessons(plan.lessons, parentId)]),
      ...(folderIds.length === 0 ? [] : [store.moveFolders(plan.folders, parentId, at)]),
    ],
    changes: changesOf(plan, scope.personId),
    answer: moved(facts, plan, parentId),
  })
}

function changesOf(plan: MovePlan, personId: string): ChangeRow[] {
  const audience = `person:${personId}` as const
  return [
    ...plan.lessons.map(({ id }) => ({ entity: 'lesson', entityId: id, kind: 'upsert', audience }) as const),
    ...plan.folders.map(({ id }) => ({ entity: 'folder', entityId: id, kind: 'upsert', audience }) as const),
  ]
}

function moved(facts: { lessons: Lesson[]; folders: Folder[] }, plan: MovePlan, parentId: string | null) {
  return {
    lessons: plan.lessons.flatMap((given) =>
      facts.lessons
        .filter(({ flow_id }) => flow_id === given.id)
        .map((lesson) => ({ ...lesson, name: given.name, lessonType: given.lessonType, parentId })),
    ),
    folders: plan.folders.flatMap((given) =>
      facts.folders.filter(({ id }) => id === given.id).map((folder) => ({ ...folder, name: given.name, parentId })),
    ),
  }
}
