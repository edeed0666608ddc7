export type { BoardSession } from './sync/board-session.ts'
export { clockTime, spokenTime } from './replay/replay-time.ts'
export { presentedOf, toldOf } from './together/presented.ts'
export { keepForLesson } from './widgets/waiting-page.ts'

/** The dialog that offers templates, for what is to lie behind other boards. */
export function loadTemplateDialog() {
  return import('./templates/DrawnTemplateDialog.tsx').then((file) => ({ default: file.DrawnTemplateDialog }))
}

/** The board of a lesson, for a screen that has it beside other things. */
export function loadBoardScreen() {
  return import('./BoardScreen.tsx').then((file) => ({ default: file.BoardScreen }))
}

/** A page of the web in a frame, from a host that the institute allows. */
export function loadWebFrame() {
  return import('./widgets/WebFrame.tsx').then((file) => ({ default: file.WebFrame }))
}

/** The dialog that reads files as pages, for what is to become a lesson of its own. */
export function loadImportDialog() {
  return import('./panels/ImportDialog.tsx').then((file) => ({ default: file.ImportDialog }))
}

/** What asks for the password of a PDF. */
export function loadPasswordDialog() {
  return import('./panels/PasswordDialog.tsx').then((file) => ({ default: file.PasswordDialog }))
}

/** What stood over the board of a recording. */
export function loadRecordedAids() {
  return import('./replay/RecordedAids.tsx').then((file) => ({ default: file.RecordedAids }))
}

/** What paints a recording of a class, and keeps its pictures. */
export function loadRecordedPicture() {
  return import('./replay/recorded-picture.ts')
}
