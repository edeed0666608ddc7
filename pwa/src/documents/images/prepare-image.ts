import { cleanedPicture } from '@takhti/schema/kit/pictures/picture'
import { isLessonImage, maxImageBytes, maxImageSide, readImageHeader } from '@takhti/schema/lessons/images/rules'
import type { KeptImage } from '#offline/images.ts'
import { imageIdOf } from './image-id.ts'

/** Files beyond this are not read, and pictures of more pixels not unpacked: a weak tablet has no room for them. */
const maxFileBytes = 40_000_000
const maxPixels = 50_000_000

/** Above this a drawing without loss is also tried with some. */
const largeBytes = 300_000

/** Why a file cannot become a picture on a board. */
export type ImageFault = 'imageUnreadable' | 'imageTooLarge'

export type PreparedImage = KeptImage & { readonly width: number; readonly height: number }

/**
 * A picture drawn anew, upright and at most so large as a lesson keeps it: nothing of the file but its pixels goes on, neither
 * where it was taken nor what hides behind them. For a worker: a photo takes a second on a weak device.
 */
export async function prepareImage(file: Blob): Promise<PreparedImage | { fault: ImageFault }> {
  if (file.size > maxFileBytes) return { fault: 'imageTooLarge' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const header = readImageHeader(bytes)
  if (header === null) return { fault: 'imageUnreadable' }
  if (header.width * header.height > maxPixels) return { fault: 'imageTooLarge' }
  const blob = new Blob([bytes], { type: header.type })
  const picture = await createImageBitmap(blob, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture === null) return { fault: 'imageUnreadable' }
  return (await keepable(picture, header.type === 'image/jpeg')) ?? { fault: 'imageTooLarge' }
}

/** How a picture is kept: with how many pixels on its long side at most, and above how many bytes some loss is tried. */
type Keeping = { readonly side: number; readonly large: number }

const inFull: Keeping = { side: maxImageSide, large: largeBytes }

/** What is drawn already, as a lesson keeps it; null where no size is small enough. */
export async function keepable(
  picture: ImageBitmap | OffscreenCanvas,
  isPhoto: boolean,
  { side, large }: Keeping = inFull,
): Promise<PreparedImage | null> {
  const fitting = Math.min(1, side / Math.max(picture.width, picture.height))
  for (const share of [1, 0.75, 0.5, 0.35, 0.2]) {
    const drawn = draw(picture, fitting * share)
    const kept = await encode(drawn, isPhoto, large)
    if (kept) return { ...kept, imageId: await imageIdOf(kept.bytes), width: drawn.width, height: drawn.height }
  }
  return null
}

function draw(picture: ImageBitmap | OffscreenCanvas, scale: number): OffscreenCanvas {
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const painter = canvas.getContext('2d')
  if (!painter) throw new Error('no canvas')
  painter.imageSmoothingQuality = 'high'
  painter.drawImage(picture, 0, 0, width, height)
  return canvas
}

/** Photos as JPEG; everything else without loss, or with what it may let shine through where that is much smaller. */
async function encode(
  drawn: OffscreenCanvas,
  isPhoto: boolean,
  large: number,
): Promise<Pick<KeptImage, 'bytes' | 'type'> | null> {
  if (isPhoto) return await taken(await drawn.convertToBlob({ type: 'image/jpeg', quality: 0.85 }))
  const exact = await drawn.convertToBlob({ type: 'image/png' })
  if (exact.size <= large) return await taken(exact)
  // A browser that writes no WebP answers a PNG.
  const close = await drawn.convertToBlob({ type: 'image/webp', quality: 0.9 })
  // Small letters are read in coarse colours rather than in fewer pixels.
  const coarse = close.size > maxImageBytes ? await drawn.convertToBlob({ type: 'image/webp', quality: 0.7 }) : close
  return await taken(coarse.size < exact.size ? coarse : exact)
}

async function taken(blob: Blob): Promise<Pick<KeptImage, 'bytes' | 'type'> | null> {
  if (blob.size > maxImageBytes) return null
  const bytes = withoutMetadata(new Uint8Array(await blob.arrayBuffer()))
  const type = readImageHeader(bytes)?.type
  return type !== undefined && type !== 'image/gif' && isLessonImage(bytes) ? { bytes, type } : null
}

/** Safari writes Exif into what a canvas holds, and the server takes no picture with metadata. */
function withoutMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const cleaned = cleanedPicture(bytes)
  return cleaned === null || cleaned.dropped.length === 0 ? bytes : cleaned.bytes
}
