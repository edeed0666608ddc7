import { maxPictureSide } from '@takhti/schema/accounts/profiles/rules'
import { base64Of } from '#api/to-base64.ts'

/** The crop square of an image: its centre, each coordinate from 0 to 1, and the zoom. */
export type Crop = { x: number; y: number; zoom: number }

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** The largest zoom. */
export const maxZoom = 4

/** The part of an image that a crop selects, clamped to the image. */
export function squareOf({ width, height }: { width: number; height: number }, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / Math.min(Math.max(zoom, 1), maxZoom)
  const within = (middle: number, length: number) => Math.min(Math.max(middle * length - side / 2, 0), length - side)
  return { left: within(x, width), top: within(y, height), side }
}

/** The crop after a move by a part of its own side, clamped to the image. */
export function moved(size: { width: number; height: number }, crop: Crop, by: { x: number; y: number }): Crop {
  const { left, top, side } = squareOf(size, crop)
  const along = (start: number, part: number, length: number) => {
    const at = Math.min(Math.max(start + part * side, 0), length - side)
    return (at + side / 2) / length
  }
  return { ...crop, x: along(left, by.x, size.width), y: along(top, by.y, size.height) }
}

/** Draws the crop square over a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  // Transparent pixels would become black where the browser can only encode JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/**
 * The crop square as a new file in base64. It is re-encoded from pixels, which removes all metadata, such as location
 * and camera.
 */
export async function encodedCrop(picture: ImageBitmap, crop: Crop): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.round(Math.min(maxPictureSide, squareOf(picture, crop).side)) || 1
  drawCrop(canvas, picture, crop)
  const webp = await written(canvas, 'image/webp')
  // Browsers that cannot encode WebP fall back to PNG, which is large for photographs.
  const file = webp.type === 'image/webp' ? webp : await written(canvas, 'image/jpeg')
  return base64Of(new Uint8Array(await file.arrayBuffer()))
}

function written(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))), type, 0.85)
  })
}
