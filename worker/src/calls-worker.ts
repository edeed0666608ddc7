import { answerFailure, failureOf } from '#http/answers.ts'
import type { Router } from '#http/implement.ts'
import { answerNoFile, hasNoFile } from '#http/no-file.ts'
import { refused } from '#http/refusal.ts'
import { serve } from '#http/serve.ts'
import { runDue } from '#jobs/run-due.ts'
import { tokenSocketOf } from '#live/port.ts'
import { systemClock } from '#platform/clock.ts'
import type { Env } from '#platform/env.ts'
import { type Platform, platformOf } from '#platform/platform.ts'
import { publicOrigin } from '#platform/public-origin.ts'
import { randomBytes } from '#platform/random.ts'
import { extraRoutes } from './extra-routes.ts'

/** The script of the calls: its router, and what the minute's trigger runs. */
export function callsWorker(
  router: Router,
  runJobs: (platform: Platform) => Promise<void> = runDue,
): ExportedHandler<Env> {
  const app = serve(router, extraRoutes)
  return {
    async fetch(request, env, context) {
      const refusal = refused(request, env)
      if (refusal !== null) return refusal
      // A page has the headers of files, and none of a call's.
      if (hasNoFile(request)) return answerNoFile(request, env.ASSETS)
      const open = tokenSocketOf(request)
      if (open === null) return app.fetch(request, env, context)
      const waitUntil = (work: Promise<unknown>) => context.waitUntil(work)
      // A socket's answer must pass untouched, so it is given before everything that rewrites answers.
      const platform = platformOf(env, { clock: systemClock, random: randomBytes, waitUntil })
      return open(platform).catch((error: unknown) => answerFailure(failureOf(error, ''), ''))
    },
    async scheduled(_controller, env, context) {
      if (env.ENVIRONMENT !== 'development' && publicOrigin(env) === null) throw new Error('PUBLIC_ORIGIN is missing')
      const waitUntil = (work: Promise<unknown>) => context.waitUntil(work)
      const platform = platformOf(env, { clock: systemClock, random: randomBytes, waitUntil })
      await runJobs(platform)
    },
  }
}
