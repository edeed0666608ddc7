import type { Shard } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { publishToPeople } from '#rooms/port.ts'
import { settleCode, type SettleCodeJob } from './join-code-job.ts'
import { memberPages, type RosterPage, type RosterSlice } from './member-page-store.ts'
import { mirrorMember, type MirrorJob } from './mirror-store.ts'
import { listOwnIn, type ClassOfInstitute } from './own-classes-store.ts'
import { findTaught, listPersonIds, listRosterIds as rosterIds, listTaught } from './store.ts'

/** The learners of a class; null if the caller does not run it. */
export function listRosterIds(platform: Platform, scope: Scope, classId: string): Promise<string[] | null> {
  return rosterIds(scope, platform.institute(scope.shard), classId)
}

export { isClassCode } from './code-store.ts'
export { findGuarded } from './code-guesses.ts'
export { expireGuests } from './guest-expiry.ts'
export { leaveClasses } from './leaving-store.ts'
export { rosterCursor } from './member-page-store.ts'
export { keyNames } from './name-keys.ts'
export { listPersonIds } from './store.ts'

type ClassRole = 'instructor' | 'learner' | 'guest'

/** Notifies the open devices of everyone in these classes, or of those with the given roles, to pull the changes. */
export async function notifyClasses(
  platform: Platform,
  scope: Pick<Scope, 'instituteId' | 'shard'>,
  {
    classIds,
    roles = ['instructor', 'learner', 'guest'],
  }: { classIds: readonly string[]; roles?: readonly ClassRole[] },
): Promise<void> {
  if (classIds.length === 0) return
  const personIds = await listPersonIds(platform.institute(scope.shard), scope.instituteId, { classIds, roles })
  await publishToPeople(
    platform.env,
    { instituteId: scope.instituteId, personIds },
    { type: 'changes/advanced', body: {} },
  )
}

/** The classes of a person in several institutes, by institute; one trip to each of their databases. */
export async function listClassesOf(
  platform: Platform,
  personId: string,
  homes: readonly { instituteId: string; shard: Shard }[],
): Promise<Map<string, ClassOfInstitute[]>> {
  const byShard = [...Map.groupBy(homes, ({ shard }) => shard)]
  const lists = byShard.map(([shard, held]) =>
    listOwnIn(
      platform.institute(shard),
      personId,
      held.map(({ instituteId }) => instituteId),
    ),
  )
  return Map.groupBy((await Promise.all(lists)).flat(), ({ instituteId }) => instituteId)
}

/** Runs the job that joining left in the outbox; `body` is what `joinByCode` wrote. */
export async function mirrorMembership(platform: Platform, body: MirrorJob): Promise<void> {
  await mirrorMember(platform.institute(body.shard), body)
}

/** Runs the job that makes a join code agree with its class; `body` is the job's body in the outbox. */
export async function settleCodeJob(platform: Platform, body: SettleCodeJob): Promise<void> {
  await settleCode(platform, body)
}

/** The students of a class, as its teachers see them. */
export function listStudentsOfClass(
  platform: Platform,
  scope: Scope,
  { classId, slice }: { classId: string; slice: RosterSlice },
): Promise<RosterPage> {
  return memberPages(scope, platform.institute(scope.shard)).pageOfMembers(classId, 'learner', slice)
}

/** The name of a class that the caller teaches, else null. */
export function nameOfTaught(platform: Platform, scope: Scope, classId: string): Promise<string | null> {
  return findTaught(scope, platform.institute(scope.shard), classId)
}

/** Filters people to those who learn in a class that the caller teaches. */
export async function listTaughtBy(platform: Platform, scope: Scope, personIds: readonly string[]): Promise<string[]> {
  return [...(await listTaught(scope, platform.institute(scope.shard), personIds)).keys()]
}

/** A class of the caller's for each of these students who is in one. */
export function listClassesOfTaught(
  platform: Platform,
  scope: Scope,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return listTaught(scope, platform.institute(scope.shard), personIds)
}
