import { expect, test } from 'vitest'
import { lessonId, TestBoard, TestLesson } from '../test-board.ts'

test('undo and redo span pages and show the affected page', async () => {
  const board = await TestBoard.open()
  const { editor } = board
  board.choose('pen').pointerDown(10, 10).move(40, 0).up()
  await editor.addPage()
  const second = editor.pages.shownId.value
  board.pointerDown(10, 10).move(40, 0).up()
  await editor.show(lessonId)
  board.pointerDown(10, 50).move(40, 0).up()

  await editor.undo()
  expect([editor.pages.shownId.value, board.count]).toEqual([lessonId, 1])
  await editor.undo()
  expect([editor.pages.shownId.value, board.count]).toEqual([second, 0])
  await editor.undo()
  expect(editor.pages.list.value).toEqual([lessonId])
  expect([editor.pages.shownId.value, board.count]).toEqual([lessonId, 1])
  await editor.undo()
  expect([board.count, editor.history.state.value]).toEqual([0, { canUndo: false, canRedo: true }])

  for (let step = 0; step < 4; step++) await editor.redo()
  expect(editor.pages.list.value).toEqual([lessonId, second])
  expect([editor.pages.shownId.value, board.count]).toEqual([lessonId, 2])
  await editor.show(second)
  expect(board.count).toBe(1)
})

test('a new edit on any page clears the redo steps of all pages', async () => {
  const board = await TestBoard.open()
  board.choose('pen').pointerDown(10, 10).move(40, 0).up()
  await board.editor.undo()
  await board.editor.addPage()
  board.pointerDown(10, 10).move(40, 0).up()
  expect(board.editor.history.state.value.canRedo).toBe(false)
  await board.editor.show(lessonId)
  await board.editor.redo()
  expect(board.count).toBe(0)
})

test('[A11] undo never removes another user’s work', async () => {
  const lesson = new TestLesson()
  const [asha, ben] = [await TestBoard.open({ lesson }), await TestBoard.open({ lesson })]
  asha.choose('pen').pointerDown(10, 10).move(40, 0).up()
  ben.choose('line').pointerDown(10, 50).move(40, 0).up()
  expect([asha.count, ben.count]).toEqual([2, 2])
  await asha.editor.undo()
  await asha.editor.undo()
  expect(asha.editor.page?.shapes.first(9).map(({ kind }) => kind)).toEqual(['line'])
  expect(ben.count).toBe(1)
})

test('undo skips a step that another user has made void', async () => {
  const lesson = new TestLesson()
  const [asha, ben] = [await TestBoard.open({ lesson }), await TestBoard.open({ lesson })]
  asha.choose('line').pointerDown(10, 10).move(40, 0).up()
  asha.pointerDown(10, 200).move(40, 0).up()
  ben.choose('eraser').pointerDown(30, 190).move(0, 20).up()
  expect(asha.count).toBe(1)
  await asha.editor.undo()
  expect(asha.count).toBe(0)
  await asha.editor.undo()
  expect(asha.editor.history.state.value.canUndo).toBe(false)
})
