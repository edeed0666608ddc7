import { newId } from '@takhti/schema/kit/ids'
import type { Clock } from '@takhti/schema/kit/time'
import { Hono, type MiddlewareHandler } from 'hono'
import { LinearRouter } from 'hono/router/linear-router'
import { systemClock } from '#platform/clock.ts'
import { Failure } from '#platform/failure.ts'
import { refusalPath } from '#platform/mail-refusals.ts'
import { platformOf } from '#platform/platform.ts'
import { idBytes } from '#platform/random.ts'
import { routeQuizzes, routeRooms } from '#rooms/port.ts'
import { answerFailure, failureOf } from './answers.ts'
import { callServer } from './calls.ts'
import { refusalPage } from './email-refusal.ts'
import type { Router } from './implement.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './reference.ts'
import type { ServeContext } from './request.ts'
import { methodsOf } from './routes.ts'
import { secure } from './secure.ts'

/** Routes beside the contract. */
export type ExtraRoutes = (app: Hono<ServeContext>) => void

/** The worker's HTTP side: rooms, calls, documents, and one shape for every failure. */
export function serve(router: Router, extra: ExtraRoutes, clock: Clock = systemClock): Hono<ServeContext> {
  // Hono's own choice falls back to a tree, which costs each call more than these few routes in order.
  const app = new Hono<ServeContext>({ router: new LinearRouter() })
  // A socket's answer must pass untouched, so its route comes before everything that rewrites answers.
  app.get('/api/rooms/*', (context) => routeRooms(context.req.raw, context.env))
  app.get('/api/live-quiz/:code', async (context, next) =>
    context.req.header('upgrade') === undefined ? await next() : await routeQuizzes(context.req.raw, context.env),
  )
  app.use('*', frame(clock))
  app.on('OPTIONS', '*', (context) => options(new URL(context.req.url).pathname))
  app.get('/api/openapi.json', async (context) => context.json(await openApiDocument()))
  app.get('/api/docs', () => referencePage())
  app.on(['GET', 'POST'], `${refusalPath}:token`, (context) =>
    refusalPage(context.get('platform'), context.req.raw, context.req.param('token')),
  )
  extra(app)
  const serveCall = callServer(router)
  app.all('/api/*', serveCall)
  app.all('*', (context) => answerFailure(new Failure('common/not-found'), context.get('requestId')))
  app.onError((error, context) => {
    const requestId = context.get('requestId')
    return answerFailure(failureOf(error, requestId), requestId)
  })
  return app
}

function frame(clock: Clock): MiddlewareHandler<ServeContext> {
  return async (context, next) => {
    const requestId = newId(clock.now(), idBytes)
    context.set('requestId', requestId)
    const waitUntil = (work: Promise<unknown>) => context.executionCtx.waitUntil(work)
    context.set('platform', platformOf(context.env, { clock, random: idBytes, waitUntil }))
    await next()
    secure(context.res, requestId)
  }
}

function options(pathname: string): Response {
  const methods = methodsOf(pathname)
  const allowed = new Set(['OPTIONS', ...methods, ...(methods.includes('GET') ? ['HEAD'] : [])])
  return new Response(null, { status: 204, headers: { Allow: [...allowed].join(', ') } })
}
