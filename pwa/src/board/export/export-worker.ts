import { TypefaceMissing } from '#languages/typefaces.ts'
import type { ExportForm, ExportJob, PictureForm } from './export-job.ts'
import { lessonFileType, packLesson } from './lesson-file.ts'

/** What the worker says: how many pages are done, then the file, or that it came to nothing. */
export type ExportReply = { done: number } | { file: Blob } | { fault: 'typeface' | 'failed' }

// Beside the page: a lesson with thousands of strokes takes seconds, and the board goes on meanwhile.
addEventListener('message', ({ data }: MessageEvent<ExportJob>) => {
  run(data).then(
    (file) => say({ file }),
    // A typeface that this device has not got yet, without a network, is the one fault that somebody can mend.
    (error: unknown) => say({ fault: error instanceof TypefaceMissing ? 'typeface' : 'failed' }),
  )
})

async function run({ form, ...job }: ExportJob): Promise<Blob> {
  if (!isPicture(form)) return new Blob([await packLesson(job, new Date())], { type: lessonFileType })
  // HarfBuzz makes its module wait for it, and an order that came meanwhile would be heard by nobody.
  const { runExport } = await import('./export-job.ts')
  return await runExport({ ...job, form }, { done: (done) => say({ done }) })
}

function isPicture(form: ExportForm): form is PictureForm {
  return form !== 'takhti'
}

function say(reply: ExportReply): void {
  postMessage(reply)
}
