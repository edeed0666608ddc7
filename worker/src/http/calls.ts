import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError, type AnyRouter } from '@orpc/server'
import { headers } from '@takhti/schema/kit/call'
import { errors } from '@takhti/schema/kit/errors'
import type { Context } from 'hono'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { sha256 } from '#platform/random.ts'
import type { Session } from '#platform/session-store.ts'
import { checkContractVersion, sessionOf, tokenOf } from './admit.ts'
import { answerFailure, failureOf, wireErrorOf } from './answers.ts'
import { readInput } from './body.ts'
import type { CallContext, RequestFacts, ServeContext } from './request.ts'
import { methodsOf } from './routes.ts'

/** Answers one call of the contract. */
export type CallServer = (context: Context<ServeContext>) => Promise<Response>

/** Serves a router that implements the contract under `/api`. */
export function callServer(router: AnyRouter): CallServer {
  const handler = new OpenAPIHandler<CallContext>(router, {
    customErrorResponseBodyEncoder: (error) => error.data,
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          throw encodable(failureOf(error, context.facts.requestId), context.facts.requestId)
        }
      },
    ],
  })
  return async (context) => {
    const requestId = context.get('requestId')
    const { request, facts } = await readRequest(context.req.raw, requestId)
    const platform = context.get('platform')
    const { matched, response } = await handler.handle(request, {
      prefix: '/api',
      context: { platform, facts, session: sessionOnce(platform, facts, request.headers.get(headers.institute)) },
    })
    return matched ? response : answerFailure(unmatched(request), requestId)
  }
}

function encodable(failure: Failure, requestId: string): ORPCError<string, unknown> {
  const data = wireErrorOf(failure, requestId)
  return new ORPCError(failure.code, { status: errors[failure.code].status, message: data.message, data })
}

function unmatched(request: Request): Failure {
  const isListed = request.method === 'GET' || request.method === 'POST'
  const isServed = methodsOf(new URL(request.url).pathname).length > 0
  return new Failure(isListed && !isServed ? 'common/not-found' : 'common/method-not-allowed')
}

async function readRequest(raw: Request, requestId: string): Promise<{ request: Request; facts: RequestFacts }> {
  checkContractVersion(raw.headers)
  const url = new URL(raw.url)
  const token = tokenOf(raw.headers)
  const key = raw.headers.get(headers.idempotencyKey)
  if (key !== null && !/^[\x21-\x7e]{8,200}$/.test(key)) throw new Failure('common/bad-request')
  const isRead = raw.method === 'GET' || raw.method === 'HEAD'
  const body = isRead ? null : await readInput(raw)
  const facts: RequestFacts = {
    requestId,
    method: raw.method,
    source: raw.headers.get('CF-Connecting-IP') ?? 'local',
    origin: url.origin,
    token,
    idempotencyKey: key,
    bodyHash: body === null ? '' : await sha256(`${raw.method} ${url.pathname}\n${body}`),
  }
  if (body !== null) return { request: withBody(raw, url, body), facts }
  // HEAD is a GET whose body the router drops.
  return { request: raw.method === 'HEAD' ? new Request(raw, { method: 'GET' }) : raw, facts }
}

function withBody(raw: Request, url: URL, body: string): Request {
  const request = new Headers(raw.headers)
  request.set('Content-Type', 'application/json')
  request.delete('Content-Length')
  return new Request(`${url.origin}${url.pathname}`, { method: raw.method, headers: request, body })
}

function sessionOnce(platform: Platform, facts: RequestFacts, instituteId: string | null) {
  let found: Promise<Session | null> | undefined
  return () => (found ??= sessionOf(platform, facts.token, instituteId))
}
