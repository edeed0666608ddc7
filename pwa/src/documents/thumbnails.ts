import type { ThumbnailOrder } from '#board/canvas/thumbnail.ts'
import { isEdgeReachable } from '#offline/connectivity.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDevice } from '#offline/device.ts'
import { pageDocumentName } from './document-names.ts'
import type { ThumbnailMessage, ThumbnailReply } from './thumbnail-worker.ts'

export const thumbnailSize = { width: 160, height: 90 }

const hasWorkers = typeof OffscreenCanvas !== 'undefined' && typeof Worker !== 'undefined'

type Painted = { readonly picture: ImageBitmap; readonly isBlank: boolean }

type Waiting = { resolve: (reply: Painted | { readonly text: string }) => void; reject: (reason: Error) => void }

type PageLook = Pick<ThumbnailOrder, 'theme' | 'covered'> & { lessonId?: string }

/** Thumbnails of pages, painted in a worker; without workers, when the browser is idle. */
export class Thumbnails {
  readonly #waiting = new Map<number, Waiting>()
  /** The canvas of each thumbnail until another is painted there: its fonts may arrive later. */
  readonly #places = new Map<number, WeakRef<HTMLCanvasElement>>()
  #worker: Worker | null = null
  #lastId = 0
  /** Sequential: a lesson of many pages must not fill the memory of a phone. */
  #before: Promise<unknown> = Promise.resolve()
  #fetches: Promise<void> = Promise.resolve()

  /**
   * Draws a page onto a canvas except for what a curtain covers; returns whether the page has content. With `lessonId` a page
   * that is not on this device is fetched first, outside of the queue of those that are.
   */
  async draw(pageId: string, canvas: HTMLCanvasElement, { lessonId, ...look }: PageLook): Promise<boolean> {
    if (lessonId !== undefined && (await isMissing(pageId)))
      await (this.#fetches = this.#fetches.then(() => fetchMissing(lessonId, pageId)))
    return await this.#inTurn(async () => {
      if (!canvas.isConnected) return false
      const device = await openDevice(requireDatabaseId())
      const { updates } = await device.document(pageDocumentName(pageId))
      return this.#paint(canvas, { updates: updates.map(({ u }) => u), ...look, ...thumbnailSize })
    })
  }

  /** Draws a page from V2 updates; the size is in CSS pixels. */
  drawUpdates(canvas: HTMLCanvasElement, order: ThumbnailOrder): Promise<boolean> {
    return this.#inTurn(() => this.#paint(canvas, order))
  }

  /** The text of a page of this device. */
  words(pageId: string): Promise<string> {
    return this.#inTurn(async () => {
      const device = await openDevice(requireDatabaseId())
      const { updates } = await device.document(pageDocumentName(pageId))
      const written = updates.map(({ u }) => u)
      if (written.length === 0) return ''
      if (!hasWorkers) return (await import('#board/canvas/page-words.ts')).readWords(written)
      const reply = await this.#ask({ written })
      return 'text' in reply ? reply.text : ''
    })
  }

  close(): void {
    this.#worker?.terminate()
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(new Error('nobody looks any more'))
    this.#waiting.clear()
    if (!hasWorkers) void import('#board/canvas/thumbnail.ts').then(({ dropCached }) => dropCached())
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const drawn = this.#before.then(work)
    this.#before = drawn.catch(() => {})
    return drawn
  }

  async #paint(canvas: HTMLCanvasElement, { width, height, ...page }: ThumbnailOrder): Promise<boolean> {
    if (!canvas.isConnected) return false
    const ratio = Math.min(2, devicePixelRatio)
    const size = { width: Math.round(width * ratio), height: Math.round(height * ratio) }
    const order = { ...page, ...size }
    const painter = canvas.getContext('2d')
    if (!painter) return false
    // Cleared at the last moment: an empty canvas would flicker while its page is painted.
    const empty = () => void Object.assign(canvas, size)
    if (!hasWorkers) return paintWhenIdle(painter, order, empty)
    const reply = await this.#ask(order)
    if ('text' in reply) return false
    for (const [id, place] of this.#places)
      if (place.deref()?.isConnected !== true || place.deref() === canvas) this.#places.delete(id)
    this.#places.set(this.#lastId, new WeakRef(canvas))
    empty()
    painter.drawImage(reply.picture, 0, 0)
    return !reply.isBlank
  }

  #paintAgain(id: number, picture: ImageBitmap): void {
    const canvas = this.#places.get(id)?.deref()
    const isAsLarge = canvas?.width === picture.width && canvas.height === picture.height
    const painter = isAsLarge ? canvas.getContext('2d') : null
    painter?.clearRect(0, 0, picture.width, picture.height)
    painter?.drawImage(picture, 0, 0)
    picture.close()
  }

  #ask(
    order: ThumbnailOrder | { readonly written: readonly Uint8Array[] },
  ): Promise<Painted | { readonly text: string }> {
    const id = ++this.#lastId
    const worker = (this.#worker ??= this.#hire())
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ ...order, id })
    })
  }

  #hire(): Worker {
    const worker = new Worker(new URL('./thumbnail-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<ThumbnailReply>) => {
      if ('wanted' in data) return void giveImages(worker, data.id, data.wanted)
      if ('again' in data) return this.#paintAgain(data.id, data.again)
      const waiting = this.#waiting.get(data.id)
      if ('picture' in data || 'text' in data) waiting?.resolve(data)
      else waiting?.reject(new Error('the page could not be drawn'))
      this.#waiting.delete(data.id)
    })
    worker.addEventListener('error', () => {
      // The dead worker replies to no further request.
      worker.terminate()
      if (this.#worker === worker) this.#worker = null
      for (const { reject } of this.#waiting.values()) reject(new Error('the worker that draws pages has ended'))
      this.#waiting.clear()
    })
    return worker
  }
}

/** Pages that were requested: a page without any content is not requested again. */
const asked = new Set<string>()

async function isMissing(pageId: string): Promise<boolean> {
  if (asked.has(pageId) || !isEdgeReachable()) return false
  const device = await openDevice(requireDatabaseId())
  return (await device.document(pageDocumentName(pageId))).updates.length === 0
}

async function fetchMissing(lessonId: string, pageId: string): Promise<void> {
  if (asked.has(pageId)) return
  asked.add(pageId)
  try {
    const { exchange } = await import('./background-sync.ts')
    await exchange({ lessonId, name: pageDocumentName(pageId), purpose: 'fetch' })
  } catch {
    // A page that does not load shows its number.
    asked.delete(pageId)
  }
}

/** A thumbnail shows the images that this device has, and fetches no others. */
async function giveImages(worker: Worker, id: number, wanted: readonly string[]): Promise<void> {
  const { storedImage } = await import('#offline/image-bytes.ts')
  const databaseId = requireDatabaseId()
  const found = await Promise.all(wanted.map((imageId) => storedImage(databaseId, imageId).catch(() => undefined)))
  const message: ThumbnailMessage = { id, images: found.flatMap((image) => image ?? []) }
  worker.postMessage(message)
}

async function paintWhenIdle(
  painter: CanvasRenderingContext2D,
  order: ThumbnailOrder,
  empty: () => void,
): Promise<boolean> {
  const { loadTextCharacters, isBlank, paintThumbnail, readThumbnail } = await import('#board/canvas/thumbnail.ts')
  await new Promise<void>((resolve) => {
    const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 50))
    later(() => resolve())
  })
  const page = readThumbnail(order)
  const paint = () => {
    empty()
    paintThumbnail(painter, page, order)
  }
  await loadTextCharacters(page, paint)
  paint()
  return !isBlank(page)
}
