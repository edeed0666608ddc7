import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { materialStore } from './material-store.ts'

/** Whether a student may ask the assistant, and the names that no model may read. */
export function findAsker(platform: Platform, scope: Scope) {
  return materialStore(scope, platform.institute(scope.shard)).asker(platform.now())
}

/** The owner of a source that a class of the student was given; null where the student may not read it. */
export function findOwnerOfGiven(platform: Platform, scope: Scope, contentId: string) {
  return materialStore(scope, platform.institute(scope.shard)).ownerOfGiven(contentId, platform.now())
}
