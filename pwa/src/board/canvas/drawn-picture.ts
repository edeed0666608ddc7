import { drawPage } from '@takhti/schema/board/drawn-page'
import { boxesIntersect, type Box } from '@takhti/schema/board/geometry'
import type { PathSink, Trace } from '@takhti/schema/board/shapes/drawing'
import { boxUnder } from '@takhti/schema/board/transform'
import type { Paintable, Painter } from './paintable.ts'
import { isShape, pictures, type Picture } from './pictures.ts'

type Painted = { readonly box: Box; readonly path: Path2D; readonly colour: string; readonly alpha: number }

/** A part of a page: a filled area, a stroke of some width, or a window onto the page's image. */
type Part = Painted | (Painted & { readonly width: number }) | { readonly box: Box }

type Drawn = { across: number; down: number; parts: Part[] }

/** Decoded pages by their bytes; null for invalid bytes. */
const read = new WeakMap<Uint8Array, Drawn | null>()

/** From now on, paints images as lines and areas where those are sharper; first those that have not loaded yet. */
export function paintFiner(): void {
  if (pictures.finer) return
  pictures.finer = paintDrawn
  pictures.arrived.emit([...pictures.missing.values()].flatMap((shapes) => [...shapes]))
}

/**
 * Paints an image as its lines and areas, where its pixels are too few for the scale or have not loaded. Returns
 * whether it did. Paints only what is in view: a tile has a part of a page.
 */
function paintDrawn(painter: Painter, shape: Paintable, picture?: Picture): boolean {
  if (shape.kind !== 'image' || !isShape(shape) || !shape.drawn || painter.globalAlpha < 1) return false
  const { x, y, width, height } = shape.props
  if (picture && picture.bitmap.width >= width * scaleOf(painter)) return false
  const drawn = drawnOf(shape.drawn)
  if (drawn === null) return false
  painter.save()
  painter.translate(x, y)
  painter.scale(width / drawn.across, height / drawn.down)
  painter.lineCap = 'round'
  painter.lineJoin = 'round'
  const sight = sightOf(painter)
  for (const part of drawn.parts) if (boxesIntersect(part.box, sight)) paintPart(painter, part, { drawn, picture })
  painter.restore()
  return true
}

function paintPart(
  painter: Painter,
  part: Part,
  { drawn, picture }: { drawn: Drawn; picture: Picture | undefined },
): void {
  if (!('path' in part)) return paintWindow(painter, part.box, { drawn, picture })
  painter.globalAlpha = part.alpha
  painter.fillStyle = part.colour
  painter.strokeStyle = part.colour
  if (!('width' in part)) return painter.fill(part.path)
  painter.lineWidth = part.width
  painter.stroke(part.path)
}

function paintWindow(
  painter: Painter,
  { minX, minY, maxX, maxY }: Box,
  { drawn, picture }: { drawn: Drawn; picture: Picture | undefined },
): void {
  const box = [minX, minY, maxX - minX, maxY - minY] as const
  painter.globalAlpha = 1
  if (!picture) {
    painter.fillStyle = '#e5e7eb'
    return painter.fillRect(...box)
  }
  picture.paintedAt = performance.now()
  painter.imageSmoothingQuality = 'high'
  const { bitmap } = picture
  const [across, down] = [bitmap.width / drawn.across, bitmap.height / drawn.down]
  painter.drawImage(bitmap, minX * across, minY * down, box[2] * across, box[3] * down, ...box)
}

function drawnOf(bytes: Uint8Array): Drawn | null {
  const known = read.get(bytes)
  if (known !== undefined) return known
  const drawn = readDrawn(bytes)
  read.set(bytes, drawn)
  return drawn
}

function readDrawn(bytes: Uint8Array): Drawn | null {
  const drawn: Drawn = { across: 1, down: 1, parts: [] }
  try {
    drawPage(bytes, {
      size(across, down) {
        Object.assign(drawn, { across, down })
      },
      area: ({ colour, alpha, trace }) => drawn.parts.push({ ...placed(trace, 0), colour, alpha }),
      line: ({ colour, alpha, trace, width }) => drawn.parts.push({ ...placed(trace, width), colour, alpha, width }),
      window: (box) => drawn.parts.push({ box }),
    })
    return drawn
  } catch {
    // Only the image is available.
    return null
  }
}

/** A path and its bounding box for a stroke of some width. */
function placed(trace: Trace, width: number): { path: Path2D; box: Box } {
  const path = new Path2D()
  const sink = new BoxedPath(path)
  trace(sink)
  const { minX, minY, maxX, maxY } = sink
  return { path, box: { minX: minX - width, minY: minY - width, maxX: maxX + width, maxY: maxY + width } }
}

class BoxedPath implements PathSink {
  minX = Infinity
  minY = Infinity
  maxX = -Infinity
  maxY = -Infinity
  readonly #path: Path2D

  constructor(path: Path2D) {
    this.#path = path
  }

  moveTo(x: number, y: number): void {
    this.#grow(x, y)
    this.#path.moveTo(x, y)
  }

  lineTo(x: number, y: number): void {
    this.#grow(x, y)
    this.#path.lineTo(x, y)
  }

  quadraticCurveTo(...[cx, cy, x, y]: [number, number, number, number]): void {
    this.#grow(cx, cy)
    this.#grow(x, y)
    this.#path.quadraticCurveTo(cx, cy, x, y)
  }

  bezierCurveTo(...[ax, ay, bx, by, x, y]: [number, number, number, number, number, number]): void {
    this.#grow(ax, ay)
    this.#grow(bx, by)
    this.#grow(x, y)
    this.#path.bezierCurveTo(ax, ay, bx, by, x, y)
  }

  closePath(): void {
    this.#path.closePath()
  }

  #grow(x: number, y: number): void {
    this.minX = Math.min(this.minX, x)
    this.minY = Math.min(this.minY, y)
    this.maxX = Math.max(this.maxX, x)
    this.maxY = Math.max(this.maxY, y)
  }
}

/** Device pixels for each page pixel. */
function scaleOf(painter: Painter): number {
  const { a, b } = painter.getTransform()
  return Math.hypot(a, b)
}

/** The box, in page pixels, that is visible on the canvas. */
function sightOf(painter: Painter): Box {
  const { width, height } = painter.canvas
  return boxUnder(painter.getTransform().inverse(), { minX: 0, minY: 0, maxX: width, maxY: height })
}
