import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { reorderShapes } from './arrange.ts'
import { readPages, readRemovedPages, readTitle, undoScope } from './document.ts'
import { packInk } from './ink.ts'
import {
  addPage,
  addPages,
  addShape,
  addShapes,
  clearPage,
  movePage,
  placeShapes,
  removePage,
  removeShapes,
  restorePage,
  restyleShapes,
  setTitle,
  type NewShape,
} from './operations.ts'
import { observeShapes, readShapes, shapesOf, topOrder, type ShapeChanges } from './page-shapes.ts'
import { checkIndexUpdate } from './rules.ts'
import { ink } from './shapes/ink.ts'

const lesson = '01900000-0000-7000-8000-000000000000'
const random = () => 0.42

describe('pages', () => {
  test('a lesson without edits has its first page, on any device', () => {
    expect(ids(new Y.Doc())).toEqual([0])
  })

  test('[A10] two devices that open a new lesson offline merge to one first page', () => {
    const [here, there] = [new Y.Doc(), new Y.Doc()]
    addPage(here, { id: page(1), lessonId: lesson, random }, 'me')
    addPage(there, { id: page(2), lessonId: lesson, random }, 'me')
    merge(here, there)
    expect(ids(here)).toEqual([0, 1, 2])
    expect(readPages(there, lesson)).toEqual(readPages(here, lesson))
  })

  test('a page is added after another or at the end, and moves to any place', () => {
    const doc = withPages(3)
    addPage(doc, { id: page(9), lessonId: lesson, after: page(1), random }, 'me')
    expect(ids(doc)).toEqual([0, 1, 9, 2, 3])
    for (const [to, expected] of [
      [0, [9, 0, 1, 2, 3]],
      [4, [0, 1, 2, 3, 9]],
      [1, [0, 9, 1, 2, 3]],
    ] as const) {
      movePage(doc, { id: page(9), lessonId: lesson, to, random }, 'me')
      expect(ids(doc)).toEqual(expected)
    }
    movePage(doc, { id: lesson, lessonId: lesson, to: 2, random }, 'me')
    expect(ids(doc)).toEqual([9, 1, 0, 2, 3])
  })

  test('many pages are added at once between two, in order and with keys that a room accepts', () => {
    const doc = withPages(2)
    const many = Array.from({ length: 300 }, (_unused, at) => lesson.slice(0, -3) + (0x100 + at).toString(16))
    addPages(doc, { ids: many, lessonId: lesson, after: page(1), random }, 'me')
    expect(readPages(doc, lesson).map(({ id }) => id)).toEqual([lesson, page(1), ...many, page(2)])
    expect(checkIndexUpdate(Y.encodeStateAsUpdate(doc), new Y.Doc())).toBe('ok')
    addPages(doc, { ids: [page(9), page(8)], lessonId: lesson, random }, 'me')
    expect(ids(doc).slice(-3)).toEqual([2, 9, 8])
  })

  test('a page moves between two that got one key on two devices', () => {
    const [here, there] = [new Y.Doc(), new Y.Doc()]
    addPage(here, { id: page(1), lessonId: lesson, random }, 'me')
    addPage(there, { id: page(2), lessonId: lesson, random }, 'me')
    merge(here, there)
    addPage(here, { id: page(3), lessonId: lesson, random }, 'me')
    movePage(here, { id: page(3), lessonId: lesson, to: 2, random }, 'me')
    expect(ids(here)).toEqual([0, 1, 3, 2])
  })

  test('[A12] a removed page is listed as removed, and restored at its place', () => {
    const doc = withPages(2)
    removePage(doc, { id: page(1), removedAt: '2026-01-01T00:00:00.000Z' }, 'me')
    expect(ids(doc)).toEqual([0, 2])
    expect(readRemovedPages(doc, lesson).map(({ id }) => id)).toEqual([page(1)])
    restorePage(doc, page(1), 'me')
    expect(ids(doc)).toEqual([0, 1, 2])
  })

  test('a lesson whose every page was removed shows its first page', () => {
    const doc = withPages(1)
    for (const id of [lesson, page(1)]) removePage(doc, { id, removedAt: '2026-01-01T00:00:00.000Z' }, 'me')
    expect(ids(doc)).toEqual([0])
    expect(readRemovedPages(doc, lesson).map(({ id }) => id)).toEqual([page(1)])
  })

  test('a title holds, and one that is too long is refused', () => {
    const doc = new Y.Doc()
    expect(readTitle(doc)).toBe('')
    setTitle(doc, 'Fractions', 'me')
    expect(readTitle(doc)).toBe('Fractions')
    expect(() => setTitle(doc, 'x'.repeat(201), 'me')).toThrow(RangeError)
  })
})

describe('shapes', () => {
  test('a move, a restyle and a reorder made at once by three people all hold', () => {
    const docs = [new Y.Doc(), new Y.Doc(), new Y.Doc()] as const
    addShapes(docs[0], [stroke(1, 'a0'), stroke(2, 'a1')], 'me')
    merge(...docs)
    placeShapes(docs[0], [{ id: shapeId(1), offset: { x: 7, y: -3 } }], 'me')
    restyleShapes(docs[1], { ids: [shapeId(1)], style: { width: 9 } }, 'me')
    reorderShapes(docs[2], { ids: [shapeId(1)], to: 'front' }, 'me')
    merge(...docs)
    for (const doc of docs) {
      const [below, above] = readShapes(doc)
      expect(below?.id).toBe(shapeId(2))
      expect(above).toMatchObject({ id: shapeId(1), offset: { x: 7, y: -3 }, style: { colour: '#1d4ed8', width: 9 } })
    }
  })

  test('a shape that one removes while another moves it is gone for both', () => {
    const [here, there] = [new Y.Doc(), new Y.Doc()]
    addShape(here, stroke(1, 'a0'), 'me')
    merge(here, there)
    removeShapes(here, [shapeId(1)], 'me')
    placeShapes(there, [{ id: shapeId(1), offset: { x: 1, y: 1 } }], 'me')
    merge(here, there)
    expect(readShapes(here)).toEqual([])
    expect(readShapes(there)).toEqual([])
    placeShapes(here, [{ id: shapeId(1), offset: { x: 2, y: 2 } }], 'me')
    expect(readShapes(here)).toEqual([])
  })

  test('shapes go to the front and to the back together and stay in order among themselves', () => {
    const doc = new Y.Doc()
    for (const n of [1, 2, 3, 4]) addShape(doc, stroke(n, topOrder(doc)), 'me')
    reorderShapes(doc, { ids: [shapeId(2), shapeId(1)], to: 'front' }, 'me')
    expect(stack(doc)).toEqual([3, 4, 1, 2])
    reorderShapes(doc, { ids: [shapeId(4), shapeId(2)], to: 'back' }, 'me')
    expect(stack(doc)).toEqual([4, 2, 3, 1])
    addShape(doc, stroke(5, topOrder(doc)), 'me')
    expect(stack(doc)).toEqual([4, 2, 3, 1, 5])
  })

  test('every operation is one transaction with the origin it was given', () => {
    const doc = new Y.Doc()
    const origins: unknown[] = []
    doc.on('afterTransaction', ({ origin }) => origins.push(origin))
    addShapes(doc, [stroke(1, 'a0'), stroke(2, 'a1')], 'one')
    placeShapes(
      doc,
      [1, 2].map((n) => ({ id: shapeId(n), offset: { x: n, y: n } })),
      'two',
    )
    restyleShapes(doc, { ids: [shapeId(1), shapeId(2)], style: { colour: '#000000' } }, 'three')
    reorderShapes(doc, { ids: [shapeId(1)], to: 'front' }, 'four')
    clearPage(doc, 'five')
    expect(origins).toEqual(['one', 'two', 'three', 'four', 'five'])
    expect(doc.getMap('shapes').size).toBe(0)
  })

  test('[A11] undo reverts its person’s edits and no other person’s', () => {
    const doc = new Y.Doc()
    addShape(doc, stroke(1, 'a0'), 'me')
    const undo = new Y.UndoManager(undoScope(doc), { trackedOrigins: new Set(['me']), captureTimeout: 0 })
    addShape(doc, stroke(2, 'a1'), 'me')
    addShape(doc, stroke(3, 'a2'), 'them')
    removeShapes(doc, [shapeId(1)], 'me')
    undo.undo()
    expect(stack(doc)).toEqual([1, 2, 3])
    undo.undo()
    expect(stack(doc)).toEqual([1, 3])
    undo.redo()
    expect(stack(doc)).toEqual([1, 2, 3])
  })
})

describe('observing a page', () => {
  test('each transaction reports what it added, changed and removed, and whose it was', () => {
    const doc = new Y.Doc()
    const seen: ShapeChanges[] = []
    const stop = observeShapes(doc, (changes) => seen.push(changes))
    addShapes(doc, [stroke(1, 'a0'), stroke(2, 'a1')], 'me')
    placeShapes(doc, [{ id: shapeId(2), offset: { x: 1, y: 0 } }], 'me')
    removeShapes(doc, [shapeId(1)], 'them')
    stop()
    clearPage(doc, 'me')
    const summary = seen.map(({ added, changed, removed, origin }) => [added.length, changed.length, removed, origin])
    expect(summary).toEqual([
      [2, 0, [], 'me'],
      [0, 1, [], 'me'],
      [0, 0, [shapeId(1)], 'them'],
    ])
  })

  test('an edit reads only the entries that it touched', () => {
    const doc = new Y.Doc()
    addShapes(
      doc,
      Array.from({ length: 2_000 }, (_, n) => stroke(n, 'a0')),
      'me',
    )
    shapesOf(doc)
    const map = doc.getMap('shapes')
    let reads = 0
    const get = map.get.bind(map)
    map.get = (key) => {
      reads++
      return get(key)
    }
    placeShapes(doc, [{ id: shapeId(5), offset: { x: 1, y: 1 } }], 'me')
    expect(reads).toBeGreaterThan(0)
    expect(reads).toBeLessThan(20)
  })

  test('a moved stroke reuses its points, which were unpacked once', () => {
    const doc = new Y.Doc()
    addShape(doc, stroke(1, 'a0'), 'me')
    const before = shapesOf(doc).get(shapeId(1))
    placeShapes(doc, [{ id: shapeId(1), offset: { x: 1, y: 1 } }], 'me')
    const after = shapesOf(doc).get(shapeId(1))
    expect(after?.props).toBe(before?.props)
    expect(after?.offset).toEqual({ x: 1, y: 1 })
  })
})

function page(n: number): string {
  return lesson.slice(0, -1) + n.toString(16)
}

function shapeId(n: number): string {
  return `shape-${String(n).padStart(10, '0')}`
}

function ids(doc: Y.Doc): number[] {
  return readPages(doc, lesson).map(({ id }) => Number.parseInt(id.slice(-1), 16))
}

function stack(doc: Y.Doc): number[] {
  return readShapes(doc).map(({ id }) => Number(id.slice(6)))
}

function withPages(count: number): Y.Doc {
  const doc = new Y.Doc()
  for (let n = 1; n <= count; n++) addPage(doc, { id: page(n), lessonId: lesson, random }, 'me')
  return doc
}

function stroke(n: number, order: string): NewShape {
  const packed = packInk({ startedAt: n, x: [n, n + 5], y: [0, 5], pressure: [0.5, 0.5], at: [0, 8] })
  const props = ink.parse(packed)
  if (props === null) throw new Error('the sample stroke does not read')
  return { kind: 'ink', props, id: shapeId(n), style: { colour: '#1d4ed8', width: 3 }, order }
}

function merge(...docs: Y.Doc[]): void {
  for (const from of docs) {
    for (const to of docs) Y.applyUpdate(to, Y.encodeStateAsUpdate(from))
  }
}

test('a moved or restyled stroke reuses its points, and so the caches by them', () => {
  const doc = new Y.Doc()
  addShapes(doc, [stroke(1, 'a1')], 'me')
  const before = shapesOf(doc).get(shapeId(1))
  placeShapes(doc, [{ id: shapeId(1), offset: { x: 5, y: 5 } }], 'me')
  restyleShapes(doc, { ids: [shapeId(1)], style: { width: 9 } }, 'me')
  expect(shapesOf(doc).get(shapeId(1))?.props).toBe(before?.props)
})
