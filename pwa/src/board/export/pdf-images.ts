import { readImageHeader } from '@takhti/schema/lessons/images/rules'
import { bitmapOf, type ExportImages } from './export-image.ts'
import type { PdfFile, PdfRef } from './pdf-file.ts'

/** The images of a PDF, each written once, however often it is drawn. */
export class PdfImages {
  readonly #names = new Map<string, string>()
  readonly #refs: string[] = []

  private constructor() {}

  /** Writes images into a file: photos unchanged, others as their pixels. */
  static async write(file: PdfFile, images: ExportImages): Promise<PdfImages> {
    const written = new PdfImages()
    for (const [imageId, { bytes, type }] of images) {
      const header = readImageHeader(bytes)
      // PDF embeds JPEG files unchanged; those that are not RGB are decoded like the rest.
      const isAsIs = header?.type === 'image/jpeg' && header.channels === 3
      const ref = isAsIs
        ? file.addPacked(`${dictionaryOf(header)} /Filter /DCTDecode`, bytes)
        : await addPixels(file, await bitmapOf({ bytes, type }))
      if (ref !== null) written.#add(imageId, ref)
    }
    return written
  }

  /** The resource name of an image; null if it could not be decoded. */
  nameOf(imageId: string): string | null {
    return this.#names.get(imageId) ?? null
  }

  /** All images, for the pages' resources. */
  get resources(): string {
    return this.#refs.join(' ')
  }

  #add(imageId: string, ref: PdfRef): void {
    const name = `I${this.#refs.length}`
    this.#names.set(imageId, name)
    this.#refs.push(`/${name} ${ref} 0 R`)
  }
}

async function addPixels(file: PdfFile, bitmap: ImageBitmap | null): Promise<PdfRef | null> {
  if (bitmap === null) return null
  const { width, height } = bitmap
  const painter = new OffscreenCanvas(width, height).getContext('2d')
  if (!painter) throw new Error('no canvas')
  painter.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data } = painter.getImageData(0, 0, width, height)
  const colours = new Uint8Array(width * height * 3)
  const alphas = new Uint8Array(width * height)
  let isOpaque = true
  for (let at = 0; at < alphas.length; at++) {
    const alpha = data[at * 4 + 3] ?? 0
    colours.set(data.subarray(at * 4, at * 4 + 3), at * 3)
    alphas[at] = alpha
    isOpaque &&= alpha === 255
  }
  const size = { width, height }
  if (isOpaque) return await file.addStream(dictionaryOf(size), colours)
  const mask = await file.addStream(dictionaryOf(size, 'DeviceGray'), alphas)
  return await file.addStream(`${dictionaryOf(size)} /SMask ${mask} 0 R`, colours)
}

function dictionaryOf({ width, height }: { width: number; height: number }, colours = 'DeviceRGB'): string {
  const size = `/Width ${width} /Height ${height}`
  return `/Type /XObject /Subtype /Image ${size} /ColorSpace /${colours} /BitsPerComponent 8`
}
