/** Why a file of pages cannot be read. `notHere`: the code for it is not on this device and could not be loaded. */
export type PagedFault = 'password' | 'wrongPassword' | 'damaged' | 'tooLarge' | 'kind' | 'locked' | 'old' | 'notHere'

/** Requests to the worker: first the file to open, then the page to read, counted from 1. */
export type PagedAsk = { open: Blob; password: string | null } | { page: number }

/** The result: the number of pages, one of them, or a fault. */
export type PagedReply<Page> = { pages: number } | { page: Page } | { fault: PagedFault }

/** Messages of the worker; a library in it may send its own messages on the same channel. */
export type PagedMessage<Page> = { paged: PagedReply<Page> }

/** The part of a worker's interface that is used here. */
export type PagedWorker = {
  postMessage(ask: PagedAsk): void
  terminate(): void
  addEventListener(type: 'message' | 'error', listen: (event: { data?: unknown }) => void): void
}

/** The reader of a kind of file: the start of its worker, and the timeout per page, in milliseconds. */
export type PagedReader = { readonly start: () => PagedWorker; readonly patienceMs: number }

type Opening = { readonly password: string | null; readonly signal: AbortSignal }

/**
 * A PDF or a presentation on this device, read in a worker. If a page blocks or crashes the worker, it is terminated
 * and restarted.
 */
export class PagedFile<Page> {
  readonly #file: Blob
  readonly #password: string | null
  readonly #reader: PagedReader
  #worker: PagedWorker | null = null
  /** Whether the worker's code has loaded. */
  #hasSpoken = false
  #isClosed = false
  #pages = 0
  #listen: (reply: PagedReply<Page> | null) => void = () => {}

  private constructor(file: Blob, { password, signal }: Opening, reader: PagedReader) {
    this.#file = file
    this.#password = password
    this.#reader = reader
    signal.addEventListener('abort', () => this.close())
  }

  /** Opens a file. The signal aborts reading and drawing at once, whose result is then null. */
  static async open<Page>(
    file: Blob,
    opening: Opening,
    reader: PagedReader,
  ): Promise<PagedFile<Page> | { fault: PagedFault }> {
    const paged = new PagedFile<Page>(file, opening, reader)
    const fault = await paged.#open()
    if (fault === null) return paged
    paged.close()
    return { fault }
  }

  get pages(): number {
    return this.#pages
  }

  /** Reads a page, counted from 1. Returns null for an unreadable page, after which others can still be read. */
  async page(number: number): Promise<Page | null> {
    if (this.#isClosed || (this.#worker === null && (await this.#open()) !== null)) return null
    const reply = await this.#ask({ page: number })
    return reply !== null && 'page' in reply ? reply.page : null
  }

  /** Terminates the worker until the next page is requested. */
  rest(): void {
    this.#end()
  }

  close(): void {
    this.#isClosed = true
    this.#end()
  }

  async #open(): Promise<PagedFault | null> {
    this.#start()
    const reply = await this.#ask({ open: this.#file, password: this.#password })
    if (reply === null) return this.#hasSpoken ? 'damaged' : 'notHere'
    if ('fault' in reply) return reply.fault
    this.#pages = 'pages' in reply ? reply.pages : 0
    return null
  }

  #start(): void {
    const worker = this.#reader.start()
    this.#worker = worker
    worker.addEventListener('error', () => this.#worker === worker && this.#end())
    worker.addEventListener('message', ({ data }) => {
      if (this.#worker !== worker) return
      // A library may report that it is ready.
      this.#hasSpoken = true
      if (isMessage<Page>(data)) this.#listen(data.paged)
    })
  }

  /** The reply of the worker; null if it crashed or timed out, and was terminated. */
  #ask(ask: PagedAsk): Promise<PagedReply<Page> | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#end(), this.#reader.patienceMs)
      this.#listen = (reply) => {
        clearTimeout(timer)
        resolve(reply)
      }
      this.#worker?.postMessage(ask)
    })
  }

  #end(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#listen(null)
  }
}

function isMessage<Page>(data: unknown): data is PagedMessage<Page> {
  return typeof data === 'object' && data !== null && 'paged' in data
}
