import { angleOf } from '@takhti/schema/board/transform'
import { expect, test } from 'vitest'
import { textSessionOf } from '../editor/text-session.ts'
import { toolsOf } from '../editor/tools.ts'
import { hasSides, stretch, turn } from '../editor/transforms.ts'
import { TestBoard } from '../test-board.ts'
import { drawByKey } from './draw-by-key.ts'
import { press } from './key-map.ts'

const enter = ({ editor, toolbox }: TestBoard, isOnBoard = true) =>
  press('enter', { editor, toolbox, key: 'enter', isOnBoard })

test.each(toolsOf('shapes'))(
  'Enter draws with the tool %s in the middle of the screen, and selects the shape',
  async (tool) => {
    const board = await TestBoard.open()
    const { editor, toolbox } = board
    board.choose(tool)
    expect([enter(board, false), enter(board)]).toEqual([false, true])
    drawByKey(editor, toolbox)
    const [shape, ...others] = editor.selection.shapes()
    expect([others.length, editor.isSelecting]).toEqual([0, true])
    expect(editor.page?.shapes.in({ minX: 600, minY: 320, maxX: 680, maxY: 400 })).toContain(shape)
    press('arrowright', { editor, toolbox, key: 'arrowright', isOnBoard: true })
    editor.selection.lifting.end()
    expect(editor.selection.shapes()[0]?.offset).toEqual({ x: 1, y: 0 })
  },
)

test('Enter draws nothing without the pen, and nothing with a tool that draws no shape', async () => {
  const learner = await TestBoard.open({ mayDraw: false })
  learner.choose('rectangle')
  const { x } = learner.editor.camera.view.value
  drawByKey(learner.editor, learner.toolbox)
  expect([learner.count, learner.editor.camera.view.value.x]).toEqual([0, x])
  const board = await TestBoard.open()
  expect([enter(board.choose('hand')), enter(board.choose('select'))]).toEqual([false, false])
})

test('the selection is rotated and resized by keys, each as one undo step', async () => {
  const board = await TestBoard.open()
  const { editor } = board
  board.choose('rectangle').pointerDown(100, 100).move(100, 50).up()
  board.choose('select').editor.selection.chooseAll()
  expect(hasSides(editor)).toBe(true)
  const matrix = () => editor.selection.shapes()[0]?.matrix ?? { a: 0, b: 0, c: 0, d: 0 }
  for (let step = 0; step < 6; step++) turn(editor, 1)
  expect(angleOf(matrix())).toBeCloseTo(Math.PI / 2)
  stretch(editor, { across: 1, down: 0 })
  expect(Math.hypot(matrix().a, matrix().b)).toBeCloseTo(1.1)
  expect(Math.hypot(matrix().c, matrix().d)).toBeCloseTo(1)
  await editor.undo()
  await editor.undo()
  expect(angleOf(matrix())).toBeCloseTo((5 * Math.PI) / 12)
})

test('text is scaled, and never widened alone, and locked shapes stay as they are', async () => {
  const board = await TestBoard.open()
  const { editor } = board
  board.choose('text').pointerDown(100, 100).up()
  textSessionOf(editor).write('पानी', { width: 200, height: 42 })
  textSessionOf(editor).end()
  board.choose('select').editor.selection.chooseAll()
  expect(hasSides(editor)).toBe(false)
  stretch(editor, { across: -1, down: -1 })
  expect(editor.selection.shapes()[0]?.matrix.a).toBeCloseTo(1 / 1.1)
  const before = editor.selection.shapes()
  press('mod+l', { editor, toolbox: board.toolbox, key: 'l', isOnBoard: true })
  await expect.poll(() => editor.selection.isLoose).toBe(false)
  turn(editor, 1)
  expect(editor.selection.shapes()[0]?.matrix).toEqual(before[0]?.matrix)
})
