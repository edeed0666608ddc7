import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import { plainBoundsOf } from '@takhti/schema/board/shapes/index'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { rememberPerson } from '#api/person.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { storedImage } from '#offline/image-bytes.ts'
import { ImportFault } from './import-fault.ts'
import { madePdf } from './made-pdf.ts'
import type { Reading } from './page-range.ts'
import type { PagedAsk } from './paged-file.ts'
import { PdfDocument } from './pdf-document.ts'
import { pageOfPicture } from './picture-page.ts'
import { readAny } from './read-file.ts'
import { readFiles } from './read-files.ts'
import { fill, madeSlides, paragraph, picture, place, related, shape } from './slides/made-slides.ts'
import { tools } from './slides/opened-slides.ts'
import { Presentation } from './slides/presentation.ts'
import { SlidesFault } from './slides/slides-fault.ts'

let pictures = 0
/** Ids of the generated images. */
const made: string[] = []

function madePicture() {
  const imageId = String(++pictures).padStart(64, '0')
  made.push(imageId)
  return { imageId, type: 'image/png' as const, bytes: Uint8Array.of(pictures), width: 2_048, height: 1_448 }
}

/**
 * The workers of an import, without a canvas: a page and an image are one byte. Page text *spoiled* cannot be drawn.
 */
class CanvaslessWorker extends EventTarget {
  readonly #name: string
  #pdf: PdfDocument | null = null
  #slides: Presentation | null = null

  constructor(address: URL) {
    super()
    this.#name = address.href.slice(address.href.lastIndexOf('/') + 1)
  }

  postMessage(ask: PagedAsk | File | ArrayBuffer): void {
    const answer = ask instanceof ArrayBuffer ? Promise.resolve(readAny(new Uint8Array(ask))) : this.#answer(ask)
    void answer.then((data) => this.dispatchEvent(new MessageEvent('message', { data })))
  }

  terminate(): void {}

  async #answer(ask: PagedAsk | File): Promise<unknown> {
    if (this.#name === 'slides-worker.ts' && !(ask instanceof File)) return { paged: await this.#slide(ask) }
    if (this.#name !== 'pdf-worker.ts')
      return ask instanceof File && ask.size > 12 ? { fault: 'imageUnreadable' } : madePicture()
    return { paged: ask instanceof File ? null : await this.#read(ask) }
  }

  async #slide(ask: PagedAsk): Promise<unknown> {
    try {
      if ('page' in ask) {
        const page = await this.#slides?.slide(ask.page, { ...tools, prepare: () => Promise.resolve(madePicture()) })
        return page ? { page } : { fault: 'damaged' }
      }
      this.#slides = Presentation.open(new Uint8Array(await ask.open.arrayBuffer()))
      return { pages: this.#slides.count }
    } catch (error) {
      return { fault: error instanceof SlidesFault ? error.fault : 'damaged' }
    }
  }

  async #read(ask: PagedAsk): Promise<unknown> {
    if ('page' in ask) {
      const words = (await this.#pdf?.words(ask.page)) ?? ''
      return words === 'spoiled' ? { fault: 'damaged' } : { page: { picture: madePicture(), words } }
    }
    const bytes = new Uint8Array(await ask.open.arrayBuffer())
    const pdf = await PdfDocument.open(bytes, { password: ask.password, files: null })
    if ('fault' in pdf) return pdf
    this.#pdf = pdf
    return { pages: pdf.pages }
  }
}

const person = { personId: 'p', instituteId: 'i', firstName: 'Mina', expiresAt: '2999-01-01T00:00:00.000Z' }

beforeEach(() => {
  vi.stubGlobal('Worker', CanvaslessWorker)
  rememberPerson({ ...person, role: 'instructor' })
  made.length = 0
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const png = (name: string, size = 12) => {
  const bytes = new Uint8Array(size)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new File([bytes], name)
}
const pdf = (lines: readonly string[], password: string | null = null) =>
  new File([madePdf(lines, password)], 'Forces.pdf')

type Answers = Partial<Reading> & { readonly passwords?: string[] }

async function reading(files: readonly File[], { passwords = [], ...answers }: Answers = {}) {
  const reported: string[] = []
  const read = await readFiles(files, {
    signal: new AbortController().signal,
    room: 500,
    progress: (done, of) => reported.push(`${done}/${of}`),
    askPassword: () => Promise.resolve(passwords.shift() ?? ''),
    askRange: (_name, { pages }) => Promise.resolve({ from: 1, to: pages }),
    nameOfPage: (name, page) => `${name} ${page}`,
    ...answers,
  })
  const pages = read.lesson.pages.map((update) => {
    const page = new Y.Doc()
    Y.applyUpdate(page, update)
    return [...shapesOf(page).values()].map(({ alt, words, isLocked }) => ({ alt, words, isLocked }))
  })
  return { pages, reported, unread: read.unread, leftOut: read.leftOut }
}

test('[J7] images and PDF pages become pages in the order of the files, locked, with their text', async () => {
  const { pages, reported } = await reading([png('leaf.png'), pdf(['one', 'two', 'three']), png('root.jpeg')], {
    askRange: () => Promise.resolve({ from: 2, to: 3 }),
  })
  const isLocked = true
  expect(pages).toEqual([
    [{ alt: 'leaf', words: '', isLocked }],
    [{ alt: 'Forces 2', words: 'two', isLocked }],
    [{ alt: 'Forces 3', words: 'three', isLocked }],
    [{ alt: 'root', words: '', isLocked }],
  ])
  expect(reported).toEqual(['0/4', '1/4', '2/4', '3/4', '4/4'])
  for (const imageId of made) expect(await storedImage(requireDatabaseId(), imageId)).toBeDefined()
})

// Fault: the parts read in the order of the archive: the page of the picture came last.
test('[CX-3] files of a cartridge become pages in the order of its course; others are counted', async () => {
  const resource = (name: string) => `<resource identifier="${name}"><file href="${name}"/></resource>`
  const names = ['Forces.pdf', 'leaf.png', 'page.html', 'a.imscc.pdf']
  const listed = ['leaf.png', 'Forces.pdf'].map((name) => `<item identifierref="${name}"/>`).join('')
  const bytes = zipSync({
    'imsmanifest.xml': strToU8(
      `<manifest><organizations><organization><item>${listed}</item></organization></organizations><resources>${names.map(resource).join('')}</resources></manifest>`,
    ),
    'forces.pdf': new Uint8Array(await pdf(['one', 'two']).arrayBuffer()),
    'leaf.png': new Uint8Array(await png('leaf.png').arrayBuffer()),
    'page.html': strToU8('<p>Hello</p>'),
    'a.imscc.pdf': strToU8('PK'),
  })
  const { pages, leftOut } = await reading([new File([Uint8Array.from(bytes)], 'course.imscc')])
  expect(pages.flat().map(({ alt }) => alt)).toEqual(['leaf', 'Forces 1', 'Forces 2'])
  expect(leftOut).toBe(2)
  const empty = zipSync({ 'imsmanifest.xml': strToU8('<manifest><resources/></manifest>') })
  await expect(reading([new File([Uint8Array.from(empty)], 'course.imscc')])).rejects.toMatchObject({ fault: 'kind' })
})

const words = (text: string) => shape('rect', place([0, 0, 400, 90]), { words: paragraph(text) })
const slides = (...texts: string[]) =>
  new File(
    [madeSlides(texts.map((text) => ({ shapes: words(text), notes: paragraph(`notes of ${text}`) })))],
    'Plants.pptx',
  )

test('[J7] slides become pages of movable shapes beside images and PDFs, with searchable text', async () => {
  const { pages, reported, leftOut } = await reading([png('leaf.png'), slides('one', 'two', 'three'), pdf(['last'])], {
    askRange: () => Promise.resolve({ from: 2, to: 3 }),
  })
  expect(pages.slice(1, 3)).toEqual(
    ['two', 'three'].map((text) => [
      { alt: '', words: `notes of ${text}`, isLocked: true },
      { alt: '', words: '', isLocked: false },
    ]),
  )
  expect([pages.length, reported.at(-1), leftOut]).toEqual([4, '4/4', 0])
})

test('missing elements of all slides are counted, and a corrupt slide is left out', async () => {
  const parts = { 'ppt/media/a.png': Uint8Array.of(1), 'ppt/slides/slide2.xml': '<p:sld>' }
  const star = { shapes: shape('star5', place([0, 0, 9, 9]), { look: fill('FF0000') }) }
  const shown = {
    shapes: `${star.shapes}${picture('i', place([0, 0, 9, 9]))}`,
    relations: related('i', 'image', '../media/a.png'),
  }
  const { pages, leftOut, unread } = await reading([new File([madeSlides([shown, star, star], parts)], 'a.pptx')])
  expect([pages.length, leftOut, unread]).toEqual([2, 2, 1])
  for (const imageId of made) expect(await storedImage(requireDatabaseId(), imageId)).toBeDefined()
})

test('[B7] a cancel among slides leaves no image of them on the device', async () => {
  const control = new AbortController()
  const own = { shapes: picture('i', place([0, 0, 9, 9])), relations: related('i', 'image', '../media/a.png') }
  const file = new File([madeSlides([own, own, own], { 'ppt/media/a.png': Uint8Array.of(1) })], 'a.pptx')
  const progress = (done: number) => done === 2 && control.abort()
  await expect(reading([file], { signal: control.signal, progress })).rejects.toThrow(/abort/i)
  expect(made.length).toBeGreaterThan(0)
  for (const imageId of made) expect(await storedImage(requireDatabaseId(), imageId)).toBeUndefined()
})

test('a page of a PDF fills the first view in its own proportions', () => {
  const page = new Y.Doc()
  Y.applyUpdate(
    page,
    pageOfPicture({ ...madePicture(), width: 1_000, height: 2_000 }, { alt: '', words: '', drawn: null }),
  )
  const boxes = [...shapesOf(page).values()].map(plainBoundsOf)
  expect(boxes).toEqual([{ minX: 460, minY: 0, maxX: 820, maxY: 720 }])
})

test('[B7] a locked PDF asks until the password is right, and undrawable pages are counted', async () => {
  const passwords = ['wrong', 'kamala']
  const { pages, unread } = await reading([pdf(['one', 'spoiled', 'three'], 'kamala')], { passwords })
  expect(passwords).toEqual([])
  expect(pages.flat().map(({ words }) => words)).toEqual(['one', 'three'])
  expect(unread).toBe(1)
})

test('[B7] after several undrawable pages the rest of a PDF is left out', async () => {
  const { pages, unread } = await reading([pdf(['one', 'spoiled', 'spoiled', 'spoiled', 'five'])])
  expect([pages.length, unread]).toEqual([1, 4])
})

test.each<[string, File[], Answers & { isGuest?: boolean }, string]>([
  ['a lesson beside a picture', [png('a.png'), new File(['{}'], 'a.json')], {}, 'mixed'],
  ['more pages than there is room for', [pdf(['one', 'two', 'three'])], { room: 2 }, 'tooMany'],
  ['pictures of somebody who was lent the pen', [png('a.png')], { isGuest: true }, 'notYours'],
  ['what is called a picture', [png('a.png', 40)], {}, 'picture'],
  ['a PDF of pages that nothing can draw', [pdf(['spoiled'])], {}, 'damaged'],
  [
    'an old presentation',
    [new File([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)], 'a.ppt')],
    {},
    'slidesOld',
  ],
  ['slides of somebody who was lent the pen', [slides('one')], { isGuest: true }, 'notYours'],
  ['a presentation without slides', [slides()], {}, 'damaged'],
  ['more slides than there is room for', [slides('one', 'two')], { room: 1 }, 'tooMany'],
  ['what only begins as a PDF', [new File(['%PDF-1.7 and no more'], 'a.pdf')], {}, 'damaged'],
])('[B7] %s is refused with its fault', async (_what, files, { isGuest, ...answers }, fault) => {
  if (isGuest) rememberPerson({ ...person, role: 'guest' })
  const refused = await reading(files, answers).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ImportFault)
  expect(refused).toMatchObject({ fault })
})

test('[B7] a cancelled import removes its images from the device, except those stored before', async () => {
  await reading([png('known.png')])
  const [known = ''] = made
  pictures -= 1
  const control = new AbortController()
  const progress = (done: number) => done === 3 && control.abort()
  const files = [png('known.png'), pdf(['one', 'two', 'three'])]
  const cancelled = reading(files, { signal: control.signal, progress })
  await expect(cancelled).rejects.toThrow(/abort/i)
  expect(new Set(made).size).toBe(3)
  for (const imageId of new Set(made)) {
    expect((await storedImage(requireDatabaseId(), imageId)) !== undefined).toBe(imageId === known)
  }
})
