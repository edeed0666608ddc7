import { readPaper, setPaper } from '@takhti/schema/board/paper'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { duplicatePage } from '../editor/arrangement.ts'
import { pageOfEveryKind, pageOfTexts } from '../export/made-pages.ts'
import { TestBoard, TestLesson } from '../test-board.ts'
import { addPages } from './add-pages.ts'

test('pages are added after the shown one, in order, and one undo removes all of them', async () => {
  const { editor } = await TestBoard.open()
  const [first] = editor.pages.list.value
  expect(await addPages(editor, [pageOfTexts(['a', 'b']), pageOfEveryKind()])).toBe(0)
  const [, second, third] = editor.pages.list.value
  expect(editor.pages.list.value).toEqual([first, second, third])
  expect(editor.pages.shownId.value).toBe(second)
  expect(editor.page?.shapes.size).toBe(2)
  await editor.show(third ?? '')
  expect(editor.page?.shapes.size).toBeGreaterThan(5)
  await editor.undo()
  expect(editor.pages.list.value).toEqual([first])
  await editor.redo()
  expect(editor.pages.list.value).toEqual([first, second, third])
})

test('[J7] the content of pages is stored before the lesson’s index names the first of them', async () => {
  const lesson = new TestLesson()
  const { editor } = await TestBoard.open({ lesson })
  const seen: (readonly [pages: number, shapes: number])[] = []
  editor.pages.list.subscribe(() => seen.push([editor.pages.list.value.length, lesson.shapeIds().length]))
  await addPages(editor, [pageOfTexts(['a', 'b']), pageOfTexts(['c'])])
  expect(seen.filter(([pages]) => pages > 1)).toEqual([[3, 3]])
})

test('undo leaves added pages that another user has drawn on meanwhile', async () => {
  const { editor } = await TestBoard.open()
  await addPages(editor, [pageOfTexts(['a']), pageOfTexts(['b'])])
  const [first, second, third] = editor.pages.list.value
  const page = await editor.pages.at(third ?? '')
  if (page) Y.applyUpdate(page.doc, pageOfTexts(['theirs']))
  await editor.undo()
  expect(editor.pages.list.value).toEqual([first, third])
  await editor.redo()
  expect(editor.pages.list.value).toEqual([first, second, third])
})

test('shapes are added to their own page with its paper, whichever page is shown by then', async () => {
  const { editor } = await TestBoard.open()
  const [first] = editor.pages.list.value
  const ruled = new Y.Doc()
  Y.applyUpdate(ruled, pageOfTexts(['a']))
  setPaper(ruled, 'ruled', null)
  const adding = addPages(editor, [Y.encodeStateAsUpdate(ruled)])
  const copying = duplicatePage(editor)
  await Promise.all([adding, copying])
  expect(editor.pages.list.value).toHaveLength(3)
  const added = await Promise.all(editor.pages.list.value.map((id) => editor.pages.at(id)))
  const placed = added.map((page) => page && [page.id === first, page.shapes.size, readPaper(page.doc)])
  expect(placed).toEqual([
    [true, 0, 'plain'],
    [false, 1, 'ruled'],
    [false, 0, 'plain'],
  ])
})

test('a user without the pen adds no pages and receives the number of pages left out', async () => {
  const board = await TestBoard.open()
  board.editor.allow(false)
  expect(await addPages(board.editor, [pageOfTexts(['a']), pageOfTexts(['b'])])).toBe(2)
  expect(board.editor.pages.list.value).toHaveLength(1)
  expect(board.count).toBe(0)
})

test('losing the pen while pages are filled leaves the lesson unchanged', async () => {
  const { editor } = await TestBoard.open()
  const adding = addPages(editor, [pageOfTexts(['a']), pageOfTexts(['b'])])
  editor.allow(false)
  expect(await adding).toBe(2)
  expect(editor.pages.list.value).toHaveLength(1)
})
