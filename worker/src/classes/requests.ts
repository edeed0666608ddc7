import type { classes } from '@takhti/schema/classes/contract'
import type { ClassRequest } from '@takhti/schema/classes/model'
import { canAdd } from '@takhti/schema/classes/rules'
import type { HandlerArgs } from '#http/implement.ts'
import { addPerson, findBelongingByEmail, listBelonging } from '#institutes/port.ts'
import { notifyPeople } from '#notifications/port.ts'
import { causes } from '#platform/commit.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { Failure } from '#platform/failure.ts'
import { notifyClasses } from './port.ts'
import { requestStore } from './request-store.ts'
import { rosterStore } from './roster-store.ts'
import { requireOwnInstitute } from './roster.ts'

type Calls = typeof classes
type AskArgs = HandlerArgs<Calls['request']>

/** Asks a person into a class. Idempotent. */
export async function requestJoin(args: AskArgs): Promise<ClassRequest> {
  const { input, scope, session, platform, now, newId, commit } = args
  requireOwnInstitute(scope, input.instituteId)
  const { classId, role } = input
  const store = requestStore(scope, platform.institute(scope.shard))
  // A class that is not the caller's is no way to invite a person into the institute.
  if ((await store.findAsking(classId, scope.personId)).found === null) throw new Failure('classes/not-found')
  const asked = await askedPerson(args)
  const { found, isIn, open } = await store.findAsking(classId, asked.personId)
  if (found === null) throw new Failure('classes/not-found')
  if (isIn) throw new Failure('classes/already-member')
  if (open !== null) return open
  const createdAt = now.toISOString()
  const requestedBy = `${session.firstName} ${session.lastName}`.trim()
  // An invited person enters the class by accepting. Until then the institute has no person to store a request for.
  const requestId = asked.isInvited ? asked.personId : newId()
  const made = { requestId, classId, className: found.name, role, requestedBy, createdAt }
  if (asked.isInvited) return made
  const askedId = asked.personId
  const roster = rosterStore(scope, platform.institute(scope.shard))
  const people = await listBelonging(platform, scope, [askedId])
  const notice = { kind: 'classRequest' as const, classIds: [classId], personIds: [askedId], at: createdAt }
  const notices = notifyPeople(scope, platform, notice)
  const answer = await commit({
    action: 'classes.request',
    entityId: made.requestId,
    detail: { after: { classId, userId: askedId, role } },
    guard: roster.canEnter({ classIds: [classId], people }),
    effects: [
      ...roster.mirror(people, createdAt),
      store.insert({ requestId: made.requestId, classId, role, createdAt }, askedId),
      ...notices.effects,
    ],
    answer: made,
  }).catch((error: unknown) => {
    const isAsked = causes(error).includes('UNIQUE constraint failed: class_requests')
    throw isAsked ? new Failure('common/conflict') : error
  })
  platform.defer('push notifications', notices.push)
  return answer
}

async function askedPerson(args: AskArgs): Promise<{ personId: string; isInvited: boolean }> {
  const { input, scope, platform } = args
  const { userId, email, role } = input
  if (userId === undefined && email === undefined) throw new Failure('classes/invalid-user')
  const known = userId ?? (await findBelongingByEmail(platform, scope, email ?? ''))
  if (known !== null) {
    const people = await listBelonging(platform, scope, [known])
    const verdict = canAdd([known], new Map(people.map((each) => [each.personId, each.roles])), role)
    if (verdict !== 'ok') throw new Failure(verdict)
    return { personId: known, isInvited: false }
  }
  if (role !== 'learner') throw new Failure('classes/invalid-type')
  const address = email ?? ''
  const firstName = address.slice(0, address.indexOf('@'))
  return addPerson(
    args,
    { firstName, lastName: '', email: address, role, classId: input.classId },
    {
      action: 'classes.inviteStudent',
      allowed: ['instructor', 'admin'],
      answer: ({ personId }, isInvited) => ({ personId, isInvited }),
    },
  )
}

export async function listRequests({ input, scope, platform }: HandlerArgs<Calls['listRequests']>) {
  const { limit = defaultPageSize, skip = 0 } = input
  const after = readCursor(input.cursor, 1)
  const rows = await requestStore(scope, platform.institute(scope.shard)).pageOfOwn({ after, skip, take: limit + 1 })
  return pageOf(rows, limit, { cursor: (row) => [row.requestId], item: (row) => row })
}

/** Accepts or declines. A person who accepts is in the class with the same batch. */
export async function answerRequest(args: HandlerArgs<Calls['answerRequest']>): Promise<{ message: string }> {
  const { input, scope, platform, now, commit } = args
  const db = platform.institute(scope.shard)
  const store = requestStore(scope, db)
  const found = await store.findOwn(input.requestId)
  const people = await listBelonging(platform, scope, [scope.personId])
  const held = new Map(people.map((each) => [each.personId, each.roles]))
  const fits = found !== null && canAdd([scope.personId], held, found.role) === 'ok'
  if (found === null || (input.isAccepted && !fits)) throw new Failure('classes/request-not-found')
  const at = now.toISOString()
  const classIds = [found.classId]
  const answer = await commit({
    action: input.isAccepted ? 'classes.acceptRequest' : 'classes.declineRequest',
    entityId: input.requestId,
    guard: store.pending(input.requestId),
    effects: [
      store.settle(input.requestId, input.isAccepted ? 'accepted' : 'declined', at),
      ...(input.isAccepted ? rosterStore(scope, db).enter({ classIds, people, type: found.role, at }) : []),
    ],
    changes: [{ entity: 'class', entityId: found.classId, kind: 'upsert', audience: `person:${scope.personId}` }],
    answer: { message: input.isAccepted ? 'Accepted' : 'Declined' },
  })
  platform.defer('notify teachers', () => notifyClasses(platform, scope, { classIds, roles: ['instructor'] }))
  return answer
}
