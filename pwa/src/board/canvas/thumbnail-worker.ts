import { paintThumbnail } from './thumbnail.ts'
import type { ThumbnailOrder } from './thumbnail.ts'

/** Paints pages where nobody's hand waits for it. */
addEventListener('message', ({ data }: MessageEvent<ThumbnailOrder & { id: number }>) => {
  const canvas = new OffscreenCanvas(data.width, data.height)
  // What draws shapes uses nothing that a canvas off the page does not have.
  const painter = canvas.getContext('2d') as unknown as CanvasRenderingContext2D | null
  if (painter) paintThumbnail(painter, data)
  const picture = canvas.transferToImageBitmap()
  postMessage({ id: data.id, picture }, { transfer: [picture] })
})
