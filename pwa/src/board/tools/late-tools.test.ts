import { expect, test, vi } from 'vitest'
import { TestBoard } from '../test-board.ts'

const isWriting = (board: TestBoard) => vi.waitFor(() => expect(board.editor.written.value).not.toBeNull())

test('J2 a tap that is made before its tool has come is done when the tool is there', async () => {
  const board = await TestBoard.open({ isEarly: true })
  board.choose('text').pointerDown(200, 120).up()
  expect(board.editor.written.value).toBeNull()
  await isWriting(board)
})

test('J2 a pull that goes on while its tool comes is one pull, and another tool takes nothing over', async () => {
  const board = await TestBoard.open({ isEarly: true })
  board.choose('line').pointerDown(0, 0).move(100, 0).up()
  board.choose('lasso').pointerDown(-40, -40)
  await board.toolbox.load('lasso')
  board.move(200, 0).move(0, 80).move(-200, 0).up()
  expect(board.editor.selection.ids.value.size).toBe(1)
  board.choose('partialEraser').pointerDown(50, 0).move(0, 20).up()
  board.choose('pen')
  await board.toolbox.load('partialEraser')
  expect(board.count).toBe(1)
})
