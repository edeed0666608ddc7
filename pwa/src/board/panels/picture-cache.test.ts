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
import { keepPictures } from './picture-cache.ts'

vi.mock('#offline/desk.ts', () => ({ requireDesk: () => 'person.school' }))

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

test('a full page that rests as it is opened is kept, and what is kept says what it is of', async () => {
  const board = await full()
  await rest()
  const row = await kept()
  expect(row).toMatchObject({ name, state: stateOf(board.doc), isWritten: false })
  add(board, [line('a-line-that-is-later')])
  await rest()
  expect((await kept())?.state).toBe(stateOf(board.doc))
  expect((await kept())?.state).not.toBe(row?.state)
})

// Sabotage, seen red: without `isFirstView` and `isToBeKept`, each.
test('a page with little on it, moved by hand, or with what waits for its pixels is not', async () => {
  await full(900)
  await rest()
  expect(await kept()).toBe(undefined)
  const moved = await full()
  moved.editor.camera.panBy({ x: 10, y: 0 })
  await rest()
  expect(await kept()).toBe(undefined)
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
    expect(await kept()).toBe(undefined)
  }
})

test('words in Latin letters are kept, and it is said that there are some', async () => {
  add(await full(), [text('a-text-in-french-0', 'L’été à Zürich, 12 €')])
  await rest()
  expect((await kept())?.isWritten).toBe(true)
})

test('what is kept goes when something is erased from the page and too little is left', async () => {
  const board = await full()
  await rest()
  expect(await kept()).toBeDefined()
  const ids = (board.editor.page?.shapes.first(200) ?? []).map(({ id }) => id)
  removeShapes(board.doc, ids, 'test')
  await rest()
  expect(await kept()).toBe(undefined)
})

test('a browser that gives back other pixels than were painted keeps none', async () => {
  decodedPixel = 200
  await full()
  await rest()
  expect(await kept()).toBe(undefined)
})

test('while something of the page is still to be painted it waits', async () => {
  whole = false
  await full()
  await rest()
  expect(await kept()).toBe(undefined)
  whole = true
  await rest()
  expect(await kept()).toBeDefined()
})

test('a device that has little room keeps it for what people make', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 1_000_000_000, usage: 900_000_000 }) } })
  await full()
  await rest()
  expect(await kept()).toBe(undefined)
})

test('of many lessons the pictures that were kept last stay', async () => {
  const { settings } = openDatabase('person.school')
  const others = Array.from({ length: 12 }, (_, index) => `board.picture.${index}`)
  await settings.bulkPut(others.map((each) => ({ name: each, value: '' })))
  await settings.put({ name: 'board.pictures', value: others.join(' ') })
  await full()
  await rest()
  const names = (await settings.toCollection().primaryKeys()).filter((each) => each.startsWith('board.picture.'))
  expect(names.sort()).toEqual([name, ...others.slice(0, 11)].sort())
})

/** A board with so many lines all over what is seen at first, whose picture is to be kept. */
async function full(count = 1_100): Promise<TestBoard> {
  stop()
  const board = await TestBoard.open()
  add(
    board,
    Array.from({ length: count }, (_, index) => line(`line-${String(index).padStart(12, '0')}`, index)),
  )
  const copyTo = () => whole
  // What is asked of it, and no more.
  const stage = { canvas: { theme: 'light', copyTo } } as unknown as Stage
  stop = keepPictures(board.editor, stage)
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
  // The device answers by turns of its own.
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve))
}

async function kept(): Promise<PictureRow | undefined> {
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
