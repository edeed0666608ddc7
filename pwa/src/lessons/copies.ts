import type { LocalLesson } from '#offline/rows.ts'

/** A copy of at most so many bytes has nothing drawn on it. */
const blankBytes = 512

/** Whether the edge has a later state of a lesson than the copy on this device. */
export function isOutdated({ downloadedBytes, copy, updatedAt }: LocalLesson): boolean {
  return downloadedBytes !== null && (copy === undefined || copy.of < updatedAt)
}

/**
 * Whether a student's device brings a lesson by itself: one that is not here, and a copy that the edge has a later state of where
 * the student pinned it, where it was published again since, or where nothing was drawn yet when it came.
 */
export function isDue(lesson: LocalLesson): boolean {
  const { downloadedBytes, isPinned, copy } = lesson
  if (downloadedBytes === null) return true
  if (!isOutdated(lesson)) return false
  return isPinned === true || downloadedBytes <= blankBytes || lastPublished(lesson) > (copy?.of ?? '')
}

/**
 * What is reported of a lesson that is opened now; null where no class has it, or nothing is new in it since it was last reported.
 * Without the edge it is seen as it was brought here, of which a teacher's device keeps no date.
 */
export function openingOf(lesson: LocalLesson, isEdgeReachable: boolean): { lessonAt?: string } | null {
  const { isPublic, openedAt, openedOf = '', updatedAt, copy } = lesson
  const lessonAt = isEdgeReachable ? updatedAt : copy?.of
  if (!isPublic) return null
  if (lessonAt === undefined) return openedAt === null ? {} : null
  return openedAt === null || openedOf < lessonAt ? { lessonAt } : null
}

/** The instant a class got the lesson last; rows of earlier builds have none. */
function lastPublished({ publications = [] }: Partial<LocalLesson>): string {
  return publications.reduce((last, { publishedAt }) => (publishedAt > last ? publishedAt : last), '')
}
