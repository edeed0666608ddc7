import { DocumentFault } from '@takhti/schema/capture/documents/read-document'
import type { CapturedPicture } from '@takhti/schema/capture/model'
import { maxImageSide } from '@takhti/schema/lessons/images/rules'
import { base64Of } from '#api/to-base64.ts'
import { svg } from './document-kind.ts'

/**
 * An image of this device as a source stores it: only its pixels, without the file's metadata. Throws a
 * `DocumentFault`.
 */
export async function openPicture(file: Blob): Promise<CapturedPicture> {
  const { prepareFile } = await import('#documents/images/prepare-file.ts')
  const isDrawing = svg.test(await file.slice(0, 1_024).text())
  const reply = await prepareFile(isDrawing ? await painted(file) : file)
  if ('fault' in reply) throw new DocumentFault(reply.fault === 'imageTooLarge' ? 'tooLarge' : 'picture')
  return { bytes: base64Of(reply.bytes), type: reply.type }
}

const largestDrawing = 2_000_000

/** Elements by which a few lines become a drawing that never ends. */
const growing = /<!entity|<(?:\w+:)?(?:use|pattern|mask|filter|foreignobject|animate|set|script)\b/i

/**
 * An SVG drawing as an image. One with references inside itself is not painted, because its painting cannot be
 * aborted.
 */
async function painted(file: Blob): Promise<Blob> {
  const source = file.size > largestDrawing ? null : await file.text()
  if (source === null || growing.test(source)) throw new DocumentFault('picture')
  const url = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return await pixelsOf(image)
  } catch {
    throw new DocumentFault('picture')
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function pixelsOf(image: HTMLImageElement): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image
  const scale = maxImageSide / Math.max(naturalWidth, naturalHeight)
  const canvas = new OffscreenCanvas(Math.ceil(naturalWidth * scale), Math.ceil(naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/png' })
}
