import { pagePoint } from '@takhti/schema/board/geometry'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { expect, test } from 'vitest'
import { frameOfChosen, isTurnable, turnPointOf } from '../../editor/selection-frame.ts'
import { Picking } from '../../editor/selection-picker.ts'
import { TestBoard } from '../../test-board.ts'
import { addWidget } from '../../widgets/widget-shapes.ts'

const prepared = { width: 200, height: 100, size: 16, text: 'PhET', picture: new Uint8Array(0) }

async function withFrame() {
  const board = await TestBoard.open()
  addWidget(board.editor, '{"widget":"webPage"}', prepared)
  return board
}

/** The position of a selection's rotation handle. */
function turnPoint({ editor }: TestBoard) {
  const frame = frameOfChosen(editor.selection)
  if (!frame) throw new Error('nothing is chosen')
  const { x, y } = turnPointOf(frame, { zoom: 1, isCoarse: false })
  return pagePoint(x, y)
}

/** Drags the rotation handle. */
function turn(board: TestBoard): void {
  const at = turnPoint(board)
  board.pointerDown(at.x, at.y).move(150, 60).up()
}

function shapesOn({ editor }: TestBoard) {
  return editor.page ? readShapes(editor.page.doc) : []
}

test('a frame alone has no rotation handle', async () => {
  const board = await withFrame()
  const before = shapesOn(board)
  expect(isTurnable(board.editor.selection.shapes())).toBe(false)
  expect(new Picking(board.editor).handleAt(turnPoint(board), false)).toBeNull()
  turn(board)
  expect(shapesOn(board)).toEqual(before)
})

test('a frame rotates with the other shapes but stays upright, and undo reverts it', async () => {
  const board = await withFrame()
  const [{ x, y } = { x: 0, y: 0 }] = board.editor.selection
    .shapes()
    .flatMap(({ props }) => ('x' in props ? props : []))
  board
    .choose('rectangle')
    .pointerDown(x + 300, y)
    .move(100, 100)
    .up()
  board.choose('select')
  board.editor.selection.chooseAll()
  expect(board.editor.selection.ids.value.size).toBe(2)
  const before = shapesOn(board)
  turn(board)
  const after = shapesOn(board)
  const [frame, other] = [after.find(({ kind }) => kind === 'widget'), after.find(({ kind }) => kind !== 'widget')]
  expect(other?.matrix.b).not.toBeCloseTo(0, 1)
  expect(frame?.matrix).toEqual({ a: 1, b: 0, c: 0, d: 1 })
  expect(frame?.offset).not.toEqual({ x: 0, y: 0 })
  await board.editor.undo()
  expect(shapesOn(board)).toEqual(before)
})
