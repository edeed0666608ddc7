export { addToSet, makeDeck, makeQuestionSet, setsOnDevice } from './sets/set-store.ts'
export { QuestionForm } from './sets/QuestionForm.tsx'
export { TextArea } from './sets/TextArea.tsx'
export { MakeLessonButton } from './MakeLessonButton.tsx'
export { useItems } from './shelf/use-items.ts'
export { CheckTag, Options } from './QuestionList.tsx'
export { ModelText } from './ModelText.tsx'
export { kinds } from './kinds.ts'
export { SourcePanel } from './SourcePanel.tsx'
export { SpanButton } from './SpanButton.tsx'
export { ExchangeButtons, ExportButton } from './sets/ExchangeButtons.tsx'
export type { ImportTarget } from './sets/exchange/import-target.ts'

/** The chooser of images for a page of a lesson. */
export function loadBoardPictures() {
  return import('./sets/picture/BoardPictureDialog.tsx').then((file) => file.BoardPictureDialog)
}

/** A video of the institute on a page. */
export function loadLibraryVideo() {
  return import('./library/LibraryVideo.tsx').then((file) => file.LibraryVideo)
}
