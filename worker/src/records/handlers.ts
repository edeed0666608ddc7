import { records } from '@takhti/schema/records/contract'
import { canErase } from '@takhti/schema/records/rules'
import { checkPace } from '#http/admit.ts'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { readBytes, readPicture } from '#platform/blobs.ts'
import { erasedAt, storeErasure } from '#platform/erasure-ledger.ts'
import { runJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { listSigned, sign } from '#platform/signature.ts'
import { eraseStudent, anonymousPersonOf } from './erase.ts'
import { rowsInDirectory, rowsInInstitute } from './export-store.ts'
import { mergeStudents } from './merge.ts'
import { backSince, memberStore, recordsStore, type EraseJob, type Known, type MemberStore } from './store.ts'

type Args = HandlerArgs<(typeof records)['look' | 'export' | 'erase'], MemberStore>

export const recordsHandlers = implement(records, memberStore, {
  async look(args) {
    await refusePending(args)
    const { name, lastName } = await found(args)
    const { directory, institute } = await rowsOf(args)
    const rows = [...Object.values(directory), ...Object.values(institute)].reduce((sum, { length }) => sum + length, 0)
    return { userId: args.input.userId, first_name: name, last_name: lastName, rows }
  },

  async export(args) {
    await refusePending(args)
    await found(args)
    const { platform, scope, input, now } = args
    const tables = await rowsOf(args)
    const { instituteId, userId } = input
    const hashes = Object.values(tables.institute).flatMap((rows) => rows.map(({ blob_hash: hash }) => hash))
    const files: Record<string, string> = {}
    for (const hash of hashes)
      if (typeof hash === 'string') files[hash] = (await readBytes(platform.env, scope, hash))?.toBase64() ?? ''
    // A person's avatar is stored with the person, in whichever institute they are shown with it.
    for (const { image } of tables.directory['people'] ?? [])
      if (typeof image === 'string') files[image] = (await readPicture(platform.env, userId, image))?.data ?? ''
    const format = 'takhti-records-1' as const
    return { format, instituteId, userId, exportedAt: now.toISOString(), ...tables, files }
  },

  async erase(args) {
    const { input, platform, facts, scope, now, newId, fail } = args
    const store = recordsStore(platform.directory, scope)
    const { roles, pending } = await store.standing(input.userId)
    if (pending !== null) return finish(platform, pending)
    const verdict = canErase({ ...(await found(args)), roles }, input.name)
    if (verdict !== 'ok') fail(verdict)
    const job: EraseJob = {
      instituteId: scope.instituteId,
      personId: input.userId,
      shard: scope.shard,
      at: now.toISOString(),
      jobId: newId(),
    }
    // Before anything is deleted: a database restored from before must learn of it.
    await storeErasure(platform.env, job)
    const by = { personId: scope.personId, requestId: facts.requestId, auditId: newId() }
    await store.promise(job, by)
    return finish(platform, job)
  },

  merge: mergeStudents,

  async deskTicket({ platform, session }) {
    const { personId: userId, institute } = session
    if (institute === null) return null
    const desk = { instituteId: institute.id, userId }
    return { ...desk, ticket: await sign(platform, 'desk', databaseText(desk)) }
  },

  async erased({ input, platform, facts, session }) {
    const claimed = input.desks.map((desk) => ({ ...desk, text: databaseText(desk), signature: desk.ticket }))
    // Each user database costs an object read: only for a device that had a session there.
    const known = await listSigned(platform, 'desk', claimed)
    for (let place = 1; session === null && place < known.length; place += 1) await checkPace({ platform, facts }, null)
    const asked = await Promise.all(
      known.map(async ({ instituteId, userId }) => {
        const at = await erasedAt(platform.env, { instituteId, personId: userId })
        return at === null ? [] : [{ instituteId, userId, at }]
      }),
    )
    const found = asked.flat()
    if (found.length === 0) return { desks: [] }
    const back = await backSince(platform.directory, found)
    const desks = found.map(({ instituteId, userId }) => ({ instituteId, userId }))
    return { desks: desks.filter((_, place) => !back.has(place)) }
  },
})

function databaseText({ instituteId, userId }: { instituteId: string; userId: string }): string {
  return `${instituteId} ${userId}`
}

/** Runs an erasure and returns whether it is done; one that failed stays in the outbox. */
async function finish(platform: Platform, job: EraseJob): Promise<{ message: string; isErased: boolean }> {
  const promise = { id: job.jobId, kind: 'eraseStudent', body: job }
  const isErased = await runJob(platform, promise, () => eraseStudent(platform, job))
  return { message: isErased ? 'The student was erased' : 'The student is being erased', isErased }
}

/** The person in the caller's own institute. A person of another institute and a missing one get the same answer. */
async function found({ input, scope, store, fail }: Args): Promise<Known> {
  if (input.instituteId !== scope.instituteId) fail('records/not-found')
  const member = await store.find(input.userId)
  if (member === null || input.userId === (await anonymousPersonOf(scope.instituteId)).id)
    return fail('records/not-found')
  return member
}

async function refusePending({ input, platform, scope, fail }: Args): Promise<void> {
  const { pending } = await recordsStore(platform.directory, scope).standing(input.userId)
  if (pending !== null) fail('records/being-erased')
}

async function rowsOf({ input, platform, scope }: Args) {
  const whose = { instituteId: scope.instituteId, personId: input.userId }
  return {
    directory: await rowsInDirectory(platform.directory, whose),
    institute: await rowsInInstitute(platform.institute(scope.shard), whose),
  }
}
