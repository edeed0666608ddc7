import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '@takhti/e2e/browser'
import { choose, drawOneLine } from '@takhti/e2e/pages/board'
import { timeToReady, watchForReady, type ReadyWatch } from '#browser.ts'
import { openNewLesson } from '#product-lesson.ts'
import { serveStatic, type StaticServer } from '#static-server.ts'
import { dataset } from './dataset.ts'
import { pageUpdate } from './page-update.ts'
import { buildExcalidrawBoard, excalidrawPage, excalidrawScene, floorPage } from './surfaces.ts'

const mostOfExcalidraw = 10_000

export type BoardName = 'ours' | 'floor' | 'excalidraw'

/** The same shapes on three boards of one browser: ours as the product keeps it on the device, the floor, and Excalidraw. */
export class Boards {
  readonly #context: BrowserContext
  readonly #ready: ReadyWatch
  readonly #addresses: Readonly<Record<BoardName, string>>
  readonly #servers: readonly StaticServer[]
  readonly #count: number

  private constructor(parts: {
    context: BrowserContext
    ready: ReadyWatch
    addresses: Readonly<Record<BoardName, string>>
    servers: readonly StaticServer[]
    count: number
  }) {
    this.#context = parts.context
    this.#ready = parts.ready
    this.#addresses = parts.addresses
    this.#servers = parts.servers
    this.#count = parts.count
  }

  /** Puts `count` shapes on each board; all that is kept lies in `folder`, and ours has no server any more. */
  static async with(count: number, folder: string): Promise<Boards> {
    const shapes = dataset(count)
    const built = join(folder, 'excalidraw')
    await mkdir(built, { recursive: true })
    await buildExcalidrawBoard(built)
    const servers = [
      await serveStatic({ '/': floorPage(shapes) }),
      await serveStatic({ '/': excalidrawPage }, { folder: built }),
    ]
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath: chromiumPath(),
      args: chromiumArguments(),
      viewport: { width: 1280, height: 720 },
    })
    const ready = await watchForReady(context, '[data-ink=drawn], [data-ready=yes]')
    const [floor, excalidraw] = servers.map(({ origin }) => origin)
    if (floor === undefined || excalidraw === undefined) throw new Error('A board has no address')
    // More than that Excalidraw does not take in one piece; nothing is measured beside it there.
    const scene = count > mostOfExcalidraw ? [] : shapes
    await keepScene(context, { address: excalidraw, scene: excalidrawScene(scene) })
    const ours = await keepLesson(context, { folder, update: pageUpdate(shapes) })
    return new Boards({ context, ready, addresses: { ours, floor, excalidraw }, servers, count })
  }

  /** Milliseconds from the start of the navigation to the first frame with all the shapes. */
  async load(name: BoardName): Promise<number> {
    return (await timeToReady(this.#context, this.#ready, this.#addresses[name])).navigated
  }

  /** Opens a board, waits until it has all shapes and rests, and measures on it. */
  async on<Answer>(name: BoardName, measure: (page: Page) => Promise<Answer>): Promise<Answer> {
    const page = await this.#context.newPage()
    try {
      await page.goto(this.#addresses[name])
      await page.locator('[data-ink=drawn], [data-ready=yes]').first().waitFor({ state: 'attached' })
      await page.waitForTimeout(2000)
      await this.#proveFull(name, page)
      return await measure(page)
    } finally {
      await page.close()
    }
  }

  async close(): Promise<void> {
    await this.#context.close()
    await Promise.all(this.#servers.map((server) => server.close()))
  }

  /** A board without its shapes is fast for the wrong reason. */
  async #proveFull(name: BoardName, page: Page): Promise<void> {
    if (name === 'floor') return
    if (name === 'excalidraw') {
      const counted = await page.evaluate<number>('countShapes()')
      if (counted !== this.#count) throw new Error(`Excalidraw shows ${counted} shapes`)
      return
    }
    // The line of the set-up lies on the page as well, and what earlier rounds have drawn.
    const shown = Number.parseInt((await page.getByText(/^\d+ objects/).textContent()) ?? '', 10)
    if (!(shown > this.#count)) throw new Error(`The board shows ${shown} shapes`)
  }
}

async function keepScene(context: BrowserContext, { address, scene }: { address: string; scene: string }) {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('[data-ready=yes]').waitFor({ state: 'attached' })
  await page.evaluate(`keepScene(${JSON.stringify(scene)})`)
  await page.close()
}

/** Makes a lesson in the product, stops the server, and puts the page's shapes where the device keeps documents. */
async function keepLesson(context: BrowserContext, { folder, update }: { folder: string; update: Uint8Array }) {
  const { page, product } = await openNewLesson(context, folder)
  await drawOneLine(page)
  await choose(page, 'Pen')
  const address = page.url()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`${product.origin}/dashboard/lessons`)
  await page.locator('main h1').waitFor()
  await product.kill()
  const document = `page:${new URL(address).pathname.split('/').at(-1)}`
  await page.evaluate(putUpdate, { document, base64: Buffer.from(update).toString('base64') })
  await page.close()
  return address
}

/** Runs in the page: adds an update of a document to the device's own store. */
async function putUpdate({ document, base64 }: { document: string; base64: string }): Promise<void> {
  const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('the device took no write'))
    })
  const store = '$documents.doc_updates'
  for (const { name } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name ?? ''))
    if (!database.objectStoreNames.contains(store)) continue
    const update = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    await answer(database.transaction(store, 'readwrite').objectStore(store).add({ k: document, u: update, f: 1 }))
    return database.close()
  }
  throw new Error('The device keeps no documents')
}
