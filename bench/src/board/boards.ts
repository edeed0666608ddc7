import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '@takhti/e2e/browser'
import { choose, drawOneLine, expectSafe } from '@takhti/e2e/pages/board'
import { timeToReady, watchForReady, type ReadyWatch } from '#browser.ts'
import { openNewLesson, type Product } from '#product-lesson.ts'
import { serveStatic, type StaticServer } from '#static-server.ts'
import { area, dataset, type Area } from './dataset.ts'
import { browserMegabytes } from './memory.ts'
import { pageUpdate } from './page-update.ts'
import { buildExcalidrawBoard, excalidrawPage, excalidrawScene, floorPage } from './surfaces.ts'

const mostOfExcalidraw = 10_000

/** A page is open to be used within this, also where a page of 50,000 shapes meets a busy machine. */
const patienceMs = 120_000

export type BoardName = 'ours' | 'floor' | 'excalidraw'

/** How many shapes, and where they are; on the screen by default. `isOnline` leaves the product's server running. */
export type BoardShapes = { readonly count: number; readonly within?: Area; readonly isOnline?: boolean }

/** Where the product is, and the lesson in it. */
export type LessonPlace = { readonly origin: string; readonly lessonId: string }

type Browser = { readonly context: BrowserContext; readonly ready: ReadyWatch }

/**
 * The same shapes on three boards of one browser: ours as the product stores it on the device, the baseline, and
 * Excalidraw.
 */
export class Boards {
  readonly #profile: string
  readonly #addresses: Readonly<Record<BoardName, string>>
  readonly #servers: readonly StaticServer[]
  readonly #product: Product | null
  /** How many shapes each board has. */
  readonly count: number
  #browser: Browser

  private constructor(parts: {
    profile: string
    browser: Browser
    addresses: Readonly<Record<BoardName, string>>
    servers: readonly StaticServer[]
    product: Product | null
    count: number
  }) {
    this.#profile = parts.profile
    this.#browser = parts.browser
    this.#addresses = parts.addresses
    this.#servers = parts.servers
    this.#product = parts.product
    this.count = parts.count
  }

  /**
   * Puts shapes on each board; all stored data are in `folder`, and ours has no server any more unless it is to be
   * online.
   */
  static async with({ count, within = area, isOnline = false }: BoardShapes, folder: string): Promise<Boards> {
    const shapes = dataset(count, 7, within)
    const built = join(folder, 'excalidraw')
    await mkdir(built, { recursive: true })
    await buildExcalidrawBoard(built)
    const servers = [
      await serveStatic({ '/': floorPage(shapes, within.y + within.height), '/blank': blankPage }),
      await serveStatic({ '/': excalidrawPage }, { folder: built }),
    ]
    const profile = join(folder, 'profile')
    const browser = await launch(profile)
    const { context } = browser
    const [floor, excalidraw] = servers.map(({ origin }) => origin)
    if (floor === undefined || excalidraw === undefined) throw new Error('A board has no address')
    // Excalidraw accepts no more than that in one piece; nothing is measured beside it there.
    const scene = count > mostOfExcalidraw ? [] : shapes
    await storeScene(context, { address: excalidraw, scene: excalidrawScene(scene) })
    const { address: ours, product } = await storeLesson(context, { folder, update: pageUpdate(shapes) })
    if (!isOnline) await product.kill()
    const addresses = { ours, floor, excalidraw }
    return new Boards({ profile, browser, addresses, servers, product: isOnline ? product : null, count })
  }

  /** Where others find the lesson. */
  get lesson(): LessonPlace {
    const { origin, pathname } = new URL(this.#addresses.ours)
    return { origin, lessonId: pathname.split('/').at(-1) ?? '' }
  }

  /** Milliseconds from the start of the navigation to the first frame with all the shapes. */
  async load(name: BoardName): Promise<number> {
    const { context, ready } = this.#browser
    return (await timeToReady(context, ready, this.#addresses[name])).navigated
  }

  /** Shows our page until the device caches its image, as it does for a page at rest. */
  async rest(): Promise<void> {
    const painted = await this.#atFirstFrame(async (page, pixels) => {
      // An earlier measure left an image of the page before it was drawn on.
      if (await page.evaluate(storesPicture)) throw new Error('The device keeps a picture before the page has rested')
      const endAtMs = performance.now() + patienceMs
      while (!(await page.evaluate(storesPicture))) {
        if (performance.now() > endAtMs) throw new Error('The device keeps no picture of the page')
        await page.waitForTimeout(500)
      }
      return pixels
    })
    const shown = await this.#atFirstFrame(async (_page, pixels) => pixels)
    if (shown !== painted) throw new Error('The first frame with the picture is not the page as it is painted')
  }

  /** Opens our page and returns the state at its first full frame, of which `pixels` is a digest. */
  async #atFirstFrame<Answer>(work: (page: Page, pixels: string) => Promise<Answer>): Promise<Answer> {
    const page = await this.#browser.context.newPage()
    try {
      await page.addInitScript(noteFirstPixels)
      await page.goto(this.#addresses.ours)
      const noted = await page.waitForFunction(() => document.documentElement.dataset['firstPixels'], null, {
        timeout: patienceMs,
      })
      return await work(page, String(await noted.jsonValue()))
    } finally {
      await page.close()
    }
  }

  /** Opens a board, waits until it has all shapes and rests, and measures on it. */
  async on<Answer>(name: BoardName, measure: (page: Page) => Promise<Answer>): Promise<Answer> {
    const page = await this.#browser.context.newPage()
    try {
      await page.goto(this.#addresses[name])
      await page.locator(drawn).first().waitFor({ state: 'attached', timeout: patienceMs })
      await page.waitForTimeout(2000)
      await this.#proveFull(name, page)
      return await measure(page)
    } finally {
      await page.close()
    }
  }

  /** Megabytes of a browser that shows a board, fresh and at rest, over the same browser with a blank page. */
  async megabytes(name: BoardName): Promise<number> {
    await this.#browser.context.close()
    this.#browser = await launch(this.#profile)
    const blank = await this.#browser.context.newPage()
    await blank.goto(`${this.#addresses.floor}/blank`)
    await blank.waitForTimeout(2000)
    const before = await browserMegabytes(this.#profile)
    await blank.close()
    return this.on(name, async (page) => {
      const session = await page.context().newCDPSession(page)
      await session.send('HeapProfiler.collectGarbage')
      await page.waitForTimeout(2000)
      return (await browserMegabytes(this.#profile)) - before
    })
  }

  async close(): Promise<void> {
    await this.#browser.context.close()
    await this.#product?.kill()
    await Promise.all(this.#servers.map((server) => server.close()))
  }

  /** A board without its shapes is fast for the wrong reason. */
  async #proveFull(name: BoardName, page: Page): Promise<void> {
    if (name === 'floor') return
    if (name === 'excalidraw') {
      const counted = await page.evaluate<number>('countShapes()')
      if (counted !== this.count) throw new Error(`Excalidraw shows ${counted} shapes`)
      return
    }
    if (this.#product) await expectSafe(page)
    // The line of the set-up is on the page as well, and the drawings of earlier rounds.
    const shown = await shownCount(page)
    if (!(shown > this.count)) throw new Error(`The board shows ${shown} shapes`)
  }
}

/** How many objects our page reports. */
export async function shownCount(page: Page): Promise<number> {
  return Number.parseInt((await page.getByText(/^\d+ objects/).textContent({ timeout: patienceMs })) ?? '', 10)
}

const drawn = '[data-ink=drawn], [data-ready=yes]'

const blankPage = '<!doctype html><html lang="en"><title>Blank</title>'

async function launch(profile: string): Promise<Browser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: chromiumArguments(),
    viewport: { width: 1280, height: 720 },
  })
  return { context, ready: await watchForReady(context, drawn) }
}

async function storeScene(context: BrowserContext, { address, scene }: { address: string; scene: string }) {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('[data-ready=yes]').waitFor({ state: 'attached' })
  await page.evaluate(`keepScene(${JSON.stringify(scene)})`)
  await page.close()
}

/** Makes a lesson in the product, and puts the page's shapes into the device's document database. */
async function storeLesson(context: BrowserContext, { folder, update }: { folder: string; update: Uint8Array }) {
  const { page, product } = await openNewLesson(context, folder)
  await drawOneLine(page)
  await choose(page, 'Pen')
  const address = page.url()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`${product.origin}/dashboard/lessons`)
  await page.locator('main h1').waitFor()
  const document = `page:${new URL(address).pathname.split('/').at(-1)}`
  await page.evaluate(putUpdate, { document, base64: Buffer.from(update).toString('base64') })
  await page.close()
  return { address, product }
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
    const transaction = database.transaction(store, 'readwrite')
    transaction.objectStore(store).add({ k: document, u: update, f: 1 })
    // A closed page loses its uncommitted writes.
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error ?? new Error('the device took no write'))
    })
    return database.close()
  }
  throw new Error('The device keeps no documents')
}

/** Runs in the page: notes a digest of the board's pixels at the moment at which it reports itself drawn. */
function noteFirstPixels(): void {
  const look = () => {
    const sheet = document.querySelector<HTMLCanvasElement>('[data-ink=drawn] canvas')
    if (!sheet) return
    observer.disconnect()
    const { data } = sheet.getContext('2d')?.getImageData(0, 0, sheet.width, sheet.height) ?? {}
    let [digest, inked] = [0, 0]
    for (const value of data ?? []) {
      digest = (Math.imul(digest, 31) + value) | 0
      if (value > 0) inked += 1
    }
    document.documentElement.dataset['firstPixels'] = `${digest} ${inked}`
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { attributes: true, childList: true, subtree: true })
}

/** Runs in the page: whether the device caches an image of a page. */
async function storesPicture(): Promise<boolean> {
  const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('the device did not answer'))
    })
  for (const { name } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name ?? ''))
    const isUserDatabase = database.objectStoreNames.contains('settings')
    // A slash comes right after a dot.
    const names = IDBKeyRange.bound('board.picture.', 'board.picture/')
    const count = isUserDatabase
      ? await answer(database.transaction('settings').objectStore('settings').count(names))
      : 0
    database.close()
    if (count > 0) return true
  }
  return false
}
