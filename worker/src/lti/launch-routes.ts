import { isId } from '@takhti/schema/kit/ids'
import type { Context, Hono } from 'hono'
import { checkPace } from '#http/admit.ts'
import { failureOf } from '#http/answers.ts'
import { browserOf, markBrowser } from '#http/launch-cookie.ts'
import type { ServeContext } from '#http/request.ts'
import { bytesWithin } from '#platform/configured-server.ts'
import { Failure } from '#platform/failure.ts'
import { publicOrigin } from '#platform/public-origin.ts'
import { sourceOf } from '#platform/source.ts'
import { connectPage, refusalPage } from './launch-text.ts'
import { beginLaunch, endLaunch } from './launch.ts'
import { pickPage, returnPage } from './pick-text.ts'
import { endPicking } from './pick.ts'
import { findLaunching, type Place, type PlatformRow } from './platform-store.ts'

const maxFormBytes = 65_536
const maxUserAgent = 300

/** What browsers and platforms ask of this tool. Forms of other sites come here, so these are no calls of the contract. */
export function ltiRoutes(app: Hono<ServeContext>): void {
  app.on(['GET', 'POST'], '/api/lti/:platformId/login', (context) =>
    answered(context, async (sender) => {
      const { browser, cookie } = markBrowser(context.req.raw.headers)
      const address = await beginLaunch(context.get('platform'), sender, await stepOf(context, browser))
      return redirect(address, { 'Set-Cookie': cookie })
    }),
  )
  app.post('/api/lti/:platformId/launch', (context) =>
    answered(context, async (sender) => {
      const browser = browserOf(context.req.raw.headers)
      if (browser === null) throw new Failure('lti/launch-invalid')
      const ended = await endLaunch(context.get('platform'), sender, await stepOf(context, browser))
      if (ended.kind === 'open') return redirect(ended.address)
      if (ended.kind === 'connect') return connectPage(ended)
      return pickPage(ended.choices, { secret: ended.secret, action: `/api/lti/${sender.id}/pick` })
    }),
  )
  app.post('/api/lti/:platformId/pick', (context) =>
    answered(context, async (sender) =>
      returnPage(await endPicking(context.get('platform'), sender, await stepOf(context, ''))),
    ),
  )
  app.get('/api/lti/:platformId/keys', async (context) => {
    const { publicKey } = await senderOf(context)
    return new Response(`{"keys":[${publicKey}]}`, {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' },
    })
  })
}

type Served = Context<ServeContext, '/api/lti/:platformId/login'>

/** A person reads what comes from here, so a refusal is a page. */
async function answered(context: Served, work: (sender: PlatformRow & Place) => Promise<Response>): Promise<Response> {
  const requestId = context.get('requestId')
  try {
    return await work(await senderOf(context))
  } catch (error) {
    return refusalPage(failureOf(error, requestId).code, requestId)
  }
}

async function senderOf(context: Served): Promise<PlatformRow & Place> {
  const platform = context.get('platform')
  await checkPace({ platform, facts: { source: sourceOf(context.req.raw.headers) } }, null)
  const platformId = context.req.param('platformId')
  const found = isId(platformId) ? await findLaunching(platform.directory, platformId) : null
  if (found === null) throw new Failure('common/not-found')
  return found
}

async function stepOf(context: Served, browser: string) {
  const { raw } = context.req
  const platform = context.get('platform')
  const url = new URL(raw.url)
  return {
    fields: raw.method === 'GET' ? url.searchParams : await formOf(raw),
    origin: publicOrigin(platform.env) ?? url.origin,
    ...{ browser, requestId: context.get('requestId') },
    userAgent: raw.headers.get('User-Agent')?.slice(0, maxUserAgent) ?? null,
  }
}

async function formOf({ body, headers }: Request): Promise<URLSearchParams> {
  if (headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') !== true)
    throw new Failure('lti/launch-invalid')
  try {
    return new URLSearchParams(new TextDecoder().decode(await bytesWithin(body, maxFormBytes)))
  } catch {
    throw new Failure('common/too-large')
  }
}

function redirect(address: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 303, headers: { Location: address, ...headers } })
}
