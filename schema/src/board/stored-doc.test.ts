import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { undoScope } from './document.ts'
import { isFromLaterBuild } from './migrations.ts'
import { addShape, addShapes, placeShapes, removeShapes, restyleShapes } from './operations.ts'
import type { NewShape } from './operations.ts'
import { keysBetween } from './order.ts'
import { observeShapes, readShapes, shapesOf, topOrder } from './page-shapes.ts'
import { textOfPage } from './page-text.ts'
import { observePaper, readPaper, setPaper } from './paper.ts'
import { storedDoc } from './stored-doc-open.ts'
import { makeDoc, storedMap, whenMade } from './stored-doc.ts'

const style = { colour: '#1f2933', width: 2 } as const
const idOf = (index: number) => String(index).padStart(16, '0')

function drawn(index: number, order: string): NewShape {
  const props = { x: index, y: 10, width: 20, height: 20 }
  return { id: idOf(index), kind: 'rectangle', props, style, order }
}

/** A page with drawn, moved, restyled and removed shapes: its updates as they came, and itself. */
function page(): { updates: Uint8Array[]; doc: Y.Doc } {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('updateV2', (update: Uint8Array) => updates.push(update))
  const orders = keysBetween(null, null, 6)
  addShapes(
    doc,
    orders.map((order, index) => drawn(index, order)),
    'me',
  )
  setPaper(doc, 'grid', 'me')
  placeShapes(doc, [{ id: idOf(1), offset: { x: 5, y: 6 }, matrix: { a: 2, b: 0, c: 0, d: 2 } }], 'me')
  restyleShapes(doc, { ids: [idOf(2)], style: { opacity: 0.5, colour: '#c0392b' } }, 'me')
  restyleShapes(doc, { ids: [idOf(2)], style: { width: 7 } }, 'me')
  removeShapes(doc, [idOf(3)], 'me')
  return { updates, doc }
}

const isMade = (doc: Y.Doc) => storedMap(doc, 'shapes') === null

test('a page is read without its document, and equals the document', () => {
  const { updates, doc } = page()
  for (const rows of [updates, [Y.mergeUpdatesV2(updates)], [Y.encodeStateAsUpdateV2(doc)]]) {
    const stored = storedDoc(rows)
    expect(readShapes(stored)).toEqual(readShapes(doc))
    expect(topOrder(stored)).toBe(topOrder(doc))
    expect([readPaper(stored), isFromLaterBuild(stored)]).toEqual(['grid', false])
    expect(textOfPage(stored, 100)).toBe(textOfPage(doc, 100))
    expect(isMade(stored)).toBe(false)
    makeDoc(stored)
    expect(isMade(stored)).toBe(true)
    expect(Y.encodeStateAsUpdateV2(stored)).toEqual(Y.encodeStateAsUpdateV2(doc))
  }
})

test('making the document notifies no observer, and the shapes are identical objects', () => {
  const stored = storedDoc(page().updates)
  const reported: unknown[] = []
  const before = new Map(shapesOf(stored))
  stored.on('updateV2', () => reported.push('update'))
  stored.on('update', () => reported.push('update'))
  stored.on('afterTransaction', () => reported.push('transaction'))
  observeShapes(stored, (changes) => reported.push(changes))
  observePaper(stored, () => reported.push('paper'))
  makeDoc(stored)
  expect(reported).toEqual([])
  for (const [id, shape] of shapesOf(stored)) expect(shape).toBe(before.get(id))
})

const firsts: [string, (stored: Y.Doc, rows: readonly Uint8Array[]) => void][] = [
  ['a shape', (stored) => addShape(stored, drawn(9, topOrder(stored)), 'me')],
  ['an edit of shapes', (stored) => stored.transact(() => addShape(stored, drawn(9, topOrder(stored)), null), 'me')],
  [
    'an update of somebody else',
    (stored, rows) => {
      const other = storedDoc(rows)
      addShape(other, drawn(9, topOrder(other)), null)
      Y.applyUpdateV2(stored, Y.encodeStateAsUpdateV2(other), 'me')
    },
  ],
]

test.each(firsts)(
  'the first access to a page without a document is notified once and undone alone: %s',
  (_what, write) => {
    const { updates, doc } = page()
    const stored = storedDoc(updates)
    const batches: Uint8Array[] = []
    const reported: unknown[] = []
    const undos: Y.UndoManager[] = []
    observeShapes(stored, ({ added, changed, removed, origin }) =>
      reported.push([added.map(({ id }) => id), changed, removed, origin]),
    )
    whenMade(stored, () => undos.push(new Y.UndoManager(undoScope(stored), { trackedOrigins: new Set(['me']) })))
    stored.on('updateV2', (update: Uint8Array) => batches.push(update))
    write(stored, updates)
    expect(reported).toEqual([[[idOf(9)], [], [], 'me']])
    expect(readShapes(stored).length).toBe(readShapes(doc).length + 1)
    // A tab that is killed here: the device has its rows and the updates added to them.
    expect(readShapes(storedDoc([...updates, ...batches]))).toEqual(readShapes(stored))
    undos[0]?.undo()
    expect(readShapes(stored)).toEqual(readShapes(doc))
  },
)

test('two who open one page without its document and draw on it converge', () => {
  const { updates } = page()
  const [one, other] = [storedDoc(updates), storedDoc([Y.mergeUpdatesV2(updates)])]
  addShape(one, drawn(10, topOrder(one)), 'me')
  placeShapes(other, [{ id: idOf(1), offset: { x: 50, y: 60 } }], 'me')
  removeShapes(one, [idOf(1)], 'me')
  Y.applyUpdateV2(one, Y.encodeStateAsUpdateV2(other, Y.encodeStateVector(one)))
  Y.applyUpdateV2(other, Y.encodeStateAsUpdateV2(one, Y.encodeStateVector(other)))
  expect(readShapes(one)).toEqual(readShapes(other))
  expect(Y.encodeStateVector(one)).toEqual(Y.encodeStateVector(other))
})

test('what is not certain is made at once', () => {
  const { updates } = page()
  expect(isMade(storedDoc(updates.slice(1)))).toBe(true)
  expect(() => storedDoc([new Uint8Array([1, 2, 3])])).toThrow()
})
