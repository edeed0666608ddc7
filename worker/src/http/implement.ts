import type { InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import { calls, type CallName } from '@takhti/schema/calls'
import type { AnyCall } from '@takhti/schema/kit/call'
import type { CommonErrorCode, ErrorCode } from '@takhti/schema/kit/errors'
import { isExpiredKey } from '@takhti/schema/kit/key-lifetime'
import type { Role } from '@takhti/schema/kit/roles'
import { takesAccess } from '#platform/access-change.ts'
import { ArchiveGuard } from '#platform/archive-guard.ts'
import { causes, commitTo, firstAnswer, type CommitContext, type Write } from '#platform/commit.ts'
import type { InstituteDatabase } from '#platform/db.ts'
import { Failure, type FailureDetail } from '#platform/failure.ts'
import { isMoving } from '#platform/move-refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import type { Session } from '#platform/session-store.ts'
import { closeTakenLessons } from '#rooms/port.ts'
import { admit, type Admitted } from './admit.ts'
import { fieldCheckOf } from './foreign-fields.ts'
import { isInParts, partsCheckOf } from './parts.ts'
import type { CallContext, RequestFacts } from './request.ts'
import { checkInput, outputCheckOf } from './validity.ts'

type PolicyOf<C extends AnyCall> = C['~orpc']['meta']
type RolesOf<C extends AnyCall> = PolicyOf<C>['roles']
type CodesOf<C extends AnyCall> = PolicyOf<C>['errors'][number] | CommonErrorCode

/** The arguments of every handler. */
type Everyone<C extends AnyCall> = {
  input: InferSchemaOutput<NonNullable<C['~orpc']['inputSchema']>>
  platform: Platform
  facts: RequestFacts
  now: Date
  newId(): string
  /** Ends the call with one of the codes it declares, or a common one. */
  fail(code: CodesOf<C>, detail?: FailureDetail): never
}

/** Further arguments of handlers of calls that act in an institute. */
type InInstitute<C extends AnyCall, Store> = {
  session: Session & { institute: NonNullable<Session['institute']> }
  scope: Scope
  role: RolesOf<C> extends readonly Role[] ? RolesOf<C>[number] : never
  store: Store
  /** The only way to write: one batch with the idempotency row, the effects, the changes and the audit row. */
  commit<Answer extends InferSchemaInput<NonNullable<C['~orpc']['outputSchema']>>>(
    write: Write<Answer>,
  ): Promise<Answer>
  /** The key under which a command is committed: the client's own, if it sent one. */
  key(): string
  /** The answer to the first call with the client's key; for work that is too expensive to repeat. */
  earlier(): Promise<{ answer: unknown } | null>
}

/** The arguments of every handler of a call within an institute. */
export type Acting = Omit<Everyone<never>, 'input' | 'fail'> & Pick<InInstitute<never, never>, 'session' | 'scope'>

type ByCaller<C extends AnyCall, Store> =
  RolesOf<C> extends 'anyone'
    ? { session: Session | null }
    : RolesOf<C> extends 'signedIn'
      ? { session: Session }
      : RolesOf<C> extends readonly ['operator']
        ? { session: Session }
        : InInstitute<C, Store>

/** The arguments of the handler of a call. */
export type HandlerArgs<C extends AnyCall, Store = unknown> = Everyone<C> & ByCaller<C, Store>

type Handlers<Area extends Record<string, AnyCall>, Store> = {
  [Name in keyof Area]: (
    args: HandlerArgs<Area[Name], Store>,
  ) => MaybePromise<Answered<InferSchemaInput<NonNullable<Area[Name]['~orpc']['outputSchema']>>>>
}

// An answer that is declared as a list may be streamed.
type Answered<Answer> = Answer | (Answer extends readonly (infer Part)[] ? AsyncIterable<Part> : never)

type MaybePromise<T> = T | Promise<T>

/** Makes an area's repository for one scope. */
export type StoreFactory<Store> = (scope: Scope, db: InstituteDatabase) => Store

// A handler with its types erased: only its name identifies its call.
type AnyHandler = (args: Record<string, unknown>) => Promise<unknown>

/** A call with its handler. */
export type ServedCall = {
  call: AnyCall
  /** Admits the caller, reads and checks the input, runs the handler and checks its answer. */
  answer(context: CallContext, read: ReadInput): Promise<unknown>
}

/** The input of a request. */
export type GivenInput = { input: Readonly<Record<string, unknown>>; bodyHash: string }

/** Reads the input of a request, for an admitted caller. */
export type ReadInput = (isSignedIn: boolean) => Promise<GivenInput>

/** Every area and its calls. */
export type Router = Readonly<Record<string, Readonly<Record<string, ServedCall>>>>

/** Serves an area. It compiles only if every call of it has a handler. */
export function implement<Area extends Record<string, AnyCall>, Store>(
  area: Area,
  storeOf: StoreFactory<Store>,
  handlers: Handlers<Area, Store>,
): { [Name in keyof Area]: ServedCall } {
  const served = Object.entries(area).map(([name, call]) => {
    // The mapped type above gives each name of the area its handler; entries lose that pairing.
    const handler = handlers[name] as unknown as AnyHandler
    return [name, serve(call, storeOf, handler)]
  })
  // The keys are the area's own.
  return Object.fromEntries(served) as { [Name in keyof Area]: ServedCall }
}

function serve<Store>(call: AnyCall, storeOf: StoreFactory<Store>, handler: AnyHandler): ServedCall {
  const { meta: policy, inputSchema, outputSchema } = call['~orpc']
  // The worker does not start with a call that lacks a policy.
  if ((policy.roles?.length ?? 0) === 0) throw new Error(`no policy: ${call['~orpc'].route.path ?? ''}`)
  const checkOutput = outputCheckOf(outputSchema)
  const checkParts = partsCheckOf(outputSchema)
  const checkFields = policy.kind === 'command' ? fieldCheckOf(inputSchema) : null
  return {
    call,
    async answer(given, read) {
      // Admission comes before the body: a stranger costs no megabytes, and learns nothing about inputs.
      const admitted = await admit(given, policy)
      const { idempotencyKey } = given.facts
      if (idempotencyKey !== null && isExpiredKey(idempotencyKey, given.platform.now()))
        throw new Failure('common/key-expired')
      const { input: sent, bodyHash } = await read(admitted.session !== null)
      const context = { ...given, facts: { ...given.facts, bodyHash }, admitted }
      checkFields?.(sent, admitted)
      const input = await checkInput(inputSchema, sent)
      const answer = await run(handler, { input, context, storeOf, name: names.get(call) })
      return isInParts(answer) ? checkParts(answer) : checkOutput(answer)
    },
  }
}

const names: ReadonlyMap<AnyCall, CallName> = new Map(calls.map(({ call, name }) => [call, name]))

type Running<Store> = {
  name: CallName | undefined
  input: unknown
  context: CallContext & { admitted?: Admitted }
  storeOf: StoreFactory<Store>
}

async function run<Store>(handler: AnyHandler, running: Running<Store>): Promise<unknown> {
  const { input, context, storeOf, name } = running
  const { platform, facts } = context
  const { session, scope, role } = context.admitted ?? { session: null, scope: null, role: null }
  const everyone = { input, platform, facts, session, now: platform.now(), newId: platform.newId, fail }
  if (scope === null) return handler(everyone)
  const db = platform.institute(scope.shard)
  // A read never commits, so the facts of a commit are computed lazily.
  let made: CommitContext | undefined
  const commitContext = () => (made ??= commitContextOf(context, scope, db))
  const archive = ArchiveGuard.of(name, input, { db, scope })
  const commit = async (write: Write<unknown>) => {
    const answer = await (archive?.commit(commitContext(), write) ?? commitTo(commitContext(), write))
    if (takesAccess(write.effects)) platform.defer('close lessons', () => closeTakenLessons(platform, scope))
    return answer
  }
  try {
    await archive?.refuseFirst()
    const key = () => commitContext().key
    const earlier = async () => (facts.idempotencyKey === null ? null : firstAnswer(commitContext()))
    return await handler({ ...everyone, scope, role, store: storeOf(scope, db), commit, key, earlier })
  } catch (error) {
    // A repeated key fails somewhere, at the latest on the key's own row. The first answer is then the answer.
    const first = facts.idempotencyKey === null || !canBeRepeat(error) ? null : await firstAnswer(commitContext())
    if (first === null) throw isTakenId(error) ? new Failure('common/key-reused') : error
    return first.answer
  }
}

function commitContextOf({ platform, facts }: CallContext, scope: Scope, db: InstituteDatabase): CommitContext {
  return {
    db,
    scope,
    requestId: facts.requestId,
    key: facts.idempotencyKey ?? platform.newId(),
    bodyHash: facts.bodyHash,
    now: platform.now(),
    newId: platform.newId,
  }
}

/** Whether a row's id is taken by another one. The client chose it, and no retry will free it. */
function isTakenId(error: unknown): boolean {
  return /UNIQUE constraint failed: (\w+)\.institute_id, \1\.id\b/.test(causes(error))
}

function canBeRepeat(error: unknown): boolean {
  return error instanceof Failure || isMoving(error) || causes(error).includes('constraint failed')
}

function fail(code: ErrorCode, detail?: FailureDetail): never {
  throw new Failure(code, detail)
}
