import { latePart } from '#languages/late-part.ts'

/** The ways to the learning path of a class and, for its teachers, to the students' assistant. */
export const ClassLearningLinks = latePart<{ classId: string; isTeacher: boolean }>(
  'learning',
  () => import('./ClassLearningLinks.tsx').then((file) => file.ClassLearningLinks),
  () => null,
)
