import type { classes } from '@takhti/schema/classes/contract'
import type { ClassOfPerson, Waiting } from '@takhti/schema/classes/model'
import { codeFrom, codeLength } from '@takhti/schema/classes/rules'
import type { AuditAction } from '@takhti/schema/kit/audit-actions'
import type { HandlerArgs } from '#http/implement.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { runJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import { findRun, shown } from './class-commands.ts'
import { doorStore } from './door-store.ts'
import { promiseToSettle, settleCode } from './join-code-job.ts'
import { makingStore } from './making-store.ts'
import type { OwnClass } from './store.ts'

type Calls = typeof classes
type Change = { action: AuditAction; found: OwnClass; next: Pick<OwnClass, 'code' | 'door'> }

/** Opens or closes a code, or has the teachers admit each newcomer. */
export async function setDoor(args: HandlerArgs<Calls['setDoor']>): Promise<ClassOfPerson> {
  const { input, scope, platform } = args
  const found = await findRun(platform, scope, input.classId)
  return changeCode(args, { action: 'classes.setDoor', found, next: { code: found.code, door: input.door } })
}

/** Gives a class a new code; the same write ends the old one. */
export async function renewCode(args: HandlerArgs<Calls['renewCode']>): Promise<ClassOfPerson> {
  const { input, scope, platform } = args
  const found = await findRun(platform, scope, input.classId)
  const door = found.door === 'closed' ? 'open' : found.door
  return changeCode(args, { action: 'classes.renewCode', found, next: { code: await freeCode(platform), door } })
}

async function changeCode(
  args: HandlerArgs<Calls['setDoor']> | HandlerArgs<Calls['renewCode']>,
  { action, found, next }: Change,
): Promise<ClassOfPerson> {
  const { scope, platform, commit } = args
  const { classId } = found
  const store = makingStore(scope, platform.institute(scope.shard))
  const job = { shard: scope.shard, instituteId: scope.instituteId, classId }
  const promise = await promiseToSettle(platform, job)
  try {
    return await commit({
      action,
      entityId: classId,
      detail: { before: { door: found.door }, after: { door: next.door } },
      guard: store.isThere(classId),
      effects: [next.code === found.code ? store.setDoor(classId, next.door) : store.renewCode(classId, next.code)],
      changes: [{ entity: 'class', entityId: classId, kind: 'upsert', audience: `teachers:${classId}` }],
      answer: shown({ ...found, ...next }, scope),
    })
  } finally {
    await runJob(platform, promise, () => settleCode(platform, job))
  }
}

async function freeCode(platform: Platform): Promise<string> {
  for (;;) {
    const code = codeFrom(randomBytes(new Uint8Array(codeLength * 3)))
    if (code !== null && !(await doorStore(platform.directory).isCodeTaken(code))) return code
  }
}

/** The people who wait at the door of a class. */
export async function listWaiting({ input, scope, platform }: HandlerArgs<Calls['listWaiting']>): Promise<{
  items: Waiting[]
}> {
  const { classId } = await findRun(platform, scope, input.id)
  return { items: await doorStore(platform.directory).listWaiting({ instituteId: scope.instituteId, classId }) }
}

/** Admits newcomers or refuses them; their devices ask again by themselves. */
export async function answerWaiting(args: HandlerArgs<Calls['answerWaiting']>): Promise<{ message: string }> {
  const { input, scope, platform, facts } = args
  const { classId } = await findRun(platform, scope, input.classId)
  const { instituteId } = scope
  const status = input.isAdmitted ? 'admitted' : 'refused'
  return commitToDirectory({ platform, facts, personId: scope.personId }, async () => ({
    action: 'classes.answerWaiting',
    entityId: classId,
    instituteId,
    detail: { after: { status, waitIds: input.waitIds } },
    effects: [doorStore(platform.directory).answer({ instituteId, classId }, input.waitIds, status)],
    answer: { message: 'Answered' },
  }))
}
