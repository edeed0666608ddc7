import { pictures } from './pictures.ts'

/** Pixels of all decoded pictures together; beyond it those that nobody has painted for a while are given up. */
const maxPixels = 48_000_000
/** A picture that was painted this short a time ago is on the screen. */
const restMs = 5_000

let pixels = 0
let holders = 0

/** Says that a board shows pictures; each holding is ended once, and the last end frees all of them. */
export function holdPictures(): () => void {
  holders += 1
  return () => {
    holders -= 1
    if (holders > 0) return
    for (const imageId of pictures.kept.keys()) drop(imageId)
    pictures.missing.clear()
  }
}

/** How many pixels a picture that is decoded now may have on a side: many pictures at once are kept coarser. */
export function pictureSide(): number {
  return pixels < maxPixels / 2 ? 2_048 : pixels < maxPixels ? 1_024 : 512
}

/** Takes a decoded picture; what was painted without it is painted again. */
export function putPicture(imageId: string, bitmap: ImageBitmap): void {
  drop(imageId)
  pictures.kept.set(imageId, { bitmap, paintedAt: performance.now() })
  pixels += bitmap.width * bitmap.height
  shrink()
  const painted = [...(pictures.missing.get(imageId) ?? [])]
  pictures.missing.delete(imageId)
  pictures.arrived.emit(painted)
}

/** Says what is to stand where pictures are missing. */
export function setPictureLabel(label: string): void {
  if (label === pictures.label) return
  pictures.label = label
  pictures.arrived.emit([...pictures.missing.values()].flatMap((shapes) => [...shapes]))
}

function shrink(): void {
  if (pixels <= maxPixels) return
  const before = performance.now() - restMs
  const oldestFirst = [...pictures.kept].sort(([, a], [, b]) => a.paintedAt - b.paintedAt)
  for (const [imageId, { paintedAt }] of oldestFirst) {
    if (pixels <= maxPixels || paintedAt > before) return
    drop(imageId)
  }
}

function drop(imageId: string): void {
  const bitmap = pictures.kept.get(imageId)?.bitmap
  if (!bitmap) return
  pixels -= bitmap.width * bitmap.height
  pictures.kept.delete(imageId)
  bitmap.close()
}
