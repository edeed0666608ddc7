import { maxPictureLetters } from '@takhti/schema/questions/rules'
import { calls } from '#api/calls.ts'
import { bytesOf } from '#api/from-base64.ts'
import { q, queryClient } from '#api/query.ts'
import { base64Of } from '#api/to-base64.ts'
import { openPicture } from '../../documents/picture-file.ts'
import type { StoredItem } from '../../shelf/item-store.ts'
import { readFile } from '../../uploads/read-file.ts'

/** Whether an item of *My Content* is an image: by the media type of a file, and by its bytes when it is opened. */
export function isPicture({ half, item }: StoredItem): boolean {
  return half === 'files' ? /^image\/(?:png|jpeg|webp|gif|svg\+xml)$/.test(item.mediaType) : item.isPicture === true
}

/** The bytes of such an item; rejects where neither this device nor the server has them now. */
export async function openItem({ half, item }: StoredItem): Promise<Blob> {
  if (half === 'files') return await readFile(item)
  const { data } = await queryClient.fetchQuery(q(calls.files.get, { id: item.id }))
  if (data.picture === undefined) throw new Error('this source has no picture')
  return new Blob([bytesOf(data.picture.bytes)], { type: data.picture.type })
}

/**
 * Pixels on the long side and quality, tried in order until the image is small enough; the last ones always suffice.
 */
const tries = [
  [640, 0.8],
  [640, 0.6],
  [480, 0.7],
  [480, 0.5],
  [320, 0.6],
  [200, 0.4],
] as const

/**
 * An image embedded in a question: rendered again at low resolution, as a `data:` URL. It is available wherever the
 * question is, offline and for guests as well. Rejects where the file is no image.
 */
export async function smallPicture(file: Blob): Promise<string> {
  const { bytes, type } = await openPicture(file)
  const picture = await createImageBitmap(new Blob([bytesOf(bytes)], { type }))
  try {
    for (const [side, quality] of tries) {
      const address = await drawn(picture, side, quality)
      if (address.length <= maxPictureLetters) return address
    }
    throw new Error('this picture cannot be made small')
  } finally {
    picture.close()
  }
}

async function drawn(picture: ImageBitmap, side: number, quality: number): Promise<string> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const size = [picture.width, picture.height].map((each) => Math.max(1, Math.round(each * scale)))
  const canvas = new OffscreenCanvas(size[0] ?? 1, size[1] ?? 1)
  const painter = canvas.getContext('2d')
  if (painter === null) throw new Error('no canvas')
  painter.imageSmoothingQuality = 'high'
  // An image with a transparent background was drawn for paper.
  painter.fillStyle = '#fff'
  painter.fillRect(0, 0, canvas.width, canvas.height)
  painter.drawImage(picture, 0, 0, canvas.width, canvas.height)
  // JPEG where a browser does not encode WebP and would return a much larger PNG.
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
  const blob = webp.type === 'image/webp' ? webp : await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return `data:${blob.type};base64,${base64Of(new Uint8Array(await blob.arrayBuffer()))}`
}
