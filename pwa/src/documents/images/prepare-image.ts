import { cleanedPicture } from '@takhti/schema/kit/pictures/picture'
import { isLessonImage, maxImageBytes, maxImageSide, readImageHeader } from '@takhti/schema/lessons/images/rules'
import type { StoredImage } from '#offline/images.ts'
import { imageIdOf } from './image-id.ts'

/** Limits of a file in bytes and of an image in pixels: a weak tablet has not enough memory for more. */
const maxFileBytes = 40_000_000
const maxPixels = 50_000_000

/** Above this size, in bytes, lossy encoding is tried too. */
const largeBytes = 300_000

/** Why a file cannot become an image on a board. */
export type ImageFault = 'imageUnreadable' | 'imageTooLarge'

export type PreparedImage = StoredImage & { readonly width: number; readonly height: number }

/**
 * An image redrawn upright, at most at a lesson's maximum size. Only pixels of the file survive: no location and no hidden
 * data. For a worker: a photo takes a second on a weak device.
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

/** Limits of a stored image: pixels of the long side at most, and the size in bytes above which lossy encoding is tried. */
type Retention = { readonly side: number; readonly large: number }

const inFull: Retention = { side: maxImageSide, large: largeBytes }

/** Encodes a drawn image for a lesson; null where no size is small enough. */
export async function keepable(
  picture: ImageBitmap | OffscreenCanvas,
  isPhoto: boolean,
  { side, large }: Retention = inFull,
): Promise<PreparedImage | null> {
  const fitting = Math.min(1, side / Math.max(picture.width, picture.height))
  for (const share of [1, 0.75, 0.5, 0.35, 0.2]) {
    const drawn = draw(picture, fitting * share)
    const stored = await encode(drawn, isPhoto, large)
    if (stored) return { ...stored, imageId: await imageIdOf(stored.bytes), width: drawn.width, height: drawn.height }
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

/** Photos as JPEG; everything else lossless, or as WebP with its alpha where that is much smaller. */
async function encode(
  drawn: OffscreenCanvas,
  isPhoto: boolean,
  large: number,
): Promise<Pick<StoredImage, 'bytes' | 'type'> | null> {
  if (isPhoto) return await taken(await drawn.convertToBlob({ type: 'image/jpeg', quality: 0.85 }))
  const exact = await drawn.convertToBlob({ type: 'image/png' })
  if (exact.size <= large) return await taken(exact)
  // A browser without a WebP encoder returns a PNG.
  const close = await drawn.convertToBlob({ type: 'image/webp', quality: 0.9 })
  // Small text is legible in coarse colours rather than in fewer pixels.
  const coarse = close.size > maxImageBytes ? await drawn.convertToBlob({ type: 'image/webp', quality: 0.7 }) : close
  return await taken(coarse.size < exact.size ? coarse : exact)
}

async function taken(blob: Blob): Promise<Pick<StoredImage, 'bytes' | 'type'> | null> {
  if (blob.size > maxImageBytes) return null
  const bytes = withoutMetadata(new Uint8Array(await blob.arrayBuffer()))
  const type = readImageHeader(bytes)?.type
  return type !== undefined && type !== 'image/gif' && isLessonImage(bytes) ? { bytes, type } : null
}

/** Safari writes Exif into exported canvases, and the server accepts no image with metadata. */
function withoutMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const cleaned = cleanedPicture(bytes)
  return cleaned === null || cleaned.dropped.length === 0 ? bytes : cleaned.bytes
}
