import { maxPictureSide } from '@takhti/schema/accounts/profiles/rules'
import { base64Of } from '#api/to-base64.ts'

/** The square of a picture that is kept: the middle of it, each from 0 to 1, and how much the picture is enlarged. */
export type Crop = { x: number; y: number; zoom: number }

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** The largest enlargement. */
export const maxZoom = 4

/** The part of a picture that a crop keeps, inside the picture whatever was asked for. */
export function squareOf({ width, height }: { width: number; height: number }, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / Math.min(Math.max(zoom, 1), maxZoom)
  const within = (middle: number, length: number) => Math.min(Math.max(middle * length - side / 2, 0), length - side)
  return { left: within(x, width), top: within(y, height), side }
}

/** The crop after it was pushed by a part of its own side, never beyond the picture. */
export function moved(size: { width: number; height: number }, crop: Crop, by: { x: number; y: number }): Crop {
  const { left, top, side } = squareOf(size, crop)
  const along = (start: number, part: number, length: number) => {
    const at = Math.min(Math.max(start + part * side, 0), length - side)
    return (at + side / 2) / length
  }
  return { ...crop, x: along(left, by.x, size.width), y: along(top, by.y, size.height) }
}

/** Draws the kept square over a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  // What is transparent would turn black where the browser can only write JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/**
 * The kept square as a new file in base64. It is drawn anew from pixels, so that nothing else of the chosen file is in it:
 * neither where it was taken nor with what.
 */
export async function encodedCrop(picture: ImageBitmap, crop: Crop): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.round(Math.min(maxPictureSide, squareOf(picture, crop).side)) || 1
  drawCrop(canvas, picture, crop)
  const webp = await written(canvas, 'image/webp')
  // Browsers that write no WebP fall back to PNG, which is large for photographs.
  const file = webp.type === 'image/webp' ? webp : await written(canvas, 'image/jpeg')
  return base64Of(new Uint8Array(await file.arrayBuffer()))
}

function written(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))), type, 0.85)
  })
}
