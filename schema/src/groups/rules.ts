import { foldSearch } from '../kit/text-fold.ts'

/** The purpose of a group: any, one level, support with something, a project, or an interest. */
export const groupTypes = ['GENERAL', 'LEVEL', 'SUPPORT', 'PROJECT', 'INTEREST'] as const

export type GroupType = (typeof groupTypes)[number]

/** The maximum of groups in one class. */
export const maxGroups = 60

/** The maximum of students in one group. */
export const maxGroupMembers = 500

/** The type that a text names, else null. */
export function groupTypeOf(text: string): GroupType | null {
  return groupTypes.find((type) => type === text) ?? null
}

/** Two groups of a class have the same name if their keys are equal. */
export function groupNameKey(name: string): string {
  return foldSearch(name)
}

/** The students that were picked, with those of a group: all of its students, or without them where all were picked. */
export function toggleGroup(picked: readonly string[], userIds: readonly string[]): string[] {
  const isWhole = userIds.length > 0 && userIds.every((id) => picked.includes(id))
  const others = picked.filter((id) => !userIds.includes(id))
  return isWhole ? others : [...others, ...userIds]
}
