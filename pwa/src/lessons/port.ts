export { createLesson, lessonsOnDevice, refreshLessons } from './lesson-store.ts'
export { reportOpened } from './download-store.ts'
export { refreshFolders } from './folders/folder-store.ts'

/** Folders with lessons in them, for a screen that shows them beside something else. */
export function loadLibrary() {
  return import('./folders/LibraryPanel.tsx').then((file) => ({ default: file.LibraryPanel }))
}
