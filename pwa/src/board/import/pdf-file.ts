import type { PdfFault } from './pdf-document.ts'
import type { PdfAsk, PdfMessage, PdfReply } from './pdf-worker.ts'

/** Longer than any page takes on a weak device; what is not drawn by then never is. */
const longestMs = 20_000

/** `notHere`: the code that reads PDFs is not on this device yet, and did not come. */
export type PdfFileFault = PdfFault | 'notHere'

/** A page as a picture, with the words on it. */
export type PdfPage = Extract<PdfReply, { picture: unknown }>

/** As much of a worker as is spoken to here. */
export type PdfWorker = {
  postMessage(ask: PdfAsk): void
  terminate(): void
  addEventListener(type: 'message' | 'error', hear: (event: { data?: unknown }) => void): void
}

type PdfFileParts = { readonly start: () => PdfWorker; readonly patienceMs: number }

type Opening = { readonly password: string | null; readonly signal: AbortSignal }

const ownWorker: PdfFileParts = {
  start: () => new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module' }),
  patienceMs: longestMs,
}

/** A PDF of this device, read in a worker that is ended, and started anew, where a page keeps it busy or breaks it. */
export class PdfFile {
  readonly #file: Blob
  readonly #password: string | null
  readonly #parts: PdfFileParts
  #worker: PdfWorker | null = null
  /** Whether the worker's code has come. */
  #hasSpoken = false
  #isClosed = false
  #pages = 0
  #hear: (reply: PdfReply | null) => void = () => {}

  private constructor(file: Blob, { password, signal }: Opening, parts: PdfFileParts) {
    this.#file = file
    this.#password = password
    this.#parts = parts
    signal.addEventListener('abort', () => this.close())
  }

  /** Opens a file; the signal ends at once whatever is being read or drawn, which then comes to nothing. */
  static async open(file: Blob, opening: Opening, parts = ownWorker): Promise<PdfFile | { fault: PdfFileFault }> {
    const pdf = new PdfFile(file, opening, parts)
    const fault = await pdf.#open()
    if (fault === null) return pdf
    pdf.close()
    return { fault }
  }

  get pages(): number {
    return this.#pages
  }

  /** Draws a page, counted from 1; null for one that cannot be drawn, after which others still can. */
  async page(number: number): Promise<PdfPage | null> {
    if (this.#isClosed || (this.#worker === null && (await this.#open()) !== null)) return null
    const reply = await this.#ask({ page: number })
    return reply !== null && 'picture' in reply ? reply : null
  }

  /** Frees what reading took until the next page is asked for. */
  rest(): void {
    this.#end()
  }

  close(): void {
    this.#isClosed = true
    this.#end()
  }

  async #open(): Promise<PdfFileFault | null> {
    this.#start()
    const reply = await this.#ask({ open: this.#file, password: this.#password })
    if (reply === null) return this.#hasSpoken ? 'damaged' : 'notHere'
    if ('fault' in reply) return reply.fault
    this.#pages = 'pages' in reply ? reply.pages : 0
    return null
  }

  #start(): void {
    const worker = this.#parts.start()
    this.#worker = worker
    worker.addEventListener('error', () => this.#worker === worker && this.#end())
    worker.addEventListener('message', ({ data }) => {
      if (this.#worker !== worker) return
      // pdf.js says by itself that it is there.
      this.#hasSpoken = true
      if (isReply(data)) this.#hear(data.pdf)
    })
  }

  /** What the worker answers; null where it broke or was too slow, and was ended. */
  #ask(ask: PdfAsk): Promise<PdfReply | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#end(), this.#parts.patienceMs)
      this.#hear = (reply) => {
        clearTimeout(timer)
        resolve(reply)
      }
      this.#worker?.postMessage(ask)
    })
  }

  #end(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#hear(null)
  }
}

function isReply(data: unknown): data is PdfMessage {
  return typeof data === 'object' && data !== null && 'pdf' in data
}
