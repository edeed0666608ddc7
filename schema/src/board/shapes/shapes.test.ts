import { expect, test } from 'vitest'
import type { Drawer, PathSink } from '../drawer.ts'
import { growBox, pagePoint } from '../geometry.ts'
import { packInk } from '../ink.ts'
import { unturned } from '../transform.ts'
import { frameBetween } from './frame.ts'
import {
  boundsOf,
  drawShape,
  hitsShape,
  migrateProps,
  readBody,
  shapeKinds,
  versionOf,
  type Shape,
  type ShapeBody,
} from './index.ts'
import { isShapeId, newShapeId, parseStyle } from './shape.ts'

const zigzag = packInk({ startedAt: 0, x: [0, 50, 100], y: [0, 40, 0], pressure: [0.5, 0.5, 0.5], at: [0, 8, 16] })

const samples: Record<(typeof shapeKinds)[number], unknown> = {
  ink: zigzag,
  line: { from: { x: 0, y: 0 }, to: { x: 100, y: 40 } },
  rectangle: { x: 0, y: 0, width: 100, height: 40 },
  ellipse: { x: 0, y: 0, width: 100, height: 40 },
  text: { x: 0, y: 0, width: 100, height: 40, text: 'पानी', size: 20 },
}

/** Kinds that are a line around nothing; text is hit anywhere in its box. */
const outlines = ['ink', 'line', 'rectangle', 'ellipse'] as const

test.each(outlines)('%s reads its sample, covers it, and is hit on its line only', (kind) => {
  const shape = shapeOf(kind, samples[kind])
  expect(boundsOf(shape)).toEqual({ minX: 9, minY: 19, maxX: 111, maxY: 61 })
  const onLine = { ink: [60, 60], line: [60, 40], rectangle: [10, 40], ellipse: [60, 20] }[kind]
  expect(hitsShape(shape, pagePoint(onLine[0] ?? 0, onLine[1] ?? 0), 1)).toBe(true)
  expect(hitsShape(shape, pagePoint(60, 30), 1)).toBe(false)
  expect(hitsShape(shape, pagePoint(400, 400), 10)).toBe(false)
})

test('text reads its sample, and is hit anywhere in its box', () => {
  const shape = shapeOf('text', samples.text)
  expect(boundsOf(shape)).toEqual({ minX: 9, minY: 19, maxX: 111, maxY: 61 })
  expect(hitsShape(shape, pagePoint(60, 30), 1)).toBe(true)
  expect(hitsShape(shape, pagePoint(400, 400), 10)).toBe(false)
  for (const wrong of [{ text: '' }, { text: 7 }, { text: 'x'.repeat(20_001) }, { size: 0 }, { width: -1 }]) {
    expect(readBody('text', 1, { ...Object(samples.text), ...wrong })).toBeNull()
  }
})

test.each(shapeKinds)('%s refuses what is not its properties', (kind) => {
  const hostile = [null, 7, 'x', [], {}, new Uint8Array([9]), { ...Object(samples[kind]), extra: 1 }]
  for (const value of hostile) expect(readBody(kind, versionOf(kind), value)).toBeNull()
})

test('numbers that are no place on a page are refused', () => {
  for (const x of [Number.NaN, Infinity, 100_001, '1', 1n, undefined]) {
    expect(readBody('rectangle', 1, { x, y: 0, width: 1, height: 1 })).toBeNull()
    expect(readBody('line', 1, { from: { x, y: 0 }, to: { x: 0, y: 0 } })).toBeNull()
  }
  expect(readBody('ellipse', 1, { x: 0, y: 0, width: -1, height: 1 })).toBeNull()
  // A prototype would be read as fields here and lost when the document is encoded again.
  expect(readBody('rectangle', 1, Object.create({ x: 0, y: 0, width: 1, height: 1 }))).toBeNull()
})

test('a stroke without points is no shape', () => {
  expect(readBody('ink', 1, packInk({ startedAt: 0, x: [], y: [], pressure: [], at: [] }))).toBeNull()
})

test('a style is a colour and a width', () => {
  expect(parseStyle({ colour: '#00ff00', width: 2 })).toEqual({ colour: '#00ff00', width: 2 })
  for (const style of [{ colour: 'red', width: 2 }, { colour: '#00ff00', width: 0 }, { colour: '#00ff00' }]) {
    expect(parseStyle(style)).toBeNull()
  }
})

test('properties of an old version pass through every later migration once, and those of a later version through none', () => {
  const migrations = [(props: unknown) => `${String(props)}>2`, (props: unknown) => `${String(props)}>3`]
  expect(migrateProps(migrations, 1, 'v1')).toBe('v1>2>3')
  expect(migrateProps(migrations, 2, 'v2')).toBe('v2>3')
  expect(migrateProps(migrations, 3, 'v3')).toBe('v3')
  for (const version of [0, 4, 1.5]) expect(migrateProps(migrations, version, 'v')).toBeNull()
})

test('a frame is the same whichever corner the drag began at', () => {
  const frame = { x: 1, y: 2, width: 4, height: 6 }
  expect(frameBetween({ x: 5, y: 8 }, { x: 1, y: 2 })).toEqual(frame)
  expect(frameBetween({ x: 1, y: 8 }, { x: 5, y: 2 })).toEqual(frame)
})

test('a shape id is 16 characters that begin with the time', () => {
  const at = new Date(1_760_000_000_000)
  const id = newShapeId(at, (bytes) => bytes.fill(255))
  expect(isShapeId(id) && id.length === 16).toBe(true)
  const time = Array.from(atob(id.slice(0, 8)), (char) => char.charCodeAt(0))
  expect(time.reduce((ms, byte) => ms * 256 + byte, 0)).toBe(at.getTime())
})

test.each(shapeKinds)('%s draws itself within its bounds', (kind) => {
  const shape = shapeOf(kind, samples[kind])
  const { minX, minY, maxX, maxY } = growBox(boundsOf({ ...shape, offset: { x: 0, y: 0 } }), shape.style.width)
  let drawn = 0
  const at = (...numbers: number[]) => {
    drawn++
    for (const [index, number] of numbers.entries()) {
      const [low, high] = index % 2 === 0 ? [minX, maxX] : [minY, maxY]
      expect(number).toBeGreaterThanOrEqual(low)
      expect(number).toBeLessThanOrEqual(high)
    }
  }
  const sink: PathSink = { moveTo: at, lineTo: at, quadraticCurveTo: at, bezierCurveTo: at, closePath: () => {} }
  const drawer: Drawer = {
    fill: (trace) => trace(sink),
    stroke: (trace) => trace(sink),
    text: ({ x, y, width, height }) => at(x, y, x + width, y + height),
  }
  drawShape(shape, drawer)
  expect(drawn).toBeGreaterThan(0)
})

function shapeOf(kind: (typeof shapeKinds)[number], stored: unknown): Shape {
  const body: ShapeBody | null = readBody(kind, versionOf(kind), stored)
  if (body === null) throw new Error(`${kind} does not read its own sample`)
  return {
    ...body,
    id: 'a'.repeat(16),
    style: { colour: '#000000', width: 2 },
    offset: { x: 10, y: 20 },
    matrix: unturned,
    groups: [],
    isLocked: false,
    alt: '',
    order: 'a0',
  }
}
