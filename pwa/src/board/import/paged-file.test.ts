import { expect, test } from 'vitest'
import { PagedFile, type PagedAsk, type PagedReply, type PagedWorker } from './paged-file.ts'
import type { PdfPage } from './pdf-worker.ts'

type PdfReply = PagedReply<PdfPage>

const file = new Blob(['%PDF-'])
const page = (words: string): PdfReply => ({
  page: {
    picture: { imageId: 'a', type: 'image/png', bytes: new Uint8Array(1), width: 2, height: 1 },
    words,
    drawn: null,
  },
})

/** Behaviour of the worker for a request: it replies, stays silent, crashes, or never loads. */
type Deed = PdfReply | 'silence' | 'break' | 'absence'

/** A scripted worker: its behaviour is a function of each request, over all starts. Counts the workers alive. */
class FakeWorker {
  readonly asked: PagedAsk[] = []
  started = 0
  alive = 0
  readonly #deed: (ask: PagedAsk) => Deed

  constructor(deed: (ask: PagedAsk) => Deed) {
    this.#deed = deed
  }

  readonly start = (): PagedWorker => {
    this.started += 1
    this.alive += 1
    const received = new Map<string, (event: { data?: unknown }) => void>()
    return {
      addEventListener: (type, listen) => void received.set(type, listen),
      terminate: () => {
        this.alive -= 1
      },
      postMessage: (ask) => {
        this.asked.push(ask)
        const deed = this.#deed(ask)
        // pdf.js itself reports that it is ready.
        if (deed !== 'absence') received.get('message')?.({ data: { action: 'ready' } })
        if (deed === 'break' || deed === 'absence') received.get('error')?.({})
        else if (deed !== 'silence') received.get('message')?.({ data: { paged: deed } })
      },
    }
  }
}

async function opened(fakeWorker: FakeWorker, control = new AbortController()): Promise<PagedFile<PdfPage>> {
  const opening = { password: null, signal: control.signal }
  const pdf = await PagedFile.open<PdfPage>(file, opening, { start: fakeWorker.start, patienceMs: 20 })
  if (!(pdf instanceof PagedFile)) throw new Error(pdf.fault)
  return pdf
}

test.each(['silence', 'break'] as const)(
  '[B7] a page that ends in %s is left out, and the next one is drawn by a new worker',
  async (deed) => {
    const fakeWorker = new FakeWorker((ask) =>
      'open' in ask ? { pages: 3 } : ask.page === 2 ? deed : page(`page ${ask.page}`),
    )
    const pdf = await opened(fakeWorker)
    const drawn = [await pdf.page(1), await pdf.page(2), await pdf.page(3)]
    expect(drawn.map((each) => each?.words)).toEqual(['page 1', undefined, 'page 3'])
    expect(fakeWorker.started).toBe(2)
    pdf.close()
    expect(fakeWorker.alive).toBe(0)
  },
)

test('a PDF that crashes its worker is damaged, and a worker that does not load is not here', async () => {
  const fault = async (deed: Deed) =>
    await PagedFile.open<PdfPage>(
      file,
      { password: null, signal: new AbortController().signal },
      { start: new FakeWorker(() => deed).start, patienceMs: 20 },
    )
  expect(await fault('break')).toEqual({ fault: 'damaged' })
  expect(await fault('silence')).toEqual({ fault: 'damaged' })
  expect(await fault('absence')).toEqual({ fault: 'notHere' })
  expect(await fault({ fault: 'password' })).toEqual({ fault: 'password' })
})

test('a cancel stops the page being drawn, and no further page starts', async () => {
  const control = new AbortController()
  const fakeWorker = new FakeWorker((ask) => ('open' in ask ? { pages: 2 } : 'silence'))
  const pdf = await opened(fakeWorker, control)
  const drawing = pdf.page(1)
  control.abort()
  expect(await drawing).toBeNull()
  expect(await pdf.page(2)).toBeNull()
  expect(fakeWorker.alive).toBe(0)
  expect(fakeWorker.asked).toHaveLength(2)
})

test('the worker is released while idle and restarted with the same password', async () => {
  const fakeWorker = new FakeWorker((ask) => ('open' in ask ? { pages: 1 } : page('again')))
  const pdf = await opened(fakeWorker)
  pdf.rest()
  expect(fakeWorker.alive).toBe(0)
  expect((await pdf.page(1))?.words).toBe('again')
  expect(fakeWorker.asked.filter((ask) => 'open' in ask)).toHaveLength(2)
  pdf.close()
})
