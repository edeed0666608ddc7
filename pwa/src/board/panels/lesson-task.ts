import type { ExportForm } from '../export/export-job.ts'

/** What the lesson menu can open: saving the lesson in a form, bringing in pages, the replay of the page, what it was, a live quiz, or the way to a remote. */
export type LessonTask = ExportForm | 'addPages' | 'replay' | 'versions' | 'quiz' | 'remote'
