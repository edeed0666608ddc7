import { latePart } from '#languages/late-part.ts'

export { type KeptPlace, useKeptPlaces } from './kept-places.ts'

/** What is on today, with its words: in one class, or with `null` in all of the caller's. */
export const TodayPanel = latePart(
  'schedule',
  () => import('./schedule/TodayPanel.tsx').then((file) => file.TodayPanel),
  () => null,
)
