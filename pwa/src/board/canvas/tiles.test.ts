import { unarranged } from '@takhti/schema/board/entries'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { unturned } from '@takhti/schema/board/transform'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tiles, tileSize } from './tiles.ts'

const cell = { column: 0, row: 0 }
const whole = { minX: 0, minY: 0, maxX: tileSize, maxY: tileSize }

let now = 0
/** What was drawn on the tile, by the widths of the shapes; null where it was cleared. */
let drawn: (number | null)[] = []

beforeEach(() => {
  now = 0
  drawn = []
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('Path2D', Path)
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => onlyPainter }) })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a new tile is painted over several frames, each shape once and in order', () => {
  const tiles = tilesOf(20)
  expect(tiles.paint(cell, 10)).toBe(false)
  expect(tiles.isReady(cell)).toBe(false)
  expect(drawn).toEqual([null, ...upTo(8)])
  expect(tiles.paint(cell, 20)).toBe(false)
  expect(tiles.paint(cell, 30)).toBe(true)
  expect(tiles.isReady(cell)).toBe(true)
  expect(drawn).toEqual([null, ...upTo(20)])
})

test('a shape finished meanwhile is painted above those that are still waiting', () => {
  const tiles = tilesOf(20)
  tiles.paint(cell, 10)
  tiles.paintOver(shape(21))
  tiles.paint(cell, 1_000)
  expect(drawn).toEqual([null, ...upTo(21)])
})

test('a change meanwhile restarts the tile', () => {
  const shapes = upTo(20).map(shape)
  const tiles = new Tiles(1, { theme: 'light', shapesIn: () => shapes })
  tiles.paint(cell, 10)
  shapes.shift()
  tiles.spoil(whole)
  drawn = []
  expect(tiles.paint(cell, now + 10)).toBe(false)
  expect(tiles.paint(cell, 1_000)).toBe(true)
  expect(drawn).toEqual([null, ...upTo(20).slice(1)])
})

test('a tile with old pixels is repainted at once', () => {
  const tiles = tilesOf(20)
  tiles.paint(cell, 1_000)
  tiles.spoil(whole)
  drawn = []
  expect(tiles.paint(cell, 0)).toBe(true)
  expect(drawn).toEqual([null, ...upTo(20)])
})

function tilesOf(count: number): Tiles {
  return new Tiles(1, { theme: 'light', shapesIn: () => upTo(count).map(shape) })
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

function shape(width: number): Shape {
  return {
    ...unarranged,
    kind: 'line',
    props: { from: { x: 10, y: 10 }, to: { x: 20, y: 20 } },
    id: `shape-${String(width).padStart(10, '0')}`,
    style: { colour: '#000000', width },
    order: `a${width}`,
    offset: { x: 0, y: 0 },
    matrix: unturned,
  }
}

const nothing = (): void => {}

class Path {
  readonly moveTo = nothing
  readonly lineTo = nothing
}

/** Each shape takes 1.5 ms, so that eight of them exceed a frame. */
const onlyPainter = {
  lineWidth: 0,
  setTransform: nothing,
  save: nothing,
  restore: nothing,
  beginPath: nothing,
  rect: nothing,
  clip: nothing,
  translate: nothing,
  clearRect: () => void drawn.push(null),
  stroke() {
    now += 1.5
    drawn.push(this.lineWidth)
  },
}
