import type { LocalLesson } from '#offline/rows.ts'

/** Lessons of one learning path in their order, or with null those without one. */
export type PathGroup = { path: string | null; lessons: LocalLesson[] }

/** The learning path of a lesson in the reader's classes; null where none is named. */
export function pathOf({ publications }: Pick<LocalLesson, 'publications'>): string | null {
  return publications.find(({ learningPath }) => learningPath !== null)?.learningPath ?? null
}

/**
 * Lessons below their learning paths, each path in the order in which its lessons were published; lessons without one
 * follow in their own order.
 */
export function byPath(lessons: readonly LocalLesson[]): PathGroup[] {
  const groups = new Map<string, LocalLesson[]>()
  const others: LocalLesson[] = []
  for (const lesson of lessons) {
    const path = pathOf(lesson)
    if (path === null) others.push(lesson)
    else groups.set(path, [...(groups.get(path) ?? []), lesson])
  }
  const publishedAt = ({ publications }: LocalLesson) => publications[0]?.publishedAt ?? ''
  const paths = [...groups].map(([path, of]) => ({
    path,
    lessons: of.sort((one, other) => publishedAt(one).localeCompare(publishedAt(other))),
  }))
  return others.length === 0 && paths.length > 0 ? paths : [...paths, { path: null, lessons: others }]
}
