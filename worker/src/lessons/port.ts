import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { publicationsStore } from './publication-store.ts'
import { lessonsStore } from './store.ts'

export { lessonWasDrawn } from './drawn.ts'
export type { Drawn } from './drawn.ts'
export { oldestRemoval } from './folders/restoring.ts'
export { purgeRemoved } from './purge.ts'
export { indexWordless } from './words.ts'

/** What the caller may do in a lesson; `none` also where there is no such lesson. */
export async function accessToLesson(
  scope: Scope,
  db: InstituteDatabase,
  id: string,
): Promise<'write' | 'read' | 'none'> {
  return (await lessonsStore(scope, db).find(id))?.access ?? 'none'
}

/** What the caller may do in a lesson, the lesson, and what another query answers on the same trip. */
export async function lessonWith<Other extends Statement>(
  scope: Scope,
  db: InstituteDatabase,
  { lessonId, other }: { lessonId: string; other: Other },
) {
  const { found, answer } = await lessonsStore(scope, db).findWith(lessonId, other)
  return { access: found?.access ?? 'none', lesson: found?.lesson ?? null, answer }
}

/** The statement that gives a class a lesson. */
export function publishingTo(
  scope: Scope,
  db: InstituteDatabase,
  given: { lessonId: string; classId: string; at: string },
): Statement {
  return publicationsStore(scope, db).publish({ ...given, learningPath: undefined })
}
