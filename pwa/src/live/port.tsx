import { latePart } from '#languages/late-part.ts'

export { type RetainedPlace, useRetainedPlaces } from './kept-places.ts'

/** Today's schedule, with its messages: of one class, or with `null` of all the caller's. */
export const TodayPanel = latePart(
  'schedule',
  () => import('./schedule/TodayPanel.tsx').then((file) => file.TodayPanel),
  () => null,
)
