import { headers } from '@takhti/schema/kit/call'
import type { Context } from 'hono'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { publicOrigin } from '#platform/public-origin.ts'
import { sha256 } from '#platform/random.ts'
import type { Session } from '#platform/session-store.ts'
import { sourceOf } from '#platform/source.ts'
import { checkContractVersion, sessionOf, tokenOf } from './admit.ts'
import { answerJson } from './answers.ts'
import { bodyLimit } from './body-limits.ts'
import { readBody } from './body.ts'
import { ClientWait } from './client-wait.ts'
import { DeviceCookie } from './device-cookie.ts'
import { answerFile } from './file-answer.ts'
import type { GivenInput, ReadInput, Router } from './implement.ts'
import { browserOf } from './launch-cookie.ts'
import { answerParts, Parts } from './parts.ts'
import { readQuery } from './query.ts'
import type { RequestFacts, ServeContext } from './request.ts'
import { finderOf, methodsOf } from './routes.ts'

/** Answers one call of the contract. */
export type CallServer = (context: Context<ServeContext>) => Promise<Response>

/** Serves a router that implements the contract under `/api`. */
export function callServer(router: Router): CallServer {
  const find = finderOf(
    Object.values(router).flatMap((area) =>
      Object.values(area).map((served) => {
        const { method = 'POST', path = '' } = served.call['~orpc'].route
        return { method, path, served }
      }),
    ),
  )
  return async (context) => {
    const { raw } = context.req
    const address = addressOf(raw.url)
    const waiting = new ClientWait(raw)
    const platform = context.get('platform')
    const origin = publicOrigin(context.env) ?? address.origin
    const facts = factsOf(raw, { origin, requestId: context.get('requestId'), waiting })
    // HEAD is a GET whose body Hono drops.
    const match = find(raw.method === 'HEAD' ? 'GET' : raw.method, address.pathname)
    if (match === null) throw unmatched(raw.method, address.pathname)
    const session = sessionOnce(platform, facts, raw.headers.get(headers.institute))
    const read: ReadInput = async (isSignedIn) => {
      const { input, bodyHash } = await readInput(raw, address, isSignedIn)
      return { input: { ...input, ...match.params }, bodyHash }
    }
    const output = await match.served.answer({ platform, facts, session }, read)
    if (output instanceof Parts)
      return answerParts(output, { accept: raw.headers.get('Accept'), requestId: facts.requestId, waiting })
    const answer = answerFile(output, raw.headers.get('Accept')) ?? answerJson(output, facts.requestId)
    facts.device.attachTo(answer.headers)
    return answer
  }
}

function unmatched(method: string, pathname: string): Failure {
  const isListed = method === 'GET' || method === 'POST'
  const isServed = methodsOf(pathname).length > 0
  return new Failure(isListed && !isServed ? 'common/not-found' : 'common/method-not-allowed')
}

type Address = { origin: string; pathname: string; search: string }

// The runtime has already normalised the URL, so that its parts can be cut out of it.
function addressOf(url: string): Address {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const hash = url.indexOf('#', start)
  const end = hash === -1 ? url.length : hash
  const mark = url.indexOf('?', start)
  const pathEnd = mark === -1 || mark > end ? end : mark
  return { origin: url.slice(0, start), pathname: url.slice(start, pathEnd), search: url.slice(pathEnd + 1, end) }
}

function factsOf(
  raw: Request,
  { origin, requestId, waiting }: { origin: string; requestId: string; waiting: ClientWait },
): RequestFacts {
  checkContractVersion(raw.headers)
  const token = tokenOf(raw.headers)
  const key = raw.headers.get(headers.idempotencyKey)
  if (key !== null && !/^[\x21-\x7e]{8,200}$/.test(key)) throw new Failure('common/bad-request')
  return {
    requestId,
    method: raw.method,
    source: sourceOf(raw.headers),
    origin,
    userAgent: raw.headers.get('User-Agent')?.slice(0, 300) ?? null,
    token,
    device: new DeviceCookie(raw.headers),
    launchBrowser: browserOf(raw.headers),
    idempotencyKey: key,
    // Known when the body is read, which is after admission.
    bodyHash: '',
    givenUp: () => waiting.givenUp,
  }
}

async function readInput(raw: Request, { pathname, search }: Address, isSignedIn: boolean): Promise<GivenInput> {
  if (raw.method === 'GET' || raw.method === 'HEAD') return { bodyHash: '', input: readQuery(search) }
  const input = await readBody(raw, { search, limit: bodyLimit(pathname, isSignedIn) })
  const bodyHash = await sha256(`${raw.method} ${pathname}\n${JSON.stringify(input)}`)
  return { input, bodyHash }
}

function sessionOnce(platform: Platform, facts: RequestFacts, instituteId: string | null) {
  let found: Promise<Session | null> | undefined
  return () => (found ??= sessionOf(platform, facts.token, instituteId))
}
