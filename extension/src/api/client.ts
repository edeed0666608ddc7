import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { ResponseValidationPlugin } from '@orpc/contract/plugins'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { logout } from '@takhti/schema/accounts/contract'
import { capture } from '@takhti/schema/capture/contract'
import { finish, start } from '@takhti/schema/devices/contract'
import { contractVersion, headers } from '@takhti/schema/kit/call'
import { isErrorCode } from '@takhti/schema/kit/errors'
import { addFlashcards } from '@takhti/schema/questions/decks/contract'
import { keep } from '@takhti/schema/questions/sets/contract'
import type { Problem } from '#app/problem.ts'

/** The result of a call. */
export type Answer<Value> = { isOk: true; value: Value } | { isOk: false; problem: Problem }

// Only the calls that a session of reach `capture` may make, so that nothing else is shipped.
const calls = {
  accounts: { logout },
  capture,
  decks: { addFlashcards },
  devices: { start, finish },
  sets: { keep },
}

/** The authorisation of a call. */
export type Session = { token: string; instituteId: string }

type CallContext = { session?: Session; idempotencyKey?: string }

export type Client = ContractRouterClient<typeof calls, CallContext>

const limitMs = 30_000

/** A client of one Takhti. It sends no cookies, so the person's own session in the browser plays no part. */
export function clientOf(origin: string, send: typeof fetch = fetch): Client {
  const link = new OpenAPILink<CallContext>(calls, {
    url: `${origin}/api`,
    headers: ({ context }) => ({
      [headers.contractVersion]: String(contractVersion),
      ...(context.session && {
        authorization: `Bearer ${context.session.token}`,
        [headers.institute]: context.session.instituteId,
      }),
      ...(context.idempotencyKey !== undefined && { [headers.idempotencyKey]: context.idempotencyKey }),
    }),
    fetch: (request, init) =>
      send(request, {
        ...init,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      }),
    customErrorResponseBodyDecoder: wireError,
    plugins: [new ResponseValidationPlugin(calls)],
  })
  return createORPCClient(link)
}

/** Awaits a call and returns its result; never throws. */
export async function answerOf<Value>(call: Promise<Value>): Promise<Answer<Value>> {
  try {
    return { isOk: true, value: await call }
  } catch (error) {
    return { isOk: false, problem: problemOf(error) }
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof ORPCError && isErrorCode(error.code)) return error.code
  if (error instanceof ORPCError) return statusProblem(error.status)
  // Without a network `fetch` throws a TypeError; on a timeout, a DOMException.
  return error instanceof TypeError || error instanceof DOMException ? 'offline' : 'notTakhti'
}

function statusProblem(status: number): Problem {
  if (status === 429) return 'common/too-many'
  return status >= 500 ? 'common/internal' : 'notTakhti'
}

function wireError(body: unknown, response: { status: number }): ORPCError<string, unknown> | null {
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'string') return null
  return new ORPCError(body.code, { status: response.status })
}
