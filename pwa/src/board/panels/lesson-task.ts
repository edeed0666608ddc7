import type { ExportForm } from '../export/export-job.ts'

/** Tasks of the lesson menu: exports, imports, replay, presentation, versions, a live quiz, pairing of a remote, slides with a voice, images. */
export type LessonTask =
  | ExportForm
  | 'addPages'
  | 'replay'
  | 'present'
  | 'versions'
  | 'quiz'
  | 'remote'
  | 'talk'
  | 'picture'
