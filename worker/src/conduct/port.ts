export { awardEarned } from './award.ts'
export { openBadgeRoutes } from './open-badges/routes.ts'
export { purgeConduct } from './purge.ts'
