import { lockShapes } from '@takhti/schema/board/arrange'
import { addShapes, placeShapes, removeShapes } from '@takhti/schema/board/operations'
import type { NewShape } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import { angleOf, turnBy } from '@takhti/schema/board/transform'
import RBush from 'rbush'
import { expect, test, vi } from 'vitest'
import { align, distribute, duplicate, group, stack, toggleLock, ungroup } from '../../editor/arrangement.ts'
import { frameOfChosen, handles, pointOf, turnPointOf } from '../../editor/selection-frame.ts'
import { removeChosen } from '../../input/selection-keys.ts'
import { TestBoard, TestLesson } from '../../test-board.ts'

test('a tap selects what it hits, Shift adds to the selection, and a tap on nothing deselects', async () => {
  const board = await withSquares(3)
  tap(board, 110, 100)
  expect(chosen(board)).toEqual([0])
  tap(board, 310, 100, true)
  expect(chosen(board)).toEqual([0, 1])
  tap(board, 110, 100, true)
  expect(chosen(board)).toEqual([1])
  tap(board, 900, 600)
  expect(chosen(board)).toEqual([])
  // Inside of an outline, where nothing else is.
  tap(board, 120, 120)
  expect(chosen(board)).toEqual([0])
})

test('a box selects what is inside it, a loop what is mostly inside it', async () => {
  const board = await withSquares(3)
  board.pointerDown(80, 80).move(240, 100).up()
  expect(chosen(board)).toEqual([0])
  board.pointerDown(80, 80).move(280, 100).up()
  expect(chosen(board)).toEqual([0, 1])
  board.choose('lasso').pointerDown(280, 80).move(300, 0).move(0, 100).move(-300, 0).move(0, -90).up()
  expect(chosen(board)).toEqual([1, 2])
})

test('a drag is one step: the document changes only on pointer up, and undo reverts it whole', async () => {
  const board = await withSquares(3)
  board.pointerDown(80, 80).move(280, 100).up()
  let updates = 0
  let bytes = 0
  board.doc.on('update', (update: Uint8Array) => {
    updates++
    bytes += update.length
  })
  board.pointerDown(110, 100).move(0, 300)
  expect(updates).toBe(0)
  expect(board.editor.selection.lifting.lift.value?.ids.size).toBe(2)
  board.up()
  expect([updates, boxesOf(board).map(({ minY }) => minY)]).toEqual([1, [399, 399, 99]])
  expect(bytes).toBeLessThan(200)
  await board.editor.undo()
  expect(boxesOf(board).map(({ minY }) => minY)).toEqual([99, 99, 99])
  await board.editor.redo()
  expect(boxesOf(board).map(({ minY }) => minY)).toEqual([399, 399, 99])
})

test('Escape in mid-drag moves nothing', async () => {
  const board = await withSquares(1)
  board.pointerDown(110, 100).move(50, 50)
  board.toolbox.cancel()
  board.move(50, 50).up()
  expect(boxesOf(board)[0]?.minX).toBe(99)
  expect(board.editor.history.state.value.canUndo).toBe(false)
})

test('a corner scales in proportion and a side in one direction; the other side is fixed', async () => {
  const board = await withSquares(1)
  tap(board, 110, 100)
  const frame = () => frameOfChosen(board.editor.selection) ?? fail('no frame')
  const corner = pointOf(frame(), handles.se)
  board.pointerDown(corner.x, corner.y).move(42, 42).up()
  expect(rounded(boxesOf(board)[0])).toEqual([99, 99, 183, 183])
  const side = pointOf(frame(), handles.e)
  board.pointerDown(side.x, side.y).move(84, 30).up()
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = rounded(boxesOf(board)[0])
  expect(Math.abs(maxX - minX - 168)).toBeLessThan(6)
  expect(Math.abs(maxY - minY - 84)).toBeLessThan(6)
  expect(Math.abs(minX - 99) + Math.abs(minY - 99)).toBeLessThan(6)
})

test('the rotation handle turns around the middle, with Shift by 15°, and a turned frame follows', async () => {
  const board = await withSquares(1)
  tap(board, 110, 100)
  const at = turnPointOf(frameOfChosen(board.editor.selection) ?? fail('no frame'), { zoom: 1, isCoarse: false })
  board.pointerDown(at.x, at.y).move(30, 5, true).up(true)
  const shape = board.editor.selection.shapes()[0] ?? fail('nothing is chosen')
  const degrees = (angleOf(shape.matrix) * 180) / Math.PI
  expect(degrees % 15).toBeCloseTo(0, 3)
  expect(degrees).toBeGreaterThan(10)
  expect(frameOfChosen(board.editor.selection)?.angle).toBeCloseTo(angleOf(shape.matrix), 5)
  expect(frameOfChosen(board.editor.selection)?.middle.x).toBeCloseTo(120, 1)
})

test('arrow steps until key up are one edit; Delete removes and undo restores', async () => {
  const board = await withSquares(2)
  tap(board, 110, 100)
  for (let round = 0; round < 30; round++) board.editor.selection.lifting.nudge({ x: 1, y: 0 })
  board.editor.selection.lifting.end()
  expect(boxesOf(board)[0]?.minX).toBe(129)
  removeChosen(board.editor)
  expect([board.count, chosen(board)]).toEqual([1, []])
  await board.editor.undo()
  await board.editor.undo()
  expect(boxesOf(board)[0]?.minX).toBe(99)
  expect(board.editor.history.state.value.canUndo).toBe(false)
})

test('a dragged shape snaps to shapes nearby, unless Control is held', async () => {
  const board = await withSquares(2)
  board.pointerDown(310, 100).move(0, 204)
  expect(board.editor.selection.lifting.guides.value).toEqual([])
  board.move(-197, 0)
  expect(board.editor.selection.lifting.guides.value[0]).toMatchObject({ axis: 'x' })
  board.up()
  expect(boxesOf(board)[1]?.minX).toBe(99)
})

test('a locked shape is selected only by a direct tap, and is neither moved nor erased', async () => {
  const board = await withSquares(2)
  tap(board, 110, 100)
  toggleLock(board.editor)
  board.pointerDown(110, 100).move(50, 50).up()
  removeChosen(board.editor)
  board.choose('eraser').pointerDown(110, 100).move(2, 2).up()
  expect(boxesOf(board)[0]?.minX).toBe(99)
  board.choose('select').pointerDown(50, 50).move(400, 400).up()
  expect(chosen(board)).toEqual([1])
  tap(board, 110, 100)
  toggleLock(board.editor)
  removeChosen(board.editor)
  expect(board.count).toBe(1)
})

test('a group is selected, moved and copied as one, and its copy is a group of its own', async () => {
  const board = await withSquares(3)
  board.pointerDown(80, 80).move(280, 100).up()
  group(board.editor)
  tap(board, 900, 600)
  tap(board, 110, 100)
  expect(chosen(board)).toEqual([0, 1])
  duplicate(board.editor)
  expect([board.count, board.editor.selection.ids.value.size]).toEqual([5, 2])
  expect(new Set(board.editor.page?.shapes.first(9).map(({ groups }) => groups[0])).size).toBe(3)
  ungroup(board.editor)
  board.pointerDown(900, 600).up()
  tap(board, 134, 124)
  expect(board.editor.selection.ids.value.size).toBe(1)
})

test('align, distribute and order are one step each', async () => {
  const board = await withSquares(3)
  tap(board, 510, 100)
  board.pointerDown(510, 100).move(40, 200).up()
  board.editor.selection.chooseAll()
  align(board.editor, 'top')
  expect(boxesOf(board).map(({ minY }) => Math.round(minY))).toEqual([99, 99, 99])
  distribute(board.editor, 'x')
  const [a = 0, b = 0, c = 0] = boxesOf(board).map(({ minX }) => minX)
  expect(b - a).toBeCloseTo(c - b, 2)
  await board.editor.undo()
  await board.editor.undo()
  expect(boxesOf(board)[2]?.minY).toBeGreaterThan(200)
  board.editor.selection.choose([id(0)])
  stack(board.editor, 'front')
  expect(board.editor.page?.shapes.in({ minX: 0, minY: 0, maxX: 999, maxY: 999 }).at(-1)?.id).toBe(id(0))
})

test('a chosen colour, width or fill applies to the selection, as one step each', async () => {
  const board = await withSquares(2)
  tap(board, 110, 100)
  board.editor.styles.choose({ colour: 'red' })
  board.editor.styles.choose({ fill: 'tint' })
  const [red, other] = board.editor.page?.shapes.first(2) ?? []
  expect([red?.style, other?.style]).toEqual([
    { colour: '#d92d20', width: 2, fill: 'tint' },
    { colour: '#1f2937', width: 2 },
  ])
  tap(board, 130, 130)
  expect(chosen(board)).toEqual([0])
  await board.editor.undo()
  await board.editor.undo()
  expect(board.editor.page?.shapes.get(id(0))?.style).toEqual({ colour: '#1f2937', width: 2 })
})

test('[A11] a shape that another user removes in mid-drag stays removed, and the rest moves', async () => {
  const lesson = new TestLesson()
  const asha = await withSquares(2, lesson)
  const ben = await TestBoard.open({ lesson })
  asha.editor.selection.chooseAll()
  asha.pointerDown(110, 100).move(0, 300)
  removeShapes(ben.doc, [id(0)], 'ben')
  lockShapes(ben.doc, { ids: [id(1)], isLocked: true }, 'ben')
  asha.up()
  expect([asha.count, ben.count]).toEqual([1, 1])
  expect(boxesOf(asha)[0]?.minY).toBe(99)
  expect(chosen(asha)).toEqual([1])
})

test('[A11] a shape that another user transforms in mid-drag ends with both transforms', async () => {
  const lesson = new TestLesson()
  const asha = await withSquares(1, lesson)
  const ben = await TestBoard.open({ lesson })
  asha.pointerDown(110, 100).move(0, 300)
  placeShapes(ben.doc, [{ id: id(0), offset: { x: 500, y: 0 }, matrix: turnBy(1) }], 'ben')
  asha.up()
  const shape = ben.editor.page?.shapes.get(id(0)) ?? fail('the square is gone')
  expect(shape.offset).toEqual({ x: 500, y: 300 })
  expect(angleOf(shape.matrix)).toBeCloseTo(1, 4)
})

test('on a page of 10,000 shapes the cost of select, move and undo is what they touch', async () => {
  const board = await TestBoard.open()
  addShapes(board.doc, squares(10_000), 'edge')
  board.choose('select')
  const walks = vi.spyOn(board.doc.getMap('shapes'), 'keys')
  const reads = vi.spyOn(board.doc.getMap('shapes'), 'get')
  const loads = vi.spyOn(RBush.prototype, 'load')
  const all = vi.spyOn(RBush.prototype, 'all')
  const inserts = vi.spyOn(RBush.prototype, 'insert')
  const searches = vi.spyOn(RBush.prototype, 'search')
  tap(board, 110, 100)
  board.pointerDown(110, 100).move(0, 40).up()
  await board.editor.undo()
  board.pointerDown(80, 80).move(80, 100).up()
  expect(chosen(board)).toEqual([0])
  expect(walks.mock.calls.length + loads.mock.calls.length + all.mock.calls.length).toBe(0)
  expect(reads.mock.calls.length).toBeLessThan(100)
  expect(inserts.mock.calls.length).toBeLessThan(5)
  const found = searches.mock.results.map(({ value }) => (Array.isArray(value) ? value.length : 0))
  expect(found.length).toBeGreaterThan(5)
  // Only shapes in view, which a drag snaps to, and not the whole page.
  expect(Math.max(...found)).toBeLessThan(100)
  vi.restoreAllMocks()
})

test('without the pen nothing is selected or moved', async () => {
  const board = await withSquares(1)
  tap(board, 110, 100)
  board.editor.allow(false)
  expect(chosen(board)).toEqual([])
  board.pointerDown(110, 100).move(50, 50).up()
  expect(boxesOf(board)[0]?.minX).toBe(99)
})

function id(n: number): string {
  return `square-${String(n).padStart(12, '0')}`
}

/** Squares of 40 page pixels, 200 apart; a hundred in a row. */
function squares(count: number): NewShape[] {
  const orders = keysBetween(null, null, count)
  return orders.map((order, n) => {
    const props = { x: 100 + (n % 100) * 200, y: 100 + Math.floor(n / 100) * 200, width: 40, height: 40 }
    return { id: id(n), kind: 'rectangle', props, style: { colour: '#1f2937', width: 2 }, order }
  })
}

async function withSquares(count: number, lesson = new TestLesson()): Promise<TestBoard> {
  const board = await TestBoard.open({ lesson })
  addShapes(board.doc, squares(count), 'edge')
  return board.choose('select')
}

function tap(board: TestBoard, x: number, y: number, isAdding = false): void {
  board.pointerDown(x, y, isAdding).up()
}

function chosen(board: TestBoard): number[] {
  return [...board.editor.selection.ids.value].map((each) => Number(each.slice(7))).sort((a, b) => a - b)
}

function boxesOf(board: TestBoard) {
  return (board.editor.page?.shapes.first(9) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(boundsOf)
}

function rounded(box: ReturnType<typeof boundsOf> | undefined): number[] {
  return box ? [box.minX, box.minY, box.maxX, box.maxY].map(Math.round) : []
}

function fail(what: string): never {
  throw new Error(what)
}
