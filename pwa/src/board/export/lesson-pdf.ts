import type { Box } from '@takhti/schema/board/geometry'
import { pageBox } from '../editor/page-box.ts'
import type { PaperPage } from './drawing-surface.ts'
import type { ExportImages } from './export-image.ts'
import { HiddenFonts } from './hidden-font.ts'
import { pdfAddress, PdfFile, pdfNumber, pdfText, type PdfRef } from './pdf-file.ts'
import { PdfForms } from './pdf-forms.ts'
import { PdfImages } from './pdf-images.ts'
import { PdfPage } from './pdf-page.ts'
import { unitsPerPixel } from './pdf-path.ts'
import { PdfStates } from './pdf-states.ts'
import { drawPage } from './surface.ts'
import type { Typesetter } from './typesetter.ts'

/** The input of a PDF: pages of the board in order. */
export type PdfLesson = {
  readonly title: string
  readonly language: string
  readonly pages: readonly PaperPage[]
  readonly typesetter: Typesetter
  readonly images: ExportImages
  /** Receives the number of finished pages. */
  done?(pages: number): void
}

/** A page pixel in points, as in CSS. */
const pointsPerPixel = 0.75
/** The longest side of a page that every viewer supports, in points. */
const longestSide = 14_400

/** The lesson as a PDF: one page for each page of the board, as vectors, with searchable text. */
export async function lessonPdf({ title, language, pages, typesetter, images: given, done }: PdfLesson): Promise<Blob> {
  const file = new PdfFile()
  const fonts = new HiddenFonts(file)
  const states = new PdfStates()
  const images = await PdfImages.write(file, given)
  const forms = new PdfForms(file)
  const tree = file.reserve()
  const resources = file.reserve()
  const kids: PdfRef[] = []
  let written: Promise<unknown> = Promise.resolve()
  for (const board of pages) {
    const { page, contents } = addPage({ file, fonts, states, images, forms, typesetter, tree, resources }, board)
    kids.push(page)
    // A page is compressed while the next one is drawn.
    await written
    written = contents
    done?.(kids.length)
  }
  await written
  await fonts.write()
  await forms.write()
  const named = [images.resources, forms.resources].filter((each) => each !== '').join(' ')
  file.add(
    `<< /Font << ${fonts.resources} >> /ExtGState << ${states.resources} >> /XObject << ${named} >> >>`,
    resources,
  )
  file.add(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((ref) => `${ref} 0 R`).join(' ')}] >>`, tree)
  const root = file.add(
    `<< /Type /Catalog /Pages ${tree} 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  )
  return file.end({ root, info: file.add(`<< /Title ${pdfText(title)} /Producer (Takhti) >>`) })
}

type PageParts = {
  file: PdfFile
  fonts: HiddenFonts
  states: PdfStates
  images: PdfImages
  forms: PdfForms
  typesetter: Typesetter
  tree: PdfRef
  resources: PdfRef
}

function addPage({ file, fonts, states, images, forms, typesetter, tree, resources }: PageParts, board: PaperPage) {
  const box = pageBox(board.shapes)
  const page = new PdfPage({ fonts, states, images, forms })
  drawPage(board, page, typesetter)
  const scale = scaleOf(box)
  const [width, height] = [(box.maxX - box.minX) * scale, (box.maxY - box.minY) * scale].map(pdfNumber)
  const unit = scale / unitsPerPixel
  const [left, top] = [-box.minX * scale, box.maxY * scale].map(pdfNumber)
  const content = `1 g 0 0 ${width} ${height} re f\n0 g 1 J 1 j ${unit} 0 0 ${-unit} ${left} ${top} cm\n${page.content}`
  const links = page.placedLinks.map(({ link, box: { minX, minY, maxX, maxY } }) => {
    const corners = [minX - box.minX, box.maxY - maxY, maxX - box.minX, box.maxY - minY].map((at) =>
      pdfNumber(at * scale),
    )
    return `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [${corners.join(' ')}] /A << /S /URI /URI ${pdfAddress(link)} >> >>`
  })
  const ref = file.reserve()
  const contents = file.addStream('', content, ref)
  const kid = file.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] ` +
      `/Resources ${resources} 0 R /Contents ${ref} 0 R${links.length > 0 ? ` /Annots [${links.join(' ')}]` : ''} >>`,
  )
  return { page: kid, contents }
}

function scaleOf({ minX, minY, maxX, maxY }: Box): number {
  return Math.min(pointsPerPixel, longestSide / Math.max(maxX - minX, maxY - minY))
}
