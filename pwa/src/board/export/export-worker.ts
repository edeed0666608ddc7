import { imagesInUpdates } from '#documents/images/image-references.ts'
import { TypefaceMissing } from '#languages/typefaces.ts'
import type { KeptImage } from '#offline/images.ts'
import { imagesToDraw } from './drawn-shape.ts'
import type { ExportForm, ExportJob, PictureForm, TableJob } from './export-job.ts'
import { lessonFileType, packLesson } from './lesson-file.ts'

/** What the worker says: which pictures it needs, how many pages are done, what no typeface has, then the file, or that it came to nothing. */
export type ExportReply =
  | { done: number }
  | { wanted: readonly string[] }
  | { lacking: readonly string[] }
  | { file: Blob }
  | { fault: 'typeface' | 'failed' }

/** What the worker is told: what to make, and then the pictures that it asked for. */
export type ExportMessage = { job: ExportJob | TableJob } | { images: readonly KeptImage[] }

let giveImages: (images: readonly KeptImage[]) => void = () => {}

// Beside the page: a lesson with thousands of strokes takes seconds, and the board goes on meanwhile.
addEventListener('message', ({ data }: MessageEvent<ExportMessage>) => {
  if ('images' in data) return giveImages(data.images)
  const { job } = data
  const made = 'tables' in job ? printTables(job) : run(job)
  made.then(
    (file) => say({ file }),
    // A typeface that this device has not got yet, without a network, is the one fault that somebody can mend.
    (error: unknown) => say({ fault: error instanceof TypefaceMissing ? 'typeface' : 'failed' }),
  )
})

async function run({ form, ...job }: ExportJob): Promise<Blob> {
  if (!isPicture(form)) {
    const images = await askFor(imagesInUpdates(job.pages))
    return new Blob([await packLesson({ ...job, images }, new Date())], { type: lessonFileType })
  }
  const images = await askFor(imagesToDraw(job.pages))
  // HarfBuzz makes its module wait for it, and an order that came meanwhile would be heard by nobody.
  const { runExport } = await import('./export-job.ts')
  return await runExport(
    { ...job, form },
    {
      done: (done) => say({ done }),
      lacking: (lacking) => lacking.length > 0 && say({ lacking }),
      images: new Map(images.map((image) => [image.imageId, image])),
    },
  )
}

async function printTables(job: TableJob): Promise<Blob> {
  const { runTables } = await import('./export-job.ts')
  return await runTables(job)
}

/** The pictures of the pages; only the page beside can bring what is not on this device. */
function askFor(wanted: readonly string[]): Promise<readonly KeptImage[]> {
  if (wanted.length === 0) return Promise.resolve([])
  return new Promise((resolve) => {
    giveImages = resolve
    say({ wanted })
  })
}

function isPicture(form: ExportForm): form is PictureForm {
  return form !== 'takhti'
}

function say(reply: ExportReply): void {
  postMessage(reply)
}
