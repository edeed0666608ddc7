import { maxPictureBytes, maxPictureSide } from '@takhti/schema/accounts/profiles/rules'
import type { Cleaned } from './picture-cleaned.ts'
import { cleanJpeg } from './picture-jpeg.ts'
import { cleanPng } from './picture-png.ts'
import { cleanWebp } from './picture-webp.ts'

export type MediaType = 'image/webp' | 'image/jpeg' | 'image/png'

const readers = [
  ['image/webp', cleanWebp],
  ['image/jpeg', cleanJpeg],
  ['image/png', cleanPng],
] as const

/**
 * The picture in a file, judged by its bytes and put together anew from the parts that draw it: where and with what it was
 * taken stays behind. Null where it is no picture of a kind and size that is kept.
 */
export function cleanPicture(file: Uint8Array): { mediaType: MediaType; bytes: Uint8Array<ArrayBuffer> } | null {
  if (file.byteLength > maxPictureBytes) return null
  for (const [mediaType, clean] of readers) {
    const cleaned = clean(file)
    if (cleaned !== null) return isOfSize(cleaned) ? { mediaType, bytes: cleaned.bytes } : null
  }
  return null
}

function isOfSize({ width, height }: Cleaned): boolean {
  return Math.min(width, height) > 0 && Math.max(width, height) <= maxPictureSide
}
