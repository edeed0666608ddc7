import type { AnyCall } from '@takhti/schema/kit/call'
import { contractVersion, headers } from '@takhti/schema/kit/headers'
import type { CallName, InputOf, OutputOf } from './calls.ts'
import { ApiError, fromAnswer } from './errors.ts'
import { currentPerson, isBelowAccount, isNobodysPage } from './person.ts'
import { requestOf } from './request.ts'
import { hasLentToken, readToken } from './sealed-token.ts'

/** No answer within this time counts as none (specification, section 9). */
const timeoutMs = 30_000

/** What one call may be given beside its input; without `instituteId` it acts where this page does, with null where the session does. */
export type SendOptions = { idempotencyKey?: string; signal?: AbortSignal; instituteId?: string | null }

let hearRefusal: (error: ApiError) => void = () => {}

/** Sets what hears every answer that is not a success: an ended session and a locked feature concern the whole app. */
export function onRefusal(listener: (error: ApiError) => void): void {
  hearRefusal = listener
}

/** Makes a call. Throws an `ApiError` and nothing else. */
export async function send<Declared extends AnyCall>(
  call: CallName<Declared>,
  input: InputOf<Declared>,
  options: SendOptions = {},
): Promise<OutputOf<Declared>> {
  try {
    const signals = [AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])]
    const answer = await open(call, input, { ...options, signal: AbortSignal.any(signals) })
    const read: unknown = await answer.json().catch(() => null)
    // No call answers nothing: the connection was cut within the answer, and half of one must not be kept.
    if (read === null) throw new ApiError('offline')
    // The worker parses every answer against the schema that `OutputOf` reads.
    return read as OutputOf<Declared>
  } catch (error) {
    throw told(error)
  }
}

/** Makes a call and answers when its answer begins; a refusal is thrown as an `ApiError`, all else as it comes. */
export async function open<Declared extends AnyCall>(
  call: CallName<Declared>,
  input: InputOf<Declared>,
  { signal = null, ...options }: Omit<SendOptions, 'signal'> & { signal?: AbortSignal | null; accept?: string },
): Promise<Response> {
  // Somebody else may be signed in on the device: their token is not for this page, which has only a quiz to ask for.
  if (isNobodysPage() && call.area !== 'quizzes') throw new ApiError('offline')
  // The edge would refuse it: a session by a login card acts on no account.
  if (call.isOfAccount && isBelowAccount() && !hasLentToken()) throw new ApiError('common/forbidden')
  const { path, body } = requestOf(call, input)
  const init = { method: call.method, headers: await wireHeaders(options, body !== null), body, signal }
  const answer = await fetch(`/api${path}`, init)
  if (!answer.ok) throw fromAnswer(answer.status, await answer.json().catch(() => null))
  return answer
}

/** What failed as an `ApiError`, which the whole app has heard of. */
export function told(error: unknown): ApiError {
  const known = fromFailure(error)
  hearRefusal(known)
  return known
}

async function wireHeaders(
  options: SendOptions & { accept?: string },
  hasBody: boolean,
): Promise<Record<string, string>> {
  // A lent token is not that of the person whom this device knows.
  const here = hasLentToken() ? null : currentPerson()
  const { idempotencyKey, instituteId = here?.instituteId ?? null } = options
  const token = isNobodysPage() ? null : await readToken()
  return {
    [headers.contractVersion]: String(contractVersion),
    ...(options.accept !== undefined && { accept: options.accept }),
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(token !== null && instituteId !== null && { [headers.institute]: instituteId }),
    ...(idempotencyKey !== undefined && { [headers.idempotencyKey]: idempotencyKey }),
  }
}

function fromFailure(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  return new ApiError(isTimeout ? 'timeout' : 'offline', { cause: error })
}
