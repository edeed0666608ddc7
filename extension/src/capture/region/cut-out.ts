import { maxImageBytes, maxImageSide } from '@takhti/schema/lessons/images/rules'
import { pixelsOf, type Region } from './region.ts'

/** An image as it is sent. */
export type CutOut = { bytes: string; type: 'image/png' | 'image/webp'; size: number; width: number; height: number }

/** Above this size, in bytes, a lossy encoding is also tried. */
const largeBytes = 300_000

/**
 * A region of an image, at the size that *My content* stores: fewer pixels if needed. Null where no size is small
 * enough.
 */
export async function cutOut(bitmap: ImageBitmap, region: Region): Promise<CutOut | null> {
  const box = pixelsOf(region, bitmap)
  const fitting = Math.min(1, maxImageSide / Math.max(box.width, box.height))
  for (const share of [1, 0.75, 0.5, 0.35]) {
    const width = Math.max(1, Math.round(box.width * fitting * share))
    const height = Math.max(1, Math.round(box.height * fitting * share))
    const canvas = new OffscreenCanvas(width, height)
    const painter = canvas.getContext('2d')
    if (!painter) return null
    painter.imageSmoothingQuality = 'high'
    painter.drawImage(bitmap, box.x, box.y, box.width, box.height, 0, 0, width, height)
    const blob = await smallest(canvas)
    if (blob.size > maxImageBytes) continue
    const type = blob.type === 'image/webp' ? 'image/webp' : 'image/png'
    return { bytes: await base64Of(blob), type, size: blob.size, width, height }
  }
  return null
}

async function smallest(canvas: OffscreenCanvas): Promise<Blob> {
  const exact = await canvas.convertToBlob({ type: 'image/png' })
  if (exact.size <= largeBytes) return exact
  const close = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
  return close.size < exact.size ? close : exact
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let letters = ''
  // As many at once as a call takes.
  for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(letters)
}
