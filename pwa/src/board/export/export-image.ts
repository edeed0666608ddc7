import type { KeptImage } from '#offline/images.ts'

/** The pictures of the pages by id, as far as they are at hand. */
export type ExportImages = ReadonlyMap<string, Pick<KeptImage, 'bytes' | 'type'>>

export const noImages: ExportImages = new Map()

/** A picture as pixels; null where the browser cannot read it. */
export async function bitmapOf({ bytes, type }: Pick<KeptImage, 'bytes' | 'type'>): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap === 'undefined') return null
  return await createImageBitmap(new Blob([bytes], { type })).catch(() => null)
}
