import type { Shape } from '@takhti/schema/board/shapes/index'
import { unturned } from '@takhti/schema/board/transform'
import { afterEach, expect, test, vi } from 'vitest'
import { firstView } from '../editor/camera.ts'
import type { Painter } from './paintable.ts'
import { paintThumbnail } from './thumbnail.ts'

afterEach(() => void vi.unstubAllGlobals())

const size = { width: 320, height: 180 }

/** The vertical position of page points in its thumbnail, from its top, in pixels. */
function topOf(shapes: readonly Shape[]): (y: number) => number {
  vi.stubGlobal(
    'Path2D',
    class {
      readonly moveTo = () => {}
      readonly lineTo = () => {}
    },
  )
  let map: readonly number[] = []
  // A canvas that accepts every call and records the transform of the page.
  const painter = new Proxy({} as Painter, {
    get: (_painter, name) => (name === 'setTransform' ? (...given: number[]) => (map = given) : () => {}),
    set: () => true,
  })
  paintThumbnail(painter, { shapes, paper: 'plain' }, { updates: [], theme: 'light', ...size })
  const [, , , scale = 0, , top = 0] = map
  return (y) => y * scale + top
}

const line = (y: number) => {
  const props = { from: { x: 200, y }, to: { x: 600, y: 300 } }
  // A shape of a page, with the fields used here.
  const [style, offset] = [
    { colour: '#1f3864', width: 4 },
    { x: 0, y: 0 },
  ]
  return { id: `line ${y}`, kind: 'line', props, style, offset, matrix: unturned } as unknown as Shape
}

// Fault: a thumbnail that ends at the line's end. The line touched the edge and looked cut.
test('a thumbnail includes drawing beyond the first view, with a margin', () => {
  const top = topOf([line(-200)])
  expect(top(-200)).toBeGreaterThan(3)
  expect(top(firstView.maxY)).toBeCloseTo(size.height)
  // Content within the first view is shown as the board first shows it.
  const within = topOf([line(100)])
  expect([within(firstView.minY), within(firstView.maxY)]).toEqual([0, size.height])
})
