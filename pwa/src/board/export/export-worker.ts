import { imagesInUpdates, imagesOfShapes } from '#documents/images/image-references.ts'
import type { StoredImage } from '#offline/images.ts'
import { imagesToDraw } from './drawn-shape.ts'
import type { ExportForm, ExportJob, PictureForm, TableJob } from './export-job.ts'
import { faultOf, type MadeFault } from './film-fault.ts'
import type { FilmParts } from './film-output.ts'
import type { FilmJob } from './film-plan.ts'
import type { Filmed } from './film.ts'
import { lessonFileType, packLesson } from './lesson-file.ts'
import type { RecordingJob } from './recording-film.ts'

/**
 * Messages of the worker: the images that it needs, the number of finished pages or the finished part of a video, the characters
 * that no typeface has, what a video is made of and its finished parts, then the file or a fault.
 */
export type ExportReply =
  | { done: number }
  | { wanted: readonly string[] }
  | { lacking: readonly string[] }
  | { print: string }
  | { part: string; index: number }
  | { file: Blob }
  | { film: Filmed }
  | { fault: MadeFault }

/** Messages to the worker: the job, and then what it requested: images, and the stored parts of a video. */
export type ExportMessage =
  | { job: ExportJob | TableJob | FilmJob | RecordingJob }
  | { images: readonly StoredImage[] }
  | { parts: readonly string[] }

let giveImages: (images: readonly StoredImage[]) => void = () => {}
let giveParts: (parts: readonly string[]) => void = () => {}

// In a worker: a lesson with thousands of strokes takes seconds, and the board must not block.
addEventListener('message', ({ data }: MessageEvent<ExportMessage>) => {
  if ('images' in data) return giveImages(data.images)
  if ('parts' in data) return giveParts(data.parts)
  const { job } = data
  const made =
    'scenes' in job
      ? runScenes(job)
      : 'recording' in job
        ? runClass(job)
        : ('tables' in job ? printTables(job) : run(job)).then((file): ExportReply => ({ file }))
  made.then(send, (error: unknown) => send({ fault: faultOf(error) }))
})

async function runScenes(job: FilmJob): Promise<ExportReply> {
  const images = await askFor(imagesToDraw(job.scenes.map(({ update }) => update)))
  const { runFilm } = await import('./export-job.ts')
  const film = await runFilm(job, {
    done: (done) => send({ done }),
    lacking: sendLacking,
    images: new Map(images.map((image) => [image.imageId, image])),
    partsOf,
  })
  return { film }
}

async function runClass(job: RecordingJob): Promise<ExportReply> {
  const { ClassRecording } = await import('@takhti/schema/board/replay/recording')
  const recording = new ClassRecording()
  for (const piece of job.recording) recording.take(piece)
  const images = await askFor(imagesOfShapes(recording.shapes))
  const { runRecording } = await import('./export-job.ts')
  const film = await runRecording(recording, job, {
    done: (done) => send({ done }),
    lacking: sendLacking,
    images: new Map(images.map((image) => [image.imageId, image])),
    partsOf,
  })
  return { film }
}

async function run({ form, ...job }: ExportJob): Promise<Blob> {
  if (form === 'imscc') return await runCartridge(job)
  if (!isPicture(form)) {
    const images = await askFor(imagesInUpdates(job.pages))
    return new Blob([await packLesson({ ...job, images }, new Date())], { type: lessonFileType })
  }
  const images = await askFor(imagesToDraw(job.pages))
  // HarfBuzz delays its module with a top-level await; a static import would lose a job that arrives meanwhile.
  const { runExport } = await import('./export-job.ts')
  return await runExport(
    { ...job, form },
    {
      done: (done) => send({ done }),
      lacking: sendLacking,
      images: new Map(images.map((image) => [image.imageId, image])),
    },
  )
}

/** A lesson for other systems: its pages as pictures, with a PDF and the lesson file. */
async function runCartridge(job: Omit<ExportJob, 'form'>): Promise<Blob> {
  const images = await askFor(imagesInUpdates(job.pages))
  const lesson = await packLesson({ ...job, images }, new Date())
  const around = { lacking: sendLacking, images: new Map(images.map((image) => [image.imageId, image])) }
  const [{ runExport }, { cartridgeType, packCartridge }] = await Promise.all([
    import('./export-job.ts'),
    import('./lesson-cartridge.ts'),
  ])
  const pages: string[] = []
  for (const [index, page] of job.pages.entries()) {
    pages.push(await (await runExport({ ...job, pages: [page], form: 'svg' }, around)).text())
    send({ done: index })
  }
  const pdf = new Uint8Array(await (await runExport({ ...job, form: 'pdf' }, around)).arrayBuffer())
  return new Blob([packCartridge({ ...job, pages, pdf, lesson })], { type: cartridgeType })
}

async function printTables(job: TableJob): Promise<Blob> {
  const { runTables } = await import('./export-job.ts')
  return await runTables(job)
}

/** Requests the images of the pages from the page's thread: only it can load what is not on this device. */
function askFor(wanted: readonly string[]): Promise<readonly StoredImage[]> {
  if (wanted.length === 0) return Promise.resolve([])
  return new Promise((resolve) => {
    giveImages = resolve
    send({ wanted })
  })
}

/** Requests the parts of an interrupted render from the page's thread, which has the person's database. */
async function partsOf(print: string): Promise<FilmParts> {
  const stored = await new Promise<readonly string[]>((resolve) => {
    giveParts = resolve
    send({ print })
  })
  return { stored, add: (index, part) => send({ part, index }) }
}

function isPicture(form: ExportForm): form is PictureForm {
  return form !== 'takhti' && form !== 'imscc'
}

function sendLacking(lacking: readonly string[]): void {
  if (lacking.length > 0) send({ lacking })
}

function send(reply: ExportReply): void {
  postMessage(reply)
}
