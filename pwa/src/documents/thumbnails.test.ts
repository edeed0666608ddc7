import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ThumbnailOrder } from '#board/canvas/thumbnail.ts'
import type { ThumbnailMessage, ThumbnailReply } from './thumbnail-worker.ts'
import type { Thumbnails } from './thumbnails.ts'

/** A worker that does nothing until a test makes it reply. */
class Painting extends EventTarget {
  static readonly hired: Painting[] = []
  readonly received: ThumbnailMessage[] = []
  isOver = false

  constructor() {
    super()
    Painting.hired.push(this)
  }

  postMessage(message: ThumbnailMessage): void {
    this.received.push(message)
  }

  terminate(): void {
    this.isOver = true
  }

  answer(reply: ThumbnailReply): void {
    this.dispatchEvent(new MessageEvent('message', { data: reply }))
  }
}

const order: ThumbnailOrder = { updates: [new Uint8Array([1, 2, 3])], theme: 'light', width: 160, height: 90 }
let thumbnails: Thumbnails

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('Worker', Painting)
  vi.stubGlobal('OffscreenCanvas', class {})
  vi.stubGlobal('devicePixelRatio', 2)
  // Painting on the main thread would delay strokes.
  vi.doMock('#board/canvas/thumbnail.ts', () => {
    throw new Error('painted on the main thread')
  })
  Painting.hired.length = 0
  thumbnails = new (await import('./thumbnails.ts')).Thumbnails()
})

afterEach(() => vi.unstubAllGlobals())

/** A partial canvas that records draws. */
function aCanvas() {
  const drawn: unknown[] = []
  const canvas = {
    isConnected: true,
    width: 0,
    height: 0,
    getContext: () => ({ drawImage: (of: unknown) => drawn.push(of), clearRect() {} }),
  }
  return { canvas: canvas as unknown as HTMLCanvasElement, drawn }
}

test('a page is painted by a worker at its final size, and only copied on the main thread', async () => {
  const { canvas, drawn } = aCanvas()
  const drawing = thumbnails.drawUpdates(canvas, order)
  await vi.waitFor(() => expect(Painting.hired[0]?.received).toHaveLength(1))
  const [worker] = Painting.hired
  expect(worker?.received[0]).toMatchObject({ updates: order.updates, width: 320, height: 180 })
  // The old content remains until there is a new one.
  expect([canvas.width, drawn.length]).toEqual([0, 0])
  // Node has no `ImageBitmap`.
  const picture = 'painted' as unknown as ImageBitmap
  worker?.answer({ id: worker.received[0]?.id ?? 0, picture, isBlank: false })
  expect(await drawing).toBe(true)
  expect([canvas.width, canvas.height]).toEqual([320, 180])
  expect(drawn).toEqual([picture])
})

test('a repaint after fonts arrive goes to the canvas of its own page only', async () => {
  const [first, second] = [aCanvas(), aCanvas()]
  // Node has no `ImageBitmap`.
  const pictureOf = (name: string) => ({ name, width: 320, height: 180, close() {} }) as unknown as ImageBitmap
  const ids: number[] = []
  for (const { canvas } of [first, second]) {
    const drawing = thumbnails.drawUpdates(canvas, order)
    await vi.waitFor(() => expect(Painting.hired[0]?.received).toHaveLength(ids.length + 1))
    const id = Painting.hired[0]?.received.at(-1)?.id ?? 0
    Painting.hired[0]?.answer({ id, picture: pictureOf('boxes'), isBlank: false })
    await drawing
    ids.push(id)
  }
  const letters = pictureOf('letters')
  for (const id of [ids[0] ?? 0, 99]) Painting.hired[0]?.answer({ id, again: letters })
  expect([first.drawn.at(-1), first.drawn.length, second.drawn.length]).toEqual([letters, 2, 1])
})

test('pages are painted one by one, and a failed one does not block the next', async () => {
  const canvases = [aCanvas(), aCanvas()]
  const [first, second] = canvases.map(({ canvas }) => thumbnails.drawUpdates(canvas, order))
  await vi.waitFor(() => expect(Painting.hired[0]?.received).toHaveLength(1))
  const [worker] = Painting.hired
  worker?.answer({ id: worker.received[0]?.id ?? 0, hasFailed: true })
  await expect(first).rejects.toThrow('could not be drawn')
  await vi.waitFor(() => expect(worker?.received).toHaveLength(2))
  expect(Painting.hired).toHaveLength(1)
  thumbnails.close()
  await expect(second).rejects.toThrow('nobody looks')
  expect(worker?.isOver).toBe(true)
})

test('a worker that has ended is replaced by another', async () => {
  const { canvas } = aCanvas()
  const drawing = thumbnails.drawUpdates(canvas, order)
  await vi.waitFor(() => expect(Painting.hired).toHaveLength(1))
  Painting.hired[0]?.dispatchEvent(new Event('error'))
  await expect(drawing).rejects.toThrow('has ended')
  const again = thumbnails.drawUpdates(canvas, order)
  await vi.waitFor(() => expect(Painting.hired).toHaveLength(2))
  const [, next] = Painting.hired
  // Node has no `ImageBitmap`.
  next?.answer({ id: next.received[0]?.id ?? 0, picture: 'painted' as unknown as ImageBitmap, isBlank: true })
  expect(await again).toBe(false)
})

test('[UX-B7] a page that is not on this device is fetched once, and does not delay others', async () => {
  const stored = new Map([['here', [{ u: new Uint8Array([1]) }]]])
  const document = async (name: string) => ({ updates: stored.get(name) ?? [] })
  const arrival = Promise.withResolvers<void>()
  const exchange = vi.fn(async ({ name }: { name: string }) => {
    await arrival.promise
    stored.set(name, [{ u: new Uint8Array([2]) }])
    return true
  })
  vi.doMock('#offline/device.ts', () => ({ openDevice: async () => ({ document }) }))
  vi.doMock('#offline/database-id.ts', () => ({ requireDatabaseId: () => 'database' }))
  vi.doMock('#offline/connectivity.ts', () => ({ isEdgeReachable: () => true }))
  vi.doMock('./document-names.ts', () => ({ pageDocumentName: (id: string) => id }))
  vi.doMock('./background-sync.ts', () => ({ exchange }))
  vi.resetModules()
  thumbnails = new (await import('./thumbnails.ts')).Thumbnails()
  const draw = (id: string) => thumbnails.draw(id, aCanvas().canvas, { theme: 'light', lessonId: 'lesson' })
  const answer = (at: number) => {
    const [worker] = Painting.hired
    // Node has no `ImageBitmap`.
    worker?.answer({ id: worker.received[at]?.id ?? 0, picture: 'painted' as unknown as ImageBitmap, isBlank: false })
  }
  const [away, here] = [draw('away'), draw('here')]
  await vi.waitFor(() => expect(Painting.hired[0]?.received).toMatchObject([{ updates: [new Uint8Array([1])] }]))
  answer(0)
  expect(await here).toBe(true)
  arrival.resolve()
  await vi.waitFor(() => expect(Painting.hired[0]?.received[1]).toMatchObject({ updates: [new Uint8Array([2])] }))
  answer(1)
  expect(await away).toBe(true)
  expect(exchange).toHaveBeenCalledExactlyOnceWith({ lessonId: 'lesson', name: 'away', purpose: 'fetch' })
})
