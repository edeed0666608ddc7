import { lazy } from 'react'
import { latePart } from '#languages/late-part.ts'

export { createLesson, lessonsOnDevice, refreshLessons } from './lesson-store.ts'
export { refreshFolders } from './folders/folder-store.ts'

/** Reports that a person opened a lesson. */
export async function reportOpened(lessonId: string): Promise<void> {
  const store = await import('./download-store.ts')
  return store.reportOpened(lessonId)
}

export type { ItemShelf } from './folders/item-shelf.ts'

/** Folders of lessons, for a screen that shows them beside something else. */
export function loadLibrary() {
  return import('./folders/LibraryPanel.tsx').then((file) => ({ default: file.LibraryPanel }))
}

/** The sharing of an open lesson; its texts are in `share`. */
export function loadShareButton() {
  return import('./share/ShareButton.tsx').then((file) => file.ShareButton)
}

/** The lessons of one class, in a chunk of their own. */
export const ClassLessons = lazy(() => import('./ClassLessons.tsx').then((file) => ({ default: file.ClassLessons })))

/** The publication of a lesson from the page of a class, with its texts. */
export const ClassLessonTools = latePart<{ classId: string }>(
  'classes',
  () => import('./ClassLessonTools.tsx').then((file) => file.ClassLessonTools),
  () => null,
)
