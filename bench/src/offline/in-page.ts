import { shapesOf } from '@takhti/schema/board/page-shapes'
import { checkPageUpdate } from '@takhti/schema/board/rules'
import { updatesFor } from '@takhti/schema/board/sync'
import * as Y from 'yjs'
import { dataset } from '#board/dataset.ts'
import { pageUpdate } from '#board/page-update.ts'
import { editPage } from './edits.ts'
import { elsewhere } from './elsewhere.ts'
import { documentOf, newPage, Opening } from './large-lesson.ts'
import type { Product } from './product.ts'
import { readRows, writeRows } from './rows.ts'
import { expectSame, timed } from './timer.ts'

// Runs in a page at the product's own address, beside the product's own modules (`productEntry`).
declare const product: Product

const lessonId = new URL(location.href).searchParams.get('lesson') ?? ''

const small = 1_000
const queued = 1_000
const meanwhile = 100

/** A page that changed on the server while an offline device made a thousand edits on it. */
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

  /**
   * From reading the queue until the ledger has the server's acknowledgement of all of it, including a new connection
   * and its ticket.
   */
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

  /** The same rows read by hand, their difference applied by Yjs, and one request that the server answers. */
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

  /**
   * The exchange of device and room on connection: each takes the other's difference, the room after checking all of
   * it.
   */
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

Object.assign(globalThis, { opening: new Opening(lessonId), apart: new Apart() })
