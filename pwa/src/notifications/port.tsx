import { latePart } from '#languages/late-part.ts'

/** When a class is left alone, with its words. */
export const QuietPanel = latePart(
  'devices',
  () => import('./QuietPanel.tsx').then((file) => file.QuietPanel),
  () => null,
)
