import { readFile as readBytes } from 'node:fs/promises'
import { boxContains, boxOfBoxes } from '@takhti/schema/board/geometry'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { firstView } from '../editor/camera.ts'
import { LessonFileFault } from '../export/lesson-file-fault.ts'
import { packLesson } from '../export/lesson-file.ts'
import { readFile } from './read-file.ts'

const common = { angle: 0, strokeColor: '#1e1e1e', backgroundColor: 'transparent', strokeWidth: 2, opacity: 100 }

test('every kind of drawn element is imported, in stacking order', () => {
  const { shapes, leftOut } = drawing([
    { type: 'rectangle', x: 10, y: 20, width: 100, height: 50 },
    { type: 'ellipse', x: 10, y: 20, width: 100, height: 50 },
    { type: 'diamond', x: 10, y: 20, width: 100, height: 50 },
    {
      type: 'line',
      x: 0,
      y: 0,
      points: [
        [0, 0],
        [10, 10],
        [20, 0],
      ],
    },
    {
      type: 'arrow',
      x: 0,
      y: 0,
      points: [
        [0, 0],
        [50, 0],
      ],
      startArrowhead: null,
      endArrowhead: 'arrow',
    },
    {
      type: 'freedraw',
      x: 5,
      y: 5,
      points: [
        [0, 0],
        [4, 4],
        [9, 4],
      ],
      pressures: [0.2, 0.6, 0.4],
    },
    { type: 'text', x: 0, y: 90, width: 80, height: 25, text: 'ପାଣି पानी', fontSize: 20 },
    { type: 'image', x: 0, y: 0, width: 10, height: 10, fileId: 'f' },
    { type: 'rectangle', x: 0, y: 0, width: 5, height: 5, isDeleted: true },
  ])
  expect(shapes.map(({ kind }) => kind)).toEqual([
    'rectangle',
    'ellipse',
    'polygon',
    'line',
    'line',
    'arrow',
    'ink',
    'text',
  ])
  expect(leftOut).toBe(1)
  expect(shapes[0]?.props).toEqual({ x: 10, y: 20, width: 100, height: 50 })
  expect(shapes[7]?.props).toMatchObject({ text: 'ପାଣି पानी', size: 20 })
})

test.each(['constructor', '__proto__', 'toString'])('a colour named %s is unknown', (strokeColor) => {
  const { shapes } = drawing([{ ...common, type: 'rectangle', x: 0, y: 0, width: 9, height: 9, strokeColor }])
  expect(shapes[0]?.style.colour).toBe('#1f2937')
})

test('colour, width, opacity, dash, fill, lock and groups are imported', () => {
  const { shapes } = drawing([
    {
      ...common,
      type: 'rectangle',
      x: 0,
      y: 0,
      width: 9,
      height: 9,
      strokeColor: '#e03',
      opacity: 40,
      strokeStyle: 'dashed',
      backgroundColor: '#ffc9c9',
      groupIds: ['inner', 'outer'],
      locked: true,
    },
    { ...common, type: 'ellipse', x: 0, y: 0, width: 9, height: 9, groupIds: ['outer'] },
  ])
  expect(shapes[0]?.style).toEqual({ colour: '#ee0033', width: 2, opacity: 0.4, dash: 'dashed', fill: 'tint' })
  expect(shapes[0]?.isLocked).toBe(true)
  expect(shapes[0]?.groups).toHaveLength(2)
  expect(shapes[0]?.groups[0]).toBe(shapes[1]?.groups[0])
})

test('rotated elements are where they were in the drawing', () => {
  const quarter = Math.PI / 2
  const { shapes } = drawing([
    { ...common, type: 'rectangle', x: 0, y: 0, width: 100, height: 40, angle: quarter },
    {
      ...common,
      type: 'line',
      x: 0,
      y: 0,
      width: 100,
      height: 0,
      points: [
        [0, 0],
        [100, 0],
      ],
      angle: quarter,
    },
  ])
  const [box, line] = shapes.map(boundsOf)
  expect(box?.minX).toBeCloseTo(29, 3)
  expect(box?.maxY).toBeCloseTo(71, 3)
  expect(line?.minX).toBeCloseTo(49, 3)
  expect(line?.minY).toBeCloseTo(-51, 3)
})

test('[B7] an element whose rotation would leave the page is imported unrotated', async () => {
  const far = {
    type: 'line',
    x: 0,
    y: 0,
    width: 100_000,
    height: 100_000,
    points: [
      [0, 0],
      [1, 0],
    ],
    angle: 2.4,
  }
  const { lesson } = readFile(bytesOf({ type: 'excalidraw', elements: [far] }))
  expect(readFile(await packLesson(lesson, new Date())).lesson.pages).toEqual(lesson.pages)
})

test('[B7] a drawing of invalid elements becomes shapes that a room accepts', () => {
  const odd = [
    null,
    7,
    'x',
    {},
    { type: 'rectangle' },
    { type: 'rectangle', x: 1e9, y: 0, width: 1, height: 1 },
    { type: 'line', x: 0, y: 0, points: [[0, 0]] },
    { type: 'line', x: 0, y: 0, points: 'many' },
    {
      type: 'freedraw',
      x: 99_999,
      y: 0,
      points: [
        [0, 0],
        [5, 0],
        [null, 3],
      ],
    },
    { type: 'text', x: 0, y: 0, text: '', fontSize: 20 },
    { type: '__proto__', x: 0, y: 0 },
    { type: 'constructor', x: 0, y: 0 },
  ]
  expect(drawing(odd).shapes.map(({ kind }) => kind)).toEqual(['ink'])
})

test('[B7] any JSON results in a page or a refusal', async () => {
  const element = fc.record({
    type: fc.constantFrom('rectangle', 'text', 'freedraw', 'line', 'arrow', 'diamond', 'ellipse', 'frame'),
    x: fc.double(),
    y: fc.double(),
    width: fc.double(),
    height: fc.anything(),
    angle: fc.double(),
    points: fc.array(fc.oneof(fc.tuple(fc.double(), fc.double()), fc.jsonValue())),
    text: fc.string(),
    fontSize: fc.double(),
    strokeWidth: fc.double(),
    opacity: fc.double(),
    groupIds: fc.jsonValue(),
    strokeColor: fc.string(),
    startArrowhead: fc.jsonValue(),
    endArrowhead: fc.jsonValue(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(element, { maxLength: 8 }), async (elements) => {
      const { lesson } = readFile(bytesOf({ type: 'excalidraw', elements }))
      // Packing a lesson file checks each page as a room does.
      expect(readFile(await packLesson(lesson, new Date(0))).lesson.pages).toHaveLength(1)
    }),
    { numRuns: 150 },
  )
})

test.each(['{}', '{"type":"excalidraw"}', '{"type":"tldraw","elements":[]}', '{"type":"excalidraw","elements":'])(
  '[B7] %s is refused',
  (text) => {
    expect(() => readFile(new TextEncoder().encode(text))).toThrow(LessonFileFault)
  },
)

function drawing(elements: readonly unknown[]) {
  const { lesson, leftOut } = readFile(bytesOf({ type: 'excalidraw', version: 2, elements }))
  const doc = new Y.Doc()
  for (const page of lesson.pages) Y.applyUpdate(doc, page)
  return { shapes: readShapes(doc), leftOut }
}

function bytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value))
}

test('[B7] a drawing far from its origin is moved into the first view of a page', async () => {
  const boxOf = async (name: string) => {
    const { lesson } = readFile(new Uint8Array(await readBytes(new URL(`cases/${name}.excalidraw`, import.meta.url))))
    const page = new Y.Doc()
    Y.applyUpdate(page, lesson.pages[0] ?? new Uint8Array())
    return boxOfBoxes(readShapes(page).map(boundsOf))
  }
  const [far, near] = [await boxOf('far-right'), await boxOf('near')]
  expect(far && boxContains(firstView, far)).toBe(true)
  expect(near).toMatchObject({ minX: 99, minY: 99 })
  expect(far && near && far.maxX - far.minX).toBe(near && near.maxX - near.minX)
})
