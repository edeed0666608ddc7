import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { pagePoint } from './geometry.ts'
import { addShape, placeShapes } from './operations.ts'
import { shapesOf } from './page-shapes.ts'
import { boundsOf, hitsShape, placedBy, toPage, type Shape } from './shapes/index.ts'
import {
  angleOf,
  applyTo,
  around,
  isUnturned,
  preservesRightAngles,
  multiply,
  parseLinear,
  shift,
  stretchAlong,
  turnBy,
  undoAt,
  unturned,
} from './transform.ts'

const id = 'shape-0000000001'
const factor = fc.double({ min: 0.05, max: 20, noNaN: true })
const angle = fc.double({ min: -7, max: 7, noNaN: true })
const along = fc.integer({ min: -2_000, max: 2_000 })
const point = fc.record({ x: along, y: along })
/** A turn and a stretch around some point. */
const map = fc.tuple(point, angle, factor, factor).map(([at, turn, x, y]) => around(at, stretchAlong(turn, x, y)))

test('a map that is turned back leads to where one came from', () => {
  fc.assert(
    fc.property(map, point, (there, from) => {
      const back = undoAt(there, applyTo(there, from))
      expect(Math.hypot(back.x - from.x, back.y - from.y)).toBeLessThan(0.01)
    }),
  )
})

test('a mapped shape is where the map takes each of its points, after any earlier transforms', () => {
  fc.assert(
    fc.property(fc.array(map, { maxLength: 4 }), point, (maps, at) => {
      const from = rectangle()
      const mapped = maps.reduce<Shape>((shape, each) => ({ ...shape, ...placedBy(each, shape) }), from)
      const wanted = maps.reduce((where, each) => applyTo(each, where), at)
      const found = applyTo(toPage(mapped), at)
      const far = 1 + Math.hypot(wanted.x, wanted.y)
      expect(Math.hypot(found.x - wanted.x, found.y - wanted.y) / far).toBeLessThan(1e-6)
    }),
  )
})

test('a turned rectangle is hit on the line that is seen, and its box holds all of it', () => {
  const turned = { ...rectangle(), ...placedBy(around({ x: 50, y: 25 }, turnBy(Math.PI / 2)), rectangle()) }
  expect(hitsShape(turned, pagePoint(25, 0), 1)).toBe(true)
  expect(hitsShape(turned, pagePoint(0, 25), 1)).toBe(false)
  const { minX, minY, maxX, maxY } = boundsOf(turned)
  expect([minX, minY, maxX, maxY].map(Math.round)).toEqual([24, -26, 76, 76])
  expect(angleOf(turned.matrix)).toBeCloseTo(Math.PI / 2)
})

test('a stretched shape is picked as far from its line as any other, in pixels of the page', () => {
  const large = { ...rectangle(), ...placedBy(around({ x: 0, y: 0 }, stretchAlong(0, 10, 10)), rectangle()) }
  expect(hitsShape(large, pagePoint(500, -11), 5)).toBe(true)
  expect(hitsShape(large, pagePoint(500, -17), 5)).toBe(false)
})

test('only maps that can be turned back are maps of a shape', () => {
  expect(parseLinear({ ...turnBy(1) })).not.toBeNull()
  for (const bad of [
    null,
    { a: 1, b: 0, c: 0 },
    { a: 1, b: 0, c: 0, d: 0 },
    { a: Number.NaN, b: 0, c: 0, d: 1 },
    { a: 1e9, b: 0, c: 0, d: 1 },
    { a: '1', b: 0, c: 0, d: 1 },
    { a: 1, b: 0, c: 0, d: 1, e: 4 },
  ]) {
    expect(parseLinear(bad)).toBeNull()
  }
  expect(preservesRightAngles(multiply(stretchAlong(0.7, 2, 1), stretchAlong(0, 1, 3)))).toBe(false)
  expect(preservesRightAngles(multiply(turnBy(0.7), stretchAlong(0, 1, 3)))).toBe(true)
  expect(isUnturned(multiply(turnBy(1), turnBy(-1)))).toBe(true)
})

test('a move costs one small entry and leaves ink and matrix alone', () => {
  const doc = withRectangle()
  const sizes: number[] = []
  doc.on('update', (update: Uint8Array) => sizes.push(update.length))
  const shape = shapesOf(doc).get(id)
  if (shape === undefined) throw new Error('the shape is gone')
  placeShapes(doc, [{ id, ...placedBy(shift({ x: 12.3456789, y: -7.1 }), shape) }], 'me')
  expect([...doc.getMap('shapes').keys()].sort()).toEqual([`geo:${id}`, `tf:${id}`])
  expect(sizes[0]).toBeLessThan(70)
  const moved = shapesOf(doc).get(id)
  expect(moved?.offset.x).toBeCloseTo(12.3456789, 4)
  expect(moved?.matrix).toBe(unturned)
})

function rectangle(): Shape {
  const shape = shapesOf(withRectangle()).get(id)
  if (shape === undefined) throw new Error('the shape is gone')
  return shape
}

function withRectangle(): Y.Doc {
  const doc = new Y.Doc()
  const props = { x: 0, y: 0, width: 100, height: 50 }
  addShape(doc, { kind: 'rectangle', props, id, style: { colour: '#000000', width: 2 }, order: 'a0' }, 'me')
  return doc
}
