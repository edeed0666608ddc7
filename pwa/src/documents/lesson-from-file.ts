import type { PortableLesson } from '#board/export/lesson-file.ts'

/** Stores an imported lesson as documents of this device; its name is for the list, which does not have it yet. */
export async function saveReadLesson(
  lesson: PortableLesson,
  fileName: string,
): Promise<{ lessonId: string; name: string }> {
  const { saveLesson, nameOf } = await import('#board/import/import-lesson.ts')
  const name = nameOf(lesson.title, fileName)
  return { lessonId: await saveLesson({ ...lesson, title: lesson.title || name }), name }
}
