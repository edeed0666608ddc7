import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { publishToPeople } from '#rooms/port.ts'
import { mirrorMember, type MirrorJob } from './mirror-store.ts'
import { classesStore } from './store.ts'

type ClassRole = 'instructor' | 'learner' | 'guest'

/** Tells the open devices of everybody in these classes, or of those with the given roles, to pull the changes. */
export async function tellClasses(
  platform: Platform,
  scope: Scope,
  {
    classIds,
    roles = ['instructor', 'learner', 'guest'],
  }: { classIds: readonly string[]; roles?: readonly ClassRole[] },
): Promise<void> {
  if (classIds.length === 0) return
  const personIds = await classesStore(scope, platform.institute(scope.shard)).listPersonIds(classIds, roles)
  await publishToPeople(
    platform.env,
    { instituteId: scope.instituteId, personIds },
    { type: 'changes/advanced', body: {} },
  )
}

/** Does the job that joining left in the outbox; `body` is what `joinByCode` wrote. */
export async function mirrorMembership(platform: Platform, body: unknown): Promise<void> {
  // Jobs of this kind are written by joining alone, in this shape.
  const job = body as MirrorJob
  await mirrorMember(platform.institute(job.shard), job)
}
