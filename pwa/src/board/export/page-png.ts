import { tracePolygon } from '@takhti/schema/board/drawer'
import { cornersOfBox, type Box } from '@takhti/schema/board/geometry'
import type { Colour } from '@takhti/schema/board/shapes/colour'
import type { Line, Paint, Trace } from '@takhti/schema/board/shapes/drawing'
import type { PropsOf } from '@takhti/schema/board/shapes/index'
import { pageBox } from '../editor/page-box.ts'
import type { PaperPage, PlacedShape, Surface } from './drawing-surface.ts'
import { bitmapOf, type ExportImages } from './export-image.ts'
import { drawPage } from './surface.ts'
import type { Typesetter } from './typesetter.ts'

/** Bitmap pixels per page pixel, so that a page fills a large panel sharply. */
const sharpness = 2
/** The longest side of a bitmap: beyond it browsers create no canvas. */
const longestSide = 8_000

type Setting = {
  typesetter: Typesetter
  images: ExportImages
  /** Draws this part alone, on no ground. */
  part?: Box
}

/** A page as a PNG file. */
export async function pagePng(page: PaperPage, { typesetter, images, part }: Setting): Promise<Blob> {
  const { minX, minY, maxX, maxY } = part ?? pageBox(page.shapes)
  const [width, height] = [maxX - minX, maxY - minY]
  const scale = Math.min(sharpness, longestSide / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale))
  const painter = canvas.getContext('2d')
  if (!painter) throw new Error('no canvas')
  painter.fillStyle = '#ffffff'
  if (!part) painter.fillRect(0, 0, canvas.width, canvas.height)
  const bitmaps = new Map<string, ImageBitmap | null>()
  for (const [imageId, image] of images) bitmaps.set(imageId, await bitmapOf(image))
  drawPage(page, new CanvasPicture(painter, { scale, minX, minY, bitmaps }), typesetter)
  return await canvas.convertToBlob({ type: 'image/png' })
}

/** The position of the page on the canvas, and its bitmaps; null for an image that could not be decoded. */
type At = { scale: number; minX: number; minY: number; bitmaps: ReadonlyMap<string, ImageBitmap | null> }

export class CanvasPicture implements Surface {
  readonly #painter: OffscreenCanvasRenderingContext2D
  readonly #at: At
  #opacity = 1

  constructor(painter: OffscreenCanvasRenderingContext2D, at: At) {
    this.#painter = painter
    this.#at = at
    painter.lineCap = 'round'
    painter.lineJoin = 'round'
  }

  shape({ map, opacity, isMarker }: PlacedShape, draw: () => void): void {
    const { scale, minX, minY } = this.#at
    const { a, b, c, d, e, f } = map
    this.#opacity = opacity
    this.#painter.globalCompositeOperation = isMarker ? 'multiply' : 'source-over'
    this.#painter.setTransform(scale, 0, 0, scale, -minX * scale, -minY * scale)
    this.#painter.transform(a, b, c, d, e, f)
    draw()
  }

  fill(trace: Trace, colour: Colour, { alpha = 1 }: Paint = {}): void {
    this.#painter.globalAlpha = alpha * this.#opacity
    this.#painter.fillStyle = colour
    this.#painter.fill(pathOf(trace))
  }

  stroke(trace: Trace, { colour, width, dash = [] }: Line): void {
    this.#painter.globalAlpha = this.#opacity
    this.#painter.setLineDash([...dash])
    this.#painter.strokeStyle = colour
    this.#painter.lineWidth = width
    this.#painter.stroke(pathOf(trace))
  }

  image({ x, y, width, height, imageId }: PropsOf<'image'>, within?: Box): boolean {
    const bitmap = this.#at.bitmaps.get(imageId)
    if (!bitmap) return false
    this.#painter.globalAlpha = this.#opacity
    this.#painter.imageSmoothingQuality = 'high'
    this.#painter.save()
    if (within) this.#painter.clip(pathOf((path) => tracePolygon(path, cornersOfBox(within))))
    this.#painter.drawImage(bitmap, x, y, width, height)
    this.#painter.restore()
    return true
  }

  words(): void {}
}

function pathOf(trace: Trace): Path2D {
  const path = new Path2D()
  trace(path)
  return path
}
