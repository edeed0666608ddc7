import { addShapes } from '@takhti/schema/board/operations'
import type { NewShape } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import { setPaper } from '@takhti/schema/board/paper'
import type { Paper } from '@takhti/schema/board/paper'
import RBush from 'rbush'
import { expect, test, vi } from 'vitest'
import { textSessionOf } from '../editor/text-session.ts'
import { lessonId, TestBoard } from '../test-board.ts'

test('a stroke is one shape and one transaction on pointer up', async () => {
  const board = await TestBoard.open()
  let transactions = 0
  board.doc.on('update', () => transactions++)
  board.choose('pen').pointerDown(10, 10).move(40, 0)
  expect([board.count, transactions]).toEqual([0, 0])
  expect(board.editor.ink.stroke.value?.x).toEqual([10, 20, 30, 40, 50])
  board.up()
  expect([board.count, transactions]).toEqual([1, 1])
  expect(board.editor.ink.stroke.value).toBeNull()
  expect(board.editor.page?.shapes.first(1)[0]).toMatchObject({ kind: 'ink', style: { colour: '#1f2937', width: 4 } })
})

test('line, rectangle and circle are drawn between two corners', async () => {
  const board = await TestBoard.open()
  board.choose('line').pointerDown(0, 0).move(30, 40).up()
  board.choose('rectangle').pointerDown(100, 100).move(-40, -20).up()
  board.choose('circle').pointerDown(200, 200).move(40, 10, true).up()
  expect(board.editor.page?.shapes.first(3)).toMatchObject([
    { kind: 'line', props: { from: { x: 0, y: 0 }, to: { x: 30, y: 40 } } },
    { kind: 'rectangle', props: { x: 60, y: 80, width: 40, height: 20 } },
    { kind: 'ellipse', props: { x: 200, y: 200, width: 40, height: 10 } },
  ])
})

test('arrows and polygons are also drawn by drag; Shift constrains angles and proportions', async () => {
  const board = await TestBoard.open()
  board.editor.styles.choose({ sides: 7, heads: 'both' })
  board.choose('arrow').pointerDown(0, 0).move(30, 40).up()
  board.choose('triangle').pointerDown(0, 0).move(40, 20).up()
  board.choose('polygon').pointerDown(0, 0).move(40, 20).up()
  expect(board.editor.page?.shapes.first(3)).toMatchObject([
    { kind: 'arrow', props: { to: { x: 30, y: 40 }, heads: 'both' } },
    { kind: 'polygon', props: { width: 40, height: 20, sides: 3 } },
    { kind: 'polygon', props: { sides: 7 } },
  ])
  board.choose('triangle').pointerDown(0, 0).move(100, 10, true)
  const { shape } = board.editor.draft
  expect(shape.value?.body.props).toMatchObject({ width: 100, height: expect.closeTo(86.6, 1) })
  board.up().choose('hexagon').pointerDown(0, 0).move(10, 100, true)
  expect(shape.value?.body.props).toMatchObject({ width: expect.closeTo(86.6, 1), height: 100 })
  board.up().choose('arrow').pointerDown(0, 0).move(100, 3, true)
  expect(shape.value?.body.props).toMatchObject({ to: { x: expect.closeTo(100, 0), y: 0 } })
})

test('the highlighter has a state of its own, and draws with a marker', async () => {
  const board = await TestBoard.open()
  board.choose('pen').editor.styles.choose({ colour: 'red', width: 'broad' })
  board.choose('highlighter').pointerDown(0, 0).move(40, 0).up()
  const style = { colour: '#fde047', width: 20, opacity: 0.5, tip: 'marker' }
  expect(board.editor.page?.shapes.first(1)).toMatchObject([{ kind: 'ink', style }])
  board.editor.styles.choose({ colour: 'pink' })
  board.choose('pen')
  expect(board.editor.styles.style()).toEqual({ colour: '#d92d20', width: 16 })
  board.choose('highlighter')
  expect(board.editor.styles.style()).toMatchObject({ colour: '#f9a8d4' })
})

test('a button of several tools takes the one used last', async () => {
  const board = await TestBoard.open()
  const { styles } = board.editor
  expect(styles.toolOf('shapes')).toBe('line')
  board.choose('hexagon').choose('pen')
  expect(styles.toolOf('shapes')).toBe('hexagon')
  const next = await TestBoard.open({ stored: board.saved.at(-1) })
  expect(next.editor.styles.toolOf('shapes')).toBe('hexagon')
})

test('a tiny drag makes no shape, and a cancelled gesture changes nothing', async () => {
  const board = await TestBoard.open()
  board.choose('rectangle').pointerDown(10, 10).move(1, 0).up()
  board.pointerDown(10, 10).move(50, 50)
  board.toolbox.cancel()
  board.choose('pen').pointerDown(10, 10).move(50, 50)
  board.toolbox.cancel()
  expect(board.count).toBe(0)
  expect(board.editor.history.state.value.canUndo).toBe(false)
})

test('the eraser removes what it touches, as one undoable step', async () => {
  const board = await TestBoard.open()
  for (const y of [100, 120, 400]) board.choose('line').pointerDown(0, y).move(200, 0).up()
  board.choose('eraser').pointerDown(100, 60).move(0, 100)
  expect(board.editor.eraser.touched.value.size).toBe(2)
  expect(board.count).toBe(3)
  board.up()
  expect(board.count).toBe(1)
  await board.editor.undo()
  expect(board.count).toBe(3)
})

test('the partial eraser cuts ink along its path, as one undoable step, and leaves shapes alone', async () => {
  const board = await TestBoard.open()
  board.choose('pen').pointerDown(0, 100).move(400, 0).up()
  board.choose('line').pointerDown(0, 120).move(400, 0).up()
  board.choose('partialEraser').pointerDown(100, 60).move(0, 100).move(200, 0).move(0, -100)
  const [cut] = board.editor.cut.value.values()
  expect(cut?.left.map(({ points }) => [points.x[0], points.x.at(-1)].map((x) => Math.round(x ?? 0)))).toEqual([
    [0, 88],
    [112, 288],
    [312, 400],
  ])
  expect(board.count).toBe(2)
  board.up()
  expect(board.editor.cut.value.size).toBe(0)
  const kinds = board.editor.page?.shapes.first(9).map(({ kind }) => kind)
  expect(kinds?.sort()).toEqual(['ink', 'ink', 'ink', 'line'])
  await board.editor.undo()
  expect(board.count).toBe(2)
  await board.editor.redo()
  expect(board.count).toBe(4)
})

test('a partial eraser that touches nothing, or is cancelled, does nothing', async () => {
  const board = await TestBoard.open()
  board.choose('pen').pointerDown(0, 100).move(400, 0).up()
  board.choose('partialEraser').pointerDown(100, 300).move(200, 0).up()
  board.pointerDown(100, 60).move(0, 100)
  board.toolbox.cancel()
  expect(board.count).toBe(1)
  await board.editor.undo()
  expect(board.count).toBe(0)
})

test('a tap places text as one step; a tap on text edits it', async () => {
  const board = await TestBoard.open()
  const text = textSessionOf(board.editor)
  const { written } = board.editor
  board.choose('text').pointerDown(100, 100).up()
  expect(written.value).toMatchObject({ kind: 'text', id: null, props: { x: 100, width: 520, size: 28 } })
  text.write('पानी', { width: 520, height: 42 })
  expect(board.count).toBe(0)
  board.pointerDown(700, 400).up()
  expect(written.value).toBeNull()
  expect(board.editor.page?.shapes.first(1)).toMatchObject([{ kind: 'text', props: { text: 'पानी', height: 42 } }])
  board.pointerDown(120, 105).up()
  expect(written.value?.props.text).toBe('पानी')
  text.write('', { width: 520, height: 42 })
  text.end()
  expect(board.count).toBe(0)
  await board.editor.undo()
  expect(board.count).toBe(1)
  await board.editor.undo()
  expect(board.count).toBe(0)
})

test('empty text adds no shape; a drag sets the width of text; a note may stay empty', async () => {
  const board = await TestBoard.open()
  board.choose('text').pointerDown(100, 100).up()
  textSessionOf(board.editor).end()
  expect(board.count).toBe(0)
  board.pointerDown(100, 100).move(200, 30).up()
  expect(board.editor.written.value?.props).toMatchObject({ x: 100, y: 100, width: 200 })
  textSessionOf(board.editor).cancel()
  board.choose('note').pointerDown(10, 10).up()
  board.editor.settle()
  expect(board.editor.page?.shapes.first(1)).toMatchObject([
    { kind: 'note', props: { text: '', width: 200, height: 200 }, style: { colour: '#fde047' } },
  ])
})

test('each page has its own paper: undo reverts it, and a new page inherits the previous one', async () => {
  const board = await TestBoard.open()
  const { editor } = board
  const place = (paper: Paper) => editor.change((doc, origin) => setPaper(doc, paper, origin))
  place('graph')
  place('staff')
  await editor.undo()
  expect(editor.paper.value).toBe('graph')
  await editor.addPage()
  expect(editor.paper.value).toBe('graph')
  place('dotted')
  await editor.show(lessonId)
  expect(editor.paper.value).toBe('graph')
  await editor.undo()
  expect(editor.paper.value).toBe('graph')
  await editor.undo()
  await editor.undo()
  expect(editor.paper.value).toBe('plain')
})

test('[H4] without the pen every tool pans and nothing is drawn', async () => {
  const board = await TestBoard.open({ mayDraw: false })
  const { x } = board.editor.camera.view.value
  for (const tool of ['pen', 'line', 'eraser'] as const) board.choose(tool).pointerDown(10, 10).move(50, 0).up()
  expect(board.count).toBe(0)
  expect(board.editor.camera.view.value.x).not.toBe(x)
  board.editor.allow(true)
  board.choose('pen').pointerDown(10, 10).move(50, 0).up()
  expect(board.count).toBe(1)
})

test('a stroke is committed when the pen is taken away in mid-stroke', async () => {
  const board = await TestBoard.open()
  board.choose('pen').pointerDown(10, 10).move(50, 0)
  board.editor.allow(false)
  board.move(50, 0).up()
  expect(board.count).toBe(1)
})

test('a stroke is committed as far as drawn when the tab is hidden in mid-stroke', async () => {
  const board = await TestBoard.open()
  board.choose('pen').pointerDown(10, 10).move(50, 0)
  board.editor.settle()
  expect(board.count).toBe(1)
})

test('tool, colour and width are stored, and invalid stored values are dropped', async () => {
  const first = await TestBoard.open({ stored: { tool: 'circle', colour: 'plaid', width: 9 } })
  expect(first.editor.styles.choice.value).toMatchObject({ tool: 'circle', colour: 'slate', width: 'medium' })
  first.editor.styles.choose({ colour: 'red', fill: 'tint', opacity: 0.5 })
  const next = await TestBoard.open({ stored: first.saved.at(-1) })
  expect(next.editor.styles.choice.value).toMatchObject({ tool: 'circle', colour: 'red', fill: 'tint', opacity: 0.5 })
})

test('on a page of 10,000 shapes the cost of an edit is what it touches', async () => {
  const board = await TestBoard.open()
  addShapes(board.doc, manyLines(10_000), 'edge')
  expect(board.count).toBe(10_000)
  const reads = vi.spyOn(board.doc.getMap('shapes'), 'get')
  const walks = vi.spyOn(board.doc.getMap('shapes'), 'keys')
  const loads = vi.spyOn(RBush.prototype, 'load')
  const inserts = vi.spyOn(RBush.prototype, 'insert')
  board.choose('pen').pointerDown(5, 5).move(3, 0).up()
  await board.editor.undo()
  await board.editor.redo()
  board.choose('eraser').pointerDown(5, 5).move(2, 0).up()
  board.choose('pen').pointerDown(5, 5).move(30, 0).up()
  board.choose('partialEraser').pointerDown(15, 0).move(0, 9).up()
  expect(reads.mock.calls.length).toBeLessThan(100)
  expect(inserts.mock.calls.length).toBeLessThan(8)
  expect(walks.mock.calls.length + loads.mock.calls.length).toBe(0)
  expect(board.count).toBeLessThan(10_001)
  vi.restoreAllMocks()
})

test('on a page of 10,000 shapes, select, move and undo read only near or visible shapes', async () => {
  const board = await TestBoard.open()
  const { editor } = board
  addShapes(board.doc, manyLines(10_000), 'edge')
  const reads = vi.spyOn(board.doc.getMap('shapes'), 'get')
  const walks = vi.spyOn(board.doc.getMap('shapes'), 'keys')
  const found = vi.spyOn(RBush.prototype, 'search')
  const alls = vi.spyOn(RBush.prototype, 'all')
  board.choose('select').pointerDown(405, 405).up()
  expect(editor.selection.ids.value.size).toBe(1)
  board.pointerDown(405, 405).move(30, 0).up()
  board.pointerDown(492, 490).move(40, 40).up()
  board.choose('lasso').pointerDown(300, 300).move(40, 0).move(0, 40).move(-40, 0).up()
  expect(editor.selection.ids.value.size).toBeGreaterThan(0)
  editor.selection.lifting.nudge({ x: 1, y: 0 })
  editor.selection.lifting.end()
  await editor.undo()
  await editor.undo()
  await editor.redo()
  const sizes = found.mock.results.map(({ value }) => (Array.isArray(value) ? value.length : 0))
  expect(sizes.length).toBeGreaterThan(5)
  // Each of the two drags searches once for visible shapes to snap to.
  expect(sizes.filter((size) => size > 100).length).toBeLessThanOrEqual(2)
  expect(Math.max(...sizes)).toBeLessThan(3_500)
  expect(reads.mock.calls.length).toBeLessThan(300)
  expect(walks.mock.calls.length + alls.mock.calls.length).toBe(0)
  vi.restoreAllMocks()
})

function manyLines(count: number): NewShape[] {
  const orders = keysBetween(null, null, count)
  return orders.map((order, index) => {
    const [x, y] = [(index % 100) * 20, Math.floor(index / 100) * 20]
    const props = { from: { x, y }, to: { x: x + 10, y: y + 10 } }
    return {
      id: `many-${String(index).padStart(12, '0')}`,
      kind: 'line',
      props,
      style: { colour: '#1f2937', width: 2 },
      order,
    }
  })
}
