import type { Acting } from '#http/implement.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { Failure } from '#platform/failure.ts'
import { runJob } from '#platform/outbox.ts'
import { membershipStore, membershipWrites, type Belonging } from './membership-store.ts'
import { closeSockets, mirrorPerson, newMirrorJob } from './membership.ts'

const allowed = ['admin', 'instructor'] as const

/** Makes guests students, all or none. Guests who are students already stay as they are. */
export async function promoteGuests(acting: Acting, personIds: readonly string[]): Promise<{ message: string }> {
  const { platform, facts, scope, now } = acting
  const { instituteId } = scope
  const writes = membershipWrites(platform.directory, instituteId)
  const answer = { message: 'Done' }
  return commitToDirectory({ platform, facts, personId: scope.personId }, async () => {
    const people = await membershipStore(platform.directory, instituteId).listBelonging(personIds)
    if (people.length < new Set(personIds).size) throw new Failure('accounts/user-not-found')
    const guests = people.filter(({ roles }) => roles.includes('guest') && !roles.includes('learner'))
    if (guests.length === 0) return { answer }
    const jobs = guests.map(({ personId }) => newMirrorJob(acting, personId))
    return {
      action: 'students.promote',
      entityId: guests[0]?.personId ?? '',
      instituteId,
      detail: { after: { userIds: guests.map(({ personId }) => personId), roles: ['learner'] } },
      guard: writes.holds(scope.personId, allowed),
      effects: guests.flatMap(({ personId, name, lastName }) => [
        ...writes.insertMembership({ personId, name, lastName, role: 'learner' }, now),
        // The student role comes before the guest role goes, so that the sessions stay.
        ...writes.takeRoles(personId, ['guest']),
      ]),
      jobs,
      answer,
      async after() {
        for (const job of jobs) await runJob(platform, job, () => mirrorPerson(platform, job.body))
      },
    }
  })
}

/** The changes of a merge in the institute's own database; stored in the outbox until it is done. */
type MergeWork = { job: { id: string; kind: 'mergeStudents'; body: object }; run: () => Promise<void> }

/** Removes doubles from the institute, and enqueues the merge of their work into one student's. */
export async function takeDoubles(
  acting: Acting,
  { into, doubles, work }: { into: Belonging; doubles: readonly Belonging[]; work: MergeWork },
): Promise<{ message: string }> {
  const { platform, facts, scope } = acting
  const { instituteId } = scope
  const writes = membershipWrites(platform.directory, instituteId)
  const store = membershipStore(platform.directory, instituteId)
  const ids = doubles.map(({ personId }) => personId)
  const sessionIds = new Map(await Promise.all(ids.map(async (id) => [id, await store.listSessionIds(id)] as const)))
  return commitToDirectory({ platform, facts, personId: scope.personId }, async () => ({
    action: 'records.merge',
    entityId: into.personId,
    instituteId,
    detail: { after: { doubleIds: ids } },
    guard: writes.holdsBoth(scope.personId, allowed, into.personId),
    effects: ids.flatMap((id) => writes.takeRoles(id, ['learner', 'guest'])),
    jobs: [work.job],
    answer: { message: 'Merged' },
    async after() {
      for (const personId of ids)
        await closeSockets(platform, { instituteId, personId, sessionIds: sessionIds.get(personId) ?? [] })
      await runJob(platform, work.job, work.run)
    },
  }))
}
