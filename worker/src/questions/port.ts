import { Question } from '@takhti/schema/questions/model'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { setsStore } from './sets/store.ts'

export { changedRows, storedOf, type ItemRow } from './item-rows.ts'
export { itemStore } from './item-store.ts'
export { withFreshOptionIds } from './option-ids.ts'
export { purgeSets } from './sets/purge.ts'

/** The questions of one of the caller's sets, in order; null where there is no such set, or it is in the trash. */
export async function questionsOfSet(platform: Platform, scope: Scope, id: string): Promise<Question[] | null> {
  const { found } = await setsStore(scope, platform.institute(scope.shard)).find(id)
  if (found === null || found.removedAt !== null || found.deckKind !== '') return null
  const questions = found.items.map(({ body }) => Question.parse(JSON.parse(body)))
  const { sourceId } = found
  return sourceId === null ? questions : questions.map((question) => withSource(question, sourceId))
}

/** A question whose passage names its source, so that it is found from an assessment; one that names another is unchanged. */
export function withSource<Asked extends Pick<Question, 'span'>>(question: Asked, contentId: string): Asked {
  return question.span === undefined ? question : { ...question, span: { contentId, ...question.span } }
}
