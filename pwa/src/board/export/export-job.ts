import { readShapes } from '@takhti/schema/board/page-shapes'
import type { Shape } from '@takhti/schema/board/shapes/index'
import * as Y from 'yjs'
import { noImages, type ExportImages } from './export-image.ts'
import { lessonPdf } from './lesson-pdf.ts'
import { pagePng } from './page-png.ts'
import { pageSvg } from './page-svg.ts'
import { textsIn } from './surface.ts'
import { Typesetter, type TypefaceSource } from './typesetter.ts'

/** What an export makes. */
export type PictureForm = 'pdf' | 'svg' | 'png'

/** The same, and the lesson itself in one file. */
export type ExportForm = PictureForm | 'takhti'

/** Pages as Yjs updates; a picture has one page. */
export type ExportJob<Form = ExportForm> = {
  readonly form: Form
  readonly title: string
  readonly language: string
  readonly pages: readonly Uint8Array[]
}

type Surroundings = { done?(pages: number): void; source?: TypefaceSource; images?: ExportImages }

/** Draws pages as a file; `done` hears how many pages are finished. */
export async function runExport(
  job: ExportJob<PictureForm>,
  { done, source, images = noImages }: Surroundings = {},
): Promise<Blob> {
  const pages = job.pages.map(shapesIn)
  const typesetter = await Typesetter.forTexts(pages.flatMap(textsIn), source)
  if (job.form === 'pdf') return await lessonPdf({ ...job, pages, typesetter, images, ...(done && { done }) })
  const shapes = pages.flat()
  if (job.form === 'png') return await pagePng(shapes, { typesetter, images })
  return new Blob([pageSvg(shapes, { typesetter, title: job.title, images })], { type: 'image/svg+xml' })
}

function shapesIn(update: Uint8Array): Shape[] {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  return readShapes(doc)
}
