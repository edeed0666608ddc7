import { pictures } from './pictures.ts'

/**
 * Pixels of all decoded images together. Beyond this limit, images that have not been painted for a while are
 * evicted.
 */
const maxPixels = 48_000_000
/** An image painted within this time, in milliseconds, is on the screen. */
const restMs = 5_000

let pixels = 0
let holders = 0

/** Registers a board that shows images. Each holder releases once; the last release frees all images. */
export function holdPictures(): () => void {
  holders += 1
  return () => {
    holders -= 1
    if (holders > 0) return
    for (const imageId of pictures.stored.keys()) drop(imageId)
    pictures.missing.clear()
  }
}

/** The side limit in pixels for an image that is decoded now. Many images at once are decoded at lower resolution. */
export function pictureSide(): number {
  return pixels < maxPixels / 2 ? 2_048 : pixels < maxPixels ? 1_024 : 512
}

/** Adds a decoded image, and repaints the shapes painted without it. */
export function putPicture(imageId: string, bitmap: ImageBitmap): void {
  drop(imageId)
  pictures.stored.set(imageId, { bitmap, paintedAt: performance.now() })
  pixels += bitmap.width * bitmap.height
  shrink()
  const painted = [...(pictures.missing.get(imageId) ?? [])]
  pictures.missing.delete(imageId)
  pictures.arrived.emit(painted)
}

/** Sets the placeholder label of missing images. */
export function setPictureLabel(label: string): void {
  if (label === pictures.label) return
  pictures.label = label
  pictures.arrived.emit([...pictures.missing.values()].flatMap((shapes) => [...shapes]))
}

function shrink(): void {
  if (pixels <= maxPixels) return
  const before = performance.now() - restMs
  const oldestFirst = [...pictures.stored].sort(([, a], [, b]) => a.paintedAt - b.paintedAt)
  for (const [imageId, { paintedAt }] of oldestFirst) {
    if (pixels <= maxPixels || paintedAt > before) return
    drop(imageId)
  }
}

function drop(imageId: string): void {
  const bitmap = pictures.stored.get(imageId)?.bitmap
  if (!bitmap) return
  pixels -= bitmap.width * bitmap.height
  pictures.stored.delete(imageId)
  bitmap.close()
}
