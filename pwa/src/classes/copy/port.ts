import { latePart } from '#languages/late-part.ts'

/** The copy of a class for another group of students; nothing where it cannot be loaded. */
export const CopyPanel = latePart<{ classId: string; name: string }>(
  'classes',
  () => import('./CopyPanel.tsx').then((file) => file.CopyPanel),
  () => null,
)
