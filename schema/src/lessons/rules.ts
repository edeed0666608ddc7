/** In UTF-16 units. */
export const maxLessonNameLength = 120

/** The maximum of tags of a lesson. */
export const maxTags = 10

/** In UTF-16 units. */
export const maxTagLength = 40

/** In UTF-16 units. */
export const maxLearningPathLength = 80

/** The result of the create form's check of a name, as a key of its messages. */
export function checkLessonName(name: string): 'ok' | 'lessons/name-required' {
  return name.trim() === '' ? 'lessons/name-required' : 'ok'
}

/** The facts that decide who may see or draw in a lesson. */
export type LessonAccess = { isAuthor: boolean; teachesItsClass: boolean; learnsItPublished: boolean }

/** A person's access to a lesson: write, read (and write only with the pen), or none. */
export function accessTo(facts: LessonAccess): 'write' | 'read' | 'none' {
  if (facts.isAuthor || facts.teachesItsClass) return 'write'
  return facts.learnsItPublished ? 'read' : 'none'
}

/** Whether a person may remove a lesson, file it or change its type: only its author may, not its other teachers. */
export function canFile(lesson: { createdBy: string }, personId: string): 'ok' | 'common/forbidden' {
  return lesson.createdBy === personId ? 'ok' : 'common/forbidden'
}

/** Whether a lesson was changed after its publication to a class, so that students may have an older version. */
export function isChangedSince(lesson: {
  updatedAt: string
  publications: readonly { publishedAt: string }[]
}): boolean {
  return lesson.publications.some(({ publishedAt }) => publishedAt < lesson.updatedAt)
}
