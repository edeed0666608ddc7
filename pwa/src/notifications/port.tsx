import { latePart } from '#languages/late-part.ts'

/** The form of quiet hours, with its texts. */
export const QuietPanel = latePart(
  'devices',
  () => import('./QuietPanel.tsx').then((file) => file.QuietPanel),
  () => null,
)
