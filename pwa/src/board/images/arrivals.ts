import i18next from 'i18next'
import { imageOf } from '#documents/images/fetch-image.ts'
import { isEdgeReachable, onConnectivity } from '#offline/connectivity.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { sendImage } from '#offline/images.ts'
import { paintFiner } from '../canvas/drawn-picture.ts'
import { holdPictures, pictureSide, putPicture, setPictureLabel } from '../canvas/picture-store.ts'
import { pictures } from '../canvas/pictures.ts'
import { decodeImage } from './decode-image.ts'

/** Delays, in milliseconds, between requests for an image that is not uploaded yet. The last one repeats. */
const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

type ArrivalsParts = {
  readonly lessonId: string
  /** Whether this person adds images to the lesson: images that the server lacks are uploaded from here. */
  mayAdd(): boolean
}

/**
 * Loads the images that the board was painted without: from this device, else from the server as soon as it has them.
 */
export class Arrivals {
  readonly #parts: ArrivalsParts
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #stop: () => void
  readonly #release = holdPictures()
  /** One request at a time: a page full of images must not block everything else on a slow connection. */
  #before: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(parts: ArrivalsParts) {
    this.#parts = parts
    paintFiner()
    this.#stop = onConnectivity(() => {
      if (isEdgeReachable()) for (const imageId of [...this.#timers.keys()]) this.load(imageId)
    })
  }

  load(imageId: string, attempt = 0): void {
    clearTimeout(this.#timers.get(imageId))
    this.#timers.delete(imageId)
    this.#before = this.#before.then(() => this.#load(imageId, attempt)).catch(() => {})
  }

  close(): void {
    this.#isClosed = true
    this.#stop()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    this.#release()
  }

  async #load(imageId: string, attempt: number): Promise<void> {
    if (this.#isClosed || pictures.stored.has(imageId)) return
    const { lessonId, mayAdd } = this.#parts
    const image = await imageOf(lessonId, imageId).catch(() => null)
    if (this.#isClosed) return
    if (!image) return this.#again(imageId, attempt)
    const bitmap = await decodeImage(image, pictureSide()).catch(() => null)
    if (!bitmap || this.#isClosed) return
    putPicture(imageId, bitmap)
    if (mayAdd()) await sendImage(requireDatabaseId(), { lessonId, imageId })
  }

  #again(imageId: string, attempt: number): void {
    if (i18next.isInitialized) setPictureLabel(i18next.t('board.image.notArrived'))
    const wait = waitsMs[Math.min(attempt, waitsMs.length - 1)]
    this.#timers.set(
      imageId,
      setTimeout(() => this.load(imageId, attempt + 1), wait),
    )
  }
}
