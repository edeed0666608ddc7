import { growBox } from '@takhti/schema/board/geometry'
import type { Box, Offset } from '@takhti/schema/board/geometry'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import type { Shape } from '@takhti/schema/board/shapes/index'
import type { View } from '../editor/camera.ts'
import type { PageShapes, ShapesChange } from '../editor/page-shapes.ts'
import type { BoardTheme } from './colours.ts'
import type { Paintable } from './paintable.ts'
import { isShape } from './pictures.ts'
import { Tiles, tileSize } from './tiles.ts'
import type { Cell } from './tiles.ts'
import { paintShape } from './views.ts'

/** The time budget for tiles per frame, in milliseconds: of a moving page, and of a resting one. */
const budgetsMs = { moving: 8, resting: 48 } as const
/**
 * While the zoom changes, the last tiles are shown scaled. Sharp ones are painted after this long without change, in
 * milliseconds.
 */
const restMs = 120
/**
 * A page with no more shapes than this in view is first drawn without tiles: copying them costs more than the shapes
 * do.
 */
const fewShapes = 300
/** Tiles cached per visible tile, so that panning back finds them. */
const cachedPerVisible = 3

const everything: Box = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity }

/** The position of the page's origin on the canvas and the size of a page pixel, both in device pixels. */
export type Placement = { readonly scale: number; readonly originX: number; readonly originY: number }

/** The origin is on a whole pixel, so that tiles are copied and not resampled. */
export function placementOf(view: View, pixelRatio: number): Placement {
  const scale = view.zoom * pixelRatio
  return { scale, originX: Math.round(-view.x * scale), originY: Math.round(-view.y * scale) }
}

/** The shapes of a layer: a page, or a replay of it, in which no single shape is hidden. */
type ShownShapes = Pick<PageShapes, 'in'> & Partial<Pick<PageShapes, 'get' | 'countIn' | 'top'>>

/**
 * Everything on the page except what is being drawn now. Its cost follows what is visible, never the size of the
 * page.
 */
export class SettledLayer {
  readonly #shapes: ShownShapes
  readonly #theme: BoardTheme
  #sharp: Tiles | null = null
  #coarse: Tiles | null = null
  #hidden: ReadonlySet<string> = new Set()
  #top = ''
  #restsAtMs = 0
  #lastScale = 0
  #isFirst = true
  #drawnAt: Offset | null = null

  constructor(shapes: ShownShapes, theme: BoardTheme) {
    this.#shapes = shapes
    this.#theme = theme
  }

  /** Begins with a bitmap of a view of the current page, instead of painting it. Nothing is outside of the bitmap. */
  beginWith(picture: ImageBitmap, view: View, pixelRatio: number): void {
    const { scale, originX, originY } = placementOf(view, pixelRatio)
    this.#isFirst = false
    this.#top = this.#shapes.top ?? ''
    this.#tilesFor(scale).place(picture, { x: -originX, y: -originY }, boxOfView(view))
  }

  /** Hides shapes that are still in the document, as the eraser does while it sweeps. */
  hide(ids: ReadonlySet<string>): void {
    const turned = [...ids, ...this.#hidden].filter((id) => ids.has(id) !== this.#hidden.has(id))
    this.#hidden = ids
    for (const id of turned) {
      const shape = this.#shapes.get?.(id)
      if (shape) this.#spoil(shape)
    }
  }

  /** Repaints shapes whose images have loaded. */
  repaintShapes(painted: readonly Paintable[]): void {
    for (const shape of painted) {
      const now = isShape(shape) ? this.#shapes.get?.(shape.id) : undefined
      if (now) this.#spoil(now)
    }
  }

  follow({ gone, come }: ShapesChange): void {
    for (const shape of gone) this.#spoil(shape)
    for (const shape of come) {
      const isOnTop = gone.length === 0 && shape.order > this.#top && !this.#hidden.has(shape.id)
      if (isOnTop) this.#paintOver(shape)
      else this.#spoil(shape)
      if (shape.order > this.#top) this.#top = shape.order
    }
  }

  /** Invalidates all tiles. Each shows its old pixels until it is repainted. */
  repaint(): void {
    this.#top = ''
    this.#sharp?.spoil(everything)
    this.#coarse?.spoil(everything)
  }

  /** Draws what is visible, in device pixels. Returns whether another frame is needed for tiles that are not ready. */
  draw(painter: CanvasRenderingContext2D, view: View, pixelRatio: number): boolean {
    const placement = placementOf(view, pixelRatio)
    const box = boxOfView(view)
    if (this.#isFirst && this.#drawWithoutSquares(painter, placement, box)) return false
    const sharp = this.#tilesFor(placement.scale)
    const cells = sharp.cellsIn(box)
    const isResting = sharp.scale === placement.scale
    const ahead = aheadOf(box, this.#drawnAt, tileSize / placement.scale)
    this.#drawnAt = { x: box.minX, y: box.minY }
    const endAtMs = performance.now() + (ahead ? budgetsMs.moving : budgetsMs.resting)
    const isComplete = isResting && paintWithin(sharp, cells, endAtMs)
    if (isComplete) this.#coarse = null
    // Paints the tiles ahead of a pan in the rest of this frame's time.
    if (isComplete && ahead) paintWithin(sharp, sharp.cellsIn(ahead), endAtMs)
    if (this.#coarse) copyTiles(painter, { tiles: this.#coarse, cells: this.#coarse.cellsIn(box) }, placement)
    if (!isResting) return true
    const shown = this.#coarse ? cells.filter((cell) => sharp.isReady(cell)) : cells
    if (this.#coarse) clearCells(painter, shown, placement)
    copyTiles(painter, { tiles: sharp, cells: shown }, placement)
    sharp.shrinkTo(cells.length * cachedPerVisible)
    return !isComplete
  }

  /**
   * Draws the first frame directly if it has few shapes. Returns whether it was drawn. Tiles start with the first
   * change.
   */
  #drawWithoutSquares(painter: CanvasRenderingContext2D, { scale, originX, originY }: Placement, box: Box): boolean {
    this.#isFirst = false
    if ((this.#shapes.countIn?.(box) ?? 0) > fewShapes) return false
    const shapes = this.#visibleIn(box)
    if (shapes.length > fewShapes) return false
    painter.setTransform(scale, 0, 0, scale, originX, originY)
    for (const shape of shapes) paintShape(painter, shape, this.#theme)
    painter.setTransform(1, 0, 0, 1, 0, 0)
    return true
  }

  /** While the zoom changes, the last sharp tiles are used, scaled. */
  #tilesFor(scale: number): Tiles {
    const now = performance.now()
    if (scale !== this.#lastScale) this.#restsAtMs = this.#sharp ? now + restMs : now
    this.#lastScale = scale
    if (this.#sharp?.scale === scale) return this.#sharp
    if (this.#sharp) this.#coarse = this.#sharp
    if (!this.#sharp || now >= this.#restsAtMs) {
      this.#sharp = new Tiles(scale, { theme: this.#theme, shapesIn: (box) => this.#visibleIn(box) })
    }
    return this.#sharp
  }

  #visibleIn(box: Box): readonly Shape[] {
    const found = this.#shapes.in(box)
    const top = found.at(-1)?.order
    if (top !== undefined && top > this.#top) this.#top = top
    return this.#hidden.size === 0 ? found : found.filter(({ id }) => !this.#hidden.has(id))
  }

  #paintOver(shape: Shape): void {
    this.#sharp?.paintOver(shape)
    if (this.#coarse !== this.#sharp) this.#coarse?.paintOver(shape)
  }

  #spoil(shape: Shape): void {
    // Pen pressure widens a line beyond its style's width.
    const box = growBox(boundsOf(shape), shape.style.width)
    this.#sharp?.spoil(box)
    this.#coarse?.spoil(box)
  }
}

function paintWithin(tiles: Tiles, cells: readonly Cell[], endAtMs: number): boolean {
  for (const cell of cells) {
    if (tiles.isReady(cell)) continue
    if (performance.now() > endAtMs || !tiles.paint(cell, endAtMs)) return false
  }
  return true
}

/** The area that a pan reveals next, one tile deep, if the view has moved since the last frame. */
function aheadOf({ minX, minY, maxX, maxY }: Box, before: Offset | null, side: number): Box | null {
  if (!before) return null
  const [byX, byY] = [Math.sign(minX - before.x) * side, Math.sign(minY - before.y) * side]
  if (byX === 0 && byY === 0) return null
  return {
    minX: minX + Math.min(0, byX),
    minY: minY + Math.min(0, byY),
    maxX: maxX + Math.max(0, byX),
    maxY: maxY + Math.max(0, byY),
  }
}

type Copied = { tiles: Tiles; cells: readonly Cell[] }

function copyTiles(painter: CanvasRenderingContext2D, { tiles, cells }: Copied, placement: Placement): void {
  const side = (tileSize * placement.scale) / tiles.scale
  for (const cell of cells) {
    const pixels = tiles.pixels(cell)
    if (!pixels) continue
    painter.drawImage(pixels, placement.originX + cell.column * side, placement.originY + cell.row * side, side, side)
  }
}

/** A sharp tile replaces the coarse ones below it, also where it is empty. */
function clearCells(painter: CanvasRenderingContext2D, cells: readonly Cell[], { originX, originY }: Placement): void {
  for (const { column, row } of cells) {
    painter.clearRect(originX + column * tileSize, originY + row * tileSize, tileSize, tileSize)
  }
}

/** The part of the page that a view shows. */
export function boxOfView({ x, y, zoom, width, height }: View): Box {
  return { minX: x, minY: y, maxX: x + width / zoom, maxY: y + height / zoom }
}
