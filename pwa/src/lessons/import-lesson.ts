import { createLesson } from './lesson-store.ts'

/** Why a file became no lesson: what is wrong with it, or that the device could not keep it. */
export type ImportProblem = 'kind' | 'tooLarge' | 'damaged' | 'newer' | 'failed'

/** In megabytes, as sentences say it. */
export const largestLessonFile = 100

/** Makes a lesson of a file on this device, with or without a network. */
export async function importLesson(
  file: File,
): Promise<{ lessonId: string; leftOut: number } | { problem: ImportProblem }> {
  try {
    const { keepLessonFile, sendLessonImages } = await import('#board/port.ts')
    const kept = await keepLessonFile(file)
    if ('fault' in kept) return { problem: kept.fault }
    // The documents first: a crash between the two leaves no lesson in the list that has lost its pages.
    const lessonId = await createLesson(kept.name, { parentId: null, lessonType: 'LESSON', id: kept.lessonId })
    // Where this fails, pictures are sent as soon as their page is shown.
    await sendLessonImages(lessonId).catch(() => {})
    return { lessonId, leftOut: kept.leftOut }
  } catch {
    return { problem: 'failed' }
  }
}
