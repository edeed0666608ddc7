import type { records } from '@takhti/schema/records/contract'
import { canMerge } from '@takhti/schema/records/rules'
import { listTaughtBy, notifyClasses } from '#classes/port.ts'
import type { HandlerArgs } from '#http/implement.ts'
import { listBelonging, mirrorPerson, takeDoubles, type Belonging } from '#institutes/port.ts'
import { isMailable } from '#platform/auth.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { listMerged, mergeInInstitute, type MergeJob } from './merge-store.ts'

type Args = HandlerArgs<(typeof records)['merge']>

/** Merges doubles of a student. Those already merged are skipped; each other one must be a double. */
export async function mergeStudents(args: Args): Promise<{ message: string }> {
  const { input, platform, scope, now, newId } = args
  const doubleIds = [...new Set(input.doubleIds)]
  const merged = await listMerged(platform.institute(scope.shard), scope.instituteId, doubleIds)
  const isDone = (id: string) => merged.some(({ personId, intoId }) => personId === id && intoId === input.userId)
  const open = doubleIds.filter((id) => !isDone(id))
  const [into, ...doubles] = await belonging(args, [input.userId, ...open])
  if (into === undefined || open.length === 0) return { message: 'Merged' }
  const verdict = canMerge(asMerging(into), doubles.map(asMerging))
  if (verdict !== 'ok') throw new Failure(verdict)
  const { shard, instituteId } = scope
  const body: MergeJob = { shard, instituteId, intoId: into.personId, doubleIds: open, at: now.toISOString() }
  const job = { id: newId(), kind: 'mergeStudents' as const, body }
  return takeDoubles(args, { into, doubles, work: { job, run: () => mergeAsPromised(platform, body) } })
}

function asMerging({ personId, email, roles }: Belonging) {
  return { personId, roles, isMailable: isMailable(email) }
}

/** These people in their order; a teacher may only name students of their classes. */
async function belonging({ platform, scope }: Args, ids: readonly string[]): Promise<Belonging[]> {
  const isReached = scope.roles.has('admin') || (await listTaughtBy(platform, scope, ids)).length === new Set(ids).size
  const people = isReached ? await listBelonging(platform, scope, ids) : []
  return ids.map((id) => {
    const person = people.find(({ personId }) => personId === id)
    if (person === undefined) throw new Failure('accounts/user-not-found')
    return person
  })
}

/** Runs the merge that the outbox stored; `body` is what `records.merge` wrote. */
export async function mergeAsPromised(platform: Platform, job: MergeJob): Promise<void> {
  const { shard, instituteId, intoId, at } = job
  const classIds = await mergeInInstitute(platform.institute(shard), job)
  for (const personId of job.doubleIds) await mirrorPerson(platform, { shard, instituteId, personId, at })
  await mirrorPerson(platform, { shard, instituteId, personId: intoId, at })
  await notifyClasses(platform, { instituteId, shard }, { classIds, roles: ['instructor'] })
}
