import { Question } from '@takhti/schema/questions/model'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { curatedQuestionOf, curatedStore } from './curated-store.ts'
import { topicsStore } from './store.ts'

export { mapOf, withHierarchy } from './hierarchy.ts'

/** Questions of the institute's bank, in the order of their ids given; missing ones are left out. */
export async function bankQuestions(platform: Platform, scope: Scope, ids: readonly string[]): Promise<Question[]> {
  const rows = await topicsStore(scope, platform.institute(scope.shard)).byIds(ids)
  return rows.map(({ body }) => Question.parse(JSON.parse(body)))
}

/** Curated questions, in the order of their ids given; missing ones are left out. */
export async function curatedQuestions(platform: Platform, ids: readonly string[]): Promise<Question[]> {
  const rows = await curatedStore(platform.directory).byIds(ids)
  return rows.map(curatedQuestionOf)
}

/** The institute's own topics: a query, which may share a trip with others. */
export function ownTopics(scope: Scope, db: InstituteDatabase) {
  return topicsStore(scope, db).nodes()
}

/** The topics that the platform offers to every institute. */
export function curatedTopics(platform: Platform) {
  return curatedStore(platform.directory).nodes()
}
