import type { StoredImage } from '#offline/images.ts'

/** The images of the pages by id, as far as they are available. */
export type ExportImages = ReadonlyMap<string, Pick<StoredImage, 'bytes' | 'type'>>

export const noImages: ExportImages = new Map()

/** An image as a bitmap; null where the browser cannot decode it. */
export async function bitmapOf({ bytes, type }: Pick<StoredImage, 'bytes' | 'type'>): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap === 'undefined') return null
  return await createImageBitmap(new Blob([bytes], { type })).catch(() => null)
}
