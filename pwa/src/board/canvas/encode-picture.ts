/** A larger bitmap takes as long to decode as the page takes to paint. */
const mostBytes = 4_000_000

/**
 * Encodes a bitmap as PNG. Returns null where the browser alters pixels, as some do against fingerprinting, or for
 * too many bytes.
 */
export async function encodePicture(painted: ImageBitmap): Promise<Uint8Array<ArrayBuffer> | null> {
  const canvas = drawn(painted)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  if (blob.size > mostBytes) return null
  const decoded = drawn(await createImageBitmap(blob))
  return isSame(pixelsOf(canvas), pixelsOf(decoded)) ? new Uint8Array(await blob.arrayBuffer()) : null
}

function drawn(picture: ImageBitmap): OffscreenCanvas {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(picture, 0, 0)
  return canvas
}

function pixelsOf(canvas: OffscreenCanvas): Uint8ClampedArray {
  const { width, height } = canvas
  return canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
}

/** Premultiplied colours are rounded. */
function isSame(one: Uint8ClampedArray, other: Uint8ClampedArray): boolean {
  return one.length === other.length && one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < 3)
}
