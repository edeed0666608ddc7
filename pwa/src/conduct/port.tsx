import { latePart } from '#languages/late-part.ts'

/** The students of a class with their points, for praise in two taps. */
export const ClassConductPanel = latePart(
  'conduct',
  () => import('./ClassConductPanel.tsx').then((file) => file.ClassConductPanel),
  () => null,
)

/** The action that opens the students of a class for praise. */
export const PraiseButton = latePart(
  'conduct',
  () => import('./PraiseButton.tsx').then((file) => file.PraiseButton),
  () => null,
)

/** A student's own points and badges in a class. */
export const MyConductPanel = latePart(
  'conduct',
  () => import('./MyConductPanel.tsx').then((file) => file.MyConductPanel),
  () => null,
)

/** The badges for an assessment: of all students for a teacher, a student's own. */
export const AssessmentBadges = latePart(
  'conduct',
  () => import('./AssessmentBadges.tsx').then((file) => file.AssessmentBadges),
  () => null,
)
