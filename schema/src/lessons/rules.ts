/** In UTF-16 units. */
export const maxLessonNameLength = 120

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
