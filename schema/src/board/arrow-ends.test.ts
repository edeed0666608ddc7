import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { bindTo, endsOf } from './arrow-binds.ts'
import { moveEnds } from './arrow-ends.ts'
import { readClip, writeClip } from './clip.ts'
import { addShapes, clearPage, placeShapes, removeShapes, type NewShape } from './operations.ts'
import { readShapes, shapesOf } from './page-shapes.ts'
import { checkPageUpdate } from './rules.ts'
import { unbound } from './shapes/binds.ts'
import { placedBy, type Shape } from './shapes/index.ts'
import { around, shift, stretchAlong, turnBy, type Affine } from './transform.ts'

const [left, right, arrow] = ['left------------', 'right-----------', 'arrow-----------'] as const
const style = { colour: '#1d4ed8', width: 2 } as const

test('[AR-1] an end follows its shape when that is moved, turned or stretched', () => {
  const { doc } = page()
  expect(ends(doc)).toMatchObject({ from: { x: 105, y: 50 }, to: { x: 295, y: 50 } })
  move(doc, right, shift({ x: 100, y: 0 }))
  expect(ends(doc)).toMatchObject({ from: { x: 105, y: 50 }, to: { x: 395, y: 50 } })
  move(doc, left, around({ x: 50, y: 50 }, turnBy(Math.PI / 4)))
  expect(ends(doc)?.from.x).toBeCloseTo(50 + Math.SQRT1_2 * 100 + 5, 1)
  move(doc, right, around({ x: 400, y: 0 }, stretchAlong(0, 2, 1)))
  // The anchor was in the middle of the shape, and still is.
  expect(ends(doc)?.to).toMatchObject({ x: 395, y: 50 })
})

test('[AR-2] an arrow stays where it is when its shape is removed, and is bound again by undo', () => {
  const { doc } = page()
  const undo = new Y.UndoManager(doc.getMap('shapes'), { trackedOrigins: new Set(['me']), captureTimeout: 0 })
  move(doc, right, shift({ x: 100, y: 30 }))
  const before = ends(doc)
  removeShapes(doc, [right], 'me')
  expect(ends(doc)).toEqual(before)
  expect(of(doc, arrow).binds).toMatchObject({ from: { id: left }, to: null })
  undo.undo()
  move(doc, right, shift({ x: 0, y: -30 }))
  expect(ends(doc)).toMatchObject({ to: { x: 395, y: 50 } })
  clearPage(doc, 'me')
  expect(readShapes(doc)).toEqual([])
})

test('[AR-3] an arrow that is moved without a shape leaves it, and with its shapes stays bound', () => {
  const { doc } = page()
  move(doc, arrow, shift({ x: 0, y: 40 }))
  expect(ends(doc)).toMatchObject({ from: { x: 105, y: 90 }, to: { x: 295, y: 90 } })
  expect(of(doc, arrow).binds).toEqual(unbound)
  const other = page().doc
  move(other, [left, right, arrow], around({ x: 9, y: 5 }, turnBy(0.7)))
  const [bound, before] = [ends(other), ends(page().doc)]
  const length = ({ from, to }: { from: XY; to: XY }) => Math.hypot(from.x - to.x, from.y - to.y)
  expect(length(bound)).toBeCloseTo(length(before), 1)
  expect(of(other, arrow).binds).toMatchObject({ from: { id: left }, to: { id: right } })
})

test('[AR-4] an end that is dropped elsewhere is free, and one dropped on a shape is bound', () => {
  const { doc } = page()
  moveEnds(doc, { id: arrow, from: { x: 5, y: 300 }, to: { x: 9, y: 9 }, binds: unbound }, 'me')
  expect(ends(doc)).toEqual({ from: { x: 5, y: 300 }, to: { x: 9, y: 9 } })
  const to = bindTo(of(doc, right), { x: 350, y: 50 })
  moveEnds(doc, { id: arrow, from: { x: 5, y: 50 }, to: { x: 9, y: 9 }, binds: { from: null, to } }, 'me')
  expect(ends(doc)).toEqual({ from: { x: 5, y: 50 }, to: { x: 295, y: 50 } })
})

test('[AR-5] an older build reads an arrow in its place, and a room takes its entries', () => {
  const { doc } = page()
  const update = Y.encodeStateAsUpdate(doc)
  expect(checkPageUpdate(update, new Y.Doc())).toBe('ok')
  for (const key of [`tail:${arrow}`, `head:${arrow}`]) doc.getMap('shapes').delete(key)
  expect(ends(doc)).toEqual({ from: { x: 50, y: 50 }, to: { x: 350, y: 50 } })
  doc.getMap('shapes').set(`tail:${arrow}`, { id: left, x: 2, y: 0 })
  expect(checkPageUpdate(Y.encodeStateAsUpdate(doc), new Y.Doc())).toBe('board/shape-invalid')
})

test('[AR-6] a clip holds the binds among its own shapes alone', () => {
  const { doc } = page()
  const clip = (ids: readonly string[]) =>
    readClip(
      writeClip(
        ids.map((id) => of(doc, id)),
        null,
      ),
    )?.shapes ?? []
  expect(clip([left, arrow, right])[1]?.binds).toMatchObject({ from: { id: '0' }, to: { id: '2' } })
  expect(clip([arrow, right])[0]?.binds).toMatchObject({ from: null, to: { id: '1' } })
})

/** One edit of one of two people; the numbers choose what and how far. */
const edit = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.constantFrom('move', 'turn', 'stretch', 'remove', 'end', 'merge', 'undo'),
  which: fc.constantFrom(left, right, arrow),
  by: fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -200, max: 200 }) }),
})

test('[AR-7] two people who edit shapes and arrow at once and a fresh reader see one arrow', () => {
  let moved = 0
  fc.assert(
    fc.property(fc.array(edit, { minLength: 4, maxLength: 24 }), (edits) => {
      const first = page().doc
      const second = new Y.Doc()
      merge(first, second)
      // Indexed before the edits, so that both follow them one by one.
      const people = [first, second].map((doc) => ({ doc, undo: undoOf(doc), shown: shapesOf(doc) }))
      for (const { who, what, which, by } of edits) {
        const person = people[who]
        if (person && what === 'merge') merge(first, second)
        else if (person) doEdit(person, what, { which, by })
      }
      merge(first, second)
      const fresh = new Y.Doc()
      Y.applyUpdate(fresh, Y.encodeStateAsUpdate(second))
      expect(readShapes(second)).toEqual(readShapes(first))
      expect(readShapes(fresh)).toEqual(readShapes(first))
      const shown = shapesOf(first).get(arrow)
      if (shown?.binds.from && shapesOf(first).has(left)) moved += 1
    }),
    { numRuns: Number(process.env['TAKHTI_CASES'] ?? 200), seed: 25 },
  )
  expect(moved).toBeGreaterThan(10)
})

type XY = { readonly x: number; readonly y: number }

function doEdit(
  { doc, undo }: { doc: Y.Doc; undo: Y.UndoManager },
  what: string,
  { which, by }: { which: string; by: XY },
): void {
  const shape = shapesOf(doc).get(which)
  if (what === 'undo') undo.undo()
  else if (!shape) return
  else if (what === 'move') move(doc, which, shift(by))
  else if (what === 'turn') move(doc, which, around(by, turnBy(by.x / 100)))
  else if (what === 'stretch') move(doc, which, around(by, stretchAlong(by.y / 100, 1.3, 0.8)))
  else if (what === 'remove') removeShapes(doc, [which], 'me')
  else if (what === 'end' && shape.kind === 'arrow') {
    const target = shapesOf(doc).get(by.x > 0 ? right : left)
    const binds = { from: shape.binds.from, to: target ? bindTo(target, by) : null }
    moveEnds(doc, { id: shape.id, ...endsOf(shape), to: by, binds }, 'me')
  }
}

function undoOf(doc: Y.Doc): Y.UndoManager {
  return new Y.UndoManager(doc.getMap('shapes'), { trackedOrigins: new Set(['me']), captureTimeout: 0 })
}

function merge(one: Y.Doc, other: Y.Doc): void {
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
}

/** Two squares of 100 px with 200 px between them, and an arrow from the middle of one to that of the other. */
function page(): { doc: Y.Doc } {
  const doc = new Y.Doc()
  const square = (id: string, x: number): NewShape => {
    return { id, kind: 'rectangle', props: { x, y: 0, width: 100, height: 100 }, style, order: x === 0 ? 'a1' : 'a2' }
  }
  addShapes(doc, [square(left, 0), square(right, 300)], null)
  const [from, to] = [
    { x: 50, y: 50 },
    { x: 350, y: 50 },
  ]
  const binds = { from: bindTo(of(doc, left), from), to: bindTo(of(doc, right), to) }
  addShapes(doc, [{ id: arrow, kind: 'arrow', props: { from, to, heads: 'end' }, style, order: 'a3', binds }], null)
  return { doc }
}

function move(doc: Y.Doc, ids: string | readonly string[], map: Affine): void {
  const placements = [ids].flat().map((id) => ({ id, ...placedBy(map, of(doc, id)) }))
  placeShapes(doc, placements, 'me')
}

function of(doc: Y.Doc, id: string): Shape {
  const shape = shapesOf(doc).get(id)
  if (!shape) throw new Error(`no ${id}`)
  return shape
}

function ends(doc: Y.Doc) {
  const shape = of(doc, arrow)
  if (shape.kind !== 'arrow') throw new Error('no arrow')
  const round = ({ x, y }: XY) => ({ x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 })
  const { from, to } = endsOf(shape)
  return { from: round(from), to: round(to) }
}
