import { developmentRoutes } from '#development/handlers.ts'
import type { ExtraRoutes } from '#http/serve.ts'
import { sfuRoutes } from '#live/media/sfu-routes.ts'

/** Routes beside the contract. */
export const extraRoutes: ExtraRoutes = (app) => {
  developmentRoutes(app)
  sfuRoutes(app)
}
