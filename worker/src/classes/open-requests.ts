import type { classes } from '@takhti/schema/classes/contract'
import type { HandlerArgs } from '#http/implement.ts'
import { findInvitedClasses, listInvitedInto, narrowInvitation } from '#joining/port.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { Failure } from '#platform/failure.ts'
import { requestStore } from './request-store.ts'
import { classesStore } from './store.ts'

type Calls = typeof classes

/** Requests to people of the institute and invitations of others look alike, so that known addresses cannot be discovered. */
export async function listRequestsOfClass({ input, scope, platform, now }: HandlerArgs<Calls['listRequestsOfClass']>) {
  const { limit = defaultPageSize, skip = 0 } = input
  const slice = { after: readCursor(input.cursor, 1), skip: 0, take: skip + limit + 1 }
  const store = requestStore(scope, platform.institute(scope.shard))
  const { found, rows } = await store.pageOfClass(input.id, slice)
  if (found === null) throw new Failure('classes/not-found')
  const at = { instituteId: scope.instituteId, classId: input.id, className: found.name, now }
  const invited = await listInvitedInto(platform.directory, at, slice)
  const both = [...rows, ...invited].toSorted((one, other) => (one.requestId < other.requestId ? 1 : -1))
  const shown = both.slice(skip, skip + limit + 1)
  return pageOf(shown, limit, { cursor: (row) => [row.requestId], item: (row) => row })
}

/** Withdraws an open request. */
export async function withdrawRequest(args: HandlerArgs<Calls['withdrawRequest']>): Promise<{ message: string }> {
  const { input, scope, platform, now, commit } = args
  const store = requestStore(scope, platform.institute(scope.shard))
  if ((await store.findAsked(input.requestId)) === null) return withdrawInvited(args)
  return commit({
    action: 'classes.withdrawRequest',
    entityId: input.requestId,
    guard: store.pending(input.requestId),
    effects: [store.settle(input.requestId, 'withdrawn', now.toISOString())],
    answer: { message: 'Withdrawn' },
  })
}

async function withdrawInvited(args: HandlerArgs<Calls['withdrawRequest']>): Promise<{ message: string }> {
  const { input, scope, platform, facts, now } = args
  const { requestId: invitationId, classId } = input
  const { instituteId, personId } = scope
  return commitToDirectory({ platform, facts, personId }, async () => {
    const open = await findInvitedClasses(platform.directory, { instituteId, invitationId, now })
    if (open === null) throw new Failure('classes/request-not-found')
    const asked = open.classIds.filter((id) => classId === undefined || id === classId)
    const run = await classesStore(scope, platform.institute(scope.shard)).listRun(asked)
    if (run.length === 0) throw new Failure('classes/request-not-found')
    const left = open.classIds.filter((id) => run.every((each) => each.classId !== id))
    const isOver = left.length === 0 && open.invitedBy === personId
    return {
      action: 'classes.withdrawRequest',
      entityId: invitationId,
      instituteId,
      ...narrowInvitation(platform.directory, { invitationId, classIds: left, isOver, now }),
      answer: { message: 'Withdrawn' },
    }
  })
}
