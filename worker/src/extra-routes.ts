import { openBadgeRoutes } from '#conduct/port.ts'
import { developmentRoutes } from '#development/handlers.ts'
import { digestRoute } from '#digests/off-route.ts'
import { archiveRoutes } from '#exchange/archive-route.ts'
import type { ExtraRoutes } from '#http/serve.ts'
import { lawRoutes } from '#law/law-routes.ts'
import { sfuRoutes } from '#live/media/sfu-routes.ts'
import { ltiRoutes } from '#lti/launch-routes.ts'
import { calendarRoute } from '#schedule/feed/calendar-route.ts'

/** Routes beside the contract. */
export const extraRoutes: ExtraRoutes = (app) => {
  developmentRoutes(app)
  sfuRoutes(app)
  calendarRoute(app)
  archiveRoutes(app)
  lawRoutes(app)
  digestRoute(app)
  openBadgeRoutes(app)
  ltiRoutes(app)
}
