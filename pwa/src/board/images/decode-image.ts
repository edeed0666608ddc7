import type { StoredImage } from '#offline/images.ts'

/** An image ready to paint, at most `side` pixels on its long side. Rejects if the browser cannot decode it. */
export async function decodeImage({ bytes, type }: Pick<StoredImage, 'bytes' | 'type'>, side: number) {
  const blob = new Blob([bytes], { type })
  const whole = await createImageBitmap(blob)
  const longest = Math.max(whole.width, whole.height)
  if (longest <= side) return whole
  const resizeWidth = Math.max(1, Math.round((whole.width * side) / longest))
  const resizeHeight = Math.max(1, Math.round((whole.height * side) / longest))
  const small = await createImageBitmap(whole, { resizeWidth, resizeHeight, resizeQuality: 'high' })
  whole.close()
  return small
}
