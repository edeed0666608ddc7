import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { describeShape, groupShapes, lockShapes, stackShapes, ungroupShapes } from './arrange.ts'
import { MAX_ORDER_LENGTH } from './limits.ts'
import { addShapes, clearPage, placeShapes, removeShapes, restyleShapes, type NewShape } from './operations.ts'
import { readShapes, shapesOf } from './page-shapes.ts'
import { turnBy, unturned } from './transform.ts'

const shapeId = (n: number) => `shape-${String(n).padStart(10, '0')}`
const group = 'group-0000000001'
const outer = 'group-0000000002'

test('what two people arrange about one shape at once all holds', () => {
  const [here, there] = replicas(3)
  groupShapes(here, { ids: [shapeId(1), shapeId(2)], groupId: group }, 'me')
  placeShapes(there, [{ id: shapeId(1), offset: { x: 7, y: 7 }, matrix: turnBy(1) }], 'them')
  describeShape(there, { id: shapeId(1), alt: 'A lever' }, 'them')
  merge(here, there)
  expect(shapesOf(here).get(shapeId(1))).toMatchObject({ groups: [group], offset: { x: 7, y: 7 }, alt: 'A lever' })
  expect(shapesOf(there)).toEqual(shapesOf(here))
})

test('groups lie within groups and are taken apart from the outside', () => {
  const [doc] = replicas(3)
  groupShapes(doc, { ids: [shapeId(1), shapeId(2)], groupId: group }, 'me')
  groupShapes(doc, { ids: [shapeId(1), shapeId(2), shapeId(3)], groupId: outer }, 'me')
  expect(groupsOf(doc)).toEqual([[outer, group], [outer, group], [outer]])
  ungroupShapes(doc, { ids: [shapeId(1), shapeId(2), shapeId(3)] }, 'me')
  expect(groupsOf(doc)).toEqual([[group], [group], []])
  ungroupShapes(doc, { ids: [shapeId(1), shapeId(2)] }, 'me')
  expect([...doc.getMap('shapes').keys()].filter((key) => key.startsWith('gr:'))).toEqual([])
})

test('groups are made and taken apart within a group', () => {
  const [doc] = replicas(3)
  const ids = [shapeId(1), shapeId(2), shapeId(3)]
  groupShapes(doc, { ids, groupId: outer }, 'me')
  groupShapes(doc, { ids: ids.slice(1), groupId: group, depth: 1 }, 'me')
  expect(groupsOf(doc)).toEqual([[outer], [outer, group], [outer, group]])
  ungroupShapes(doc, { ids, depth: 1 }, 'me')
  expect(groupsOf(doc)).toEqual([[outer], [outer], [outer]])
})

test('a locked shape is not moved, restyled, grouped, removed or cleared until it is unlocked', () => {
  const [doc] = replicas(2)
  lockShapes(doc, { ids: [shapeId(1)], isLocked: true }, 'me')
  const before = shapesOf(doc).get(shapeId(1))
  placeShapes(doc, [{ id: shapeId(1), offset: { x: 5, y: 5 } }], 'me')
  restyleShapes(doc, { ids: [shapeId(1)], style: { width: 9 } }, 'me')
  groupShapes(doc, { ids: [shapeId(1), shapeId(2)], groupId: group }, 'me')
  removeShapes(doc, [shapeId(1)], 'me')
  clearPage(doc, 'me')
  expect(readShapes(doc)).toEqual([before])
  lockShapes(doc, { ids: [shapeId(1)], isLocked: false }, 'me')
  clearPage(doc, 'me')
  expect(readShapes(doc)).toEqual([])
})

test('a shape that one locks while another erases it is gone for both, and comes back whole', () => {
  const [here, there] = replicas(1)
  const undo = new Y.UndoManager(there.getMap('shapes'), { trackedOrigins: new Set(['them']), captureTimeout: 0 })
  lockShapes(here, { ids: [shapeId(1)], isLocked: true }, 'me')
  removeShapes(there, [shapeId(1)], 'them')
  merge(here, there)
  expect([readShapes(here), readShapes(there)]).toEqual([[], []])
  undo.undo()
  merge(here, there)
  expect(shapesOf(here).get(shapeId(1))?.isLocked).toBe(true)
  expect(readShapes(there)).toEqual(readShapes(here))
})

test('a shape is put right above or below another, and keys still fit thousands of steps later', () => {
  const [doc] = replicas(4)
  stackShapes(doc, { ids: [shapeId(4), shapeId(1)], beside: shapeId(2), side: 'above' }, 'me')
  expect(stack(doc)).toEqual([2, 1, 4, 3])
  stackShapes(doc, { ids: [shapeId(3)], beside: shapeId(2), side: 'below' }, 'me')
  expect(stack(doc)).toEqual([3, 2, 1, 4])
  for (let round = 0; round < 700; round++) {
    const [third] = stack(doc).slice(2)
    stackShapes(doc, { ids: [shapeId(third ?? 0)], beside: shapeId(3), side: 'above' }, 'me')
  }
  expect(readShapes(doc).every(({ order }) => order.length <= MAX_ORDER_LENGTH)).toBe(true)
})

test('a copy comes placed and arranged in one edit, and a page that was closed reads the same', () => {
  const doc = new Y.Doc()
  let updates = 0
  doc.on('update', () => updates++)
  const copy = {
    ...plain(1),
    offset: { x: 3, y: 4 },
    matrix: turnBy(1),
    groups: [group],
    isLocked: true,
    alt: 'A lever',
  }
  addShapes(doc, [copy, plain(2)], 'me')
  expect(updates).toBe(1)
  const opened = new Y.Doc()
  Y.applyUpdate(opened, Y.encodeStateAsUpdate(doc))
  expect(readShapes(opened)).toEqual(readShapes(doc))
  expect(shapesOf(opened).get(shapeId(1))).toMatchObject({ offset: { x: 3, y: 4 }, groups: [group], isLocked: true })
  expect(shapesOf(opened).get(shapeId(2))?.matrix).toBe(unturned)
})

function replicas(count: number): [Y.Doc, Y.Doc] {
  const [here, there] = [new Y.Doc(), new Y.Doc()]
  addShapes(
    here,
    Array.from({ length: count }, (_, n) => plain(n + 1)),
    'me',
  )
  merge(here, there)
  return [here, there]
}

function plain(n: number): NewShape {
  const props = { x: n, y: n, width: 10, height: 10 }
  return { kind: 'rectangle', props, id: shapeId(n), style: { colour: '#000000', width: 2 }, order: `a${n}` }
}

function groupsOf(doc: Y.Doc): (readonly string[])[] {
  return readShapes(doc).map(({ groups }) => groups)
}

function stack(doc: Y.Doc): number[] {
  return readShapes(doc).map(({ id }) => Number(id.slice(6)))
}

function merge(...docs: Y.Doc[]): void {
  for (const from of docs) for (const to of docs) Y.applyUpdate(to, Y.encodeStateAsUpdate(from))
}
