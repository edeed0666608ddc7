import type { Box } from '@takhti/schema/board/geometry'
import { currentLanguage } from '#languages/text.ts'
import { isQuota } from '#offline/quota.ts'
import type { ExportForm, ExportJob, TableJob } from './export-job.ts'
import type { ExportMessage, ExportReply } from './export-worker.ts'
import type { MadeFault } from './film-fault.ts'
import type { FilmJob } from './film-plan.ts'
import { discardParts, FilmStore } from './film-store.ts'
import type { Filmed } from './film.ts'
import { gatherLesson, gatherPage } from './gather.ts'
import type { RecordingJob } from './recording-film.ts'

export { discardParts } from './film-store.ts'

/** The reasons why an export fails; each has its sentence under `board.export.faults`. */
export type ExportFaultName = 'typeface' | 'failed'

/** The error of an export, beside the abort of a user's cancel. */
export class ExportFault extends Error {
  readonly fault: ExportFaultName

  constructor(fault: ExportFaultName) {
    super(fault)
    this.name = 'ExportFault'
    this.fault = fault
  }
}

/** The error of a video where this browser encodes none. */
export class NoVideoEncoder extends Error {}

/** The error of a file for which this device has no room. */
export class NoRoom extends Error {}

/** A video, and the characters that it has boxes for, since neither the app nor this device can draw them. */
export type MadeFilm = Filmed & { readonly lacking: readonly string[] }

export type ExportOrder = {
  readonly form: ExportForm
  readonly lessonId: string
  /** The name of a lesson that has no title in its document yet. */
  readonly name: string
  /** The page of an image export. */
  readonly pageId: string
  /**
   * The part of that page, in page pixels, that a curtain hides from the user who exports: it is in none of their
   * files.
   */
  readonly covered: Box | null
  readonly signal: AbortSignal
  /** Receives the finished part, from 0 to 1. */
  progress(part: number): void
}

export type Exported = {
  readonly title: string
  readonly file: Blob
  readonly unsure: number
  /** Characters that neither the app nor this device can draw: the file has boxes for them. */
  readonly lacking: readonly string[]
}

/** Exports a lesson or a page in a worker. Stops at once when the signal aborts. */
export async function exportFile(order: ExportOrder): Promise<Exported> {
  const { form, lessonId, pageId, signal } = order
  const isLesson = form === 'pdf' || form === 'takhti' || form === 'imscc'
  const gathered = isLesson ? await gatherLesson(lessonId) : await gatherOne(lessonId, pageId)
  signal.throwIfAborted()
  const title = gathered.title || order.name
  const { withoutCovered } = await import('./visible-update.ts')
  const pages = gathered.pages.map(({ id, update }) =>
    order.covered && id === pageId ? withoutCovered(update, order.covered) : update,
  )
  let lacking: readonly string[] = []
  const drawing = { ...order, lacking: (found: readonly string[]) => void (lacking = found) }
  const file = await draw({ form, title, language: currentLanguage().code, pages }, drawing)
  return { title, file, unsure: gathered.unsure, lacking }
}

/** Draws a part of a page as a PNG without a ground, in a worker. */
export async function drawPart(
  { update, box }: { readonly update: Uint8Array; readonly box: Box },
  around: Pick<ExportOrder, 'lessonId' | 'signal'>,
): Promise<Blob> {
  const job = { form: 'png', title: '', language: currentLanguage().code, pages: [update], box } as const
  return await draw(job, { ...around, progress: () => {}, lacking: () => {} })
}

async function gatherOne(lessonId: string, pageId: string) {
  const { update, isSure } = await gatherPage(lessonId, pageId)
  return { title: '', pages: [{ id: pageId, update }], unsure: isSure ? 0 : 1 }
}

/** Exports tables as a PDF, in a worker. */
export async function drawTables(job: TableJob): Promise<Blob> {
  return await draw(job, { lessonId: '', signal: new AbortController().signal, progress: () => {}, lacking: () => {} })
}

type Drawing = Pick<ExportOrder, 'lessonId' | 'signal' | 'progress'> & {
  lacking(found: readonly string[]): void
  /** Receives the worker's other messages: those about the parts of a video. */
  parts?(reply: PartReply, worker: Worker): void
}

type PartReply = Extract<ExportReply, { print: string } | { part: string }>

async function draw(job: ExportJob | TableJob, drawing: Drawing): Promise<Blob> {
  const reply = await answerTo(job, 'pages' in job ? job.pages.length : 1, drawing)
  if ('file' in reply) return reply.file
  throw new ExportFault('failed')
}

type Filming = Pick<ExportOrder, 'lessonId' | 'signal' | 'progress'>

/** Makes a video of pages, in a worker, which goes on while the tab is hidden. */
export async function filmPages(job: FilmJob, filming: Filming): Promise<MadeFilm> {
  return await filmed(job, filming)
}

/** Makes a video of a recorded class, in a worker, which goes on while the tab is hidden. */
export async function filmClass(job: RecordingJob, filming: Filming): Promise<MadeFilm> {
  return await filmed(job, filming)
}

/** Goes on where an earlier render of the same inputs was interrupted. */
async function filmed(job: FilmJob | RecordingJob, filming: Filming): Promise<MadeFilm> {
  let lacking: readonly string[] = []
  const full = new AbortController()
  const store = new FilmStore((error) => full.abort(storeFault(error)))
  const parts = (reply: PartReply, worker: Worker) => {
    if ('part' in reply) return store.add(reply.index, reply.part)
    void store.open(reply.print).then(
      (stored) => worker.postMessage({ parts: stored } satisfies ExportMessage),
      (error: unknown) => full.abort(storeFault(error)),
    )
  }
  try {
    const signal = AbortSignal.any([filming.signal, full.signal])
    const reply = await answerTo(job, 1, { ...filming, signal, lacking: (found) => void (lacking = found), parts })
    // A part that found no room aborts, however late.
    await store.settled().catch((error: unknown) => Promise.reject(storeFault(error)))
    if ('film' in reply) return { ...reply.film, lacking }
  } catch (error) {
    if (error instanceof NoRoom) await discardParts()
    throw error
  }
  throw new ExportFault('failed')
}

function storeFault(error: unknown): Error {
  return isQuota(error) ? new NoRoom() : new ExportFault('failed')
}

type Made = Extract<ExportReply, { file: Blob } | { film: Filmed }>

async function answerTo(
  job: ExportJob | TableJob | FilmJob | RecordingJob,
  parts: number,
  { lessonId, signal, progress, lacking, parts: receive }: Drawing,
): Promise<Made> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('export-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Made>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.addEventListener('error', () => reject(new ExportFault('failed')))
      worker.addEventListener('message', ({ data }: MessageEvent<ExportReply>) => {
        if ('done' in data) progress(data.done / parts)
        else if ('wanted' in data) void load(worker, lessonId, data.wanted)
        else if ('lacking' in data) lacking(data.lacking)
        else if ('print' in data || 'part' in data) receive?.(data, worker)
        else if ('fault' in data) reject(errorOf(data.fault))
        else resolve(data)
      })
      const message: ExportMessage = { job }
      worker.postMessage(message)
    })
  } finally {
    worker.terminate()
  }
}

function errorOf(fault: MadeFault): Error {
  if (fault === 'codec') return new NoVideoEncoder()
  return fault === 'full' ? new NoRoom() : new ExportFault(fault)
}

/** Sends the worker its images. Those that are unavailable are left out of the file. */
async function load(worker: Worker, lessonId: string, wanted: readonly string[]): Promise<void> {
  const { gatherImages } = await import('#documents/images/image-transfer.ts')
  const images = await gatherImages(lessonId, wanted, true).catch(() => [])
  const message: ExportMessage = { images }
  worker.postMessage(message)
}
