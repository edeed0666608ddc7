import type { LettersPage } from '@takhti/schema/capture/documents/pdf-pages'
import { PagedFile, type PagedAsk, type PagedFault, type PagedReader } from './paged-file.ts'
import { startPdfWorker } from './start-pdf-worker.ts'

/** A page of text is read at once; one that exceeds this timeout, in milliseconds, is hostile. */
const patienceMs = 20_000

/** A request for text alone. */
export type LettersAsk = PagedAsk & { readonly isForLetters: true }

/** A PDF opened for its text. */
export type LettersFile = PagedFile<LettersPage>

/** Opens a PDF for its text: nothing of it is drawn. */
export function openLetters(
  file: Blob,
  opening: { password: string | null; signal: AbortSignal },
): Promise<LettersFile | { fault: PagedFault }> {
  return PagedFile.open<LettersPage>(file, opening, reader)
}

const reader: PagedReader = {
  start() {
    const worker = startPdfWorker()
    return {
      postMessage: (ask) => worker.postMessage({ ...ask, isForLetters: true } satisfies LettersAsk),
      terminate: () => worker.terminate(),
      addEventListener: (type, listen) =>
        worker.addEventListener(type, (event) => listen('data' in event ? { data: event.data } : {})),
    }
  },
  patienceMs,
}
