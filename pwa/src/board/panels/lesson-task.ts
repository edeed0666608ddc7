import type { ExportForm } from '../export/export-job.ts'

/** Tasks of the lesson menu: exports, imports, replay, presentation, versions, a live quiz, or pairing of a remote. */
export type LessonTask = ExportForm | 'addPages' | 'replay' | 'present' | 'versions' | 'quiz' | 'remote'
