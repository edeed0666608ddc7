import type { InkColumns } from '@takhti/schema/board/ink-columns'
import { traceInk } from '@takhti/schema/board/ink-outline'
import type { Colour } from '@takhti/schema/board/shapes/colour'
import type { Drawer, Line, Paint, TextPaint, Trace } from '@takhti/schema/board/shapes/drawing'
import { drawShape, toPage } from '@takhti/schema/board/shapes/index'
import type { PropsOf } from '@takhti/schema/board/shapes/index'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import { unturned } from '@takhti/schema/board/transform'
import { inkColour } from './colours.ts'
import type { BoardTheme } from './colours.ts'
import { lookAfter } from './late-letters.ts'
import { hasRight, lineOrder } from './line-parts.ts'
import type { Painter, Paintable } from './paintable.ts'
import { paintImage, pictures } from './pictures.ts'
import { fontOf, isRuled, cachedLines, latin, lineHeightOf, rule } from './text-lines.ts'
import type { CachedLines, TextBox, TextLine } from './text-lines.ts'

/**
 * The tolerance for stroke outlines, in page pixels, where a page pixel is `scale` device pixels: less than half a
 * device pixel, which is invisible. 0 at high zoom.
 */
export function toleranceAt(scale: number): number {
  return scale > 2 ? 0 : 0.4 / 2 ** Math.ceil(Math.log2(scale))
}

/** Paints a shape along its true outline. */
export function paintShape(painter: Painter, shape: Paintable, theme: BoardTheme): void {
  paintNear(painter, shape, { theme, tolerance: 0 })
}

/** The theme, and the maximal deviation of strokes from their true outline, in page pixels. */
export type Look = { readonly theme: BoardTheme; readonly tolerance: number }

/** Paints a shape in a theme and with a tolerance. */
export function paintNear(painter: Painter, shape: Paintable, { theme, tolerance }: Look): void {
  const { offset, matrix, style } = shape
  const isTurned = offset !== undefined && matrix !== undefined && matrix !== unturned
  if (isTurned) {
    const { a, b, c, d, e, f } = toPage({ ...shape, offset, matrix })
    painter.save()
    painter.transform(a, b, c, d, e, f)
  } else if (offset) painter.translate(offset.x, offset.y)
  painter.globalAlpha = style.opacity ?? 1
  if (style.tip === 'marker') painter.globalCompositeOperation = 'multiply'
  canvasDrawer.take(painter, shape, { theme: style.isFixed ? 'light' : theme, tolerance: isTurned ? 0 : tolerance })
  drawShape(shape, canvasDrawer)
  painter.globalCompositeOperation = 'source-over'
  painter.globalAlpha = 1
  if (isTurned) painter.restore()
  else if (offset) painter.translate(-offset.x, -offset.y)
}

/** The points of a growing stroke to draw. The prediction code replaces it after the first paint. */
export const foresight = { of: (stroke: InkColumns): InkColumns => stroke }

/** Paints a growing stroke. */
export function paintStroke(painter: Painter, stroke: InkColumns & { style: ShapeStyle }, theme: BoardTheme): void {
  if (stroke.x.length === 0) return
  const { colour, width, tip, opacity } = stroke.style
  const path = new Path2D()
  traceInk(path, foresight.of(stroke), { width, tip, isComplete: false })
  painter.globalAlpha = opacity ?? 1
  painter.fillStyle = tip === undefined ? inkColour(colour, theme) : colour
  painter.fill(path)
  painter.globalAlpha = 1
}

/** The paths of a shape, in painting order, with the style and tolerance that they were traced for. */
type CachedPaths = { readonly style: ShapeStyle; readonly tolerance: number; readonly paths: Path2D[] }

/**
 * On a page with more shapes than this, only the paths painted last are cached: all of them would be most of its
 * memory.
 */
const minCached = 3_000

/**
 * Paths by the properties of their shape: a stroke that moves reuses its outline. A path not painted for long is in
 * neither generation.
 */
class PathsPaintedLast {
  #young = new WeakMap<object, CachedPaths>()
  #old = new WeakMap<object, CachedPaths>()
  #count = 0

  /** Returns the cached paths for a style and a tolerance, or empty ones to fill. */
  of(props: object, style: ShapeStyle, tolerance: number): CachedPaths {
    const young = this.#young.get(props)
    const known = young ?? this.#old.get(props)
    const serves = known && known.tolerance <= tolerance && isTracedAlike(known.style, style)
    const paths = serves ? known : { style, tolerance, paths: [] }
    if (!young) this.#makeRoom()
    if (young !== paths) this.#young.set(props, paths)
    return paths
  }

  #makeRoom(): void {
    this.#count += 1
    if (this.#count <= minCached) return
    this.#old = this.#young
    this.#young = new WeakMap()
    this.#count = 1
  }
}

const stored = new PathsPaintedLast()

/** A painter for all shapes: a page has thousands, so they share one object. */
class CanvasDrawer implements Drawer {
  #painter: Painter | null = null
  #theme: BoardTheme = 'light'
  #shape: Paintable | null = null
  #stored: CachedPaths = { style: { colour: '#000000', width: 1 }, tolerance: 0, paths: [] }
  #at = 0

  /** Sets the painter and loads the cached paths of a shape. */
  take(painter: Painter, shape: Paintable, { theme, tolerance }: Look): void {
    const { props, style } = shape
    this.#shape = shape
    this.#painter = painter
    this.#theme = theme
    this.#at = 0
    this.#stored = stored.of(props, style, tolerance)
  }

  fill(trace: Trace, colour: Colour, paint: Paint = {}): void {
    const painter = this.#painter
    if (!painter) return
    const { globalAlpha } = painter
    painter.globalAlpha = globalAlpha * (paint.alpha ?? 1)
    painter.fillStyle = this.#colour(colour, paint)
    painter.fill(this.#path(trace))
    painter.globalAlpha = globalAlpha
  }

  stroke(trace: Trace, { colour, width, dash }: Line): void {
    const painter = this.#painter
    if (!painter) return
    painter.strokeStyle = this.#colour(colour, {})
    painter.lineWidth = width
    painter.lineCap = 'round'
    painter.lineJoin = 'round'
    if (dash) painter.setLineDash([...dash])
    painter.stroke(this.#path(trace))
    if (dash) painter.setLineDash([])
  }

  text(box: PropsOf<'text'>, colour: Colour, paint: TextPaint = {}): void {
    const own = (each: Colour) => this.#colour(each, paint)
    if (!this.#painter) return
    if (this.#shape && !latin.test(box.text)) lookAfter(this.#shape)
    if (paint.marks && !lineOrder.isWhole && hasRight.test(box.text)) this.#orderLater()
    fillText(this.#painter, { ...box, marks: paint.marks }, { colour: own(colour), own })
  }

  image(props: PropsOf<'image'>): void {
    if (this.#painter && this.#shape) paintImage(this.#painter, props, this.#shape)
  }

  /**
   * Loads the code that joins and orders right-to-left text with the first such formatted text, then repaints those
   * shapes.
   */
  #orderLater(): void {
    const shape = this.#shape
    // Without it, each direction is right by itself.
    void import('./line-levels.ts').then(
      () => shape && pictures.arrived.emit([shape]),
      () => {},
    )
  }

  #colour(colour: Colour, { isFixed }: Paint): string {
    return isFixed ? colour : inkColour(colour, this.#theme)
  }

  #path(trace: Trace): Path2D {
    const { paths, tolerance } = this.#stored
    const known = paths[this.#at++]
    if (known) return known
    const path = new Path2D()
    trace(path, tolerance)
    paths.push(path)
    return path
  }
}

const canvasDrawer = new CanvasDrawer()

/** Whether two styles have the same paths: colour and opacity do not change paths, a fill adds one. */
function isTracedAlike(a: ShapeStyle, b: ShapeStyle): boolean {
  return a === b || (a.width === b.width && a.tip === b.tip && a.fill === b.fill && a.dash === b.dash)
}

/** The colour of a text, and the colours of its marked ranges in the theme. */
type Ink = { readonly colour: string; own(colour: Colour): string }

function fillText(painter: Painter, box: PropsOf<'text'> & TextBox, ink: Ink): void {
  const { lines, wider } = cachedLines(box, painter)
  painter.textBaseline = 'alphabetic'
  if (wider === 1) return fillLines(painter, { ...box, lines }, ink)
  painter.save()
  painter.translate(box.x, 0)
  painter.scale(1 / wider, 1)
  fillLines(painter, { ...box, x: 0, width: box.width * wider, lines }, ink)
  painter.restore()
}

type Lines = Pick<CachedLines, 'lines'>

function fillLines(painter: Painter, { lines, ...box }: PropsOf<'text'> & TextBox & Lines, ink: Ink): void {
  for (const [index, line] of lines.entries()) {
    const y = box.y + box.size + index * lineHeightOf(box.size)
    if (box.marks?.length) fillMarked(painter, { ...box, y, line }, ink)
    else {
      const fromRight = line.isFromRight
      painter.fillStyle = ink.colour
      painter.direction = fromRight ? 'rtl' : 'ltr'
      painter.textAlign = fromRight ? 'right' : 'left'
      painter.fillText(line.text, box.x + (fromRight ? box.width : 0), y)
    }
  }
}

type MarkedLine = PropsOf<'text'> & TextBox & { readonly line: TextLine }

/** Paints a line part by part from the left. `y` is its baseline. */
function fillMarked(painter: Painter, { x, y, width, size, marks = [], line }: MarkedLine, ink: Ink): void {
  const parts = lineOrder.of(line, marks).map((part) => {
    painter.font = fontOf(size, part.mark ?? {})
    painter.direction = part.isRtl ? 'rtl' : 'ltr'
    return { ...part, wide: painter.measureText(part.words).width }
  })
  let at = line.isFromRight ? x + width - parts.reduce((sum, { wide }) => sum + wide, 0) : x
  painter.textAlign = 'left'
  for (const { mark, words, wide, isRtl } of parts) {
    painter.font = fontOf(size, mark ?? {})
    painter.direction = isRtl ? 'rtl' : 'ltr'
    painter.fillStyle = mark?.colour ? ink.own(mark.colour) : ink.colour
    painter.fillText(words, at, y)
    if (isRuled(mark)) painter.fillRect(at, y + size * rule.below, wide, size * rule.thick)
    at += wide
  }
}
