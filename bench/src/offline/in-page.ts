import { shapesOf } from '@takhti/schema/board/page-shapes'
import { checkPageUpdate } from '@takhti/schema/board/rules'
import { updatesFor } from '@takhti/schema/board/sync'
import { newId } from '@takhti/schema/kit/ids'
import * as Y from 'yjs'
import { dataset } from '#board/dataset.ts'
import { pageUpdate } from '#board/page-update.ts'
import { editPage } from './edits.ts'
import { elsewhere } from './elsewhere.ts'
import type { Product } from './product.ts'
import { readRow, readRows, writeRows } from './rows.ts'

// Runs in a page at the product's own address, beside the product's own modules (`productEntry`).
declare const product: Product

const lessonId = new URL(location.href).searchParams.get('lesson') ?? ''

/** What a day's lesson may weigh: 10,000 shapes are a little more than 2 MB. */
const large = 10_000
const small = 1_000
const queued = 1_000
const meanwhile = 100

const documentOf = (pageId: string): string => `page:${pageId}`
const newPage = (): string => newId(new Date(), (bytes) => crypto.getRandomValues(bytes))

async function timed(work: () => unknown): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

function expectSame(what: string, found: number, expected: number): void {
  if (found !== expected) throw new Error(`${what}: ${found}, and not ${expected}`)
}

/** Opening a page of 2 MB that is one row on the device. */
class Opening {
  readonly #pageId = newPage()
  readonly #bytes = pageUpdate(dataset(large))

  async lay(): Promise<number> {
    await writeRows({ lessonId, id: documentOf(this.#pageId), updates: [this.#bytes], isSent: true })
    return this.#bytes.length
  }

  /** Until the page's document is there. */
  async ours(): Promise<number> {
    const before = performance.now()
    const opened = await product.openDocument(documentOf(this.#pageId), lessonId)
    const ms = performance.now() - before
    expectSame('shapes', shapesOf(opened.doc).size, large)
    opened.close()
    await new Promise((resolve) => setTimeout(resolve, 100))
    return ms
  }

  /** Until all that the device keeps of it is read, and no document made. */
  async read(): Promise<number> {
    const device = await product.openDevice(product.requireDesk())
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
}

/** A page that changed on the edge while a device without a network made a thousand edits on it. */
class Apart {
  readonly #base = pageUpdate(dataset(small))
  readonly #edits: readonly Uint8Array[]
  readonly #mine = this.#copy()
  readonly #before = Y.encodeStateVector(this.#mine)
  readonly #together: number

  constructor() {
    this.#edits = editPage(this.#mine, queued, 'mine')
    this.#together = shapesOf(this.#merged()).size
  }

  /** From reading the queue to the ledger's word that the edge has stored all of it, a new connection and its ticket among that. */
  async sync(): Promise<number> {
    const pageId = newPage()
    const name = documentOf(pageId)
    await elsewhere({ product, lessonId, pageId }, (doc) => Y.applyUpdateV2(doc, this.#base))
    await elsewhere({ product, lessonId, pageId }, (doc) => void editPage(doc, meanwhile, 'theirs'))
    await writeRows({ lessonId, id: name, updates: [this.#base, ...this.#edits], isSent: false })
    let isDone = false
    const ms = await timed(async () => {
      isDone = await product.exchange({ lessonId, name, purpose: 'send' })
    })
    if (!isDone) throw new Error('the edge did not take the edits')
    const there = await elsewhere({ product, lessonId, pageId }, (doc) => shapesOf(doc).size)
    expectSame('shapes on the edge', there, this.#together)
    return ms
  }

  /** The same rows read by hand, their difference applied by Yjs, and one question that the edge answers. */
  async bareSync(): Promise<number> {
    const name = documentOf(newPage())
    await writeRows({ lessonId, id: name, updates: [this.#base, ...this.#edits], isSent: true })
    const room = this.#room()
    const difference = Y.encodeStateAsUpdate(this.#mine, this.#before)
    return timed(async () => {
      const rows = await readRows(name)
      expectSame('rows', rows.length, queued + 1)
      Y.applyUpdate(room, difference)
      const answer = await fetch('/api/health')
      await answer.text()
    })
  }

  /** What device and room do when they meet: each takes the other's difference, the room after looking at all of it. */
  async merge(): Promise<number> {
    const [mine, room] = [this.#copyOf(this.#mine), this.#room()]
    shapesOf(room)
    const ms = await timed(() => {
      Y.applyUpdate(mine, Y.encodeStateAsUpdate(room, Y.encodeStateVector(mine)))
      for (const update of updatesFor(mine, Y.encodeStateVector(room))) {
        if (checkPageUpdate(update, room) !== 'ok') throw new Error('the room refused the edits')
        Y.applyUpdate(room, update)
      }
    })
    for (const doc of [mine, room]) expectSame('shapes', shapesOf(doc).size, this.#together)
    return ms
  }

  /** The two differences alone. */
  async bareMerge(): Promise<number> {
    const [mine, room] = [this.#copyOf(this.#mine), this.#room()]
    const ms = await timed(() => {
      Y.applyUpdate(mine, Y.encodeStateAsUpdate(room, Y.encodeStateVector(mine)))
      Y.applyUpdate(room, Y.encodeStateAsUpdate(mine, Y.encodeStateVector(room)))
    })
    for (const doc of [mine, room]) expectSame('shapes', shapesOf(doc).size, this.#together)
    return ms
  }

  #merged(): Y.Doc {
    const room = this.#room()
    Y.applyUpdate(room, Y.encodeStateAsUpdate(this.#mine, this.#before))
    return room
  }

  #room(): Y.Doc {
    const room = this.#copy()
    editPage(room, meanwhile, 'theirs')
    return room
  }

  #copy(): Y.Doc {
    const doc = new Y.Doc()
    Y.applyUpdateV2(doc, this.#base)
    return doc
  }

  #copyOf(doc: Y.Doc): Y.Doc {
    const copy = new Y.Doc()
    Y.applyUpdateV2(copy, Y.encodeStateAsUpdateV2(doc))
    return copy
  }
}

Object.assign(globalThis, { opening: new Opening(), apart: new Apart() })
