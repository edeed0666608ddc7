import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { threadsStore } from './store.ts'

export { indexing } from './source-index.ts'

/** The statements that delete the messages of a conversation of the caller's; null where there is none that is theirs. */
export async function forgetting(platform: Platform, scope: Scope, id: string) {
  const store = threadsStore(scope, platform.institute(scope.shard))
  if ((await store.standing(id)) === null) return null
  return store.reset(id, platform.now().toISOString())
}
