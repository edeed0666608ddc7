export { awardEarned } from './award.ts'
export { purgeConduct } from './purge.ts'
