import { lessonFileLimits } from '../export/lesson-file-fault.ts'
import { ImportFault } from './import-fault.ts'
import type { ImportedImages } from './page-keeper.ts'
import type { PageRange, Reading } from './page-range.ts'
import { PagedFile, type PagedFault, type PagedReader } from './paged-file.ts'
import type { PdfPage } from './pdf-worker.ts'
import { startPdfWorker } from './start-pdf-worker.ts'

/** Consecutive failures before the rest is given up: each may take the whole timeout. */
const maxInVain = 3

/** The timeout is longer than any page takes on a weak device. */
const reader: PagedReader = {
  start: startPdfWorker,
  patienceMs: 20_000,
}

/** The part of a PDF to import. */
export type PdfPart = { readonly name: string; readonly pdf: PagedFile<PdfPage>; readonly range: PageRange }

/** Opens a PDF, asks for its password if it has one, and for the pages to import if it has several. */
export async function planPdf(file: File, reading: Reading, most: number): Promise<PdfPart> {
  if (file.size > lessonFileLimits.bytes) throw new ImportFault('tooLarge')
  const name = file.name.replace(/\.pdf$/i, '')
  const pdf = await unlock(file, reading)
  const { pages } = pdf
  if (pages === 0) throw new ImportFault('damaged')
  // It is opened again for its pages: its memory is not held while the user chooses.
  pdf.rest()
  const range = pages > 1 ? await reading.askRange(name, { pages, most: Math.min(pages, most) }) : { from: 1, to: 1 }
  return { name, pdf, range }
}

/** Draws the pages of a part, and reports each finished page. Pages that cannot be drawn are left out. */
export async function importPdf(
  { name, pdf, range }: PdfPart,
  { signal, nameOfPage }: Reading,
  { keeper: images, done }: { keeper: ImportedImages; done: () => void },
): Promise<void> {
  let inVain = 0
  try {
    for (let number = range.from; number <= range.to && inVain < maxInVain; number++) {
      const page = await pdf.page(number)
      signal.throwIfAborted()
      inVain = page ? 0 : inVain + 1
      if (page) {
        const { picture, words, drawn } = page
        await images.add(picture, { alt: nameOfPage(name, number), words, drawn })
      }
      done()
    }
  } finally {
    // Also if the device has no space: a worker that reads a PDF uses much memory.
    pdf.close()
  }
}

async function unlock(file: File, { signal, askPassword }: Reading): Promise<PagedFile<PdfPage>> {
  let password: string | null = null
  for (;;) {
    const opened: PagedFile<PdfPage> | { fault: PagedFault } = await PagedFile.open(file, { password, signal }, reader)
    signal.throwIfAborted()
    if (opened instanceof PagedFile) return opened
    if (opened.fault !== 'password' && opened.fault !== 'wrongPassword')
      throw new ImportFault(opened.fault === 'notHere' ? 'notHere' : 'damaged')
    password = await askPassword(file.name, opened.fault === 'wrongPassword')
  }
}
