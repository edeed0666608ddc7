import { pageMaps, pageRoots } from '@takhti/schema/board/document'
import { readShape } from '@takhti/schema/board/entries'
import { addShape } from '@takhti/schema/board/operations'
import { readShapes, shapesOf, topOrder } from '@takhti/schema/board/page-shapes'
import { makeDoc, storedMap } from '@takhti/schema/board/stored-doc'
import { newId } from '@takhti/schema/kit/ids'
import * as Y from 'yjs'
import { dataset } from '#board/dataset.ts'
import { newShape, pageUpdate } from '#board/page-update.ts'
import type { OpenDocument, Product } from './product.ts'
import { readRow, readRows, writeRows } from './rows.ts'
import { expectSame, timed } from './timer.ts'

// Beside it in the page, as in `in-page.ts`.
declare const product: Product

/** The largest expected lesson of a day: 10,000 shapes are a little more than 2 MB. */
const large = 10_000

export const documentOf = (pageId: string): string => `page:${pageId}`
export const newPage = (): string => newId(new Date(), (bytes) => crypto.getRandomValues(bytes))

type Entries = NonNullable<ReturnType<typeof storedMap>>

/** Opening a page of 2 MB that is one row on the device. */
export class Opening {
  readonly #lessonId: string
  readonly #pageId = newPage()
  readonly #bytes = pageUpdate(dataset(large))
  /** Yjs's result of the same bytes. */
  readonly #made = madeOf([this.#bytes])

  constructor(lessonId: string) {
    this.#lessonId = lessonId
  }

  async write(): Promise<number> {
    await this.#writePage(this.#pageId)
    return this.#bytes.length
  }

  /**
   * Until the page's shapes can be read and drawn on: its row is read, and each entry is known by its key and the
   * position of its bytes. One shape in the middle has been made, and any write is stored from now on. No document has
   * been made.
   */
  async ours(): Promise<number> {
    const middle = readShapes(this.#made)[large / 2]
    const before = performance.now()
    const { opened, entries } = await this.#open(this.#pageId)
    const found = readShape(entries, middle?.id ?? '')
    const ms = performance.now() - before
    if (JSON.stringify(found) !== JSON.stringify(middle)) throw new Error('the shape is another one than Yjs says')
    this.#expectAll(entries)
    await close(opened)
    return ms
  }

  /** Until every shape of the page is made of its bytes, as for its first image; still no document. */
  async shapes(): Promise<number> {
    const before = performance.now()
    const { opened } = await this.#open(this.#pageId)
    const { size } = shapesOf(opened.doc)
    const ms = performance.now() - before
    expectSame('shapes', size, large)
    expectUnmade(opened)
    await close(opened)
    return ms
  }

  /** Until Yjs has made the page's document. */
  async document(): Promise<number> {
    const before = performance.now()
    const { opened } = await this.#open(this.#pageId)
    makeDoc(opened.doc)
    const ms = performance.now() - before
    expectSame('entries', pageMaps(opened.doc).shapes.size, pageMaps(this.#made).shapes.size)
    await close(opened)
    return ms
  }

  /** Draws a stroke as soon as the page can be drawn on; returns the page when the ledger has it on the device. */
  async draw(): Promise<string> {
    const pageId = newPage()
    await this.#writePage(pageId)
    const stroke = dataset(large).find(({ kind }) => kind === 'ink')
    const { opened } = await this.#open(pageId)
    if (stroke) addShape(opened.doc, newShape(stroke, pageId, topOrder(opened.doc)), 'hand')
    await opened.ledger.whenWritten
    return pageId
  }

  /** Whether a page has all its prepared shapes and the stroke that was drawn on it; run in another browser page. */
  async expectDrawn(pageId: string): Promise<void> {
    const { opened, entries } = await this.#open(pageId)
    const rows = await readRows(documentOf(pageId))
    const made = madeOf(rows.map(({ u }) => u))
    if (!shapesOf(made).has(pageId) || !shapesOf(opened.doc).has(pageId)) throw new Error('the stroke is not there')
    expectSame('shapes', shapesOf(made).size, large + 1)
    expectSame('entries', entries.size, pageMaps(made).shapes.size)
    await close(opened)
  }

  /** Until all stored entries of it are read, and no document made. */
  async read(): Promise<number> {
    const device = await product.openDevice(product.requireDatabaseId())
    const before = performance.now()
    const { updates } = await device.document(documentOf(this.#pageId))
    const ms = performance.now() - before
    expectSame('bytes', updates[0]?.u.length ?? 0, this.#bytes.length)
    return ms
  }

  async raw(): Promise<number> {
    const [first] = await readRows(documentOf(this.#pageId))
    let length = 0
    const ms = await timed(async () => {
      length = (await readRow(first?.i ?? 0)).u.length
    })
    expectSame('bytes', length, this.#bytes.length)
    return ms
  }

  async #writePage(pageId: string): Promise<void> {
    const [lessonId, id] = [this.#lessonId, documentOf(pageId)]
    await writeRows({ lessonId, id, updates: [this.#bytes], isSent: true })
  }

  async #open(pageId: string): Promise<{ opened: OpenDocument; entries: Entries }> {
    const opened = await product.openDocument(documentOf(pageId), this.#lessonId)
    return { opened, entries: expectUnmade(opened) }
  }

  /** Every entry has the content of the document's. */
  #expectAll(entries: Entries): void {
    const { shapes } = pageMaps(this.#made)
    expectSame('entries', entries.size, shapes.size)
    for (const [key, value] of shapes.entries()) {
      if (!isSame(entries.get(key), value)) throw new Error(`${key} holds another thing than Yjs says`)
    }
  }
}

function expectUnmade({ doc }: OpenDocument): Entries {
  const entries = storedMap(doc, pageRoots.shapes)
  if (entries === null) throw new Error('the document was made to read its shapes')
  return entries
}

async function close(opened: OpenDocument): Promise<void> {
  opened.close()
  await new Promise((resolve) => setTimeout(resolve, 100))
}

function madeOf(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdateV2(doc, update)
  return doc
}

function isSame(one: unknown, other: unknown): boolean {
  if (!(one instanceof Uint8Array) || !(other instanceof Uint8Array))
    return JSON.stringify(one) === JSON.stringify(other)
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
