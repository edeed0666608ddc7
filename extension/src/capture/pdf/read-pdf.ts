import { assembled, type PdfPageRead } from '@takhti/schema/capture/documents/pdf-pages'
import {
  DocumentFault,
  documentLimits,
  type DocumentFaultName,
  type ReadDocument,
} from '@takhti/schema/capture/documents/read-document'
import type { PdfOrder, PdfMessage } from './pdf-order.ts'

/** As much of a worker as is used here; a test has its own. */
export type PdfWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

type Reading = {
  signal: AbortSignal
  /** How many pages are read, and of how many. */
  progress(done: number, of: number): void
  /** The password of the file, used only here to open it; rejects if the user gives none. */
  askPassword(isWrong: boolean): Promise<string>
  start?: () => PdfWorker
  /** A page is read in a moment; one that takes longer than this, in milliseconds, is a trap and is passed over. */
  patienceMs?: number
}

/** Failed pages in a row before the rest is abandoned. */
const maxInVain = 3

/**
 * Reads the text of a PDF in a worker that ends with it. A page that hangs it is skipped, and the next one read by
 * another worker. Throws a `DocumentFault`, or the signal's reason.
 */
export async function readPdf(bytes: ArrayBuffer, reading: Reading): Promise<ReadDocument> {
  if (bytes.byteLength > documentLimits.bytes) throw new DocumentFault('tooLarge')
  if (!isPdf(bytes)) throw new DocumentFault('kind')
  const pages: PdfPageRead[] = []
  let [count, inVain] = [0, 0]
  let password: string | null = null
  while (inVain < maxInVain) {
    const order = { pdf: bytes, from: pages.length + 1, most: documentLimits.pages, password }
    const end = await readOn(order, reading, (message) => {
      if ('count' in message) count = message.count
      if (!('page' in message)) return
      if (message.page !== null) inVain = 0
      pages.push(message.page)
      reading.progress(pages.length, Math.min(count, documentLimits.pages))
    })
    if (end === null) break
    if (end === 'password' || end === 'wrongPassword') {
      password = await reading.askPassword(end === 'wrongPassword')
      continue
    }
    if (end !== 'stuck' || count === 0) throw new DocumentFault(end === 'stuck' ? 'damaged' : end)
    pages.push(null)
    inVain += 1
    if (pages.length >= Math.min(count, documentLimits.pages)) break
  }
  return assembled(pages, count)
}

type End = null | 'stuck' | 'password' | 'wrongPassword' | DocumentFaultName

/** Reads pages in one worker; returns how it ended. */
function readOn(
  order: PdfOrder,
  { signal, start = startWorker, patienceMs = 20_000 }: Reading,
  receive: (message: PdfMessage) => void,
): Promise<End> {
  signal.throwIfAborted()
  const worker = start()
  return new Promise<End>((resolve, reject) => {
    let timer = setTimeout(() => resolve('stuck'), patienceMs)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.addEventListener('error', () => resolve('stuck'))
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = messageIn(data)
      if (message === null) return
      clearTimeout(timer)
      timer = setTimeout(() => resolve('stuck'), patienceMs)
      if ('isDone' in message) resolve(null)
      else if ('fault' in message) resolve(message.fault)
      else receive(message)
    })
    worker.postMessage(order)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }).finally(() => worker.terminate())
}

function startWorker(): PdfWorker {
  return new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module' })
}

// The library in the worker reports by itself that it is ready.
function messageIn(data: unknown): PdfMessage | null {
  // The messages of our own worker have this shape.
  return typeof data === 'object' && data !== null && 'message' in data ? (data.message as PdfMessage) : null
}

/** Readers of PDF find its mark anywhere among the first thousand bytes. */
function isPdf(bytes: ArrayBuffer): boolean {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 1_024))
  return head.includes('%PDF-')
}
