import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { pageMaps } from './document.ts'
import { addShape, placeShapes } from './operations.ts'
import { shapesOf } from './page-shapes.ts'
import { checkPageUpdate } from './rules.ts'
import { boundsOf, placedBy, type ShapeKind } from './shapes/index.ts'
import { defaultStyle } from './shapes/shape.ts'
import { areaScale, around, stretchAlong, turnBy } from './transform.ts'

const ids = { frame: 'widget-000000001', note: 'rectangle-0000001' }
const box = { x: 100, y: 100, width: 200, height: 100 }
const state = '{"widget":"webPage","address":"https://phet.colorado.edu/","title":"PhET","form":"wide"}'
const props = { ...box, text: 'PhET', size: 12, state, picture: new Uint8Array(0) }

function pageWithFrame() {
  const doc = new Y.Doc()
  addShape(doc, { id: ids.frame, kind: 'widget', props, style: defaultStyle, order: 'a0' }, 'me')
  return doc
}

function frameOn(doc: Y.Doc) {
  const shape = shapesOf(doc).get(ids.frame)
  if (!shape) throw new Error('no frame on the page')
  return shape
}

test('a frame that is turned with a group moves with it, and remains upright in its size', () => {
  const doc = pageWithFrame()
  const map = around({ x: 400, y: 150 }, turnBy(Math.PI / 2))
  placeShapes(doc, [{ id: ids.frame, ...placedBy(map, frameOn(doc)) }], 'me')
  const { minX, minY, maxX, maxY } = boundsOf({ ...frameOn(doc), style: { ...defaultStyle, width: 0.1 } })
  expect([minX, minY, maxX, maxY].map(Math.round)).toEqual([300, -100, 500, 0])
  expect([...pageMaps(doc).shapes.keys()]).not.toContain(`mx:${ids.frame}`)
})

test('a turn that another app wrote is taken by a room, and shown upright around the same middle', () => {
  const doc = pageWithFrame()
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  pageMaps(other).shapes.set(`mx:${ids.frame}`, { a: 0, b: 2, c: -2, d: 0 })
  const update = Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc))
  expect(checkPageUpdate(update, doc)).toBe('ok')
  Y.applyUpdate(doc, update)
  expect(frameOn(doc).matrix).toEqual({ a: 2, b: 0, c: 0, d: 2 })
  const { minX, maxX, minY, maxY } = boundsOf(frameOn(doc))
  expect([(minX + maxX) / 2, (minY + maxY) / 2]).toEqual([200, 150])
  // The entry is preserved: a later build may read it.
  expect(pageMaps(doc).shapes.get(`mx:${ids.frame}`)).toEqual({ a: 0, b: 2, c: -2, d: 0 })
})

test('a frame remains upright and covers as much under any transform; other shapes are turned', () => {
  const angle = fc.double({ min: -7, max: 7, noNaN: true })
  const factor = fc.double({ min: 0.1, max: 9, noNaN: true })
  fc.assert(
    fc.property(angle, factor, factor, fc.constantFrom<ShapeKind>('widget', 'rectangle'), (turn, x, y, kind) => {
      const map = around({ x: 7, y: 9 }, stretchAlong(turn, x, y))
      const shape = { ...frameOn(pageWithFrame()), kind, ...(kind === 'rectangle' && { props: box }) }
      // A body must match its kind; each here has its own properties.
      const { matrix } = placedBy(map, shape as Parameters<typeof placedBy>[1])
      expect(areaScale(matrix)).toBeCloseTo(x * y, 6)
      if (kind === 'widget') expect([matrix.b, matrix.c, matrix.a - matrix.d]).toEqual([0, 0, 0])
      else expect(matrix).toEqual({ a: map.a, b: map.b, c: map.c, d: map.d })
    }),
    { numRuns: 300 },
  )
})
