import { latePart } from '#languages/late-part.ts'
import type { ClassFileViewProps } from './ClassFileView.tsx'
import type { FileToolsProps } from './FileTools.tsx'
import type { SentFile } from './sent-file.ts'
import type { VoiceNoteProps } from './VoiceNote.tsx'

export { bytesOfChosen, ownId, queueBytes } from './transfer.ts'
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

/** The recorder of a voice note. */
export const VoiceNote = latePart<VoiceNoteProps>(
  'class-files',
  () => import('./VoiceNote.tsx').then((file) => file.VoiceNote),
  () => null,
)

/** A file as it leaves the device, without location and camera; null for an image that cannot be read. */
export async function sentFile(file: File): Promise<SentFile | null> {
  return (await import('./sent-file.ts')).sentFile(file)
}
