import { unarranged } from '@takhti/schema/board/entries'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { unturned } from '@takhti/schema/board/transform'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShapesChange } from '../editor/page-shapes.ts'
import { SettledLayer } from './settled-layer.ts'
import { tileSize } from './tiles.ts'

const view = { x: 0, y: 0, zoom: 1, width: tileSize, height: tileSize }

let now = 0

beforeEach(() => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('Path2D', Path)
  vi.stubGlobal('document', { createElement: () => new Canvas() })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a page that begins with its cached bitmap is visible at once, and nothing is painted', () => {
  const { layer, sheet } = begun(40)
  expect(layer.draw(sheet.painter(), view, 1)).toBe(false)
  expect(sheet.shown).toEqual(['picture'])
  expect(now).toBe(0)
})

test('a stroke that is finished on top is painted over the bitmap', () => {
  const { layer, sheet, shapes } = begun(40)
  shapes.push(shape(41))
  layer.follow({ gone: [], come: [shape(41)] })
  expect(layer.draw(sheet.painter(), view, 1)).toBe(false)
  expect(sheet.shown).toEqual(['picture', 41])
})

// Fault, seen red: without the highest order of the bitmap's shapes, a stroke from below is painted over it.
test('any other change repaints from the shapes there', () => {
  const all = upTo(40)
  const changes: { change: ShapesChange; shown: number[] }[] = [
    { change: { gone: [shape(3)], come: [] }, shown: all.filter((each) => each !== 3) },
    { change: { gone: [shape(3)], come: [shape(3)] }, shown: all },
    { change: { gone: [], come: [shape(0)] }, shown: [0, ...all] },
  ]
  for (const { change, shown } of changes) {
    const { layer, sheet, shapes } = begun(40)
    shapes.splice(0, Infinity, ...shown.map(shape))
    layer.follow(change)
    while (layer.draw(sheet.painter(), view, 1)) sheet.shown = []
    expect(sheet.shown).toEqual(shown)
  }
})

test('what an eraser touches leaves the bitmap at once', () => {
  const { layer, sheet } = begun(40)
  layer.hide(new Set([shape(3).id]))
  while (layer.draw(sheet.painter(), view, 1)) sheet.shown = []
  expect(sheet.shown).toEqual(upTo(40).filter((each) => each !== 3))
})

/** A layer of so many shapes that begins with a bitmap, and the canvas it is drawn on. */
function begun(count: number): { layer: SettledLayer; sheet: Canvas; shapes: Shape[] } {
  const shapes = upTo(count).map(shape)
  const top = shape(count).order
  const get = (id: string) => shapes.find((each) => each.id === id)
  const layer = new SettledLayer({ in: () => [...shapes], get, top }, 'light')
  const picture = new Canvas()
  picture.shown = ['picture']
  // The layer only draws the bitmap, and this canvas records it.
  layer.beginWith(picture as unknown as ImageBitmap, view, 1)
  return { layer, sheet: new Canvas(), shapes }
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
    order: `a${String.fromCharCode(48 + width)}`,
    offset: { x: 0, y: 0 },
    matrix: unturned,
  }
}

const nothing = (): void => {}

class Path {
  readonly moveTo = nothing
  readonly lineTo = nothing
}

/**
 * A canvas that records what is painted on it: shapes by their widths, and the bitmap. Each shape takes more than a
 * third of a frame.
 */
class Canvas {
  readonly width = tileSize
  readonly height = tileSize
  shown: (number | 'picture')[] = []

  getContext() {
    return this.painter()
  }

  painter(): CanvasRenderingContext2D {
    const show = (all: readonly (number | 'picture')[]) => void this.shown.push(...all)
    const clear = () => void (this.shown = [])
    const painter = {
      canvas: this,
      lineWidth: 0,
      setTransform: nothing,
      save: nothing,
      restore: nothing,
      beginPath: nothing,
      rect: nothing,
      clip: nothing,
      translate: nothing,
      clearRect: clear,
      drawImage: (drawn: Canvas) => show(drawn.shown),
      stroke() {
        now += 3
        show([this.lineWidth])
      },
    }
    // The part of a painter that painting lines and copying tiles needs.
    return painter as unknown as CanvasRenderingContext2D
  }
}
