import { stateOf } from '@takhti/schema/board/document-state'
import { addShapes, removeShapes } from '@takhti/schema/board/operations'
import type { NewShape } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import { defaultStyle } from '@takhti/schema/board/shapes/shape'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#offline/database.ts'
import type { PictureRow } from '#offline/rows.ts'
import { encodePicture } from '../canvas/encode-picture.ts'
import type { Stage } from '../stage.ts'
import { lessonId, TestBoard } from '../test-board.ts'
import { cachePictures } from './picture-cache.ts'

vi.mock('#offline/database-id.ts', () => ({ requireDatabaseId: () => 'person.school' }))

const name = `board.picture.${lessonId}`

let decodedPixel = 7
let stop = (): void => {}
let whole = true

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  decodedPixel = 7
  whole = true
  vi.stubGlobal('devicePixelRatio', 1)
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('Worker', PictureWorker)
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 4, pixel: decodedPixel }))
  vi.stubGlobal('document', { createElement: () => new Canvas() })
  await openDatabase('person.school').settings.clear()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the bitmap of a full page that rests at its first view is cached with its state', async () => {
  const board = await full()
  await rest()
  const row = await stored()
  expect(row).toMatchObject({ name, state: stateOf(board.doc), isWritten: false })
  add(board, [line('a-line-that-is-later')])
  await rest()
  expect((await stored())?.state).toBe(stateOf(board.doc))
  expect((await stored())?.state).not.toBe(row?.state)
})

// Fault: without `isFirstView` and without `isWorthCaching`, each seen red.
test('a page that is sparse, panned or with pending pixels is not cached', async () => {
  await full(900)
  await rest()
  expect(await stored()).toBe(undefined)
  const moved = await full()
  moved.editor.camera.panBy({ x: 10, y: 0 })
  await rest()
  expect(await stored()).toBe(undefined)
  const frame = { x: 10, y: 10, width: 100, height: 40 }
  const waiting: NewShape[] = [
    { ...text('a-text-in-hindi-0', 'नमस्ते') },
    { ...text('a-text-in-arabic-0', 'سلام') },
    {
      ...made('an-image-that-is-here'),
      kind: 'image',
      props: { ...frame, imageId: 'a'.repeat(64), mediaType: 'image/png', naturalWidth: 100, naturalHeight: 40 },
    },
  ]
  for (const shape of waiting) {
    add(await full(), [shape])
    await rest()
    expect(await stored()).toBe(undefined)
  }
})

test('a page with Latin text is cached, and its row is marked as written', async () => {
  add(await full(), [text('a-text-in-french-0', 'L’été à Zürich, 12 €')])
  await rest()
  expect((await stored())?.isWritten).toBe(true)
})

test('a cached bitmap is deleted when erasing leaves too few shapes', async () => {
  const board = await full()
  await rest()
  expect(await stored()).toBeDefined()
  const ids = (board.editor.page?.shapes.first(200) ?? []).map(({ id }) => id)
  removeShapes(board.doc, ids, 'test')
  await rest()
  expect(await stored()).toBe(undefined)
})

test('a browser that returns other pixels than were painted caches none', async () => {
  decodedPixel = 200
  await full()
  await rest()
  expect(await stored()).toBe(undefined)
})

test('a page with pending paints is cached only after them', async () => {
  whole = false
  await full()
  await rest()
  expect(await stored()).toBe(undefined)
  whole = true
  await rest()
  expect(await stored()).toBeDefined()
})

test('a device with little free storage caches no bitmap', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 1_000_000_000, usage: 900_000_000 }) } })
  await full()
  await rest()
  expect(await stored()).toBe(undefined)
})

test('of many lessons, the bitmaps cached last remain', async () => {
  const { settings } = openDatabase('person.school')
  const others = Array.from({ length: 12 }, (_, index) => `board.picture.${index}`)
  await settings.bulkPut(others.map((each) => ({ name: each, value: '' })))
  await settings.put({ name: 'board.pictures', value: others.join(' ') })
  await full()
  await rest()
  const names = (await settings.toCollection().primaryKeys()).filter((each) => each.startsWith('board.picture.'))
  expect(names.sort()).toEqual([name, ...others.slice(0, 11)].sort())
})

/** A board with so many lines all over the first view, ready for its cache entry. */
async function full(count = 1_100): Promise<TestBoard> {
  stop()
  const board = await TestBoard.open()
  add(
    board,
    Array.from({ length: count }, (_, index) => line(`line-${String(index).padStart(12, '0')}`, index)),
  )
  const copyTo = () => whole
  // The parts of a stage that the cache uses.
  const stage = { canvas: { theme: 'light', copyTo } } as unknown as Stage
  stop = cachePictures(board.editor, stage)
  return board
}

function add(board: TestBoard, shapes: readonly NewShape[]): void {
  addShapes(board.doc, [...shapes], 'test')
}

function made(id: string): Pick<NewShape, 'id' | 'order' | 'style'> {
  return { id, order: keysBetween(null, null, 1)[0] ?? '', style: defaultStyle }
}

function line(id: string, place = 0): NewShape {
  const [x, y] = [20 + (place % 40) * 30, 20 + Math.floor(place / 40) * 20]
  return { ...made(id), kind: 'line', props: { from: { x, y }, to: { x: x + 20, y: y + 9 } } }
}

function text(id: string, words: string): NewShape {
  return { ...made(id), kind: 'text', props: { x: 10, y: 10, width: 300, height: 40, text: words, size: 24 } }
}

async function rest(): Promise<void> {
  await vi.advanceTimersByTimeAsync(3_100)
  // The device's database replies in its own tasks.
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve))
}

async function stored(): Promise<PictureRow | undefined> {
  const row: unknown = await openDatabase('person.school').settings.get(name)
  return row as PictureRow | undefined
}

/** A canvas of one colour. */
class Canvas {
  pixel = 7

  getContext() {
    return {
      drawImage: (drawn: { pixel: number }) => void (this.pixel = drawn.pixel),
      getImageData: () => ({ data: Uint8ClampedArray.of(this.pixel) }),
      measureText: () => ({ width: 500 }),
    }
  }

  transferToImageBitmap() {
    return { width: 4, height: 4, pixel: this.pixel }
  }

  async convertToBlob(): Promise<Blob> {
    return new Blob([Uint8Array.of(1, 2, 3)])
  }
}

/** The worker in the page's own thread. */
class PictureWorker extends EventTarget {
  postMessage(pixels: ImageBitmap): void {
    void encodePicture(pixels).then((data) => this.dispatchEvent(new MessageEvent('message', { data })))
  }

  terminate(): void {}
}
