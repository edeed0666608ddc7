import { latePart } from '#languages/late-part.ts'
import type { ClassFileViewProps } from './ClassFileView.tsx'
import type { FileToolsProps } from './FileTools.tsx'

export { ownId } from './transfer.ts'
export type { ChosenFile } from './transfer.ts'

/** Buttons that attach files, photos and voice notes to a post or a message. */
export const FileTools = latePart<FileToolsProps>(
  'class-files',
  () => import('./FileTools.tsx').then((file) => file.FileTools),
  () => null,
)

/** A file of a post or a message. */
export const ClassFileView = latePart<ClassFileViewProps>(
  'class-files',
  () => import('./ClassFileView.tsx').then((file) => file.ClassFileView),
  () => null,
)
