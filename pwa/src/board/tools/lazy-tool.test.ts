import { screenPoint } from '@takhti/schema/board/geometry'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import { expect, test, vi } from 'vitest'
import { TestBoard } from '../test-board.ts'

const isWriting = (board: TestBoard) => vi.waitFor(() => expect(board.editor.written.value).not.toBeNull())

test('[J2] a tap before its tool has loaded is applied when the tool is there', async () => {
  const board = await TestBoard.open({ isEarly: true })
  board.choose('text').pointerDown(200, 120).up()
  expect(board.editor.written.value).toBeNull()
  await isWriting(board)
})

test('[J2] a drag during the load of its tool is one drag, and another tool takes nothing over', async () => {
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

test('[J2] strokes during a page load belong to that page, and not to the one before', async () => {
  const board = await TestBoard.open()
  board.choose('pen').pointerDown(0, 0).move(100, 0).up()
  board.editor.camera.panBy({ x: 300, y: 0 })
  const opened = board.editor.addPage()
  board.pointerDown(400, 200).move(40, 0).up()
  board.editor.clearPage()
  board.pointerDown(400, 300).move(40, 0)
  await opened
  board.move(40, 0).up()
  const { pages, camera } = board.editor
  const drawn = (board.editor.page?.shapes.first(9) ?? []).map(boundsOf).toSorted((a, b) => a.maxX - b.maxX)
  const start = camera.toPage(screenPoint(400, 300))
  expect(drawn).toMatchObject([{ minX: expect.closeTo(start.x, -1) }, { minX: expect.closeTo(start.x, -1) }])
  expect(drawn.map(({ minX, maxX }) => Math.round((maxX - minX) / 40))).toEqual([1, 2])
  await board.editor.show(pages.list.value[0] ?? '')
  expect(board.count).toBe(1)
})
