import { expect, test } from 'vitest'
import { pageOfEveryKind, pageOfTexts } from '../export/made-pages.ts'
import { TestBoard } from '../test-board.ts'
import { addPages } from './add-pages.ts'

test('pages are added after the one that is shown, in their order, and undo takes them back', async () => {
  const { editor } = await TestBoard.open()
  const [first] = editor.pages.list.value
  expect(await addPages(editor, [pageOfTexts(['a', 'b']), pageOfEveryKind()])).toBe(0)
  expect(editor.pages.list.value).toHaveLength(3)
  expect(editor.pages.list.value[0]).toBe(first)
  expect(editor.pages.shownId.value).toBe(editor.pages.list.value[2])
  expect(editor.page?.shapes.size).toBeGreaterThan(5)
  for (let step = 0; step < 4; step++) await editor.undo()
  expect(editor.pages.list.value).toEqual([first])
})

test('whoever only watches adds nothing, and is told how many pages stayed behind', async () => {
  const board = await TestBoard.open()
  board.editor.allow(false)
  expect(await addPages(board.editor, [pageOfTexts(['a']), pageOfTexts(['b'])])).toBe(2)
  expect(board.editor.pages.list.value).toHaveLength(1)
  expect(board.count).toBe(0)
})
