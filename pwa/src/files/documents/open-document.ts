import { assembled, type PdfPageRead } from '@takhti/schema/capture/documents/pdf-pages'
import { DocumentFault, documentLimits, type ReadDocument } from '@takhti/schema/capture/documents/read-document'
import { loadPdfLetters, type LettersFile } from '#documents/pdf-letters.ts'
import type { DocumentReply, DocumentRequest } from './document-worker.ts'

/** The timeout, beyond what the largest file takes on a weak device, in milliseconds. */
const patienceMs = 60_000

export type Opening = {
  readonly signal: AbortSignal
  /** The encoding of a text file that the person chose in place of the guess. */
  readonly encoding?: string | undefined
  /** The number of pages read, and of all; not called for files that are read in one go. */
  progress(done: number, of: number): void
  /** Asks for the password of a PDF, which is only used on this device; rejects where the user cancels. */
  askPassword(isWrong: boolean): Promise<string>
}

/** Reads a file of this device by its content, whatever its name. Throws a `DocumentFault`, or the signal's reason. */
export async function openDocument(file: Blob, opening: Opening): Promise<ReadDocument> {
  if (file.size === 0) throw new DocumentFault('empty')
  if (file.size > documentLimits.bytes) throw new DocumentFault('tooLarge')
  const reply = await readApart(file, opening)
  return reply === 'pdf' ? await openPdf(file, opening) : reply
}

async function readApart(file: Blob, { signal, encoding }: Opening): Promise<ReadDocument | 'pdf'> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('document-worker.ts', import.meta.url), { type: 'module' })
  try {
    const reply = await new Promise<DocumentReply>((resolve, reject) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
      limit.addEventListener('abort', () => {
        if (signal.aborted) reject(signal.reason)
        else resolve({ fault: 'damaged' })
      })
      worker.addEventListener('error', () => resolve({ fault: 'notHere' }))
      worker.addEventListener('message', ({ data }: MessageEvent<DocumentReply>) => resolve(data))
      const request: DocumentRequest = { file, encoding }
      worker.postMessage(request)
    })
    if (typeof reply === 'object' && 'fault' in reply) throw new DocumentFault(reply.fault)
    return reply
  } finally {
    worker.terminate()
  }
}

/** Opens a PDF, with a password where it has one; repeats as long as the user tries another. */
async function unlocked(file: Blob, { signal, askPassword }: Opening): Promise<LettersFile> {
  const { openLetters } = await loadPdfLetters()
  for (let password: string | null = null; ;) {
    const pdf = await openLetters(file, { password, signal })
    signal.throwIfAborted()
    if (!('fault' in pdf)) return pdf
    if (pdf.fault !== 'password' && pdf.fault !== 'wrongPassword')
      throw new DocumentFault(pdf.fault === 'notHere' ? 'notHere' : 'damaged')
    password = await askPassword(pdf.fault === 'wrongPassword')
  }
}

async function openPdf(file: Blob, opening: Opening): Promise<ReadDocument> {
  const { signal, progress } = opening
  const pdf = await unlocked(file, opening)
  try {
    const pages: PdfPageRead[] = []
    const most = Math.min(pdf.pages, documentLimits.pages)
    let inVain = 0
    for (let number = 1; number <= most && inVain < maxInVain; number += 1) {
      progress(number - 1, most)
      const page = await pdf.page(number)
      signal.throwIfAborted()
      inVain = page === null ? inVain + 1 : 0
      pages.push(page)
    }
    return assembled(pages, pdf.pages)
  } finally {
    pdf.close()
  }
}

/** After so many failed pages in a row the rest is given up: each may take its whole timeout. */
const maxInVain = 3
