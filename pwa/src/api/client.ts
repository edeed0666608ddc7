import { createORPCClient, ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contractVersion, headers } from '@takhti/schema/kit/headers'
import type { AnyCall } from '@takhti/schema/kit/call'
import type { CallName, InputOf, OutputOf } from './calls.ts'
import minified from './contract.gen.json'
import { ApiError, fromAnswer } from './errors.ts'
import { readToken } from './sealed-token.ts'

/** No answer within this time counts as none (specification, section 9). */
const timeoutMs = 30_000

type Context = { idempotencyKey?: string }

/** What one call may be given beside its input. */
export type SendOptions = Context & { signal?: AbortSignal }

type Method = (input: unknown, options: { context: Context; signal?: AbortSignal }) => Promise<unknown>

// The generated file is the contract without its schemas; `OutputOf` gives each answer its type back.
const link = new OpenAPILink<Context>(minified as unknown as ConstructorParameters<typeof OpenAPILink>[0], {
  url: () => `${location.origin}/api`,
  headers: ({ context }) => wireHeaders(context),
  fetch: (request, init) =>
    fetch(request, { ...init, signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]) }),
})

// oRPC types a client by its contract; calls come here by name, so the client is a table of methods.
const client = createORPCClient(link) as unknown as Record<string, Record<string, Method>>

let hearUnauthenticated: () => void = () => {}

/** Sets what happens when the session is no longer valid. */
export function onUnauthenticated(listener: () => void): void {
  hearUnauthenticated = listener
}

/** Makes a call. Throws an `ApiError` and nothing else. */
export async function send<Declared extends AnyCall>(
  call: CallName<Declared>,
  input: InputOf<Declared>,
  { signal, ...context }: SendOptions = {},
): Promise<OutputOf<Declared>> {
  const method = client[call.area]?.[call.verb]
  if (!method) throw new ApiError('common/method-not-allowed')
  try {
    // The worker parses every answer against the schema that `OutputOf` reads.
    return (await method(input, { context, ...(signal && { signal }) })) as OutputOf<Declared>
  } catch (error) {
    throw toApiError(error)
  }
}

async function wireHeaders({ idempotencyKey }: Context): Promise<Record<string, string>> {
  const token = await readToken()
  return {
    [headers.contractVersion]: String(contractVersion),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey !== undefined && { [headers.idempotencyKey]: idempotencyKey }),
  }
}

function toApiError(error: unknown): ApiError {
  const known = error instanceof ORPCError ? fromAnswer(error.status, bodyOf(error.data)) : fromFailure(error)
  if (known.code === 'common/unauthenticated') hearUnauthenticated()
  return known
}

// An answer that is not oRPC's own error form arrives as `{ body }` in the error's data.
function bodyOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'body' in data ? data.body : data
}

function fromFailure(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  return new ApiError(isTimeout ? 'timeout' : 'offline', { cause: error })
}
