import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { lockShapes } from './arrange.ts'
import { cutStroke, cutStrokes, type Cut } from './cut-strokes.ts'
import { undoScope } from './document.ts'
import { packInk, unpackInk } from './ink.ts'
import { addShape, placeShapes, removeShapes } from './operations.ts'
import { readShapes, shapesOf } from './page-shapes.ts'
import { checkPageUpdate } from './rules.ts'
import { toPage } from './shapes/index.ts'
import type { Stroke } from './stroke-part.ts'
import { applyTo, turnBy } from './transform.ts'

const id = 'stroke-000000001'
const style = { colour: '#fde047', width: 4, opacity: 0.5, tip: 'marker' } as const
const middle = { from: { x: 50, y: -20 }, to: { x: 50, y: 20 }, reach: 8 }

test('a cut is one edit that undo reverts, and it preserves style, groups and order', () => {
  const page = drawn()
  const undo = new Y.UndoManager(undoScope(page), { trackedOrigins: new Set(['me']), captureTimeout: 0 })
  const before = page.toJSON()
  let updates = 0
  page.on('update', () => updates++)
  cutStrokes(page, [cut(page, 'a')], 'me')
  expect(updates).toBe(1)
  expect(readShapes(page)).toMatchObject([
    { id: 'part-a-000000000', style, order: 'a0' },
    { id: 'part-a-000000001', style, order: 'a0' },
  ])
  expect(checkPageUpdate(Y.encodeStateAsUpdate(page), new Y.Doc())).toBe('ok')
  undo.undo()
  expect(page.toJSON()).toEqual(before)
  undo.redo()
  expect(readShapes(page)).toHaveLength(2)
})

test('the parts of a stroke that was turned and moved stay where its ink was', () => {
  const page = drawn()
  placeShapes(page, [{ id, offset: { x: 300, y: 200 }, matrix: turnBy(1) }], 'me')
  const stroke = strokeOf(page)
  const at = applyTo(toPage(stroke), { x: 50, y: 0 })
  const left = cutStroke(stroke, stroke.props.points, { from: at, to: at, reach: 8 }) ?? []
  const parts = left.map((points, index) => ({ id: `part-t-00000000${index}`, points }))
  cutStrokes(page, [{ id, parts }], 'me')
  const ends = readShapes(page).flatMap((shape) =>
    shape.kind === 'ink' ? [applyTo(toPage(shape), { x: shape.props.points.x[0] ?? 0, y: 0 })] : [],
  )
  const wanted = [0, 60].map((x) => applyTo(toPage(stroke), { x, y: 0 }))
  for (const [index, end] of ends.entries()) {
    expect(end.x).toBeCloseTo(wanted[index]?.x ?? 0, 1)
    expect(end.y).toBeCloseTo(wanted[index]?.y ?? 0, 1)
  }
})

test('a concurrently removed or locked stroke is left out, and a moved one is cut', () => {
  const [here, there] = [drawn(), new Y.Doc()]
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here))
  const late = cut(here, 'b')
  removeShapes(here, [id], 'me')
  cutStrokes(here, [late], 'me')
  expect(readShapes(here)).toEqual([])
  lockShapes(there, { ids: [id], isLocked: true }, 'me')
  cutStrokes(there, [late], 'me')
  expect(readShapes(there)).toHaveLength(1)
  const moved = drawn()
  placeShapes(moved, [{ id, offset: { x: 7, y: 0 } }], 'other')
  cutStrokes(moved, [late], 'me')
  expect(readShapes(moved)).toMatchObject([{ offset: { x: 7 } }, { offset: { x: 7 } }])
})

test('what two people cut of one stroke at once are the parts of both, for both', () => {
  const [here, there] = [drawn(), new Y.Doc()]
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here))
  cutStrokes(here, [cut(here, 'c')], 'me')
  cutStrokes(there, [cut(there, 'd')], 'me')
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here))
  Y.applyUpdate(here, Y.encodeStateAsUpdate(there))
  expect([...shapesOf(here).keys()].sort()).toEqual([...shapesOf(there).keys()].sort())
  expect(shapesOf(here).size).toBe(4)
})

function drawn(): Y.Doc {
  const page = new Y.Doc()
  const packed = packInk({ startedAt: 0, x: [0, 100], y: [0, 0], pressure: [0.5, 0.5], at: [0, 100] })
  addShape(page, { id, kind: 'ink', props: { packed, points: unpackInk(packed) }, style, order: 'a0' }, 'other')
  return page
}

function strokeOf(page: Y.Doc): Stroke {
  const shape = shapesOf(page).get(id)
  if (shape?.kind !== 'ink') throw new Error('the stroke is gone')
  return shape
}

function cut(page: Y.Doc, name: string): Cut {
  const stroke = strokeOf(page)
  const left = cutStroke(stroke, stroke.props.points, middle) ?? []
  return { id, parts: left.map((points, index) => ({ id: `part-${name}-00000000${index}`, points })) }
}
