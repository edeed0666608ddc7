import { expect, test } from 'vitest'
import { growBox, pagePoint } from '../geometry.ts'
import { packInk } from '../ink.ts'
import { packOutline } from '../pack-outline.ts'
import { packPicture, stepsAround } from '../pack-picture.ts'
import { unturned } from '../transform.ts'
import { unbound } from './binds.ts'
import type { Drawer, PathSink } from './drawing.ts'
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
import { cornersOf } from './polygon.ts'
import { isShapeId, newShapeId, parseStyle } from './shape.ts'

const zigzag = packInk({ startedAt: 0, x: [0, 50, 100], y: [0, 40, 0], pressure: [0.5, 0.5, 0.5], at: [0, 8, 16] })

const triangle = packOutline(
  [
    { step: 'move', points: [{ x: 0, y: 0 }] },
    { step: 'line', points: [{ x: 500, y: 0 }] },
    { step: 'line', points: [{ x: 250, y: 200 }] },
  ],
  { width: 500, height: 200 },
)

const picture = packPicture(
  [
    { steps: stepsAround({ x: 0, y: 0, width: 100, height: 40 }), colour: '#ffffff' },
    { steps: stepsAround({ x: 0, y: 0, width: 100, height: 40 }), colour: '#1f2937', width: 2 },
    { x: 10, y: 10, width: 80, text: 'y = x²', colour: '#1f2937' },
  ],
  { width: 100, height: 40, size: 12 },
)

const samples: Record<(typeof shapeKinds)[number], unknown> = {
  ink: zigzag,
  line: { from: { x: 0, y: 0 }, to: { x: 100, y: 40 } },
  arrow: { from: { x: 0, y: 0 }, to: { x: 100, y: 40 }, heads: 'end' },
  rectangle: { x: 0, y: 0, width: 100, height: 40 },
  ellipse: { x: 0, y: 0, width: 100, height: 40 },
  polygon: { x: 0, y: 0, width: 100, height: 40, sides: 6 },
  text: { x: 0, y: 0, width: 100, height: 40, text: 'पानी', size: 20 },
  note: { x: 0, y: 0, width: 100, height: 40, text: '', size: 20 },
  image: {
    ...{ x: 0, y: 0, width: 100, height: 40, mediaType: 'image/jpeg', naturalWidth: 1_000, naturalHeight: 400 },
    imageId: '0123456789abcdef'.repeat(4),
  },
  maths: { x: 0, y: 0, width: 100, height: 40, text: 'x^2', size: 20, outline: triangle?.bytes },
  widget: { x: 0, y: 0, width: 100, height: 40, text: 'y = x²', size: 12, state: '{}', picture },
}

/** Kinds whose line encloses no hit area; text and notes are hit anywhere in their box. */
const outlines = ['ink', 'line', 'arrow', 'rectangle', 'ellipse', 'polygon'] as const

test.each(outlines)('%s reads its sample, covers it, and is hit on its line only', (kind) => {
  const shape = shapeOf(kind, samples[kind])
  const margin = kind === 'arrow' ? 15 : 1
  const around = { minX: 10 - margin, minY: 20 - margin, maxX: 110 + margin, maxY: 60 + margin }
  expect(boundsOf(shape)).toEqual(around)
  const middle = [60, 40] as const
  const onLine = {
    ink: [60, 60],
    line: middle,
    arrow: middle,
    rectangle: [10, 40],
    ellipse: [60, 20],
    polygon: [60, 20],
  }[kind]
  expect(hitsShape(shape, pagePoint(onLine[0] ?? 0, onLine[1] ?? 0), 1)).toBe(true)
  expect(hitsShape(shape, pagePoint(60, 30), 1)).toBe(false)
  expect(hitsShape(shape, pagePoint(400, 400), 10)).toBe(false)
})

test.each(['text', 'note'] as const)('%s reads its sample, and is hit anywhere in its box', (kind) => {
  const shape = shapeOf(kind, samples[kind])
  expect(boundsOf(shape)).toEqual({ minX: 9, minY: 19, maxX: 111, maxY: 61 })
  expect(hitsShape(shape, pagePoint(60, 30), 1)).toBe(true)
  expect(hitsShape(shape, pagePoint(400, 400), 10)).toBe(false)
  expect(readBody('text', 1, { ...Object(samples.text), text: '' })).toBeNull()
  for (const wrong of [{ text: 7 }, { text: 'x'.repeat(20_001) }, { size: 0 }, { width: -1 }]) {
    expect(readBody(kind, 1, { ...Object(samples[kind]), ...wrong })).toBeNull()
  }
})

test('maths is hit anywhere in its box, and is a short source with an outline', () => {
  const shape = shapeOf('maths', samples.maths)
  expect(boundsOf(shape)).toEqual({ minX: 9, minY: 19, maxX: 111, maxY: 61 })
  expect(hitsShape(shape, pagePoint(60, 30), 1)).toBe(true)
  const wrongs = [
    ...[{ text: '' }, { text: 'x'.repeat(2_001) }, { size: Number.NaN }, { width: -1 }, { outline: null }],
    ...[{ outline: [0, 0] }, { outline: new Uint8Array(0) }, { outline: new Uint8Array(70_000) }],
    // It ends in the middle of a point, in the middle of a number, or is larger than any formula.
    ...[
      [9, 9, 1],
      [9, 9, 1, 1, 0x85],
      [0xff, 0xff, 0x7f, 9, 1, 1],
    ].map((bytes) => ({ outline: new Uint8Array(bytes) })),
  ]
  for (const wrong of wrongs) expect(readBody('maths', 1, { ...Object(samples.maths), ...wrong })).toBeNull()
})

test('a widget is hit anywhere in its box, and is a short state with a picture', () => {
  const shape = shapeOf('widget', samples.widget)
  expect(boundsOf(shape)).toEqual({ minX: 9, minY: 19, maxX: 111, maxY: 61 })
  expect(hitsShape(shape, pagePoint(60, 30), 1)).toBe(true)
  const wrongs = [
    ...[{ text: '' }, { state: 7 }, { state: 'x'.repeat(8_001) }, { size: 0 }, { picture: null }, { picture: [0] }],
    // A line without an outline, truncated text, an invalid colour, and more than any picture may contain.
    ...[
      [8, 0, 0],
      [0, 0, 4, 1, 1, 1, 9],
      [8, 0xff, 0xff, 0xff, 0x7f, 1, 0],
      [0, 0, 9, 1],
      [0, 0, 5, 1, 1, 1, 1, 0xff],
    ].map((bytes) => ({ picture: new Uint8Array(bytes) })),
    { picture: new Uint8Array(70_000) },
  ]
  for (const wrong of wrongs) expect(readBody('widget', 1, { ...Object(samples.widget), ...wrong })).toBeNull()
})

test('an image’s text begins in its box, for any bytes', () => {
  const bytes = new Uint8Array([0, 0, 11, 0xff, 0xff, 3, 0xff, 0xff, 3, 0xff, 0xff, 3, 1, 65])
  const shape = shapeOf('widget', { ...Object(samples.widget), picture: bytes })
  const texts: unknown[] = []
  const none = () => {}
  drawShape(shape, { fill: none, stroke: none, image: none, text: (box) => texts.push(box) })
  expect(texts).toEqual([{ x: 100, y: 28, width: 0, height: 12, size: 12, text: 'A' }])
})

test('an image is hit anywhere in its box, and names bytes and an allowed image type', () => {
  const shape = shapeOf('image', samples.image)
  expect(boundsOf(shape)).toEqual({ minX: 9, minY: 19, maxX: 111, maxY: 61 })
  expect(hitsShape(shape, pagePoint(60, 30), 1)).toBe(true)
  expect(hitsShape(shape, pagePoint(400, 400), 10)).toBe(false)
  const wrongs = [
    ...[{ imageId: 'x' }, { imageId: '0123456789ABCDEF'.repeat(4) }, { imageId: `${'a'.repeat(64)}/` }],
    ...[{ mediaType: 'image/svg+xml' }, { mediaType: 'text/html' }, { naturalWidth: 0 }, { naturalHeight: 1.5 }],
    ...[{ naturalWidth: 1e9 }, { naturalWidth: Number.NaN }, { width: -1 }],
  ]
  for (const wrong of wrongs) expect(readBody('image', 1, { ...Object(samples.image), ...wrong })).toBeNull()
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

test.each(['rectangle', 'ellipse', 'polygon'] as const)('a filled %s is hit in its fill', (kind) => {
  const plain = shapeOf(kind, samples[kind])
  for (const fill of ['tint', 'solid'] as const) {
    const filled: Shape = { ...plain, style: { ...plain.style, fill } }
    expect(hitsShape(filled, pagePoint(60, 40), 1)).toBe(true)
    expect(hitsShape(filled, pagePoint(11, 10), 1)).toBe(false)
  }
  expect(hitsShape({ ...plain, style: { ...plain.style, fill: 'none' } }, pagePoint(60, 40), 1)).toBe(false)
})

test('a polygon has its number of corners, the first one at the top', () => {
  expect(
    cornersOf({ x: 0, y: 0, width: 100, height: 90, sides: 3 }).map(({ x, y }) => [Math.round(x), Math.round(y)]),
  ).toEqual([
    [50, 0],
    [100, 90],
    [0, 90],
  ])
  for (const sides of [2, 13, 4.5, Number.NaN, '6']) {
    expect(readBody('polygon', 1, { ...Object(samples.polygon), sides })).toBeNull()
  }
  for (const heads of ['none', 1, null]) expect(readBody('arrow', 1, { ...Object(samples.arrow), heads })).toBeNull()
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

test('old properties pass through each later migration once, and later ones through none', () => {
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
    image: ({ x, y, width, height }) => at(x, y, x + width, y + height),
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
    words: '',
    drawn: null,
    binds: unbound,
    order: 'a0',
  }
}
