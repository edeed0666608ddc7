export type { PointerMark } from './export/film-plan.ts'
export type { BoardSession } from './sync/board-session.ts'
export { clockTime, spokenTime } from './replay/replay-time.ts'
export { presentedOf, wallStateOf } from './presence/presentation.ts'
export { storeForLesson } from './widgets/waiting-page.ts'

/** The template dialog, for use behind other boards. */
export function loadTemplateDialog() {
  return import('./templates/DrawnTemplateDialog.tsx').then((file) => ({ default: file.DrawnTemplateDialog }))
}

/** The board of a lesson, for a screen that shows it beside other content. */
export function loadBoardScreen() {
  return import('./BoardScreen.tsx').then((file) => ({ default: file.BoardScreen }))
}

/** A web page in a frame, from a host that the institute allows. */
export function loadWebFrame() {
  return import('./widgets/WebFrame.tsx').then((file) => ({ default: file.WebFrame }))
}

/** The dialog that imports files as pages, for use as a new lesson. */
export function loadImportDialog() {
  return import('./panels/ImportDialog.tsx').then((file) => ({ default: file.ImportDialog }))
}

/** The dialog for the password of a PDF. */
export function loadPasswordDialog() {
  return import('./panels/PasswordDialog.tsx').then((file) => ({ default: file.PasswordDialog }))
}

/** The overlays of the board in a recording. */
export function loadRecordedAids() {
  return import('./replay/RecordedAids.tsx').then((file) => ({ default: file.RecordedAids }))
}

/** Paints a recording of a class, and caches its images. */
export function loadRecordedPicture() {
  return import('./replay/recorded-picture.ts')
}

/** What reads files as pages, for a new lesson. */
export function loadFileReader() {
  return import('./import/read-files.ts').then((file) => file.readFiles)
}

/** What makes a video of a recorded class. */
export function loadClassFilm() {
  return import('./export/export-file.ts')
}

/** The pages of a lesson as slides, and what makes a video of them. */
export function loadLessonTalk() {
  return import('./export/lesson-talk.ts')
}

/** How formulas are read aloud. */
export function loadMathsWords() {
  return import('./maths/maths-text.ts')
}

export type { PageItem } from './export/page-items.ts'
