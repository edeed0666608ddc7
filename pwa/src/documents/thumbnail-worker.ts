import { isMap } from '@takhti/schema/board/paper'
import { putPicture } from '#board/canvas/picture-store.ts'
import { pictures } from '#board/canvas/pictures.ts'
import { loadTextCharacters, isBlank, paintThumbnail, readThumbnail } from '#board/canvas/thumbnail.ts'
import type { ThumbnailOrder, ThumbnailPage } from '#board/canvas/thumbnail.ts'
import { decodeImage } from '#board/images/decode-image.ts'
import { imagesOfShapes } from '#documents/images/image-references.ts'
import type { StoredImage } from '#offline/images.ts'

/** Messages to the worker: a page to paint, the images that it asked for, or a page whose text is wanted. */
export type ThumbnailMessage =
  | (ThumbnailOrder & { readonly id: number })
  | { readonly id: number; readonly images: readonly StoredImage[] }
  | { readonly id: number; readonly written: readonly Uint8Array[] }

/**
 * Replies of the worker: the ids of images it needs, the painted page, a repaint after fonts have arrived, the text, or a
 * failure.
 */
export type ThumbnailReply = { readonly id: number } & (
  | { readonly wanted: readonly string[] }
  | { readonly picture: ImageBitmap; readonly isBlank: boolean }
  | { readonly again: ImageBitmap }
  | { readonly text: string }
  | { readonly hasFailed: true }
)

/** An image on a thumbnail needs no more pixels on a side. */
const side = 256

const waiting = new Map<number, (images: readonly StoredImage[]) => void>()

/** Paints pages in a worker, away from pointer input. */
addEventListener('message', ({ data }: MessageEvent<ThumbnailMessage>) => {
  const { id } = data
  if ('images' in data) return waiting.get(id)?.(data.images)
  const fail = () => postMessage({ id, hasFailed: true } satisfies ThumbnailReply)
  if ('written' in data) {
    read(data.written).then((text) => postMessage({ id, text } satisfies ThumbnailReply), fail)
  } else {
    paint(data).then(
      (done) => postMessage({ id, ...done } satisfies ThumbnailReply, { transfer: [done.picture] }),
      fail,
    )
  }
})

async function read(updates: readonly Uint8Array[]): Promise<string> {
  const { readWords } = await import('#board/canvas/page-words.ts')
  return readWords(updates)
}

async function paint(
  order: ThumbnailOrder & { readonly id: number },
): Promise<{ picture: ImageBitmap; isBlank: boolean }> {
  const page = readThumbnail(order)
  const wanted = imagesOfShapes(page.shapes).filter((imageId) => !pictures.stored.has(imageId))
  for (const image of await ask(order.id, wanted)) {
    const bitmap = await decodeImage(image, side).catch(() => null)
    if (bitmap) putPicture(image.imageId, bitmap)
  }
  await loadTextCharacters(page, () => {
    const again = painted(page, order)
    postMessage({ id: order.id, again } satisfies ThumbnailReply, { transfer: [again] })
  })
  if (isMap(page.paper)) {
    const { loadMap } = await import('#board/maps/map-loader.ts')
    await loadMap(page.paper)
  }
  return { picture: painted(page, order), isBlank: isBlank(page) }
}

function painted(page: ThumbnailPage, order: ThumbnailOrder): ImageBitmap {
  const canvas = new OffscreenCanvas(order.width, order.height)
  // Shapes are painted only with features that an OffscreenCanvas has.
  const painter = canvas.getContext('2d') as unknown as CanvasRenderingContext2D | null
  if (painter) paintThumbnail(painter, page, order)
  return canvas.transferToImageBitmap()
}

function ask(id: number, wanted: readonly string[]): Promise<readonly StoredImage[]> {
  if (wanted.length === 0) return Promise.resolve([])
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    postMessage({ id, wanted } satisfies ThumbnailReply)
  })
}
