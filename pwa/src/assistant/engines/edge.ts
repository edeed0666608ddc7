import type { RefusalCode } from '@takhti/assistant/port'
import type { AnyCall } from '@takhti/schema/kit/call'
import { newId } from '@takhti/schema/kit/ids'
import type { CallName, InputOf, OutputOf } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { sendParts, type PartOf } from '#api/parts.ts'
import { suspectOffline } from '#offline/connectivity.ts'
import { EngineFault } from './engine-worker.ts'

/**
 * Why a requested engine did not make it: the code of a refusal, a server that declined, or a task that it does not do.
 */
export type Why = RefusalCode | 'not-taken' | 'other-task'

/** The requested engine did not do it, for a reason that the built-in one need not share. */
export class NotByEngine extends Error {
  readonly why: Why

  constructor(why: Why, options?: ErrorOptions) {
    super(why, options)
    this.name = 'NotByEngine'
    this.why = why
  }
}

// Keys of calls that were begun and not answered: the same call again has the same key, so that it is executed, and
// paid, once.
const begun = new Map<string, string>()

/**
 * Requests a piece of work from the server. Rejects with `NotByEngine`. Rejects with an `EngineFault` where it was
 * aborted or the credits are used up, which the licence's own dialog shows. A repeated request after an abort returns
 * what was made meanwhile.
 */
export async function askEdge<Declared extends AnyCall>(
  call: CallName<Declared>,
  input: InputOf<Declared>,
  signal: AbortSignal,
): Promise<OutputOf<Declared>> {
  const name = `${call.verb} ${JSON.stringify(input)}`
  const idempotencyKey = begun.get(name) ?? newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  begun.set(name, idempotencyKey)
  const ask = () => send(call, input, { idempotencyKey, signal })
  try {
    // A lost answer is stored on the server, and returned when the same call is repeated.
    const answer = await ask().catch((problem: unknown) => (isLost(problem) && !signal.aborted ? ask() : fail(problem)))
    begun.delete(name)
    return answer
  } catch (problem) {
    if (signal.aborted) throw new EngineFault('cancelled', { cause: problem })
    if (!isLost(problem)) begun.delete(name)
    throw faultOf(problem)
  }
}

/**
 * The same for a call that answers in parts, each yielded as it arrives. An abort ends the work on the server, too; the
 * same call is paid once, however often it is repeated.
 */
export async function* askEdgeParts<Declared extends AnyCall>(
  call: CallName<Declared>,
  input: InputOf<Declared>,
  signal: AbortSignal,
): AsyncGenerator<PartOf<Declared>> {
  const name = `${call.verb} ${JSON.stringify(input)}`
  const idempotencyKey = begun.get(name) ?? newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  begun.set(name, idempotencyKey)
  try {
    yield* sendParts(call, input, { idempotencyKey, signal })
    begun.delete(name)
  } catch (problem) {
    if (signal.aborted) throw new EngineFault('cancelled', { cause: problem })
    if (!isLost(problem)) begun.delete(name)
    throw faultOf(problem)
  }
}

function fail(problem: unknown): never {
  throw problem
}

function isLost(problem: unknown): boolean {
  return problem instanceof ApiError && problem.isUnanswered
}

function faultOf(problem: unknown): Error {
  if (!(problem instanceof ApiError)) return new EngineFault('failed', { cause: problem })
  if (problem.code === 'LICENSE_LIMIT_EXHAUSTED') return new EngineFault('cancelled', { cause: problem })
  if (problem.isUnanswered) {
    suspectOffline()
    return new NotByEngine('assistant/unreachable', { cause: problem })
  }
  return new NotByEngine(problem.code === 'common/too-many' ? 'assistant/busy' : 'not-taken', { cause: problem })
}
