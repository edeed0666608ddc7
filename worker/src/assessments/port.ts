import { Question } from '@takhti/schema/questions/model'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { assessmentsStore } from './store.ts'
import { questionsOf } from './views.ts'

export { permissionsOf } from './access-store.ts'
export { releaseNotice } from './notice-store.ts'
export { performRelease } from './release-store.ts'
export { remindOfWork, reminderMinutes } from './reminder-store.ts'

/** The whole questions of an assessment that the caller teaches with; null where there is none. Half-filled ones are left out. */
export async function questionsOfAssessment(platform: Platform, scope: Scope, id: string): Promise<Question[] | null> {
  const { found } = await assessmentsStore(scope, platform.institute(scope.shard)).find(id)
  if (found === null) return null
  return questionsOf(found).flatMap((question) => Question.safeParse(question).data ?? [])
}
