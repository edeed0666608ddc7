import { latePart } from '#languages/late-part.ts'

/** The syllabus of a class with what is done, and its texts. */
export const SyllabusPanel = latePart<{ classId: string }>(
  'classes',
  () => import('./SyllabusPanel.tsx').then((file) => file.SyllabusPanel),
  () => null,
)
