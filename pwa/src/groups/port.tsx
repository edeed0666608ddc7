import { latePart } from '#languages/late-part.ts'

/** The groups of a class for its teachers, with their texts. */
export const GroupsPanel = latePart<{ classId: string }>(
  'classes',
  () => import('./GroupsPanel.tsx').then((file) => file.GroupsPanel),
  () => null,
)

/** Buttons that pick the students of a group, for every choice of students of one class. */
export const GroupButtons = latePart<{
  classId: string
  picked: readonly string[]
  onPick: (userIds: string[]) => void
}>(
  'classes',
  () => import('./GroupButtons.tsx').then((file) => file.GroupButtons),
  () => null,
)
