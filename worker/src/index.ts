import { developmentRoutes } from '#development/handlers.ts'
import { router } from '#http/router.ts'
import { serve } from '#http/serve.ts'
import { drainOutbox } from '#jobs/port.ts'
import { systemClock } from '#platform/clock.ts'
import type { Env } from '#platform/env.ts'
import { platformOf } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'

export { LessonRoom } from '#board/lesson-room.ts'
export { PageRoom } from '#board/page-room.ts'
export { UserChannel } from '#notifications/user-channel.ts'

const app = serve(router, developmentRoutes)

export default {
  fetch: app.fetch,
  async scheduled(_controller, env, context) {
    const waitUntil = (work: Promise<unknown>) => context.waitUntil(work)
    await drainOutbox(platformOf(env, { clock: systemClock, random: randomBytes, waitUntil }))
  },
} satisfies ExportedHandler<Env>
