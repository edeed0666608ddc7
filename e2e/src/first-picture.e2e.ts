import { expect, type Page } from '@playwright/test'
import { addShapes, type NewShape } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import { defaultStyle } from '@takhti/schema/board/shapes/shape'
import * as Y from 'yjs'
import { choose, draw, drawOneLine, expectSafe } from './pages/board.ts'
import { signIn } from './pages/door.ts'
import { test } from './pages/journey.ts'
import { createLesson, openLessons } from './pages/lessons.ts'
import { personWith } from './school.ts'

/** Enough that the device caches their pixels. */
const many = 1_200

test('a full page opens with its cached pixels, and never with those of a changed page', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, await personWith('instructor'))
  await createLesson(page, `Full ${Date.now()}`)
  await drawOneLine(page)
  await choose(page, 'Pen')
  await expectSafe(page)
  const address = page.url()
  const id = new URL(address).pathname.split('/').at(-1) ?? ''
  await openLessons(page)
  await put(page, { id, base64: Buffer.from(lines(many)).toString('base64') })

  await page.addInitScript(noteFirstPixels)
  await page.goto(address)
  const painted = await firstPixels(page)
  await expect.poll(() => isStored(page, id), { timeout: 60_000 }).toBe(true)
  await page.goto(address)
  expect(await firstPixels(page)).toEqual(painted)

  // The cached image is exchanged for a red one: red on the screen proves that it was shown.
  await paintRed(page, id)
  await page.goto(address)
  expect((await firstPixels(page)).corner).toBe('255,0,0,255')
  await draw(page, [
    [300, 650],
    [500, 690],
  ])
  await expect(page.getByText(`${many + 2} objects`)).toBeAttached()
  await expectSafe(page)
  await page.goto(address)
  expect((await firstPixels(page)).corner).not.toBe('255,0,0,255')
  await expect(page.getByText(`${many + 2} objects`)).toBeAttached()
  await page.context().close()
})

/** Lines all over the first screen as one update of a document. */
function lines(count: number, name = 'line'): Uint8Array {
  const doc = new Y.Doc()
  const orders = keysBetween(null, null, count)
  const made = orders.map((order, index): NewShape => {
    const [x, y] = [20 + (index % 40) * 30, 20 + Math.floor(index / 40) * 20]
    const id = `${name}-${String(index).padStart(12, '0')}`
    return { id, order, style: defaultStyle, kind: 'line', props: { from: { x, y }, to: { x: x + 20, y: y + 9 } } }
  })
  addShapes(doc, made, 'test')
  return Y.encodeStateAsUpdateV2(doc)
}

/** Adds an update of a page to the device's database, as a closed tab did. */
async function put(page: Page, update: { id: string; base64: string }): Promise<void> {
  await page.evaluate(async ({ id, base64 }) => {
    const answer = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('the device did not answer'))
      })
    const store = '$documents.doc_updates'
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name))
      if (database.objectStoreNames.contains(store)) {
        const u = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const transaction = database.transaction(store, 'readwrite')
        const done = new Promise((resolve) => (transaction.oncomplete = resolve))
        transaction.objectStore(store).add({ k: `page:${id}`, u, f: 1 })
        await done
      }
      database.close()
    }
  }, update)
}

/** Whether the device caches an image of a page. */
function isStored(page: Page, id: string): Promise<boolean> {
  return page.evaluate(exchange, { id, red: false })
}

/** Makes the cached image of a page red. */
async function paintRed(page: Page, id: string): Promise<void> {
  expect(await page.evaluate(exchange, { id, red: true })).toBe(true)
}

/** Runs in the page: returns whether there is an image of a page, and makes it red if requested. */
async function exchange({ id, red }: { id: string; red: boolean }): Promise<boolean> {
  const answer = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('the device did not answer'))
    })
  const canvas = new OffscreenCanvas(2_000, 2_000)
  const painter = canvas.getContext('2d')
  if (painter) painter.fillStyle = '#ff0000'
  painter?.fillRect(0, 0, canvas.width, canvas.height)
  const png = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
  let isSaved = false
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name))
    if (database.objectStoreNames.contains('settings')) {
      const settings = database.transaction('settings', 'readwrite').objectStore('settings')
      const row: { name: string } | undefined = await answer(settings.get(`board.picture.${id}`))
      if (row && red) await answer(settings.put({ ...row, png }))
      isSaved ||= row !== undefined
    }
    database.close()
  }
  return isSaved
}

type Pixels = { readonly corner: string; readonly all: number }

/** Notes the board's pixels at the moment at which it reports itself drawn. */
function noteFirstPixels(): void {
  const look = () => {
    const sheet = document.querySelector<HTMLCanvasElement>('[data-ink=drawn] canvas')
    if (!sheet) return
    observer.disconnect()
    const data = sheet.getContext('2d')?.getImageData(0, 0, sheet.width, sheet.height).data ?? new Uint8ClampedArray()
    const at = 4 * (5 * sheet.width + 5)
    let all = 0
    for (const value of data) all = (Math.imul(all, 31) + value) | 0
    const pixels: Pixels = { corner: data.slice(at, at + 4).join(), all }
    document.documentElement.dataset['firstPixels'] = JSON.stringify(pixels)
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { attributes: true, childList: true, subtree: true })
}

async function firstPixels(page: Page): Promise<Pixels> {
  const noted = await page.waitForFunction(() => document.documentElement.dataset['firstPixels'])
  return JSON.parse(String(await noted.jsonValue()))
}
