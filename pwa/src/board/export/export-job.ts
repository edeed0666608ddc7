import type { Box } from '@takhti/schema/board/geometry'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { isMap, readPaper, type MapPaper } from '@takhti/schema/board/paper'
import type { ClassRecording } from '@takhti/schema/board/replay/recording'
import { boundsOf, type Shape } from '@takhti/schema/board/shapes/index'
import * as Y from 'yjs'
import type { PaperPage } from './drawing-surface.ts'
import { noImages, type ExportImages } from './export-image.ts'
import { printOfPages, printOfRecording } from './film-inputs.ts'
import type { FilmParts } from './film-output.ts'
import type { FilmJob } from './film-plan.ts'
import type { Filmed } from './film.ts'
import { lessonPdf } from './lesson-pdf.ts'
import { undrawable, withLetters, type LetterPainter } from './letter-pictures.ts'
import { pageExcalidraw } from './page-excalidraw.ts'
import { pagePng } from './page-png.ts'
import { pageSvg } from './page-svg.ts'
import type { RecordingJob } from './recording-film.ts'
import { textsIn } from './surface.ts'
import { tablePages, textsOf, withoutMarks, type Table } from './table-pages.ts'
import { Typesetter, type TypefaceSource } from './typesetter.ts'

/** Formats that draw pages. */
export type PictureForm = 'pdf' | 'svg' | 'png' | 'excalidraw'

/** Formats that draw pages, the lesson file, and a Common Cartridge. */
export type ExportForm = PictureForm | 'takhti' | 'imscc'

/** Pages as Yjs updates; an image export has one page. */
export type ExportJob<Form = ExportForm> = {
  readonly form: Form
  readonly title: string
  readonly language: string
  readonly pages: readonly Uint8Array[]
  /** The part of its page that a PNG shows, on no ground; absent: the whole page, on white. */
  readonly box?: Box
}

type Surroundings = {
  done?(pages: number): void
  /** Receives the characters that the file draws as boxes. */
  lacking?(clusters: readonly string[]): void
  source?: TypefaceSource
  images?: ExportImages
  /** Draws clusters that our typefaces lack. */
  paint?: LetterPainter
}

/** Draws pages as a file. Calls `done` with the number of finished pages. */
export async function runExport(
  job: ExportJob<PictureForm>,
  { done, lacking, source, images: given = noImages, paint }: Surroundings = {},
): Promise<Blob> {
  const pages = job.pages.map(readPage)
  for (const { paper } of pages) if (isMap(paper)) await printMap(paper)
  const typesetter = await Typesetter.forTexts(
    pages.flatMap(({ shapes }) => textsIn(shapes)),
    source,
  )
  const shapes = pages.flatMap((page) => page.shapes)
  const images = await withLetters(given, shapes, { typesetter, paint })
  lacking?.(undrawable(typesetter))
  if (job.form === 'pdf') return await lessonPdf({ ...job, pages, typesetter, images, ...(done && { done }) })
  const [page = blankPage] = pages
  if (job.form === 'png') return await pagePng(page, { typesetter, images, ...(job.box && { part: job.box }) })
  if (job.form === 'excalidraw') {
    const drawn = (shape: Shape) => {
      const alone: PaperPage = { shapes: [shape], paper: 'plain' }
      return {
        svg: pageSvg(alone, { typesetter, title: shape.alt, images, box: boundsOf(shape) }),
        box: boundsOf(shape),
      }
    }
    return new Blob([pageExcalidraw(page.shapes, { images: given, drawn })], { type: 'application/json' })
  }
  return new Blob([pageSvg(page, { typesetter, title: job.title, images })], { type: 'image/svg+xml' })
}

/** Tables to print in order, and the language that the file declares. */
export type TableJob = { readonly tables: readonly Table[]; readonly language: string }

/**
 * Draws tables as a PDF. Cells are measured in the typefaces that they are drawn with: a device without the script
 * would measure boxes, and one with it another width.
 */
export async function runTables(
  { tables: given, language }: TableJob,
  { source, paint }: Pick<Surroundings, 'source' | 'paint'> = {},
): Promise<Blob> {
  const tables = given.map(withoutMarks)
  const typesetter = await Typesetter.forTexts(tables.flatMap(textsOf), source)
  const pages = tables.flatMap((table) => tablePages(table, (box) => typesetter.measure(box))).map(readPage)
  const shapes = pages.flatMap((page) => page.shapes)
  const images = await withLetters(noImages, shapes, { typesetter, paint })
  return await lessonPdf({ title: tables[0]?.title ?? '', language, pages, typesetter, images })
}

type Filming = Surroundings & {
  /** The finished parts of a render of the same inputs. */
  partsOf(print: string): Promise<FilmParts>
}

/** Makes a video of pages; `done` receives the finished part, from 0 to 1. */
export async function runFilm(
  job: FilmJob,
  { done, lacking, source, images: given = noImages, paint, partsOf }: Filming,
): Promise<Filmed> {
  const pages = job.scenes.map(({ update }) => readPage(update))
  for (const { paper } of pages) if (isMap(paper)) await printMap(paper)
  const shapes = pages.flatMap((page) => page.shapes)
  const typesetter = await Typesetter.forTexts(textsIn(shapes), source)
  const images = await withLetters(given, shapes, { typesetter, paint })
  lacking?.(undrawable(typesetter))
  const parts = await partsOf(await printOfPages(job, pages, given))
  const { film } = await import('./film.ts')
  return await film(job, { pages, typesetter, images, parts, ...(done && { done }) })
}

/** Makes a video of a recorded class; `done` receives the finished part, from 0 to 1. */
export async function runRecording(
  recording: ClassRecording,
  { recording: pieces, voice }: RecordingJob,
  { done, lacking, source, images: given = noImages, paint, partsOf }: Filming,
): Promise<Filmed> {
  const { shapes } = recording
  const typesetter = await Typesetter.forTexts(textsIn(shapes), source)
  const images = await withLetters(given, shapes, { typesetter, paint })
  lacking?.(undrawable(typesetter))
  const parts = await partsOf(await printOfRecording(pieces, [...given.keys()]))
  const { filmRecording } = await import('./recording-film.ts')
  return await filmRecording(recording, voice, { typesetter, images, parts, ...(done && { done }) })
}

async function printMap(paper: MapPaper): Promise<void> {
  const { loadMap } = await import('../maps/map-loader.ts')
  await loadMap(paper)
}

const blankPage: PaperPage = { shapes: [], paper: 'plain' }

function readPage(update: Uint8Array): PaperPage {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  return { shapes: readShapes(doc), paper: readPaper(doc) }
}
