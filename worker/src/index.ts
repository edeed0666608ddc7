import { answerFailure, failureOf } from '#http/answers.ts'
import { answerNoFile, hasNoFile } from '#http/no-file.ts'
import { serve } from '#http/serve.ts'
import { runDue } from '#jobs/run-due.ts'
import { tokenSocketOf } from '#live/port.ts'
import { systemClock } from '#platform/clock.ts'
import type { Env } from '#platform/env.ts'
import { platformOf } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import { extraRoutes } from './extra-routes.ts'
import { router } from './router.ts'

const app = serve(router, extraRoutes)

export default {
  async fetch(request, env, context) {
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
    const waitUntil = (work: Promise<unknown>) => context.waitUntil(work)
    const platform = platformOf(env, { clock: systemClock, random: randomBytes, waitUntil })
    await runDue(platform)
  },
} satisfies ExportedHandler<Env>
