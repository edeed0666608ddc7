import type { Line, Paint, Trace } from '@takhti/schema/board/drawer'
import type { Shape } from '@takhti/schema/board/shapes/index'
import type { Colour } from '@takhti/schema/board/shapes/shape'
import { drawPage, pageBox, type PlacedShape, type Surface } from './surface.ts'
import type { Typesetter } from './typesetter.ts'

/** Pixels of the picture for each page pixel, so that a page fills a large panel sharply. */
const sharpness = 2
/** The longest side of a picture: beyond it browsers give no canvas. */
const longestSide = 8_000

/** A page as a PNG file. */
export async function pagePng(shapes: readonly Shape[], typesetter: Typesetter): Promise<Blob> {
  const { minX, minY, maxX, maxY } = pageBox(shapes)
  const [width, height] = [maxX - minX, maxY - minY]
  const scale = Math.min(sharpness, longestSide / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale))
  const painter = canvas.getContext('2d')
  if (!painter) throw new Error('no canvas')
  painter.fillStyle = '#ffffff'
  painter.fillRect(0, 0, canvas.width, canvas.height)
  drawPage(shapes, new CanvasPicture(painter, { scale, minX, minY }), typesetter)
  return await canvas.convertToBlob({ type: 'image/png' })
}

class CanvasPicture implements Surface {
  readonly #painter: OffscreenCanvasRenderingContext2D
  readonly #at: { scale: number; minX: number; minY: number }
  #opacity = 1

  constructor(painter: OffscreenCanvasRenderingContext2D, at: { scale: number; minX: number; minY: number }) {
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

  words(): void {}
}

function pathOf(trace: Trace): Path2D {
  const path = new Path2D()
  trace(path)
  return path
}
