import type { AnyCall } from '@takhti/schema/kit/call'
import { contractVersion, headers } from '@takhti/schema/kit/headers'
import type { CallName, InputOf, OutputOf } from './calls.ts'
import { ApiError, fromAnswer } from './errors.ts'
import { currentPerson, isBelowAccount, isAnonymousPage } from './person.ts'
import { requestOf } from './request.ts'
import { hasLentToken, readToken } from './sealed-token.ts'

/** No answer within this time counts as none (specification, section 9). */
const timeoutMs = 30_000

/** Options of one call. Without `instituteId` it acts in this page's institute, with null in the session's. */
export type SendOptions = { idempotencyKey?: string; signal?: AbortSignal; instituteId?: string | null }

let onRefusalReceived: (error: ApiError) => void = () => {}

/**
 * Sets the listener of every answer that is not a success: an ended session and a locked feature concern the whole app.
 */
export function onRefusal(listener: (error: ApiError) => void): void {
  onRefusalReceived = listener
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
    // No call has an empty answer: the connection broke within the answer, and half of one must not be stored.
    if (read === null) throw new ApiError('offline')
    // The worker parses every answer against the schema that `OutputOf` reads.
    return read as OutputOf<Declared>
  } catch (error) {
    throw apiErrorOf(error)
  }
}

/** Makes a call and resolves when its response begins; a refusal is thrown as an `ApiError`, other errors unchanged. */
export async function open<Declared extends AnyCall>(
  call: CallName<Declared>,
  input: InputOf<Declared>,
  { signal = null, ...options }: Omit<SendOptions, 'signal'> & { signal?: AbortSignal | null; accept?: string },
): Promise<Response> {
  // Another user may be signed in on the device. Their token is not for this page, which may only call quizzes.
  if (isAnonymousPage() && call.area !== 'quizzes') throw new ApiError('offline')
  // The server would refuse it: a session by a login card acts on no account.
  if (call.isOfAccount && isBelowAccount() && !hasLentToken()) throw new ApiError('common/forbidden')
  const { path, body } = requestOf(call, input)
  const init = { method: call.method, headers: await wireHeaders(options, body !== null), body, signal }
  const answer = await fetch(`/api${path}`, init)
  if (!answer.ok) throw fromAnswer(answer.status, await answer.json().catch(() => null))
  return answer
}

/** Converts a failure to an `ApiError` and passes it to the app-wide listener. */
export function apiErrorOf(error: unknown): ApiError {
  const known = fromFailure(error)
  onRefusalReceived(known)
  return known
}

async function wireHeaders(
  options: SendOptions & { accept?: string },
  hasBody: boolean,
): Promise<Record<string, string>> {
  // A lent token may belong to another person than the one on this device.
  const here = hasLentToken() ? null : currentPerson()
  const { idempotencyKey, instituteId = here?.instituteId ?? null } = options
  const token = isAnonymousPage() ? null : await readToken()
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
