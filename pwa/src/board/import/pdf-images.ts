import { PagedFile, type PagedFault } from './paged-file.ts'
import type { PdfPage } from './pdf-worker.ts'
import { startPdfWorker } from './start-pdf-worker.ts'

/** The timeout per page, in milliseconds, is longer than any page takes on a weak device. */
const patienceMs = 20_000

/** Opens a PDF whose pages are drawn as images, one at a time. */
export function openPdfImages(file: Blob, signal: AbortSignal): Promise<PagedFile<PdfPage> | { fault: PagedFault }> {
  return PagedFile.open<PdfPage>(file, { password: null, signal }, { start: startPdfWorker, patienceMs })
}
