import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { lessonsStore } from './store.ts'

export { lessonWasDrawn } from './drawn.ts'
export type { Drawn } from './drawn.ts'
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
