import type { classes } from '@takhti/schema/classes/contract'
import { canAdd, type ClassRole } from '@takhti/schema/classes/rules'
import type { HandlerArgs } from '#http/implement.ts'
import { listBelonging } from '#institutes/port.ts'
import { notifyPeople } from '#notifications/port.ts'
import { causes } from '#platform/commit.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { accessChanged, accessJob } from '#rooms/port.ts'
import { notifyClasses } from './port.ts'
import { rosterStore, type Adding } from './roster-store.ts'

type Calls = typeof classes
// The calls for students and for teachers have the same inputs and answers.
type AddArgs = HandlerArgs<Calls['addLearners']>
type RemoveArgs = Omit<HandlerArgs<Calls['removeLearners']>, 'fail'>

const inClassAs: Record<ClassRole, readonly string[]> = { instructor: ['instructor'], learner: ['learner', 'guest'] }

/** A given institute must be the caller's; any other looks like one that does not exist. */
export function requireOwnInstitute(scope: Scope, instituteId: string | undefined): void {
  if (instituteId !== undefined && instituteId !== scope.instituteId) throw new Failure('common/not-found')
}

/** Adds people to classes, all of them or none. */
export async function addToClasses(args: AddArgs, type: ClassRole): Promise<{ message: string }> {
  const { input, scope, platform, now } = args
  requireOwnInstitute(scope, input.instituteId)
  const classIds = [...new Set(input.classIds)]
  const userIds = [...new Set(input.userIds)]
  const store = rosterStore(scope, platform.institute(scope.shard))
  const [{ run, placed }, people] = await Promise.all([
    store.findPlaces(classIds, userIds),
    listBelonging(platform, scope, userIds),
  ])
  if (run.length < classIds.length) throw new Failure('classes/some-not-found')
  const verdict = canAdd(userIds, new Map(people.map(({ personId, roles }) => [personId, roles])), type)
  if (verdict !== 'ok') throw new Failure(verdict)
  if (type === 'learner' && placed.length > 0) throw new Failure('classes/already-member')
  if (placed.some(({ role }) => role !== 'instructor')) throw new Failure('classes/invalid-type')
  await addAndNotify(args, { classIds, people, type, at: now.toISOString() })
  return { message: 'Added' }
}

async function addAndNotify({ scope, platform, commit }: AddArgs, adding: Adding): Promise<void> {
  const { classIds, people, type, at } = adding
  const store = rosterStore(scope, platform.institute(scope.shard))
  const personIds = people.map(({ personId }) => personId)
  const notices = notifyPeople(scope, platform, { kind: 'addedToClass', classIds, personIds, at })
  try {
    await commit({
      action: type === 'learner' ? 'classes.addLearners' : 'classes.addInstructors',
      entityId: classIds[0] ?? scope.instituteId,
      detail: { after: { classIds, userIds: personIds } },
      guard: store.canEnter(adding),
      effects: [...store.add(adding), ...(type === 'learner' ? notices.effects : [])],
      answer: { message: 'Added' },
    })
  } catch (error) {
    // Another caller added one of them in between.
    throw causes(error).includes('UNIQUE constraint failed: class_members')
      ? new Failure('classes/already-member')
      : error
  }
  if (type === 'learner') platform.defer('push notifications', notices.push)
  platform.defer('tell classes', () => notifyChanged(platform, scope, { classIds, personIds }))
}

/** Removes people from a class. A person who is not in it is ignored. */
export async function removeFromClass(args: RemoveArgs, type: ClassRole): Promise<{ message: string }> {
  const { input, scope, platform, now, commit } = args
  requireOwnInstitute(scope, input.instituteId)
  const store = rosterStore(scope, platform.institute(scope.shard))
  const { run, placed } = await store.findPlaces([input.id], input.userIds)
  if (run.length === 0) throw new Failure('classes/not-found')
  if (input.userIds.length === 0) throw new Failure('classes/no-users')
  const refusal = new Failure(`classes/cannot-delete-${type}`)
  if (placed.length === 0 || placed.some(({ role }) => !inClassAs[type].includes(role))) throw refusal
  const personIds = placed.map(({ personId }) => personId)
  // Without a teacher only an admin could run the class.
  const mustStayTaught = type === 'instructor' && !scope.roles.has('admin')
  const access = accessJob(scope, platform, personIds)
  const answer = await commit({
    action: type === 'learner' ? 'classes.removeLearners' : 'classes.removeInstructors',
    entityId: input.id,
    detail: { before: { userIds: personIds } },
    ...(mustStayTaught && { guard: store.isTaughtBeside(input.id, personIds) }),
    effects: [...store.remove(input.id, personIds, now.toISOString()), access.insert],
    answer: { message: 'Removed' },
  }).catch((error: unknown) => {
    throw mustStayTaught && error instanceof Failure && error.code === 'common/conflict' ? refusal : error
  })
  await access.run()
  platform.defer('notify teachers', () =>
    notifyClasses(platform, scope, { classIds: [input.id], roles: ['instructor'] }),
  )
  return answer
}

async function notifyChanged(
  platform: Platform,
  scope: Scope,
  { classIds, personIds }: { classIds: readonly string[]; personIds: readonly string[] },
): Promise<void> {
  await accessChanged(platform.env, { instituteId: scope.instituteId, personIds })
  await notifyClasses(platform, scope, { classIds, roles: ['instructor'] })
}
