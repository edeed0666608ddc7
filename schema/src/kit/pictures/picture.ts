import type { Cleaned } from './clean-picture.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

export type MediaType = 'image/webp' | 'image/jpeg' | 'image/png'

const readers = [
  ['image/webp', cleanWebp],
  ['image/jpeg', cleanJpeg],
  ['image/png', cleanPng],
] as const

/**
 * The image of a file, detected by its bytes and rebuilt from the parts that draw it, without location and camera. Null
 * where it is no PNG, JPEG or WebP of one image.
 */
export function cleanedPicture(file: Uint8Array): (Cleaned & { mediaType: MediaType }) | null {
  for (const [mediaType, clean] of readers) {
    const cleaned = clean(file)
    if (cleaned !== null) return { ...cleaned, mediaType }
  }
  return null
}
