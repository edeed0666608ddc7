import { boxOfBoxes } from '@takhti/schema/board/geometry'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import { expect, test } from 'vitest'
import type { Editor } from '../editor/editor.ts'
import type { ToolName } from '../editor/tools.ts'
import { TestBoard } from '../test-board.ts'
import { handStep, keyHandOf } from './hand-by-key.ts'
import { press } from './key-map.ts'

async function atKeys(tool: ToolName, options?: Parameters<typeof TestBoard.open>[0]) {
  const board = await TestBoard.open(options)
  const { editor, toolbox } = board.choose(tool)
  const pressed = (chord: string, isOnBoard = true) =>
    press(chord, { editor, toolbox, key: chord.replace('shift+', ''), isOnBoard })
  const go = (...chords: string[]) => chords.forEach((chord) => pressed(chord))
  return { board, editor, toolbox, hand: keyHandOf(editor, toolbox), pressed, go }
}

/** The bounds of the drawing. */
const drawnIn = ({ page }: Editor) =>
  boxOfBoxes((page?.shapes.in({ minX: 0, minY: 0, maxX: 5_000, maxY: 720 }) ?? []).map(boundsOf))

const around = [
  ...['shift+arrowleft', 'shift+arrowleft', 'enter', 'shift+arrowup', 'shift+arrowup'],
  ...Array.from({ length: 4 }, () => 'shift+arrowright'),
  ...Array.from({ length: 4 }, () => 'shift+arrowdown'),
  ...Array.from({ length: 4 }, () => 'shift+arrowleft'),
  ...['shift+arrowup', 'shift+arrowup', 'enter'],
]

test('Enter shows the crosshair, then toggles the pen, and arrows in between draw a stroke', async () => {
  const { board, editor, hand, pressed, go } = await atKeys('pen')
  const { x } = editor.camera.view.value
  expect(pressed('enter', false)).toBe(false)
  go('enter', 'arrowright', ' ', 'shift+arrowright', 'arrowdown', 'arrowdown')
  expect([hand.isDown.value, board.count]).toEqual([true, 0])
  go(' ')
  expect([hand.isDown.value, hand.isOut, board.count, editor.camera.view.value.x]).toEqual([false, true, 1, x])
  const bounds = drawnIn(editor)
  const middle = { x: 640 + handStep, y: 360 }
  expect(bounds?.minX).toBeLessThanOrEqual(middle.x)
  expect(bounds?.maxX).toBeGreaterThanOrEqual(middle.x + 5 * handStep)
  expect(bounds?.maxY).toBeGreaterThanOrEqual(middle.y + 2 * handStep)
  go('escape')
  expect(hand.isOut).toBe(false)
  await editor.undo()
  expect(board.count).toBe(0)
})

test('the crosshair draws a lasso, and arrows then move the selection', async () => {
  const { board, editor, hand, go } = await atKeys('pen')
  board.pointerDown(630, 350).move(20, 20).up()
  board.choose('lasso')
  go('enter', ...around)
  expect([editor.selection.ids.value.size, hand.isOut]).toEqual([1, false])
  go('arrowright')
  editor.selection.lifting.end()
  expect(editor.selection.shapes()[0]?.offset).toEqual({ x: 1, y: 0 })
})

test('the crosshair erases a part of a stroke, and a whole one', async () => {
  const { board, go } = await atKeys('pen')
  board.pointerDown(400, 360).move(480, 0).up()
  board.choose('partialEraser')
  go('enter', 'shift+arrowup', 'shift+arrowup', 'enter', ...Array.from({ length: 4 }, () => 'shift+arrowdown'), 'enter')
  await expect.poll(() => board.count).toBe(2)
  board.choose('eraser')
  go('shift+arrowright', 'shift+arrowright', 'enter', ...Array.from({ length: 6 }, () => 'shift+arrowup'), 'enter')
  await expect.poll(() => board.count).toBe(1)
})

test('Escape reverts a stroke; another tool, a pointer or the loss of the pen commits it', async () => {
  const { board, editor, hand, go } = await atKeys('pen')
  go('enter', 'enter', 'shift+arrowright', 'escape')
  expect([board.count, hand.isDown.value, hand.isOut]).toEqual([0, false, true])
  go('enter', 'shift+arrowright')
  board.choose('rectangle')
  expect([board.count, hand.isOut]).toEqual([1, false])
  board.choose('pen')
  go('enter', 'enter', 'shift+arrowdown')
  // As the board does at a pointer down.
  hand.putAway()
  expect(board.count).toBe(2)
  go('enter', 'enter', 'shift+arrowdown')
  editor.allow(false)
  expect([board.count, hand.isDown.value, hand.isOut]).toEqual([3, false, false])
  go('enter', 'enter', 'shift+arrowdown', 'enter')
  expect(board.count).toBe(3)
})

test('a page change ends the stroke on the old page, and the next one is on the new page', async () => {
  const { board, editor, hand, go } = await atKeys('pen')
  const first = editor.pages.shownId.value
  go('enter', 'enter', 'shift+arrowright')
  await editor.addPage()
  expect(hand.isDown.value).toBe(false)
  const before = board.count
  go('enter', 'shift+arrowright', 'enter')
  expect([board.count, editor.pages.shownId.value === first]).toEqual([before + 1, false])
})

test('at the screen’s edge the page scrolls, and the stroke continues', async () => {
  const { board, editor, go } = await atKeys('pen')
  const { x } = editor.camera.view.value
  go('enter', 'enter', ...Array.from({ length: 30 }, () => 'shift+arrowright'), 'enter')
  expect(editor.camera.view.value.x).toBeGreaterThan(x)
  expect([board.count, (drawnIn(editor)?.maxX ?? 0) >= 640 + 30 * 5 * handStep]).toEqual([1, true])
})
