/** Why a file of pages is not read; `notHere`: the code that reads it is not on this device yet, and did not come. */
export type PagedFault = 'password' | 'wrongPassword' | 'damaged' | 'tooLarge' | 'kind' | 'locked' | 'old' | 'notHere'

/** What a worker is told: which file to open, first of all, and then which page to bring, counted from 1. */
export type PagedAsk = { open: Blob; password: string | null } | { page: number }

/** What comes of it: how many pages there are, or one of them, or why there is none. */
export type PagedReply<Page> = { pages: number } | { page: Page } | { fault: PagedFault }

/** What a worker says; a library in it may speak through the same door, in its own way. */
export type PagedMessage<Page> = { paged: PagedReply<Page> }

/** As much of a worker as is spoken to here. */
export type PagedWorker = {
  postMessage(ask: PagedAsk): void
  terminate(): void
  addEventListener(type: 'message' | 'error', hear: (event: { data?: unknown }) => void): void
}

/** What reads a kind of file: how its worker is started, and how long a page may take, in milliseconds. */
export type PagedReader = { readonly start: () => PagedWorker; readonly patienceMs: number }

type Opening = { readonly password: string | null; readonly signal: AbortSignal }

/** A PDF or a presentation of this device, read in a worker that is ended, and started anew, where a page keeps it busy or breaks it. */
export class PagedFile<Page> {
  readonly #file: Blob
  readonly #password: string | null
  readonly #reader: PagedReader
  #worker: PagedWorker | null = null
  /** Whether the worker's code has come. */
  #hasSpoken = false
  #isClosed = false
  #pages = 0
  #hear: (reply: PagedReply<Page> | null) => void = () => {}

  private constructor(file: Blob, { password, signal }: Opening, reader: PagedReader) {
    this.#file = file
    this.#password = password
    this.#reader = reader
    signal.addEventListener('abort', () => this.close())
  }

  /** Opens a file; the signal ends at once whatever is being read or drawn, which then comes to nothing. */
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

  /** Brings a page, counted from 1; null for one that cannot be read, after which others still can. */
  async page(number: number): Promise<Page | null> {
    if (this.#isClosed || (this.#worker === null && (await this.#open()) !== null)) return null
    const reply = await this.#ask({ page: number })
    return reply !== null && 'page' in reply ? reply.page : null
  }

  /** Frees what reading took until the next page is asked for. */
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
      // A library may say by itself that it is there.
      this.#hasSpoken = true
      if (isMessage<Page>(data)) this.#hear(data.paged)
    })
  }

  /** What the worker answers; null where it broke or was too slow, and was ended. */
  #ask(ask: PagedAsk): Promise<PagedReply<Page> | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#end(), this.#reader.patienceMs)
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

function isMessage<Page>(data: unknown): data is PagedMessage<Page> {
  return typeof data === 'object' && data !== null && 'paged' in data
}
