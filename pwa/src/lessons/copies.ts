import type { LocalLesson } from '#offline/rows.ts'

/** A copy of at most so many bytes is empty. */
const blankBytes = 512

/** Whether the server has a later state of a lesson than the copy on this device. */
export function isOutdated({ downloadedBytes, copy, updatedAt }: LocalLesson): boolean {
  return downloadedBytes !== null && (copy === undefined || copy.of < updatedAt)
}

/**
 * Whether a student's device downloads a lesson by itself. It downloads a missing lesson. It updates a copy that is
 * pinned, published again since, or was still empty, where the server has a later state.
 */
export function isDue(lesson: LocalLesson): boolean {
  const { downloadedBytes, isPinned, copy } = lesson
  if (downloadedBytes === null) return true
  if (!isOutdated(lesson)) return false
  return isPinned === true || downloadedBytes <= blankBytes || lastPublished(lesson) > (copy?.of ?? '')
}

/**
 * The report of a lesson that is opened now; null where no class has it, or it has nothing new since the last report.
 * Offline the student sees the downloaded copy, of which a teacher's device stores no date.
 */
export function openingOf(lesson: LocalLesson, isEdgeReachable: boolean): { lessonAt?: string } | null {
  const { isPublic, openedAt, openedOf = '', updatedAt, copy } = lesson
  const lessonAt = isEdgeReachable ? updatedAt : copy?.of
  if (!isPublic) return null
  if (lessonAt === undefined) return openedAt === null ? {} : null
  return openedAt === null || openedOf < lessonAt ? { lessonAt } : null
}

/** The instant of the lesson's last publication; rows of earlier builds have none. */
function lastPublished({ publications = [] }: Partial<LocalLesson>): string {
  return publications.reduce((last, { publishedAt }) => (publishedAt > last ? publishedAt : last), '')
}
