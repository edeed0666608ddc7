import type { NewName } from '@takhti/schema/lessons/folders/move-plan'
import { nameKey } from '@takhti/schema/lessons/folders/rules'
import type { ChangeRow } from '#platform/commit.ts'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { namingStore } from './naming-store.ts'
import { publicationsStore } from './publication-store.ts'
import { lessonsStore } from './store.ts'

export { lessonWasDrawn } from './room-report.ts'
export type { Drawn } from './room-report.ts'
export { withFreeName } from './folders/names.ts'
export { oldestRemoval } from './folders/restore.ts'
export { purgeRemoved } from './purge.ts'
export { indexWordless } from './words.ts'

/** The caller's access to a lesson, the lesson, and the answer of another query on the same trip. */
export async function lessonWith<Other extends Statement>(
  scope: Scope,
  db: InstituteDatabase,
  { lessonId, other }: { lessonId: string; other: Other },
) {
  const { found, answer } = await lessonsStore(scope, db).findWith(lessonId, other)
  return { access: found?.access ?? 'none', lesson: found?.lesson ?? null, answer }
}

/**
 * A lesson of the caller's own, at the top of *My lessons*, as a part of another commit. It takes the wished name, or inside
 * `withFreeName` a similar one that is free.
 */
export async function freshLesson(
  scope: Scope,
  db: InstituteDatabase,
  { id, wanted, at, newName }: { id: string; wanted: string; at: string; newName: NewName },
): Promise<{ name: string; insert: Statement; change: ChangeRow }> {
  const place = { classId: undefined, folderId: undefined, lessonType: 'LESSON' as const }
  const { taken } = await namingStore(scope, db).findPlace({ ...place, key: nameKey(wanted) })
  const name = newName(wanted, taken)
  const row = { id, name, nameKey: nameKey(name), folderId: '', lessonType: place.lessonType }
  return {
    name,
    insert: lessonsStore(scope, db).insert({ ...row, createdAt: at, updatedAt: at }),
    change: { entity: 'lesson', entityId: id, kind: 'upsert', audience: `person:${scope.personId}` },
  }
}

/** The statement that gives a class a lesson. */
export function publishingTo(
  scope: Scope,
  db: InstituteDatabase,
  given: { lessonId: string; classId: string; at: string },
): Statement {
  return publicationsStore(scope, db).publish({ ...given, learningPath: undefined })
}
