import { boxesIntersect, boxOfBoxes } from '@takhti/schema/board/geometry'
import type { Box, Offset } from '@takhti/schema/board/geometry'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import type { Shape } from '@takhti/schema/board/shapes/index'
import type { BoardTheme } from './colours.ts'
import type { Painter } from './paintable.ts'
import { paintNear, toleranceAt } from './views.ts'
import type { Look } from './views.ts'

/** The side of a tile in device pixels: small enough to paint within a frame, large enough that a screen has few. */
export const tileSize = 512

/**
 * A tile of the page as a bitmap. An empty tile has no canvas. `stale` is the invalid part in page pixels, which
 * shows its old pixels until it is repainted. `begun` is the progress of a tile that has not been shown yet.
 */
type Tile = { canvas: HTMLCanvasElement | null; stale: Box | null; begun: Begun | null; usedAt: number }

type Begun = { readonly shapes: Shape[]; next: number }

/** Shapes painted between two checks of the clock. */
const atOnce = 8

type TilesParts = {
  readonly theme: BoardTheme
  /** The shapes that intersect a box, the lowest first. */
  shapesIn(box: Box): readonly Shape[]
}

/** The settled shapes of a page as bitmap tiles at one scale. */
export class Tiles {
  /** Device pixels per page pixel. */
  readonly scale: number
  readonly #parts: TilesParts
  readonly #look: Look
  readonly #tiles = new Map<string, Tile>()
  #clock = 0

  constructor(scale: number, parts: TilesParts) {
    this.scale = scale
    this.#parts = parts
    this.#look = { theme: parts.theme, tolerance: toleranceAt(scale) }
  }

  /** The tiles that intersect a box of the page, from its centre outwards, where users look. */
  cellsIn(box: Box): Cell[] {
    const side = tileSize / this.scale
    const cells: Cell[] = []
    for (let row = Math.floor(box.minY / side); row * side < box.maxY; row++) {
      for (let column = Math.floor(box.minX / side); column * side < box.maxX; column++) cells.push({ column, row })
    }
    const middle = { column: (box.minX + box.maxX) / side / 2 - 0.5, row: (box.minY + box.maxY) / side / 2 - 0.5 }
    return cells.sort((a, b) => distance(a, middle) - distance(b, middle))
  }

  isReady(cell: Cell): boolean {
    return this.#tiles.get(keyOf(cell))?.stale === null
  }

  /** The pixels of a tile as far as they are painted; null if there are none. */
  pixels(cell: Cell): HTMLCanvasElement | null {
    const tile = this.#tiles.get(keyOf(cell))
    if (!tile) return null
    tile.usedAt = ++this.#clock
    return tile.canvas
  }

  /**
   * Repaints the stale part of a tile from the shapes there: an eraser's path costs its width, not the tiles that it
   * crosses. A new tile is painted in steps, so that no frame waits for a full one. Returns whether the tile is
   * ready.
   */
  paint(cell: Cell, endAtMs: number): boolean {
    const box = this.#boxOf(cell)
    const tile = this.#tiles.get(keyOf(cell)) ?? { canvas: null, stale: box, begun: null, usedAt: ++this.#clock }
    this.#tiles.set(keyOf(cell), tile)
    if (tile.stale === null) return true
    if (tile.canvas === null) tile.begun = { shapes: [...this.#parts.shapesIn(box)], next: 0 }
    const area = tile.begun ? box : onWholePixels(shared(tile.stale, box), this.scale)
    const work = tile.begun ?? { shapes: this.#parts.shapesIn(area), next: 0 }
    // A tile with old pixels is repainted at once: half of it would show a tear.
    const isReady = this.#paintWithin(tile, { cell, area }, { work, endAtMs: tile.begun ? endAtMs : Infinity })
    if (!isReady) return false
    tile.begun = null
    tile.stale = null
    return true
  }

  /** Paints one shape over the existing tiles: the cost of a finished stroke, however full the page is. */
  paintOver(shape: Shape): void {
    for (const [cell, tile] of this.#touching(boundsOf(shape))) {
      if (tile.begun) tile.begun.shapes.push(shape)
      else if (tile.canvas !== null || tile.stale === null) {
        paintNear(this.#painterOf(tile, cell), shape, this.#look)
      }
    }
  }

  /** Invalidates a box on all tiles that it intersects. */
  spoil(box: Box): void {
    for (const [, tile] of this.#touching(box)) {
      tile.stale = boxOfBoxes(tile.stale ? [tile.stale, box] : [box])
      // Restarts: what was painted so far may be what was removed.
      if (tile.begun) tile.canvas = null
      tile.begun = null
    }
  }

  /**
   * Cuts tiles out of a bitmap of a box, outside of which is nothing. `corner` is the bitmap's corner, in device
   * pixels of the page.
   */
  place(picture: ImageBitmap, corner: Offset, box: Box): void {
    for (const cell of this.cellsIn(box)) {
      const tile: Tile = { canvas: null, stale: null, begun: null, usedAt: 0 }
      const painter = this.#painterOf(tile, cell)
      painter.setTransform(1, 0, 0, 1, corner.x - cell.column * tileSize, corner.y - cell.row * tileSize)
      painter.drawImage(picture, 0, 0)
      this.#tiles.set(keyOf(cell), tile)
    }
  }

  /** Retains the most recently used tiles. */
  shrinkTo(count: number): void {
    if (this.#tiles.size <= count) return
    const oldestFirst = [...this.#tiles].sort(([, a], [, b]) => a.usedAt - b.usedAt)
    for (const [key] of oldestFirst.slice(0, this.#tiles.size - count)) this.#tiles.delete(key)
  }

  #paintWithin(
    tile: Tile,
    { cell, area }: { cell: Cell; area: Box },
    { work, endAtMs }: { work: { readonly shapes: readonly Shape[]; next: number }; endAtMs: number },
  ): boolean {
    const { shapes } = work
    if (shapes.length === 0 && tile.canvas === null) return true
    const painter = this.#painterOf(tile, cell)
    const [width, height] = [area.maxX - area.minX, area.maxY - area.minY]
    painter.save()
    painter.beginPath()
    painter.rect(area.minX, area.minY, width, height)
    painter.clip()
    if (work.next === 0) painter.clearRect(area.minX, area.minY, width, height)
    do {
      for (const shape of shapes.slice(work.next, work.next + atOnce)) paintNear(painter, shape, this.#look)
      work.next += atOnce
    } while (work.next < shapes.length && performance.now() < endAtMs)
    painter.restore()
    return work.next >= shapes.length
  }

  #touching(box: Box): [Cell, Tile][] {
    return [...this.#tiles].flatMap(([key, tile]): [Cell, Tile][] => {
      const cell = cellOf(key)
      return boxesIntersect(this.#boxOf(cell), box) ? [[cell, tile]] : []
    })
  }

  #boxOf({ column, row }: Cell): Box {
    const side = tileSize / this.scale
    return { minX: column * side, minY: row * side, maxX: (column + 1) * side, maxY: (row + 1) * side }
  }

  #painterOf(tile: Tile, cell: Cell): Painter {
    tile.canvas ??= blankCanvas()
    const painter = tile.canvas.getContext('2d')
    // A canvas returns no second kind of context after this one, so null means out of memory.
    if (!painter) throw new Error('no canvas')
    painter.setTransform(this.scale, 0, 0, this.scale, -cell.column * tileSize, -cell.row * tileSize)
    return painter
  }
}

export type Cell = { readonly column: number; readonly row: number }

function shared(a: Box, b: Box): Box {
  return {
    minX: Math.max(a.minX, b.minX),
    minY: Math.max(a.minY, b.minY),
    maxX: Math.min(a.maxX, b.maxX),
    maxY: Math.min(a.maxY, b.maxY),
  }
}

/** A fractional edge would blend with what is outside, and leave a seam. */
function onWholePixels({ minX, minY, maxX, maxY }: Box, scale: number): Box {
  return {
    minX: Math.floor(minX * scale) / scale,
    minY: Math.floor(minY * scale) / scale,
    maxX: Math.ceil(maxX * scale) / scale,
    maxY: Math.ceil(maxY * scale) / scale,
  }
}

function keyOf({ column, row }: Cell): string {
  return `${column},${row}`
}

function cellOf(key: string): Cell {
  const comma = key.indexOf(',')
  return { column: Number(key.slice(0, comma)), row: Number(key.slice(comma + 1)) }
}

function distance(cell: Cell, middle: Cell): number {
  return Math.hypot(cell.column - middle.column, cell.row - middle.row)
}

function blankCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = tileSize
  canvas.height = tileSize
  return canvas
}
