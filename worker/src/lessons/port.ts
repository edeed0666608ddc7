import type { Lesson } from '@takhti/schema/lessons/model'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { writable } from './making.ts'
import { publicationsStore } from './publication-store.ts'
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

/** A lesson that the caller may change, or null, and what the caller is in a class, or null. */
export async function lessonForClass(
  scope: Scope,
  db: InstituteDatabase,
  { lessonId, classId }: { lessonId: string; classId: string },
): Promise<{ lesson: Lesson | null; inClass: { role: string; name: string } | null }> {
  const { found, inClass } = await lessonsStore(scope, db).findWithClass(lessonId, classId)
  return { lesson: writable(found), inClass }
}

/** The statement that gives a class a lesson. */
export function publishingTo(
  scope: Scope,
  db: InstituteDatabase,
  given: { lessonId: string; classId: string; at: string },
): Statement {
  return publicationsStore(scope, db).publish({ ...given, learningPath: undefined })
}
