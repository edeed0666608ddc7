import { maxLogoBytes } from '@takhti/schema/institutes/rules'
import { base64Of } from '#api/to-base64.ts'

/** The longest side of a logo, in pixels. */
const longestSide = 512

/**
 * An image, re-encoded, in base64: only the file's pixels leave this device, without location or other hidden data.
 * Null where the browser cannot decode it.
 */
export async function encodeLogo(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  for (const share of [1, 0.5, 0.25]) {
    const blob = await drawn(picture, Math.min(1, longestSide / Math.max(picture.width, picture.height)) * share)
    if (blob.size <= maxLogoBytes) return base64Of(new Uint8Array(await blob.arrayBuffer()))
  }
  return null
}

function drawn(picture: ImageBitmap, scale: number): Promise<Blob> {
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/png' })
}
