/** In UTF-16 units. */
export const maxLessonNameLength = 120

/** How many tags a lesson has. */
export const maxTags = 10

/** In UTF-16 units. */
export const maxTagLength = 40

/** In UTF-16 units. */
export const maxLearningPathLength = 80

/** What the create form says about a name, as a key of its messages. */
export function checkLessonName(name: string): 'ok' | 'lessons/name-required' {
  return name.trim() === '' ? 'lessons/name-required' : 'ok'
}

/** The fewest facts that decide who may see or draw in a lesson. */
export type LessonAccess = { isAuthor: boolean; teachesItsClass: boolean; learnsItPublished: boolean }

/** What a person may do with a lesson: write, read (and write only with the pen), or nothing. */
export function accessTo(facts: LessonAccess): 'write' | 'read' | 'none' {
  if (facts.isAuthor || facts.teachesItsClass) return 'write'
  return facts.learnsItPublished ? 'read' : 'none'
}

/** Whether somebody may remove a lesson, file it or change what it is: its author, and nobody who merely teaches it. */
export function canFile(lesson: { createdBy: string }, personId: string): 'ok' | 'common/forbidden' {
  return lesson.createdBy === personId ? 'ok' : 'common/forbidden'
}

/** Whether a lesson was changed after a class got it: what its students have may be older. */
export function isChangedSince(lesson: {
  updatedAt: string
  publications: readonly { publishedAt: string }[]
}): boolean {
  return lesson.publications.some(({ publishedAt }) => publishedAt < lesson.updatedAt)
}
