import type { classes } from '@takhti/schema/classes/contract'
import type { ClassOfPerson } from '@takhti/schema/classes/model'
import { canAdd, classNameKey, codeFrom, codeLength } from '@takhti/schema/classes/rules'
import type { HandlerArgs } from '#http/implement.ts'
import { listBelonging, type Belonging } from '#institutes/port.ts'
import { causes } from '#platform/commit.ts'
import { Failure } from '#platform/failure.ts'
import { runJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import type { Scope } from '#platform/scope.ts'
import { accessJob } from '#rooms/port.ts'
import { copyStore } from './copy-store.ts'
import { promiseToSettle, settleCode } from './join-code-job.ts'
import { makingStore } from './making-store.ts'
import { requireOwnInstitute } from './roster.ts'
import { classesStore, listPersonIds, type OwnClass } from './store.ts'

type Calls = typeof classes

/** A class as the caller may see it; the code is for those who may share it. */
export function shown(
  { classId, name, code, door, role, learnerCount, isArchived }: OwnClass,
  scope: Scope,
): ClassOfPerson {
  const mayHandOut = role === 'instructor' || scope.roles.has('admin')
  const handedOut = mayHandOut ? { class_code: code, door } : { class_code: null, door: null }
  return { kneuraId: classId, classId, name, ...handedOut, learnerCount, ...(isArchived === 1 && { isArchived: true }) }
}

/** Makes a class, or copies one. Its code is written first, with an outbox job that checks it, because two databases share no batch. */
export async function createClass(args: HandlerArgs<Calls['create']>): Promise<ClassOfPerson> {
  const { input, scope, platform, now, newId, commit } = args
  requireOwnInstitute(scope, input.instituteId)
  const source = input.copyOf === undefined ? null : await findRun(platform, scope, input.copyOf)
  const teacher = await teacherOf(args)
  const { shard, instituteId } = scope
  const { name } = input
  const classId = newId()
  const at = now.toISOString()
  const db = platform.institute(shard)
  const store = makingStore(scope, db)
  const job = { shard, instituteId, classId }
  const { code, promise } = await withFreeCode((free) =>
    promiseToSettle(platform, job, { code: free, className: name }),
  )
  try {
    return await commit({
      action: 'classes.create',
      entityId: classId,
      detail: { after: { name, ...(source && { classId: source.classId }) } },
      ...(source && { guard: store.isThere(source.classId) }),
      effects: [
        ...store.create({ classId, name, nameKey: classNameKey(name), code, at }, teacher),
        ...(source === null
          ? []
          : copyStore(scope, db).copy({ from: source.classId, to: classId, teacherId: input.userId, at })),
      ],
      answer: { kneuraId: classId, classId, name, class_code: code, door: source?.door ?? 'open', learnerCount: 0 },
    })
  } catch (error) {
    throw asDuplicate(error)
  } finally {
    await runJob(platform, promise, () => settleCode(platform, job))
  }
}

/** The teacher of the new class; null if an admin makes it for a teacher to be named later. */
async function teacherOf({ input, scope, platform }: HandlerArgs<Calls['create']>): Promise<Belonging | null> {
  const isAdmin = scope.roles.has('admin')
  if (!isAdmin && input.userId !== scope.personId) throw new Failure('classes/invalid-user')
  if (input.userId === scope.personId && !scope.roles.has('instructor')) return null
  const people = await listBelonging(platform, scope, [input.userId])
  const verdict = canAdd([input.userId], new Map(people.map((each) => [each.personId, each.roles])), 'instructor')
  if (verdict !== 'ok') throw new Failure(verdict)
  return people[0] ?? null
}

const attempts = 3

async function withFreeCode<Promised>(
  write: (code: string) => Promise<Promised>,
): Promise<{ code: string; promise: Promised }> {
  for (let attempt = 1; ; attempt += 1) {
    // Some bytes are skipped; three times as many as characters suffice but once in a million.
    const code = codeFrom(randomBytes(new Uint8Array(codeLength * 3)))
    if (code === null) continue
    try {
      return { code, promise: await write(code) }
    } catch (error) {
      if (attempt === attempts || !causes(error).includes('UNIQUE constraint failed: join_codes')) throw error
    }
  }
}

/** Renames a class, and the name that its code shows to strangers. */
export async function renameClass(args: HandlerArgs<Calls['rename']>): Promise<ClassOfPerson> {
  const { input, scope, platform, commit } = args
  requireOwnInstitute(scope, input.instituteId)
  const found = await findRun(platform, scope, input.classId)
  const { name, classId } = input
  const store = makingStore(scope, platform.institute(scope.shard))
  const job = { shard: scope.shard, instituteId: scope.instituteId, classId }
  const promise = await promiseToSettle(platform, job)
  try {
    return await commit({
      action: 'classes.rename',
      entityId: classId,
      detail: { before: { name: found.name }, after: { name } },
      guard: store.isThere(classId),
      effects: [store.rename(classId, name, classNameKey(name))],
      changes: [{ entity: 'class', entityId: classId, kind: 'upsert', audience: `class:${classId}` }],
      answer: shown({ ...found, name }, scope),
    })
  } catch (error) {
    throw asDuplicate(error)
  } finally {
    await runJob(platform, promise, () => settleCode(platform, job))
  }
}

/** Removes a class; its members' work stays with them. */
export async function removeClass(args: HandlerArgs<Calls['remove']>): Promise<{ message: string }> {
  const { input, scope, platform, now, commit } = args
  requireOwnInstitute(scope, input.instituteId)
  const found = await findRun(platform, scope, input.classId)
  const db = platform.institute(scope.shard)
  const store = makingStore(scope, db)
  const job = { shard: scope.shard, instituteId: scope.instituteId, classId: input.classId }
  const roles = ['instructor', 'learner', 'guest']
  const personIds = await listPersonIds(db, scope.instituteId, { classIds: [input.classId], roles })
  const access = accessJob(scope, platform, personIds)
  const promise = await promiseToSettle(platform, job)
  try {
    return await commit({
      action: 'classes.remove',
      entityId: input.classId,
      detail: { before: { name: found.name, userIds: personIds } },
      guard: store.isThere(input.classId),
      effects: [...store.remove(input.classId, now.toISOString()), access.insert],
      answer: { message: 'Removed' },
    })
  } finally {
    await runJob(platform, promise, () => settleCode(platform, job))
    await access.run()
  }
}

export async function findRun(platform: Platform, scope: Scope, classId: string): Promise<OwnClass> {
  const [found] = await classesStore(scope, platform.institute(scope.shard)).listRun([classId])
  if (found === undefined) throw new Failure('classes/not-found')
  return found
}

function asDuplicate(error: unknown): unknown {
  return causes(error).includes('classes.name_key') ? new Failure('classes/duplicate-name') : error
}
